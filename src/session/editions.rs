//! The rules that revisions of a match stand under. A change of the rules begins another edition; going back takes up
//! the old one.

use std::sync::Arc;

use crate::diag::Diagnostic;
use crate::game::{Game, Recipe, RulesId};
use crate::kernel::language::Language;
use crate::kernel::rules::Rules;

/// Which edition of the rules, in the order in which they came up.
pub type EditionId = usize;

/// Games kept beside the one in use, with their scripts loaded. Others are made again when they are gone back to, which
/// takes some 3 to 8 ms.
const AT_REST: usize = 8;

struct Edition {
    recipe: Recipe,
    id: RulesId,
    rules: Arc<Rules>,
    /// `None` while it is in use, and where it was dropped to save memory.
    game: Option<Game>,
    /// When it was last in use, as a count of exchanges.
    used: usize,
}

pub(super) struct Editions {
    list: Vec<Edition>,
    present: EditionId,
    exchanges: usize,
    /// What things are told in, if somebody chose it.
    language: Option<Language>,
}

impl Editions {
    pub fn new(game: &Game) -> Self {
        let language = &game.rules().language;
        let language = (!language.name.is_empty()).then(|| language.clone());
        Self { list: vec![Edition::of(game)], present: 0, exchanges: 0, language }
    }

    pub fn present(&self) -> EditionId {
        self.present
    }

    pub fn rules(&self, edition: EditionId) -> &Arc<Rules> {
        &self.list[edition].rules
    }

    pub fn recipe(&self, edition: EditionId) -> &Recipe {
        &self.list[edition].recipe
    }

    /// How many there were.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    pub fn id(&self, edition: EditionId) -> RulesId {
        self.list[edition].id
    }

    /// Keeps a game as a further edition, not in use.
    pub fn keep(&mut self, game: Game) {
        let mut edition = Edition::of(&game);
        edition.game = Some(game);
        self.list.push(edition);
        self.rest();
    }

    /// From now on every edition tells things in that language, beginning with the game in use.
    pub fn speak(&mut self, in_use: &mut Game, language: Language) {
        in_use.speak(language.clone());
        self.list[self.present].rules = Arc::clone(in_use.rules());
        self.language = Some(language);
    }

    /// Has a game tell things in the language that was chosen.
    pub fn teach(&self, game: &mut Game) {
        if let Some(language) = &self.language {
            game.speak(language.clone());
        }
    }

    /// Puts another game to use, which was taught the language: a new edition, unless these rules were there before.
    pub fn adopt(&mut self, in_use: &mut Game, mut game: Game) {
        let same = |edition: &Edition| edition.id == game.id() && edition.recipe.files == game.recipe().files;
        let edition = self.list.iter().position(same).unwrap_or(self.list.len());
        match self.list.get(edition) {
            // However these rules came about this time, what was set is what was set then.
            Some(known) => game.come_from(known.recipe.clone()),
            None => self.list.push(Edition::of(&game)),
        }
        self.put_to_use(in_use, edition, game);
    }

    /// Takes up files that differ where no rule reads them, without another edition.
    pub fn refresh(&mut self, in_use: &mut Game, mut game: Game) {
        self.teach(&mut game);
        self.list[self.present] = Edition::of(&game);
        *in_use = game;
    }

    /// Goes back to an edition that there was.
    ///
    /// # Errors
    /// It does not load any more, which no file can bring about: it is made of what was read then.
    pub fn take_up(&mut self, in_use: &mut Game, edition: EditionId) -> Result<(), Vec<Diagnostic>> {
        if edition == self.present {
            return Ok(());
        }
        let mut game = match self.list[edition].game.take() {
            Some(game) => game,
            None => self.list[edition].recipe.load()?,
        };
        self.teach(&mut game);
        self.put_to_use(in_use, edition, game);
        Ok(())
    }

    fn put_to_use(&mut self, in_use: &mut Game, edition: EditionId, game: Game) {
        self.exchanges += 1;
        let before = std::mem::replace(in_use, game);
        let past = &mut self.list[self.present];
        (past.game, past.used) = (Some(before), self.exchanges);
        let now = &mut self.list[edition];
        (now.game, now.rules) = (None, Arc::clone(in_use.rules()));
        self.present = edition;
        self.rest();
    }

    /// Drops the game that was longest out of use, where there are too many.
    fn rest(&mut self) {
        let resting = |edition: &&mut Edition| edition.game.is_some();
        if self.list.iter().filter(|edition| edition.game.is_some()).count() > AT_REST
            && let Some(oldest) = self.list.iter_mut().filter(resting).min_by_key(|edition| edition.used)
        {
            oldest.game = None;
        }
    }
}

impl Edition {
    fn of(game: &Game) -> Self {
        let (recipe, id, rules) = (game.recipe().clone(), game.id(), Arc::clone(game.rules()));
        Self { recipe, id, rules, game: None, used: 0 }
    }
}
