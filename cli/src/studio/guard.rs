//! Who is answered: a browser that has the address with its token, and no page but the studio's own.
use super::server::Request;
use form_urlencoded::parse;
use std::collections::BTreeMap;

/// What a request needs.
pub struct Guard {
    /// The port that is listened on.
    pub port: u16,
    /// The token in the address.
    pub token: String,
}

/// A question: what is asked for, and with which values.
pub struct Asked {
    /// The last part of the path; empty for the page.
    pub what: String,
    /// The values of the query.
    pub values: BTreeMap<String, String>,
}

impl Asked {
    /// A value that is given and not empty, without spaces around it.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(|v| v.trim()).filter(|v| !v.is_empty())
    }
}

impl Guard {
    /// The question of a request.
    ///
    /// # Errors
    /// The status and the words of a refusal.
    pub fn admit(&self, request: &Request) -> Result<Asked, (u16, &'static str)> {
        let header = |name: &'static str| {
            let mut all = request.headers.iter().filter(|(n, _)| n == name).map(|(_, value)| value.as_str());
            // Two of a kind would let a proxy and this read different ones.
            (all.next(), all.next().is_some())
        };
        let own = |host: &str| host == format!("127.0.0.1:{}", self.port) || host == format!("localhost:{}", self.port);
        // A name that another site had resolved to this machine.
        match header("host") {
            (Some(host), false) if own(host) => {}
            _ => return Err((403, "this is no address of the studio: use the one that it printed")),
        }
        match header("origin") {
            (None, _) => {}
            (Some(origin), false) if origin.strip_prefix("http://").is_some_and(own) => {}
            _ => return Err((403, "another page may not ask the studio")),
        }
        match header("sec-fetch-site") {
            (None | Some("same-origin" | "none"), false) => {}
            _ => return Err((403, "another page may not ask the studio")),
        }
        if request.method != "GET" {
            return Err((405, "the studio answers GET alone"));
        }
        let (path, query) = request.target.split_once('?').unwrap_or((&request.target, ""));
        let mut parts = path.trim_start_matches('/').splitn(2, '/');
        let (token, what) = (parts.next().unwrap_or_default(), parts.next());
        // Each byte is looked at, so that the time says nothing of the token.
        let differs = token.bytes().zip(self.token.bytes()).fold(0, |d, (a, b)| d | (a ^ b));
        if token.len() != self.token.len() || differs != 0 {
            return Err((403, "the address lacks its token: use the one that the studio printed"));
        }
        let Some(what) = what else { return Err((404, "the address ends with a slash")) };
        let values = parse(query.as_bytes()).map(|(name, value)| (name.into_owned(), value.into_owned())).collect();
        Ok(Asked { what: what.to_string(), values })
    }
}
