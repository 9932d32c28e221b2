//! The launch manifest: everything that a program needs to launch the kernels of a PTX text, as JSON.
//!
//! Sizes are [`Amount`]s: numbers, or expressions over the symbols in the language's own syntax (`ceil_div(M, 64)*N`;
//! `/` is floor division). A launcher binds the symbols, checks facts and guards, checks that each tensor's memory
//! holds the elements from `lowest` to `highest`, allocates the workspace, and makes the launches in order on one
//! stream:
//!
//! ```text
//! "launches": [{"entry": "relayout", "grid": ["ceil_div(M, 64)*8", 1, 1], "block": [256, 1, 1], "shared": 0,
//!               "arguments": [{"tensor": 0}, {"tensor": 1}, {"symbol": "M"}]}]
//! ```
//!
//! A tensor's argument is the 8-byte device address of its element at offset 0 (negative strides reach below it); a
//! workspace's likewise, `origin` bytes into the allocation; a symbol is a signed 8-byte int; a tensor map is encoded
//! by the launcher and passed whole. A launch with a grid of 0 blocks is left out by the launcher. `docs/ptx.md` has
//! the table of fields.
use std::fmt;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, IntError, Symbol};
use tilewright_ir::program::{Guard, Relation, Role};
use tilewright_ir::text;

/// The version of the form of a manifest with these tensor maps: 2 where it has some, so that nobody who does not know
/// them launches it; otherwise 1.
pub fn version(maps: &[TensorMap]) -> u32 {
    1 + u32::from(!maps.is_empty())
}

/// A number, or an expression over the symbols.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount(pub Expr);

/// A condition on the symbols, checked before a launch.
#[derive(Clone, Debug, PartialEq)]
pub struct LaunchCondition {
    /// Left side.
    pub left: Amount,
    /// How they must relate.
    pub relation: Relation,
    /// Right side.
    pub right: Amount,
}

/// All that is needed to launch one function.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Manifest {
    /// Version of this form: what [`version`] says.
    pub manifest: u32,
    /// The target (`ptx:sm_90a`).
    pub target: String,
    /// The function.
    pub function: String,
    /// SHA-256 of the PTX text, in hexadecimal.
    pub sha256: String,
    /// Symbols with their facts, in order.
    pub symbols: Vec<SymbolFacts>,
    /// Conditions that must hold.
    pub guards: Vec<LaunchCondition>,
    /// The function's parameters, in order.
    pub tensors: Vec<TensorParam>,
    /// Device memory that the launcher allocates.
    pub workspace: Vec<Workspace>,
    /// Boxes of tensors that kernels copy, as the tensor memory accelerator is told of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub maps: Vec<TensorMap>,
    /// Kernels to launch, in order.
    pub launches: Vec<Launch>,
}

/// A symbol and what the code relies on.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct SymbolFacts {
    /// Its name.
    pub name: String,
    /// Smallest value.
    pub min: i64,
    /// Largest value.
    pub max: i64,
    /// What divides it.
    pub divisor: i64,
    /// What it is less than, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<Amount>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct TensorParam {
    /// Its name.
    pub name: String,
    /// Element type.
    pub dtype: DType,
    /// `in`, `out` or `in_out`.
    pub role: Role,
    /// Its layout, for people.
    pub layout: String,
    /// The lowest offset that may be touched, in elements from the pointer.
    pub lowest: Amount,
    /// The highest; below `lowest` when there is no element.
    pub highest: Amount,
    /// What the address is a multiple of, in bytes.
    pub align: u32,
}

/// Device memory that lives as long as the call.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Workspace {
    /// Its name.
    pub name: String,
    /// Size in bytes.
    pub bytes: Amount,
    /// Bytes from the start of the allocation to what is passed.
    pub origin: Amount,
    /// Alignment of the allocation in bytes.
    pub align: u32,
}

