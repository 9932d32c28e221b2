//! JSON forms of programs, kernels and targets that read back as exactly the same value.
//!
//! The structure is JSON; what people read as one thing is text, in the notation of [`crate::text`]: ints (`"8*M"`),
//! expressions, layouts (`"(M,512):(512,1)"`), facts, scalars (`"a1 + 0.5_f32"`). So nothing of a float is lost, and a
//! tool that only wants the loops need not parse expressions.
//!
//! ```json
//! {"schema": 1, "kind": "kernel", "name": "relayout", "target": "cpu:avx2",
//!  "symbols": [{"name": "M", "facts": ["M >= 1", "M % 8 == 0"]}], "guards": ["M <= N"],
//!  "buffers": [{"name": "src", "role": "in", "dtype": "f32", "space": "global", "layout": "(M,512):(512,1)", …}],
//!  "loops": [{"name": "i0", "facts": ["i0 >= 0", "i0 < M"], "start": "0", "end": "M", "kind": "parallel"}],
//!  "accesses": [{"buffer": 0, "layout": "(M,512):(512,1)", "base": "0", "coord": ["i0", null], "offset": null}],
//!  "phases": [[{"for": 0, "body": [{"store": 1, "value": "a0", "update": null}]}]]}
//! ```
//!
//! Every document has `schema`; it grows when a field changes its meaning. Fields that are not known are ignored.
mod kernel;
mod program;

use crate::dtype::DType;
use crate::int::{Int, Swizzle, Symbol};
use crate::kernel::Kernel;
use crate::layout::Layout;
use crate::program::{Function, Guard, Program, Role};
use crate::scalar::ReduceOp;
use crate::target::{Core, Target};
use crate::text::{self, ParseError, Parser};
use serde_json::{Value, json};

/// The version of the form.
pub const SCHEMA: u32 = 1;

/// Why a document is not a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JsonError {
    /// Not JSON at all.
    #[error("not JSON: {reason}")]
    Syntax {
        /// What the reader says.
        reason: String,
    },
    /// A field is missing or is something else.
    #[error("{path}: {needed} is needed")]
    Field {
        /// Where: `phases[0][1].store`.
        path: String,
        /// What should be there.
        needed: String,
    },
    /// A text that does not parse.
    #[error("{path}: {error}")]
    Text {
        /// Where.
        path: String,
        /// Why not.
        error: ParseError,
    },
}

impl JsonError {
    /// The row of [`crate::codes`].
    pub const CODE: &'static str = "E0461";
}

/// What has a JSON form.
pub trait Document: Sized {
    /// The value of the field `kind`.
    const KIND: &'static str;

    /// The form, without `schema` and `kind`.
    fn body(&self) -> Value;

