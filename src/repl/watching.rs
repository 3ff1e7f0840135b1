//! Files of the game that are saved while it is played. A thread looks at them and says so; what is read then is read
//! by the desk, between two lines, and by it alone.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::content::Snapshot;
use crate::game::find::Disk;

use super::command;
use super::desk::Desk;
use super::failure::Failure;

/// How often the thread looks.
const EVERY: Duration = Duration::from_millis(300);

/// Whether files are watched, and what is known of them.
#[derive(Debug, Default)]
pub struct Watching {
    /// The files as they were last looked at, while they are watched. Going back to older rules is no saving of files.
    known: Option<Snapshot>,
}

impl Watching {
    pub fn begin(&mut self, now: Snapshot) {
        self.known = Some(now);
    }

    pub fn end(&mut self) {
        *self = Self::default();
    }

    pub fn is_on(&self) -> bool {
        self.known.is_some()
    }
}

/// Takes up what was saved, if files are watched; `None` where nothing was. What cannot be taken up is a failure once.
///
/// # Errors
/// The files do not load, or the match cannot go on with them: the old rules stay.
pub fn take_up(desk: &mut Desk) -> Result<Option<String>, Failure> {
    // What is reported tells of all seats' options.
    let Some(known) = desk.watching.known.as_ref().filter(|_| desk.sitting.is_referee()) else { return Ok(None) };
    let now = Snapshot::of(&*desk.files, &desk.rules().game);
    let names = known.differing(&now).join(", ");
    if names.is_empty() {
        return Ok(None);
    }
    desk.watching.known = Some(now);
    match command::reloaded(desk) {
        Ok(words) => Ok(words.map(|words| format!("{names} saved: the rules were read again\n{words}"))),
        Err(failure) => Err(failure.note(format!("{names} saved: the old rules stay"))),
    }
}

/// Looks at the files of a game in a thread of its own, and says which were saved, until it is dropped.
pub struct Lookout {
    stop: Arc<AtomicBool>,
}

impl Lookout {
    /// `say` gets one line each time.
    pub fn over(folder: PathBuf, game: String, mut say: impl FnMut(String) + Send + 'static) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        thread::spawn(move || {
            let look = || Disk::open(&folder).ok().map(|disk| Snapshot::of(&disk, &game));
            let mut known = look();
            while !stopped.load(Ordering::Relaxed) {
                thread::sleep(EVERY);
                let now = look();
                if let (Some(before), Some(after)) = (&known, &now)
                    && before != after
                {
                    let names = before.differing(after).join(", ");
                    say(format!("{names} saved; the rules are read again before the referee's next line\n"));
                }
                known = now.or(known);
            }
        });
        Self { stop }
    }
}

impl Drop for Lookout {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