/// A tensor map, which the launcher encodes for the address of its tensor (`cuTensorMapEncodeTiled`): no interleaving,
/// 256 bytes fetched into L2 at a time, zeros out of bounds.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct TensorMap {
    /// Whose memory it is: a tensor or a workspace.
    pub of: Argument,
    /// Bytes from what is passed for it to the first element of the map; a multiple of 16.
    pub offset: Amount,
    /// Bytes of an element: 1, 2, 4 or 8, moved as unsigned ints.
    pub element_bytes: u32,
    /// Extents, one to five, the first of them contiguous. A launcher encodes 1 where one is 0.
    pub extents: Vec<Amount>,
    /// Steps in bytes along every extent but the first, multiples of 16.
    pub strides: Vec<Amount>,
    /// Extents of a box.
    #[serde(rename = "box")]
    pub extents_of_box: Vec<u32>,
    /// Bytes within which a box is swizzled in shared memory: 128, 64, 32, or 0 for not.
    pub swizzle: u32,
}

/// One kernel.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Launch {
    /// Name in the PTX text.
    pub entry: String,
    /// Blocks per axis.
    pub grid: [Amount; 3],
    /// Threads per axis.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory; above 48 KiB the launcher has to raise the function's limit.
    pub shared: u32,
    /// Arguments in order, each of 8 bytes, a tensor map of 128.
    pub arguments: Vec<Argument>,
    /// Whether it may begin before what is queued before it ends (programmatic dependent launch): it waits by itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub programmatic: bool,
}

/// An argument of a launch.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Argument {
    /// The pointer of a tensor, by position.
    Tensor(usize),
    /// The pointer of a workspace, by position.
    Workspace(usize),
    /// The value of a symbol.
    Symbol(String),
    /// A tensor map of 128 bytes, by position, aligned to 64.
    Map(usize),
}

impl Manifest {
    /// The manifest as indented JSON.
    pub fn to_json(&self) -> String {
        // Strings, numbers and lists only: there is nothing that JSON cannot say.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// What is not JSON, or not of this form.
    pub fn from_json(text: &str) -> Result<Manifest, serde_json::Error> {
        serde_json::from_str(text)
    }
}

impl Amount {
    /// The value for values of the symbols, found by name.
    ///
    /// # Errors
    /// A symbol without a value, overflow, division by zero.
    pub fn eval(&self, env: &dyn Fn(&str) -> Option<i64>) -> Result<i64, IntError> {
        self.0.eval(&|s| env(&s.name))
    }
}

impl From<i64> for Amount {
    fn from(n: i64) -> Amount {
        Amount(Expr::Num(n))
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::ExprText(&self.0).fmt(f)
    }
}

impl serde::Serialize for Amount {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Expr::Num(n) => s.serialize_i64(n),
            _ => s.collect_str(self),
        }
    }
}

impl<'de> serde::Deserialize<'de> for Amount {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Amount, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged)]
        enum ManifestForm {
            Number(i64),
            Text(String),
        }
        match ManifestForm::deserialize(d)? {
            ManifestForm::Number(n) => Ok(Amount::from(n)),
            ManifestForm::Text(t) => parse(&t).map_err(serde::de::Error::custom),
        }
    }
}

/// An expression; every name in it is a symbol.
fn parse(text: &str) -> Result<Amount, text::ParseError> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let names: std::collections::BTreeSet<&str> = text.split(|c| !is_name(c)).filter(|w| !w.is_empty()).collect();
    let symbols: Vec<Symbol> = names.into_iter().map(|n| Symbol::with_facts(n, i64::MIN, i64::MAX, 1)).collect();
    text::parse_expr(text, &symbols).map(Amount)
}

impl From<&Guard> for LaunchCondition {
    fn from(g: &Guard) -> LaunchCondition {
        LaunchCondition { left: Amount(g.left.clone()), relation: g.relation, right: Amount(g.right.clone()) }
    }
}

impl LaunchCondition {
    /// Whether it holds for values of the symbols, found by name.
    ///
    /// # Errors
    /// As [`Amount::eval`].
    pub fn holds(&self, env: &dyn Fn(&str) -> Option<i64>) -> Result<bool, IntError> {
        let (left, right) = (self.left.eval(env)?, self.right.eval(env)?);
        Ok(self.relation.holds(left, right))
    }
}

