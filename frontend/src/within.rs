//! What a reader of other spellings needs of the frontend, beside the tree: what the algebra knows of a name, how
//! strongly operators bind, and what an expression comes to.
pub use crate::algebra::{VIEWS, is_tile, on_data, shown, unknown_calls};
pub use crate::parser::{BASIS, COMPOSE, LAYOUT, MAX_DEPTH, PREFIX, parse_native};
pub use crate::resolve::{refusal_of, value_of};
