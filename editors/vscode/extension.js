// Starts `tilewright lsp`, which knows the language.
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
  const command = workspace.getConfiguration('tilewright').get('command', 'tilewright');
  const server = { command, args: ['lsp'] };
  client = new LanguageClient('tilewright', server, { documentSelector: [{ language: 'tilewright' }] });
  return client.start();
};

exports.deactivate = () => client?.stop();
