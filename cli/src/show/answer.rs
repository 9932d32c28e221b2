//! What `show` answers, as data and as text.
use crate::{Answer, visible};
use serde::{Serialize, Serializer};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt;
use tilewright_foreign::Spelling;
use tilewright_ir::layout::draw::Drawing;
use tilewright_ir::layout::picture::{PanelBody, Picture, ThreadValue};
use tilewright_ir::op::{self, AlgebraError, Style, Value};
use tilewright_ir::tuple::IntTuple;

/// What `show` answers.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum ShowAnswer {
    /// What layouts are like.
    Summary(SummaryAnswer),
    /// Their pictures.
    Views(Box<ViewsAnswer>),
}

/// What layouts are like.
#[derive(Clone, Debug, Serialize)]
pub struct SummaryAnswer {
    /// In the order in which they were given.
    pub layouts: Vec<Summary>,
    /// `summary`.
    pub view: &'static str,
}

/// What a layout is like.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The expression.
    pub expr: String,
    /// Its value.
    pub layout: String,
    /// Its figures by name; what is not decided, or not defined for it, is left out.
    #[serde(serialize_with = "by_name")]
    pub summary: Vec<(&'static str, String)>,
}

fn by_name<S: Serializer>(rows: &[(&'static str, String)], s: S) -> Result<S::Ok, S::Error> {
    rows.iter().map(|(name, value)| (*name, value)).collect::<BTreeMap<_, _>>().serialize(s)
}

/// What is asked of a layout for its summary.
const FIGURES: [&str; 9] =
    ["rank", "depth", "size", "cosize", "coalesce", "injective", "surjective", "bijective", "max_alignment"];

impl Summary {
    /// The figures of a layout.
    pub(super) fn of(expr: &str, layout: &Value, spelling: Spelling) -> Summary {
        let figure = |name| Some((name, spelling.write(&op::apply(name, std::slice::from_ref(layout)).ok()?)));
        let summary = FIGURES.into_iter().filter_map(figure).collect();
        Summary { expr: expr.to_string(), layout: spelling.write(layout), summary }
    }
}

/// Pictures of layouts.
#[derive(Clone, Debug)]
pub struct ViewsAnswer {
    /// Who holds the element that was asked for.
    pub at: Option<ElementAnswer>,
    /// CuTe's LaTeX pictures of threads and values.
    pub latex: Vec<String>,
    /// Each layout.
    pub layouts: Vec<LayoutAnswer>,
    /// All of them side by side.
    pub picture: Picture,
    /// What the text shows of the picture.
    pub(super) shown: PictureText,
    /// The file that the picture was written to.
    pub svg: Option<String>,
    /// What the thread that was asked for holds.
    pub thread: Option<ThreadAnswer>,
}

/// What the text shows of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PictureText {
    /// Its table.
    Table,
    /// What stands below its tables; as data it has no cells.
    Notes,
    /// Nothing: it is data alone, or another table shows it.
    Cells,
}

/// A layout that is drawn.
#[derive(Clone, Debug, Serialize)]
pub struct LayoutAnswer {
    /// The expression, or of a fragment of an atom its name.
    pub expr: String,
    /// CuTe's LaTeX picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
    /// The value.
    pub layout: String,
    /// CuTe's table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) table: Option<Table>,
}

/// A table of offsets.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) drawn: Drawn,
    /// The heading that it has, and the one that it gets.
    pub(super) heading: Option<(String, String)>,
}

#[derive(Clone, Debug)]
pub(super) enum Drawn {
    /// By CuTe's own rules.
    Letters(Drawing, Style),
    Picture(Picture),
}

impl Table {
    fn text(&self, colour: bool) -> String {
        let drawn = match &self.drawn {
            Drawn::Letters(drawing, style) if colour => drawing.coloured(*style),
            Drawn::Letters(drawing, style) => drawing.text(*style),
            Drawn::Picture(picture) => picture.table(colour),
        };
        match &self.heading {
            Some((old, new)) => drawn.replacen(old, new, 1),
            None => drawn,
        }
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.text(false))
    }
}

/// What a thread holds.
#[derive(Clone, Debug, Serialize)]
pub struct ThreadAnswer {
    /// Of each thread–value layout.
    pub holds: Vec<ThreadElements>,
    /// The thread.
    pub thread: i64,
}

/// What a thread holds of a thread–value layout.
#[derive(Clone, Debug, Serialize)]
pub struct ThreadElements {
    /// The title of the layout.
    pub layout: String,
    /// The shape that it covers.
    pub tile: String,
    /// Each value with its element.
    pub values: Vec<HeldValue>,
}

/// A value of a thread.
#[derive(Clone, Debug, Serialize)]
pub struct HeldValue {
    /// The coordinate of its element; `None` outside of the tile.
    pub coord: Option<String>,
    /// The index of its element.
    pub index: Option<i64>,
    /// Its number.
    pub value: i64,
}

impl ThreadElements {
    pub(super) fn of(tv: &ThreadValue, thread: i64) -> Result<ThreadElements, AlgebraError> {
        let values = tv.held(thread)?.into_iter().map(|h| HeldValue {
            coord: h.coord.as_ref().map(|c| c.to_string()),
            index: h.index,
            value: h.value,
        });
        Ok(ThreadElements { layout: tv.subject.title.clone(), tile: tv.tile.to_string(), values: values.collect() })
    }
}

