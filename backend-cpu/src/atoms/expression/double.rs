//! The operations that the functions of f64 are made of, as nodes: in lanes of 64 bits.
use super::{Binary, Expression, Id, LaneNode, Unary};
use tilewright_ir::library::machine::Doubles;

impl Doubles for Expression {
    fn double(&mut self, x: f64) -> Id {
        self.node(LaneNode::Const(x.to_bits()))
    }

    fn between(&mut self, least: f64, x: Id, most: f64) -> Id {
        let (least, most) = (self.double(least), self.double(most));
        let x = self.binary(Binary::Above, least, x);
        self.binary(Binary::Below, most, x)
    }

    fn whole(&mut self, x: Id) -> Id {
        self.node(LaneNode::Unary(Unary::Round, x))
    }

    fn scale(&mut self, x: Id, n: Id) -> Id {
        self.binary(Binary::Scale, x, n)
    }

    fn exponent(&mut self, x: Id) -> Id {
        self.node(LaneNode::Unary(Unary::Exponent, x))
    }

    fn mantissa(&mut self, x: Id) -> Id {
        self.node(LaneNode::Unary(Unary::Mantissa, x))
    }
}
