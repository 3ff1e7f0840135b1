//! Content while a script is loaded: the kinds of the YAML files by handle, with the numbers they will keep, and their
//! printed fields as soon as the script has declared the fields of their sort.

use std::cell::{Cell, RefCell};

use crate::content::{self, FieldDecl, FieldType, FieldValue, Known, Node, Package, Problems};
use crate::diag::{Diagnostic, Place, nearest};
use crate::kernel::ids::KindId;

use super::tree::Tree;

/// What may be read of content before there are rules.
#[derive(Debug, Default)]
pub struct Loading {
    /// Sorts with a file, in order of name: a handle of a sort is an index into them.
    sorts: Vec<(String, Node)>,
    /// Sort and id by number.
    kinds: Vec<(usize, String)>,
    known: Known,
    /// By sort, the fields the script has declared so far.
    fields: RefCell<Vec<(String, Vec<FieldDecl>)>>,
    /// A kind was handed out: it keeps its number.
    handed: Cell<bool>,
    /// A value was read that is not as its field is declared.
    faulty: Cell<bool>,
}

/// A printed value before there are rules.
#[derive(Debug)]
pub enum Read {
    Nil,
    Integer(i32),
    Boolean(bool),
    Text(String),
    Kind(KindId),
    List(Vec<Read>),
}

impl Loading {
    pub fn new(package: &Package) -> Self {
        let ids = content::kinds_in_order(&package.sorts);
        let sort = |name: &str| package.sorts.iter().position(|(sort, _)| sort == name).unwrap_or(0);
        let (index, _) = content::index_kinds(&package.sorts);
        Self {
            sorts: package.sorts.clone(),
            kinds: ids.map(|(name, id)| (sort(name), id.to_owned())).collect(),
            known: Known {
                kinds: index,
                seats: package.file.seats.names().map(str::to_owned).collect(),
                ..Known::default()
            },
            fields: RefCell::default(),
            handed: Cell::new(false),
            faulty: Cell::new(false),
        }
    }

    /// The script declares the fields of a sort. What is wrong with them is told when everything is declared.
    pub fn declare(&self, sort: &str, fields: Option<&Tree>, place: &Place) {
        let mut declared = self.fields.borrow_mut();
        declared.retain(|(known, _)| known != sort);
        let Some(Tree::Table(table)) = fields else { return };
        let mut names: Vec<String> = self.sorts.iter().map(|(name, _)| name.clone()).collect();
        names.extend(declared.iter().map(|(name, _)| name.clone()).chain([sort.to_owned()]));
        let read = |(name, tree): &(String, Tree)| FieldDecl::read(name, &tree.type_node(place).ok()?, &names).ok();
        declared.push((sort.to_owned(), table.named.iter().filter_map(read).collect()));
    }

    pub fn sort_named(&self, name: &str) -> Result<usize, String> {
        self.sorts.iter().position(|(sort, _)| sort == name).ok_or_else(|| {
            let hint = nearest(name, self.sorts.iter().map(|(sort, _)| sort.as_str()));
            let hint = hint.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            format!("content has no sort `{name}` while a script is loaded{hint}")
        })
    }

    pub fn sort_name(&self, sort: usize) -> Option<&str> {
        self.sorts.get(sort).map(|(name, _)| name.as_str())
    }

    /// Whether the script has kinds in its hands.
    pub fn handed(&self) -> bool {
        self.handed.get()
    }

    pub fn kinds_of(&self, sort: usize) -> impl Iterator<Item = KindId> {
        self.handed.set(true);
        let of_sort = self.kinds.iter().enumerate().filter(move |(_, (of, _))| *of == sort);
        of_sort.map(|(kind, _)| KindId(kind as u16))
    }

    pub fn kind_named(&self, sort: usize, id: &str) -> Option<KindId> {
        self.kinds_of(sort).find(|kind| self.kinds[kind.index()].1 == id)
    }

    pub fn id(&self, kind: KindId) -> Option<&str> {
        self.kinds.get(kind.index()).map(|(_, id)| id.as_str())
    }