/// Who holds an element.
#[derive(Clone, Debug, Serialize)]
pub struct ElementAnswer {
    /// Its coordinate in the tile.
    pub coord: String,
    /// In each thread–value layout.
    pub held: Vec<ElementOwner>,
}

/// Who holds an element in a thread–value layout.
#[derive(Clone, Debug, Serialize)]
pub struct ElementOwner {
    /// Each pair of a thread and a value.
    pub holders: Vec<Holder>,
    /// The title of the layout.
    pub layout: String,
    /// The shape that it covers.
    pub tile: String,
}

/// A thread and the number of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Holder {
    /// The thread.
    pub thread: i64,
    /// The value.
    pub value: i64,
}

impl ElementOwner {
    pub(super) fn of(tv: &ThreadValue, at: &IntTuple) -> Result<ElementOwner, AlgebraError> {
        let holders = tv.holders(at)?.into_iter().map(|(thread, value)| Holder { thread, value }).collect();
        Ok(ElementOwner { holders, layout: tv.subject.title.clone(), tile: tv.tile.to_string() })
    }
}

/// `{"at"?, "latex"?, "layouts", "panels", "svg"?, "table"?, "thread"?, "view"}`.
impl Serialize for ViewsAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut out = self.picture.json();
        match self.shown {
            PictureText::Table => out["table"] = self.picture.table(false).into(),
            PictureText::Notes => {
                for panel in out["panels"].as_array_mut().into_iter().flatten() {
                    panel.as_object_mut().map(|panel| panel.remove("cells"));
                }
            }
            PictureText::Cells => {}
        }
        out["layouts"] = json!(self.layouts);
        if !self.latex.is_empty() {
            out["latex"] = self.latex.concat().into();
        }
        for (key, value) in [("at", json!(self.at)), ("svg", json!(self.svg)), ("thread", json!(self.thread))] {
            if !value.is_null() {
                out[key] = value;
            }
        }
        out.serialize(s)
    }
}

impl fmt::Display for ShowAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShowAnswer::Views(views) => views.fmt(f),
            ShowAnswer::Summary(SummaryAnswer { layouts, .. }) => layouts.iter().try_for_each(|l| {
                writeln!(f, "{}", l.layout)?;
                l.summary.iter().try_for_each(|(name, value)| writeln!(f, "  {name:13}  {value}"))
            }),
        }
    }
}

impl fmt::Display for ViewsAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = f.alternate();
        let mut say = |text: &str| writeln!(f, "{}", text.trim_end_matches('\n'));
        for l in &self.layouts {
            l.table.iter().try_for_each(|table| say(&table.text(colour)))?;
            l.latex.iter().try_for_each(|text| say(text))?;
        }
        self.latex.iter().try_for_each(|text| say(text))?;
        match self.shown {
            PictureText::Table => say(&self.picture.table(colour))?,
            PictureText::Notes => {
                for panel in &self.picture.panels {
                    writeln!(f, "{}", panel.title)?;
                    panel.notes.iter().try_for_each(|note| writeln!(f, "  {note}"))?;
                }
            }
            PictureText::Cells => {}
        }
        if let Some(path) = &self.svg {
            writeln!(f, "wrote {}", visible::text(path))?;
        }
        self.thread.iter().try_for_each(|thread| thread.fmt(f))?;
        self.at.iter().try_for_each(|at| at.fmt(f))
    }
}

impl fmt::Display for ThreadAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ThreadElements { layout, tile, values } in &self.holds {
            writeln!(f, "{layout}")?;
            writeln!(f, "  thread {} holds of the tile {tile}", self.thread)?;
            writeln!(f, "  {:>5}  {:>5}  coordinate", "value", "index")?;
            for h in values {
                let (index, coord) = match (h.index, h.coord.as_deref()) {
                    (Some(i), Some(c)) => (i.to_string(), c),
                    _ => ("-".to_string(), "outside"),
                };
                writeln!(f, "  {:>5}  {index:>5}  {coord}", h.value)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for ElementAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ElementOwner { holders, layout, tile } in &self.held {
            writeln!(f, "{layout}")?;
            if holders.is_empty() {
                writeln!(f, "  no thread holds {} of the tile {tile}", self.coord)?;
                continue;
            }
            writeln!(f, "  {} of the tile {tile} is held by", self.coord)?;
            holders.iter().try_for_each(|h| writeln!(f, "  thread {} as its value {}", h.thread, h.value))?;
        }
        Ok(())
    }
}

impl Answer for ShowAnswer {
    fn notes(&self) -> Vec<String> {
        let ShowAnswer::Views(views) = self else { return vec![] };
        let left_out = |b: &PanelBody| match b {
            PanelBody::Sheet(s) => s.grid.cropped(),
            PanelBody::Bits(_) => None,
        };
        let panels = views.picture.panels.iter().filter(|_| views.svg.is_some());
        panels.filter_map(|p| Some(format!("{}: {}; --limit shows more", p.title, left_out(&p.body)?))).collect()
    }
}
