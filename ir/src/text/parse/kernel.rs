//! Parsing kernels.
use super::lexer::Token;
use super::program::Declared;
use super::{Parser, Result1};
use crate::dtype::DType;
use crate::int::{Int, Symbol};
use crate::kernel::{
    Access, AccessId, Ahead, Buffer, BufferId, Coord, Kernel, Loop, LoopId, LoopKind, Nearest, Part, Prefetch, Space,
    Stmt, Sync, Tile, Write,
};
use crate::scalar::Scalar;
use std::collections::BTreeMap;

/// What has been declared so far.
#[derive(Default)]
struct Tables {
    buffers: Vec<Buffer>,
    names: Vec<String>,
    loops: BTreeMap<u32, Loop>,
    accesses: BTreeMap<u32, Access>,
}

impl Parser<'_> {
    pub(super) fn kernel(&mut self) -> Result1<Kernel> {
        self.word("kernel")?;
        let name = self.name()?;
        self.word("for")?;
        let target = self.name()?;
        self.expect("{")?;
        let (symbols, guards) = (self.symbols()?, self.guards()?);
        let mut t = Tables::default();
        while let Some(d) = self.declared()? {
            let b = self.buffer(d)?;
            t.names.push(b.name.clone());
            t.buffers.push(b);
        }
        let mut phases = vec![];
        while self.eat_word("phase") {
            phases.push(self.block(&mut t)?);
        }
        while self.eat_word("loop") {
            self.loop_head(&mut t)?;
        }
        while self.eat_word("access") {
            self.access(&mut t)?;
        }
        let loops = self.dense(t.loops, "loop i")?;
        let accesses = self.dense(t.accesses, "access a")?;
        self.expect("}")?;
        Ok(Kernel {
            name,
            target,
            symbols,
            guards,
            buffers: t.buffers,
            loops,
            accesses,
            phases,
            origins: Default::default(),
        })
    }

    /// The values of a table whose keys must be `0, 1, …`.
    fn dense<T>(&self, table: BTreeMap<u32, T>, what: &str) -> Result1<Vec<T>> {
        match (0..).zip(table.keys()).find(|(i, k)| i != *k) {
            Some((i, _)) => self.fail(format!("{what}{i}")),
            None => Ok(table.into_values().collect()),
        }
    }

    fn buffer(&mut self, d: Declared) -> Result1<Buffer> {
        let spaces = [("global", Space::Global), ("shared", Space::Shared), ("register", Space::Register)];
        let space = self.one_of(&spaces, "`global`, `shared` or `register`")?;
        self.word("align")?;
        let align = self.small()?;
        let Declared { name, dtype, layout, offset, swizzle, role } = d;
        Ok(Buffer { name, dtype, space, role, layout, offset, swizzle, align })
    }

    fn block(&mut self, t: &mut Tables) -> Result1<Vec<Stmt>> {
        self.expect("{")?;
        self.deeper(|p| {
            let mut out = vec![];
            while !p.eat("}") {
                out.push(p.stmt(t)?);
            }
            Ok(out)
        })
    }

    fn stmt(&mut self, t: &mut Tables) -> Result1<Stmt> {
        if self.is_word("for") && matches!(self.ahead(1), Token::Ident(_)) {
            self.next();
            let id = self.loop_head(t)?;
            return Ok(Stmt::For(id, self.block(t)?));
        }
        if self.is_word("sync") && matches!(self.ahead(1), Token::Ident(_)) {
            self.next();
            return Ok(Stmt::Sync(self.sync()?));
        }
        if matches!(self.peek(), Token::Ident(_) | Token::Name(_)) && *self.ahead(1) == Token::Punct("(") {
            let atom = self.name()?;
            self.next();
            let operands = self.list(")", &mut |p| p.access(t))?;
            return Ok(Stmt::Atom { atom, operands });
        }
        let dst = self.access(t)?;
        let update = self.assign()?;
        let value = self.accesses(t)?;
        Ok(Stmt::Store { dst, value, update })
    }

    /// The number of a name like `i3`.
    fn numbered(&mut self, letter: char, needed: &str) -> Result1<u32> {
        let id = match self.peek() {
            Token::Ident(s) => s.strip_prefix(letter).and_then(|d| d.parse().ok()),
            _ => None,
        };
        match id {
            Some(id) => {
                self.next();
                Ok(id)
            }
            None => self.fail(needed),
        }
    }

    /// `i0 as k in 0..M/4 parallel where k >= 0, …`, or `i0` of a loop already seen.
    fn loop_head(&mut self, t: &mut Tables) -> Result1<LoopId> {
        let id = self.numbered('i', "a loop like `i0`")?;
        if !self.is_word("in") && !self.is_word("as") {
            return if t.loops.contains_key(&id) { Ok(LoopId(id)) } else { self.fail("`in`") };
        }
        let name = if self.eat_word("as") { self.name()? } else { format!("i{id}") };
        self.word("in")?;
        let start = self.expr()?;
        self.expect("..")?;
        let end = self.expr()?;
        let kind = self.kind()?;
        let prefetch = self.prefetches()?;
        let var = if self.is_word("where") {
            self.facts(Symbol::new(&name), false)?.0
        } else {
            Symbol::loop_var(&name, &end)
        };
        self.scope.insert(name, var.clone());
        t.loops.insert(id, Loop { var, start, end, kind, prefetch });
        Ok(LoopId(id))
    }

    /// `parallel`, `block 0`, `row nontemporal`, `reduce 4 by 8`; serial where none stands here.
    pub(crate) fn kind(&mut self) -> Result1<LoopKind> {
        let kinds = [
            ("serial", LoopKind::Serial),
            ("parallel", LoopKind::Parallel),
            ("unroll", LoopKind::Unroll),
            ("vector", LoopKind::Vector),
            ("row", LoopKind::Row(Write::Cached)),
            ("reduce", LoopKind::Reduce(Tile { vectors: 1, lanes: 1 })),
            ("lookup", LoopKind::Lookup(AccessId(0))),
            ("block", LoopKind::Block(0)),
            ("thread", LoopKind::Thread(0)),
            ("group", LoopKind::Group { threads: 1 }),
            ("pipeline", LoopKind::Pipeline { stages: 1 }),
        ];
        Ok(match self.one_of(&kinds, "") {
            Ok(LoopKind::Lookup(_)) => LoopKind::Lookup(AccessId(self.numbered('a', "an access like `a0`")?)),
            Ok(LoopKind::Block(_)) => LoopKind::Block(self.small()?),
            Ok(LoopKind::Thread(_)) => LoopKind::Thread(self.small()?),
            Ok(LoopKind::Group { .. }) => LoopKind::Group { threads: self.small()? },
            Ok(LoopKind::Pipeline { .. }) => LoopKind::Pipeline { stages: self.small()? },
            Ok(LoopKind::Row(_)) => LoopKind::Row(self.write()?),
            Ok(LoopKind::Reduce(_)) => {
                let vectors = self.small()?;
                self.word("by")?;
                LoopKind::Reduce(Tile { vectors, lanes: self.small()? })
            }
            Ok(kind) => kind,
            Err(_) => LoopKind::Serial,
        })
    }

    /// `nontemporal`, `nontemporal above 4096`; through the caches where none stands here.
    fn write(&mut self) -> Result1<Write> {
        if !self.eat_word("nontemporal") {
            return Ok(Write::Cached);
        }
        Ok(if self.eat_word("above") { Write::NonTemporalAbove(self.small()?) } else { Write::NonTemporal })
    }

    /// `prefetch a1 4096 l1 prefetch row a2 8192 l2`, any number of them.
    pub(crate) fn prefetches(&mut self) -> Result1<Vec<Prefetch>> {
        let mut out = vec![];
        while self.eat_word("prefetch") {
            let what = self.one_of(&[("row", Ahead::Row), ("half", Ahead::HalfRow)], "").unwrap_or(Ahead::Along);
            let access = AccessId(self.numbered('a', "an access like `a0`")?);
            let sign = if self.eat("-") { -1 } else { 1 };
            let Ok(bytes) = i32::try_from(sign * i64::from(self.small::<u32>()?)) else {
                return self.fail("fewer bytes in front of this");
            };
            let into = self.one_of(&[("l1", Nearest::L1), ("l2", Nearest::L2)], "`l1` or `l2`")?;
            out.push(Prefetch { access, bytes, what, into });
        }
        Ok(out)
    }

    /// A scalar over accesses by number, whose buffers have these types.
    pub(crate) fn numbered_accesses(&mut self, stored: &[DType]) -> Result1<Scalar<AccessId>> {
        let mut load = |p: &mut Parser<'_>| {
            let id = p.numbered('a', "an access like `a0`")?;
            match stored.get(id as usize) {
                Some(d) => Ok((*d, AccessId(id))),
                None => p.fail("an access that exists"),
            }
        };
        self.scalar(&mut load, None)
    }

    /// `a0:src[layout; base](coords) {= offset}`, or `a0` of an access already seen.
    fn access(&mut self, t: &mut Tables) -> Result1<AccessId> {
        let id = self.numbered('a', "an access like `a0`")?;
        let defined = matches!(self.ahead(1), Token::Ident(_) | Token::Name(_)) && *self.ahead(2) == Token::Punct("[")
            || *self.ahead(1) == Token::Punct("#");
        if !(self.is(":") && defined) {
            return if t.accesses.contains_key(&id) { Ok(AccessId(id)) } else { self.fail("`:`") };
        }
        self.expect(":")?;
        let access = self.access_body(&t.names)?;
        t.accesses.insert(id, access);
        Ok(AccessId(id))
    }

    /// `src[layout; base](coords) {= offset}`, `atomic` behind it or not.
    pub(crate) fn access_body(&mut self, buffers: &[String]) -> Result1<Access> {
        let buffer = BufferId(self.reference(buffers, "a buffer")?);
        self.expect("[")?;
        let layout = self.layout()?;
        let base = if self.eat(";") { self.int()? } else { Int::ZERO };
        self.expect("]")?;
        self.expect("(")?;
        let coord = self.list(")", &mut Parser::coord)?;
        let offset = if self.eat("{=") {
            let e = self.expr()?;
            self.expect("}")?;
            Some(e)
        } else {
            None
        };
        let atomic = self.eat_word("atomic");
        Ok(Access { buffer, layout, base, coord, offset, atomic })
    }

    /// `4*i0`, `_`, `[i0 by 16 of M]`.
    pub(crate) fn coord(&mut self) -> Result1<Coord> {
        if self.eat("_") {
            return Ok(Coord::Open);
        }
        if !self.eat("[") {
            return self.expr().map(Coord::At);
        }
        let index = self.expr()?;
        self.word("by")?;
        let size: u32 = self.small()?;
        self.word("of")?;
        let end = self.expr()?;
        self.expect("]")?;
        Ok(Coord::Part(Part { index, size: i64::from(size), end }))
    }

    /// A scalar over accesses.
    fn accesses(&mut self, t: &mut Tables) -> Result1<Scalar<AccessId>> {
        let mut load = |p: &mut Parser<'_>| {
            let a = p.access(t)?;
            let buffer = t.accesses.get(&a.0).map(|x| x.buffer.0 as usize);
            let stored = buffer.and_then(|b| t.buffers.get(b)).map_or(DType::F32, |b| b.dtype);
            Ok((stored, a))
        };
        self.scalar(&mut load, None)
    }

    pub(crate) fn sync(&mut self) -> Result1<Sync> {
        if self.eat_word("wait_groups") {
            return Ok(Sync::WaitGroups(self.small()?));
        }
        self.one_of(&[("block", Sync::Block), ("commit", Sync::Commit)], "`block`, `commit` or `wait_groups`")
    }
}