    /// The value of a form.
    ///
    /// # Errors
    /// The first field that is missing or wrong.
    fn of_body(at: &JsonPath<'_>) -> Result<Self, JsonError>;
}

/// The JSON form.
pub fn to_json<T: Document>(x: &T) -> Value {
    let mut v = x.body();
    if let Value::Object(fields) = &mut v {
        fields.insert("schema".into(), json!(SCHEMA));
        fields.insert("kind".into(), json!(T::KIND));
    }
    v
}

/// The value of a JSON form.
///
/// # Errors
/// A wrong schema or kind, or the first field that is missing or wrong.
pub fn from_json<T: Document>(v: &Value) -> Result<T, JsonError> {
    let at = JsonPath { v, path: String::new() };
    let schema = at.field("schema")?;
    if schema.v.as_u64() != Some(u64::from(SCHEMA)) {
        return schema.fail(format!("the number {SCHEMA}"));
    }
    let kind = at.field("kind")?;
    if kind.v.as_str() != Some(T::KIND) {
        return kind.fail(format!("\"{}\"", T::KIND));
    }
    T::of_body(&at)
}

/// The JSON form as indented text, with a newline at the end.
pub fn to_text<T: Document>(x: &T) -> String {
    // `{:#}` of a `Value` is its indented form, fields sorted by name.
    format!("{:#}\n", to_json(x))
}

/// The value of JSON text.
///
/// # Errors
/// As [`from_json`], and text that is not JSON.
pub fn from_text<T: Document>(text: &str) -> Result<T, JsonError> {
    let v: Value = serde_json::from_str(text).map_err(|e| JsonError::Syntax { reason: e.to_string() })?;
    from_json(&v)
}

impl Document for Program {
    const KIND: &'static str = "program";
    fn body(&self) -> Value {
        program::program(self)
    }
    fn of_body(at: &JsonPath<'_>) -> Result<Program, JsonError> {
        program::read_program(at)
    }
}

impl Document for Function {
    const KIND: &'static str = "function";
    fn body(&self) -> Value {
        program::function(self)
    }
    fn of_body(at: &JsonPath<'_>) -> Result<Function, JsonError> {
        program::read_function(at)
    }
}

impl Document for Kernel {
    const KIND: &'static str = "kernel";
    fn body(&self) -> Value {
        kernel::kernel(self)
    }
    fn of_body(at: &JsonPath<'_>) -> Result<Kernel, JsonError> {
        kernel::read_kernel(at)
    }
}

impl Document for Core {
    const KIND: &'static str = "core";
    fn body(&self) -> Value {
        serde_json::to_value(self).unwrap_or(Value::Null) // as that of a target
    }
    fn of_body(at: &JsonPath<'_>) -> Result<Core, JsonError> {
        let wrong = |needed: String| JsonError::Field { path: "core".into(), needed };
        let core: Core = serde_json::from_value(at.v.clone()).map_err(|e| wrong(e.to_string()))?;
        match core.fault() {
            Some(fault) => Err(wrong(fault)),
            None => Ok(core),
        }
    }
}

impl Document for Target {
    const KIND: &'static str = "target";
    fn body(&self) -> Value {
        // A target is plain data; only its layouts are better as text.
        let mut v = serde_json::to_value(self).unwrap_or(Value::Null); // no map keys, no floats: cannot fail
        for_each_thread_value(&mut v, self.atoms.len(), &mut |a, o, slot| {
            let layout = self.atoms[a].operands.get(o).and_then(|o| o.thread_value.as_ref());
            *slot = layout.map_or(Value::Null, |l| json!(text::layout_text(l)));
            Ok(())
        })
        .map_or(Value::Null, |()| v)
    }
    fn of_body(at: &JsonPath<'_>) -> Result<Target, JsonError> {
        let mut v = at.v.clone();
        let n = v["atoms"].as_array().map_or(0, Vec::len);
        for_each_thread_value(&mut v, n, &mut |a, o, slot| {
            if let Value::String(s) = slot {
                let path = format!("atoms[{a}].operands[{o}].thread_value");
                let layout = text::parse_layout(s, &[]).map_err(|error| JsonError::Text { path, error })?;
                *slot = serde_json::to_value(layout).unwrap_or(Value::Null); // as above
            }
            Ok(())
        })?;
        serde_json::from_value(v).map_err(|e| JsonError::Field { path: "target".into(), needed: e.to_string() })
    }
}

type OnThreadValue<'a> = dyn FnMut(usize, usize, &mut Value) -> Result<(), JsonError> + 'a;

fn for_each_thread_value(target: &mut Value, atoms: usize, f: &mut OnThreadValue<'_>) -> Result<(), JsonError> {
    for a in 0..atoms {
        let operands = target["atoms"][a]["operands"].as_array_mut();
        for (o, operand) in operands.into_iter().flatten().enumerate() {
            if let Some(slot) = operand.get_mut("thread_value") {
                f(a, o, slot)?;
            }
        }
    }
    Ok(())
}

/// A place in a document, for reading.
pub struct JsonPath<'a> {
    v: &'a Value,
    path: String,
}

impl<'a> JsonPath<'a> {
    fn fail<T>(&self, needed: impl Into<String>) -> Result<T, JsonError> {
        let path = if self.path.is_empty() { "the document".to_owned() } else { self.path.clone() };
        Err(JsonError::Field { path, needed: needed.into() })
    }