    /// What stands after a kind: its id, sort, name and sign, or a printed field.
    pub fn field(&self, kind: KindId, name: &str) -> Result<Read, String> {
        let Some((sort, id)) = self.kinds.get(kind.index()) else { return Err("the kind is from another game".into()) };
        let (sort, node) = &self.sorts[*sort];
        let written = node.get(id).and_then(|kind| kind.get(name)).filter(|node| !node.is_null());
        match name {
            "id" => return Ok(Read::Text(id.clone())),
            "sort" => return Ok(Read::Text(sort.clone())),
            "name" => {
                let name = written.and_then(Node::as_text).map(str::to_owned);
                return Ok(Read::Text(name.unwrap_or_else(|| id.replace('_', " "))));
            }
            "glyph" => {
                let glyph = written.and_then(|node| match node.as_map() {
                    Some(by_seat) => by_seat.get(self.known.seats.first()?)?.word(),
                    None => node.word(),
                });
                return Ok(Read::Text(glyph.unwrap_or_else(|| content::sign(id))));
            }
            _ => {}
        }
        let fields = self.fields.borrow();
        let Some((_, fields)) = fields.iter().find(|(known, _)| known == sort) else {
            return Err(format!("`kinds.{sort}` is not declared yet: declare its fields before reading `{id}.{name}`"));
        };
        let Some(decl) = fields.iter().find(|decl| decl.name == name) else {
            let known = fields.iter().map(|decl| decl.name.as_str()).chain(["id", "sort", "name", "glyph"]);
            let hint = nearest(name, known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return Err(format!("a kind of `{sort}` has no `{name}`{hint}"));
        };
        let what = format!("`{name}` of `{id}`");
        match &decl.ty {
            FieldType::Pattern => {
                return Err(format!("{what} is a pattern, which rules can read and declarations cannot"));
            }
            FieldType::Rule => {
                return Err(format!("{what} is a function, which rules can read and declarations cannot"));
            }
            _ => {}
        }
        let mut problems = Problems::new();
        let value = match written {
            Some(node) => decl.ty.check(&what, node, &self.known, &mut problems),
            None => decl.absent(),
        };
        match (value, problems.into_vec().first()) {
            (Some(value), None) => self.read(&decl.ty, &value),
            (_, Some(problem)) => {
                self.faulty.set(true);
                Err(problem.message.clone())
            }
            (None, None) => {
                self.faulty.set(true);
                Err(format!("{what} is missing in content"))
            }
        }
    }

    /// What is wrong with the content of the sorts declared so far, where a script came upon it: it is content that has
    /// to be mended and not the line that read it.
    pub fn faults(&self) -> Vec<Diagnostic> {
        if !self.faulty.get() {
            return Vec::new();
        }
        let fields = self.fields.borrow();
        let declared = |name: &str| fields.iter().find(|(sort, _)| sort == name).map(|(_, fields)| fields);
        let checked = self.sorts.iter().filter_map(|(name, node)| Some((name, declared(name)?, node)));
        checked.flat_map(|(name, fields, node)| content::check_sort(name, fields, node, &self.known).1).collect()
    }

    fn read(&self, ty: &FieldType, value: &FieldValue) -> Result<Read, String> {
        // A number computed for a piece: a kind alone has none, as in rules.
        let computed = match ty {
            FieldType::Value => true,
            FieldType::Union(types) => types.contains(&FieldType::Value),
            _ => false,
        };
        let inner = match ty {
            FieldType::List { of, .. } => of,
            ty => ty,
        };
        Ok(match value {
            FieldValue::Nil | FieldValue::Pattern(_) => Read::Nil,
            FieldValue::Word(_) if computed => Read::Nil,
            FieldValue::Integer(number) => Read::Integer(*number),
            FieldValue::Boolean(value) => Read::Boolean(*value),
            FieldValue::Word(word) => Read::Text(word.clone()),
            FieldValue::Kind(id) => match self.kinds.iter().position(|(_, known)| known == id) {
                Some(kind) => {
                    self.handed.set(true);
                    Read::Kind(KindId(kind as u16))
                }
                None => return Err(format!("`{id}` is declared by a script: it is known when all is declared")),
            },
            FieldValue::List(items) => {
                Read::List(items.iter().map(|item| self.read(inner, item)).collect::<Result<_, _>>()?)
            }
        })
    }
}
