//! Threads that play matches, each with its own game. Work is handed out in small stretches and added up in the order of
//! the matches; since nobody runs far ahead, what waits to be added stays small.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use crate::game::Recipe;
use crate::game::agents::FoundAgent;
use crate::sim::{LOOKS, Plan, Ready, Results, Stretch};

/// What the threads go by.
pub struct Job<'a> {
    pub plan: &'a Plan,
    pub players: &'a [FoundAgent],
    pub recipe: &'a Recipe,
    pub jobs: usize,
    /// Whether each match has a line of CSV.
    pub rows: bool,
}

/// Stretches that may wait to be added, for each thread.
const AHEAD: u64 = 8;

/// Room for calls of a script, as the first thread of a program has it.
const STACK: usize = 8 << 20;

/// How many matches are handed out at once: few where few are left, so that all threads have some. Whoever looks after
/// every `LOOKS` matches finds the end of a stretch there.
fn size(left: u64) -> u64 {
    [LOOKS, LOOKS / 5, LOOKS / 20].into_iter().find(|size| left / size >= 200).unwrap_or(1)
}

/// The work that is left, and how far it was added up.
struct Queue {
    state: Mutex<Handed>,
    room: Condvar,
    ends: AtomicBool,
    /// The first match of all, and how many make a stretch.
    begin: u64,
    size: u64,
    ahead: u64,
}

struct Handed {
    next: u64,
    end: u64,
    added: u64,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Handed> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ends(&self) -> bool {
        self.ends.load(Ordering::Relaxed)
    }

    /// The next matches to play, once there is room for them.
    fn take(&self) -> Option<Range<u64>> {
        let mut handed = self.lock();
        while handed.next - handed.added > self.ahead && !self.ends() {
            handed = self.room.wait(handed).unwrap_or_else(PoisonError::into_inner);
        }
        if self.ends() || handed.next >= handed.end {
            return None;
        }
        let rest = self.size - (handed.next - self.begin) % self.size;
        let numbers = handed.next..handed.next + rest.min(handed.end - handed.next);
        handed.next = numbers.end;
        Some(numbers)
    }

    fn added(&self, next: u64) {
        self.lock().added = next;
        self.room.notify_all();
    }

    fn end(&self) {
        // Under the lock, or whoever is about to wait would not hear of it.
        let _handed = self.lock();
        self.ends.store(true, Ordering::Relaxed);
        self.room.notify_all();
    }
}

/// Lets nobody wait for a thread that is no more.
struct Alive<'q>(&'q Queue);

impl Drop for Alive<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end();
        }
    }
}

/// Plays what is left of the results' shard and adds it to them; `heard` is told of each stretch in order, with the
/// results so far. Says whether it was stopped before the end.
///
/// # Errors
/// Those of `heard`, or that there can be no threads.
pub fn run(
    job: &Job,
    results: &mut Results,
    heard: &mut dyn FnMut(&Stretch, &Results) -> io::Result<()>,
) -> io::Result<bool> {
    if results.finished {
        return Ok(false);
    }
    let (begin, end) = (results.next() - results.played, results.next() + results.left());
    let size = size(results.left());
    let jobs = job.jobs.clamp(1, usize::try_from(results.left().div_ceil(size)).unwrap_or(usize::MAX));
    let queue = Queue {
        state: Mutex::new(Handed { next: results.next(), end, added: results.next() }),
        room: Condvar::new(),
        ends: AtomicBool::new(false),
        begin,
        size,
        ahead: AHEAD * size * jobs as u64,
    };
    let (sender, receiver) = mpsc::channel::<(u64, Stretch)>();
    let work = |sender: mpsc::Sender<(u64, Stretch)>| {
        let _alive = Alive(&queue);
        let mut ready = Ready::new(job.plan, job.players, job.recipe);
        while let Some(numbers) = queue.take() {
            let first = numbers.start;
            let stretch = ready.stretch(numbers, job.rows, &|| queue.ends());
            let stopped = stretch.stopped;
            if sender.send((first, stretch)).is_err() || stopped {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let begun = (0..jobs).try_for_each(|_| {
            let sender = sender.clone();
            let work = &work;
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || work(sender)).map(drop)
        });
        drop(sender);
        let added = begun.and_then(|()| add_up(&queue, &receiver, results, heard));
        queue.end();
        added
    })
}

/// Adds stretches up in the order of their matches, until all are there or no more are wanted.
fn add_up(
    queue: &Queue,
    receiver: &mpsc::Receiver<(u64, Stretch)>,
    results: &mut Results,
    heard: &mut dyn FnMut(&Stretch, &Results) -> io::Result<()>,
) -> io::Result<bool> {
    let mut waiting = BTreeMap::new();
    while let Ok((first, stretch)) = receiver.recv() {
        waiting.insert(first, stretch);
        while let Some(stretch) = waiting.remove(&results.next()) {
            results.add(&stretch);
            heard(&stretch, results)?;
            if stretch.stopped {
                return Ok(true);
            }
            if results.finished {
                return Ok(false);
            }
        }
        queue.added(results.next());
    }
    Ok(!results.finished)
}
