//! Schedules: plans of statements for a target.
use super::{Parsed, Parser};
use crate::ast::{Name, Schedule};
use crate::lexer::Token;
use tilewright_ir::schedule::{
    self, GridAttention, GridProduct, LaneAxis, Multiply, NamedPlan, ProductBlocks, ScheduleEntry, SkinnyBlocks,
    Spanned,
};

impl Parser<'_> {
    /// `schedule = "schedule" NAME "on" TARGET "{" { ( plan | expr ) [ ";" ] } "}"`. What is no plan is kept as it is
    /// written.
    pub(super) fn schedule(&mut self) -> Parsed<Schedule> {
        let function = self.name("the name of a function")?;
        if !self.take_word("on") {
            return Err(self.expected("`on`"));
        }
        let on = self.target()?;
        let opened = self.span();
        self.need("{")?;
        let mut entries = vec![];
        while !self.is("}") && *self.peek() != Token::End {
            entries.push(self.entry()?);
            self.take(";");
        }
        self.close("{", &opened, "")?;
        let schedule = schedule::Schedule { target: on.text.clone(), entries };
        Ok(Schedule { function, on, schedule })
    }

    /// `TARGET = NAME [ ":" NAME ] [ "@" NAME { "-" NAME } ]`
    pub(super) fn target(&mut self) -> Parsed<Name> {
        let start = self.span().start;
        let mut target = self.name("a target such as `cpu`")?.text;
        if self.take(":") {
            target = format!("{target}:{}", self.name("the name of a machine")?.text);
        }
        if self.take("@") {
            target = format!("{target}@{}", self.name("the name of a core")?.text);
            while self.take("-") {
                target = format!("{target}-{}", self.name("the name of a core")?.text);
            }
        }
        Ok(Name { text: target, span: self.since(start) })
    }

    fn at_plan(&self) -> bool {
        matches!((self.peek(), self.peek_at(1)), (Token::Ident(_), Token::Punct(":" | "#")))
    }

    /// `plan = NAME [ "#" INT ] ":" ( "product" ( "whole" | clauses | skinny | grid ) | attention )`
    fn entry(&mut self) -> Parsed<ScheduleEntry> {
        let start = self.span().start;
        if !self.at_plan() {
            let e = self.expr(0)?;
            return Ok(ScheduleEntry {
                statement: Spanned { value: e.to_string(), at: e.span },
                plan: NamedPlan::Other,
            });
        }
        let mut value = self.name("the name of a tensor")?.text;
        if self.take("#") {
            value = format!("{value}#{}", self.count("which of its statements")?.value);
        }
        let statement = Spanned { value, at: self.since(start) };
        self.need(":")?;
        if self.take_word("attention") {
            return Ok(ScheduleEntry { statement, plan: NamedPlan::Attention(self.attention()?) });
        }
        if !self.take_word("product") {
            return Err(self.expected("`product` or `attention`"));
        }
        let plan = if self.take_word("whole") {
            NamedPlan::Whole
        } else if let Some(by) = Multiply::ALL.into_iter().find(|by| self.take_word(by.name())) {
            NamedPlan::Grid(self.grid(by)?)
        } else if let Some(lanes) = self.lanes()? {
            NamedPlan::Skinny(self.skinny(lanes)?)
        } else {
            NamedPlan::Product(self.product()?)
        };
        Ok(ScheduleEntry { statement, plan })
    }

    /// `grid = ( "wgmma" | "mma" | "fma" ) INT "by" INT [ "transposed" ] [ "," "depth" INT ] [ "," "stages" INT ]
    /// [ "," ( "direct" | "strips" INT "by" INT ) ] [ "," "raster" INT ] [ "," "split" INT ]
    /// [ "," "pack" NAME { NAME } ]`, behind what multiplies
    fn grid(&mut self, by: Multiply) -> Parsed<GridProduct> {
        let tile = self.tile()?;
        let transposed = self.take_word("transposed");
        let mut comma = self.take(",");
        let depth = self.clause(&mut comma, "depth", "a number of terms")?;
        let stages = self.clause(&mut comma, "stages", "a number of stages")?;
        let mut strips = None;
        if comma && self.is_word("direct") {
            strips = Some(Spanned { value: [0, 0], at: self.span() });
            self.bump();
            comma = self.take(",");
        } else if comma && self.take_word("strips") {
            strips = Some(self.tile()?);
            comma = self.take(",");
        }
        let raster = self.clause(&mut comma, "raster", "a number of rows of blocks")?;
        let split = self.clause(&mut comma, "split", "a number of pieces")?;
        let needed = "`depth`, `stages`, `direct`, `strips`, `raster`, `split` or `pack`, in this order";
        let pack = if comma { self.pack(needed)? } else { vec![] };
        Ok(GridProduct { by, tile, transposed, depth, stages, strips, raster, split, pack })
    }

    /// `WORD INT` where a comma was, with the comma behind it.
    fn clause(&mut self, comma: &mut bool, word: &str, what: &str) -> Parsed<Option<Spanned<i64>>> {
        if !*comma || !self.take_word(word) {
            return Ok(None);
        }
        let number = self.count(what)?;
        *comma = self.take(",");
        Ok(Some(number))
    }

    /// `attention = "attention" "queries" INT "," "keys" INT [ "," "heads" INT { "by" INT } ]`, behind its name
    fn attention(&mut self) -> Parsed<GridAttention> {
        self.word("queries", "`queries`")?;
        let queries = self.count("a number of queries")?;
        self.need(",")?;
        self.word("keys", "`keys`")?;
        let keys = self.count("a number of keys")?;
        let mut heads = None;
        if self.take(",") {
            self.word("heads", "`heads`")?;
            let start = self.span().start;
            let mut value = vec![self.count("a number of heads")?.value];
            while self.take_word("by") {
                value.push(self.count("a number of heads")?.value);
            }
            heads = Some(Spanned { value, at: self.since(start) });
        }
        Ok(GridAttention { queries, keys, heads })
    }

    /// `lanes = "dot" INT "by" INT | "axpy" INT`
    fn lanes(&mut self) -> Parsed<Option<LaneAxis>> {
        if self.take_word("axpy") {
            return Ok(Some(LaneAxis::Axpy(self.count("the terms of an update")?)));
        }
        let dot = self.take_word("dot");
        Ok(if dot { Some(LaneAxis::Dot(self.tile()?)) } else { None })
    }

    /// `skinny = lanes "," "rows" INT [ "," "depth" INT ] [ "," "pack" NAME { NAME } ]`, behind its lanes
    fn skinny(&mut self, lanes: LaneAxis) -> Parsed<SkinnyBlocks> {
        self.need(",")?;
        self.word("rows", "`rows`")?;
        let rows = self.count("a number of rows")?;
        let mut comma = self.take(",");
        let mut depth = None;
        if comma && self.take_word("depth") {
            depth = Some(self.count("a number of terms")?);
            comma = self.take(",");
        }
        let pack =
            if comma { self.pack(if depth.is_some() { "`pack`" } else { "`depth` or `pack`" })? } else { vec![] };
        Ok(SkinnyBlocks { lanes, rows, depth, pack })
    }

    /// `INT "by" INT`
    fn tile(&mut self) -> Parsed<Spanned<[i64; 2]>> {
        let start = self.span().start;
        let rows = self.count("the rows of a tile")?.value;
        self.word("by", "`by`")?;
        let columns = self.count("the columns of a tile")?.value;
        Ok(Spanned { value: [rows, columns], at: self.since(start) })
    }

    /// `"pack" NAME { NAME }`
    fn pack(&mut self, needed: &str) -> Parsed<Vec<Spanned<String>>> {
        self.word("pack", needed)?;
        let mut pack = vec![self.packed()?];
        while matches!(self.peek(), Token::Ident(_)) && !self.on_new_line() && !self.at_plan() {
            pack.push(self.packed()?);
        }
        Ok(pack)
    }

    /// `clauses = "tile" INT "by" INT "," "rows" INT [ "by" INT ] [ "," "columns" INT ] "," "depth" INT
    /// [ "," "pack" NAME { NAME } ]`
    fn product(&mut self) -> Parsed<ProductBlocks> {
        self.word("tile", "`whole`, `tile`, `dot`, `axpy`, `wgmma`, `mma` or `fma`")?;
        let tile = self.tile()?;
        self.need(",")?;
        self.word("rows", "`rows`")?;
        let rows = self.count("a number of rows")?;
        let second = if self.take_word("by") { Some(self.count("a number of rows")?) } else { None };
        self.need(",")?;
        let mut columns = None;
        if self.take_word("columns") {
            columns = Some(self.count("a number of columns")?);
            self.need(",")?;
        }
        self.word("depth", if columns.is_some() { "`depth`" } else { "`columns` or `depth`" })?;
        let depth = self.count("a number of terms")?;
        let pack = if self.take(",") { self.pack("`pack`")? } else { vec![] };
        Ok(ProductBlocks { tile, rows, second, columns, depth, pack })
    }

    fn packed(&mut self) -> Parsed<Spanned<String>> {
        let name = self.name("`rows`, `columns` or a tensor")?;
        Ok(Spanned { value: name.text, at: name.span })
    }

    fn word(&mut self, word: &str, needed: &str) -> Parsed<()> {
        if self.take_word(word) { Ok(()) } else { Err(self.expected(needed)) }
    }

    /// A number. One of no 64-bit int is too large for every use of it.
    fn count(&mut self, what: &str) -> Parsed<Spanned<i64>> {
        let Token::Int(n) = *self.peek() else { return Err(self.expected(what)) };
        let at = self.span();
        self.bump();
        Ok(Spanned { value: i64::try_from(n).unwrap_or(i64::MAX), at })
    }
}