    fn field(&self, name: &str) -> Result<JsonPath<'a>, JsonError> {
        let path = if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) };
        match self.v.get(name) {
            Some(v) => Ok(JsonPath { v, path }),
            None => JsonPath { v: self.v, path }.fail("this field"),
        }
    }

    /// A field that may be absent or `null`.
    fn optional(&self, name: &str) -> Option<JsonPath<'a>> {
        self.field(name).ok().filter(|at| !at.v.is_null())
    }

    fn list(&self, name: &str) -> Result<Vec<JsonPath<'a>>, JsonError> {
        let at = self.field(name)?;
        match at.v.as_array() {
            Some(_) => Ok(at.items()),
            None => at.fail("a list"),
        }
    }

    fn items(&self) -> Vec<JsonPath<'a>> {
        let items = self.v.as_array().into_iter().flatten().enumerate();
        items.map(|(i, v)| JsonPath { v, path: format!("{}[{i}]", self.path) }).collect()
    }

    fn str(&self) -> Result<&'a str, JsonError> {
        match self.v.as_str() {
            Some(s) => Ok(s),
            None => self.fail("a text"),
        }
    }

    fn text(&self, name: &str) -> Result<String, JsonError> {
        Ok(self.field(name)?.str()?.to_owned())
    }

    fn u32(&self) -> Result<u32, JsonError> {
        match self.v.as_u64().and_then(|n| u32::try_from(n).ok()) {
            Some(n) => Ok(n),
            None => self.fail("a number from 0 to 2^32 - 1"),
        }
    }

    fn flag(&self) -> Result<bool, JsonError> {
        match self.v.as_bool() {
            Some(flag) => Ok(flag),
            None => self.fail("true or false"),
        }
    }

    fn number(&self, name: &str) -> Result<u32, JsonError> {
        self.field(name)?.u32()
    }

    /// Parses the text here.
    fn parse<T>(
        &self,
        scope: &[Symbol],
        f: impl FnOnce(&mut Parser<'a>) -> Result<T, ParseError>,
    ) -> Result<T, JsonError> {
        let wrong = |error| JsonError::Text { path: self.path.clone(), error };
        Parser::with(self.str()?, scope).map_err(wrong)?.whole(f).map_err(wrong)
    }

    fn int(&self, name: &str, scope: &[Symbol]) -> Result<Int, JsonError> {
        self.field(name)?.parse(scope, Parser::int)
    }

    fn layout(&self, name: &str, scope: &[Symbol]) -> Result<Layout, JsonError> {
        self.field(name)?.parse(scope, Parser::layout)
    }

    fn dtype(&self, name: &str) -> Result<DType, JsonError> {
        let at = self.field(name)?;
        at.str()?.parse().or_else(|()| at.fail("an element type"))
    }

    fn role(&self) -> Result<Role, JsonError> {
        let at = self.field("role")?;
        let s = at.str()?;
        Role::ALL.into_iter().find(|r| r.name() == s).map_or_else(|| at.fail("a role"), Ok)
    }

    fn swizzle(&self) -> Result<Option<Swizzle>, JsonError> {
        self.optional("swizzle").map(|at| at.parse(&[], Parser::swizzle)).transpose()
    }

    fn reduce_op(&self) -> Result<ReduceOp, JsonError> {
        let s = self.str()?;
        ReduceOp::ALL.into_iter().find(|o| o.name() == s).map_or_else(|| self.fail("a reduction"), Ok)
    }

    fn guards(&self, scope: &[Symbol]) -> Result<Vec<Guard>, JsonError> {
        self.list("guards")?.iter().map(|g| g.parse(scope, Parser::guard)).collect()
    }

    /// The symbols of one or more lists of `{"name", "facts"}`, which may mention each other.
    fn symbols(&self, lists: &[&str]) -> Result<Vec<Symbol>, JsonError> {
        let mut lines = String::new();
        for list in lists {
            for s in self.list(list)? {
                let facts = s.list("facts")?.iter().map(|f| f.str()).collect::<Result<Vec<_>, _>>()?.join(", ");
                let name = text::quoted(&s.text("name")?);
                lines.push_str(&format!("sym {name}{}{facts}\n", if facts.is_empty() { "" } else { " where " }));
            }
        }
        let wrong = |error| JsonError::Text { path: format!("{}{}", self.path, lists.join(", ")), error };
        Parser::new(&lines).map_err(wrong)?.whole(Parser::symbols).map_err(wrong)
    }
}

fn symbol(s: &Symbol) -> Value {
    json!({"name": &*s.name, "facts": facts(s)})
}

/// The facts as a list of texts.
fn facts(s: &Symbol) -> Vec<String> {
    let all = text::fact_list(s, true);
    let list = all.strip_prefix(" where ").unwrap_or(&all);
    // A comma inside of a function call is no separator.
    let (mut depth, mut out, mut start) = (0, vec![], 0);
    for (i, c) in list.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                out.push(list[start..i].trim().to_owned());
                start = i + 1;
            }
            _ => {}
        }
    }
    out.push(list[start..].trim().to_owned());
    out
}

fn update(op: Option<ReduceOp>) -> Value {
    op.map_or(Value::Null, |o| json!(o.name()))
}

fn swizzle(s: Option<Swizzle>) -> Value {
    s.map_or(Value::Null, |s| json!(format!("swizzle<{},{},{}>", s.bits, s.base, s.shift)))
}

#[cfg(test)]
mod tests;
