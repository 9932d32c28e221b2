//! Plans of functions, chosen beside the conversation.
use super::hover;
use super::transport::{Client, ProtocolError, codes};
use serde_json::{Value as Json, json};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tilewright_ir::program::Function;
use tilewright_ir::text;

/// Plans that are chosen at a time. Further questions are answered without.
const AT_A_TIME: usize = 2;

/// Plans that are kept; when there are more, all are forgotten.
const KEPT: usize = 256;

#[derive(Default)]
struct State {
    known: HashMap<String, String>,
    /// The requests that wait for a plan, by the JSON of their ids.
    waiting: HashSet<String>,
    running: usize,
}

/// Plans by the text of their function.
#[derive(Clone, Default)]
pub struct Plans(Arc<Mutex<State>>);

/// The result of a hover.
pub fn markdown(text: &str) -> Json {
    json!({ "contents": { "kind": "markdown", "value": text } })
}

impl Plans {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers a request with a text and the plan of a function: now where the plan is known, otherwise when it is.
    pub fn answer(&self, client: &Client, id: &Json, said: String, function: Function) {
        let schedules: String = function.schedules.iter().map(|s| s.item(&function.name)).collect();
        let key = text::function(&function) + &schedules;
        let mut state = self.state();
        let now = match state.known.get(&key) {
            Some(plan) => Some(format!("{said}\n\n{plan}")),
            None => (state.running >= AT_A_TIME).then(|| said.clone()),
        };
        if let Some(now) = now {
            return client.answer(id, Ok(markdown(&now)));
        }
        state.running += 1;
        state.waiting.insert(id.to_string());
        drop(state);
        let (plans, client, id) = (self.clone(), client.clone(), id.clone());
        std::thread::spawn(move || {
            let plan = hover::plan(&function);
            let mut state = plans.state();
            state.running -= 1;
            if state.known.len() >= KEPT {
                state.known.clear();
            }
            let wanted = state.waiting.remove(&id.to_string());
            let text = format!("{said}\n\n{plan}");
            state.known.insert(key, plan);
            drop(state);
            if wanted {
                client.answer(&id, Ok(markdown(&text)));
            }
        });
    }

    /// Whether a request waited; it does not any more, and is answered so.
    pub fn cancel(&self, client: &Client, id: &Json) -> bool {
        let waited = self.state().waiting.remove(&id.to_string());
        if waited {
            client.answer(id, Err(ProtocolError::new(codes::CANCELLED, "the request was cancelled")));
        }
        waited
    }
}