/// In the order in which a text is searched: `<` is part of `<=`.
const RELATIONS: [(&str, Relation); 4] =
    [(" == ", Relation::Eq), (" != ", Relation::Ne), (" <= ", Relation::Le), (" < ", Relation::Lt)];

impl fmt::Display for LaunchCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = RELATIONS.iter().find(|(_, r)| *r == self.relation).map_or(" ? ", |(w, _)| w);
        write!(f, "{}{word}{}", self.left, self.right)
    }
}

impl serde::Serialize for LaunchCondition {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for LaunchCondition {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<LaunchCondition, D::Error> {
        let text = String::deserialize(d)?;
        let split = RELATIONS.iter().find_map(|(w, r)| text.split_once(w).map(|(a, b)| (a, *r, b)));
        let Some((left, relation, right)) = split else {
            return Err(serde::de::Error::custom(format!("`{text}` is no condition")));
        };
        let side = |t: &str| parse(t).map_err(serde::de::Error::custom);
        Ok(LaunchCondition { left: side(left)?, relation, right: side(right)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_json_reads_back() {
        let m = Symbol::with_facts("M", 1, 1 << 20, 4);
        let guard = Guard { left: Expr::from(&m) % Expr::Num(8), relation: Relation::Le, right: Expr::Num(3) };
        let maps = vec![TensorMap {
            of: Argument::Tensor(0),
            offset: 0.into(),
            element_bytes: 2,
            extents: vec![Amount(Expr::from(&m)), 7.into()],
            strides: vec![Amount(Expr::from(&m) * Expr::Num(2))],
            extents_of_box: vec![64, 7],
            swizzle: 128,
        }];
        let manifest = Manifest {
            manifest: version(&maps),
            target: "ptx:sm_90a".into(),
            function: "f".into(),
            sha256: "00".into(),
            symbols: vec![SymbolFacts { name: "M".into(), min: 1, max: 1 << 20, divisor: 4, below: None }],
            guards: vec![LaunchCondition::from(&guard)],
            tensors: vec![TensorParam {
                name: "a".into(),
                dtype: DType::BF16,
                role: Role::InOut,
                layout: "M:1".into(),
                lowest: 0.into(),
                highest: Amount(Expr::from(&m) - Expr::Num(1)),
                align: 16,
            }],
            workspace: vec![],
            maps,
            launches: vec![Launch {
                entry: "f".into(),
                grid: [Amount(Expr::from(&m) / Expr::Num(4)), 1.into(), 1.into()],
                block: [32, 1, 1],
                shared: 0,
                arguments: vec![Argument::Tensor(0), Argument::Symbol("M".into()), Argument::Map(0)],
                programmatic: true,
            }],
        };
        let json = manifest.to_json();
        assert!(json.contains("\"M%8 <= 3\"") && json.contains("\"M/4\""), "{json}");
        assert!(json.contains("\"manifest\": 2") && json.contains("\"box\"") && json.contains("\"map\": 0"), "{json}");
        let back = Manifest::from_json(&json).unwrap();
        assert_eq!(back.maps[0].extents_of_box, [64, 7]);
        assert_eq!(back.to_json(), json);
        let env = |name: &str| (name == "M").then_some(20);
        assert_eq!(back.launches[0].grid[0].eval(&env), Ok(5));
        assert_eq!(back.guards[0].holds(&env), Ok(false));
        assert_eq!(back.tensors[0].highest.eval(&env), Ok(19));
        assert!(Manifest::from_json("{\"manifest\": 1}").is_err());
        assert!(json.contains("\"programmatic\": true"), "{json}");
        // A manifest without maps does not mention them, and is of version 1 as ever.
        let plain = Manifest { manifest: version(&[]), maps: vec![], ..manifest }.to_json();
        assert!(plain.contains("\"manifest\": 1") && !plain.contains("\"maps\""), "{plain}");
        assert!(Manifest::from_json(&plain.replace("\"map\"", "\"box\"")).is_err());
    }
}
