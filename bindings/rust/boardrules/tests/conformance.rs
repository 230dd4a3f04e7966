//! conformance.rs: the conformance files of the project, which the reference implementations wrote, through the safe crate. It
//! carries out the commands of brdsh that the files use. BOARDRULES_TREE: the project's tree, if the crate is outside it.

use boardrules::*;
use std::path::PathBuf;
use std::{env, fs};

/// An answer, or a refusal that begins with the name of a status.
type Answer = Result<String, String>;

#[derive(Default)]
struct Shell {
    rules: Option<Rules>,
    /// Each position of the game, and the events that led to it.
    history: Vec<(State, Option<Events>)>,
}

fn refused(error: Error) -> String {
    let status = match error {
        Error::Argument(_) => "bad_argument",
        Error::Move(_) => "bad_move",
        Error::Position(_) => "bad_position",
        _ => "other",
    };
    let fault = error.faults().first().map(|fault| format!("{} at {}: {}", fault.field, fault.offset, fault.message));
    format!("{}: {}", status, fault.unwrap_or_default())
}

fn illegal(illegal: Illegal) -> String {
    match illegal.refusal() {
        Some(why) => format!("illegal_move: {} {}", why.reason(), why),
        None => "bad_argument: ".into(),
    }
}

fn seats(seats: Seats) -> String {
    let numbers: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
    if numbers.is_empty() {
        "-".into()
    } else {
        numbers.join(",")
    }
}

fn seat_or_dash(seat: Option<Seat>) -> String {
    seat.map_or("-".into(), |seat| seat.0.to_string())
}

fn sorted(mut lines: Vec<String>) -> String {
    lines.sort();
    lines.join("\n")
}

impl Shell {
    fn rules(&self) -> &Rules {
        self.rules.as_ref().unwrap()
    }

    fn state(&self) -> &State {
        &self.history.last().unwrap().0
    }

    fn begin(&mut self, state: Result<State, Error>) -> Answer {
        self.history = vec![(state.map_err(refused)?, None)];
        self.state().observe(Viewer::Referee).map_err(refused)
    }

    fn viewer(&self, word: &str) -> Result<Viewer, String> {
        match (word, word.parse()) {
            ("spectator", _) => Ok(Viewer::Spectator),
            ("referee", _) => Ok(Viewer::Referee),
            (_, Ok(seat)) if seat < self.state().players() => Ok(Viewer::Seat(Seat(seat))),
            _ => Err(format!("bad_argument: {}", word)),
        }
    }

    /// The types of the crate have no spectator among the actors; the protocol refuses a spectator's move.
    fn actor(&self, word: &str) -> Result<Actor, String> {
        match word {
            "chance" => Ok(Actor::Chance),
            "referee" => Ok(Actor::Referee),
            "spectator" if self.state().to_move().is_none() => Err("illegal_move: game_over a spectator".into()),
            "spectator" => Err("illegal_move: not_your_turn a spectator".into()),
            word => match self.viewer(word)? {
                Viewer::Seat(seat) => Ok(seat.into()),
                other => panic!("{:?}", other),
            },
        }
    }

    fn text(&self, mv: Move) -> String {
        self.rules().format(mv).unwrap()
    }

    fn texts(&self, moves: MoveList) -> String {
        sorted(moves.into_iter().map(|mv| self.text(mv)).collect())
    }

    fn start(&mut self, players: Option<&str>) -> Answer {
        let usual = if self.rules().game() == "tombs" && self.rules().has_teams() { "4" } else { "0" };
        let players = players.unwrap_or(usual).parse().map_err(|_| "bad_argument: players")?;
        let state = self.rules().state_with(players);
        self.begin(state)
    }

    fn play_one(&mut self, actor: Actor, text: &str) -> Result<(), String> {
        let mut next = self.state().clone();
        let events = next.play(actor, self.rules().parse_move(text).map_err(refused)?).map_err(illegal)?;
        self.history.push((next, Some(events)));
        Ok(())
    }

    /// Makes all of the moves or none.
    fn play(&mut self, actor: Actor, moves: &[&str]) -> Answer {
        let before = self.history.len();
        for text in moves {
            if let Err(why) = self.play_one(actor, text) {
                self.history.truncate(before);
                return Err(why);
            }
        }
        Ok(self.lines(self.history.last().unwrap().1.as_ref().unwrap()))
    }

    fn seen(&self, viewer: Viewer) -> Answer {
        let events = self.history.last().unwrap().1.as_ref().unwrap().seen_by(viewer).map_err(refused)?;
        let first = events.iter().next();
        match first {
            Some(Event::Ply { mv, .. }) => Ok(format!("{}\n{}", self.text(mv), self.lines(&events))),
            other => panic!("{:?}", other),
        }
    }

    fn player(&self) -> String {
        match self.state().to_move() {
            Some(Actor::Seat(seat)) => seat.0.to_string(),
            Some(_) => "chance".into(),
            None => "nobody".into(),
        }
    }

    fn pending(&self) -> Answer {
        if self.state().to_move() != Some(Actor::Chance) {
            return Ok("-".into());
        }
        let pending = self.state().pending(Viewer::Spectator).map_err(refused)?;
        let announced = pending.announced.map_or("-".into(), |mv| self.text(mv));
        Ok(format!("{} {}", announced, seat_or_dash(pending.chance_for)))
    }

    fn chance(&self) -> String {
        let total = self.state().chance_denominator().unwrap_or(1);
        let chances = self.state().chance_outcomes().unwrap_or_default();
        sorted(chances.iter().map(|one| format!("{} {}/{}", self.text(one.mv), one.numerator, total)).collect())
    }

    fn check(&self, text: &str, actor: Actor) -> Answer {
        let mv = self.rules().parse_move(text).map_err(refused)?;
        match self.state().why_not(actor, mv) {
            None => Ok("legal".into()),
            Some(why) => Ok(illegal(why).trim_start_matches("illegal_move: ").into()),
        }
    }

    fn outcome(&self) -> String {
        self.state().outcome().map_or("none".into(), |outcome| {
            let kind = if outcome.is_draw() { "draw" } else { "win" };
            format!("{} {} {}", kind, seats(outcome.seats), outcome.reason(self.rules()))
        })
    }

    fn ranks(&self) -> String {
        let rank = |seat| self.state().outcome().and_then(|outcome| outcome.rank(Seat(seat))).unwrap_or(0).to_string();
        (0..self.state().players()).map(rank).collect::<Vec<_>>().join(" ")
    }

    fn divide(&self, depth: u8) -> String {
        let (mut lines, mut total) = (Vec::new(), 0);
        for mv in self.state().legal_moves(Actor::Referee) {
            let mut next = self.state().clone();
            next.play_trusted(mv);
            let count = next.perft(depth - 1).unwrap();
            total += count;
            lines.push(format!("{} {}", self.text(mv), count));
        }
        format!("{}\ntotal {}", sorted(lines), total)
    }

    fn answer(&mut self, command: &str) -> Answer {
        if let Some(text) = command.strip_prefix("position ") {
            let state = self.rules().from_position(text);
            return self.begin(state);
        }
        let words: Vec<&str> = command.split_whitespace().collect();
        match words[..] {
            ["load", game, ref switches @ ..] => {
                self.rules = Some(Rules::builtin_with(game, &switches.join(" ")).map_err(refused)?);
                Ok(format!("{:016x}", self.rules().fingerprint()))
            }
            ["new"] => self.start(None),
            ["new", players] => self.start(Some(players)),
            ["play", ref moves @ ..] => self.play(Actor::Referee, moves),
            ["play-as", actor, text] => self.play(self.actor(actor)?, &[text]),
            ["undo"] => {
                self.history.pop();
                self.state().observe(Viewer::Referee).map_err(refused)
            }
            _ => self.question(&words),
        }
    }

    fn question(&self, words: &[&str]) -> Answer {
        let state = self.state();
        match *words {
            ["show"] => state.observe(Viewer::Referee).map_err(refused),
            ["player"] => Ok(self.player()),
            ["actors"] => Ok(seats(state.actors())),
            ["pending"] => self.pending(),
            ["moves"] => Ok(self.texts(state.moves_of(Actor::Referee))),
            ["moves", actor] => Ok(self.texts(state.moves_of(self.actor(actor)?))),
            ["moves-at", "-"] => Ok(self.texts(state.moves_at(Actor::Referee, None))),
            ["moves-at", cell] => Ok(self.texts(state.moves_at(Actor::Referee, self.rules().find_cell(cell)))),
            ["chance"] => Ok(self.chance()),
            ["check", text] => self.check(text, Actor::Referee),
            ["check", text, actor] => match self.actor(actor) {
                Ok(actor) => self.check(text, actor),
                Err(why) => why.strip_prefix("illegal_move: ").map(String::from).ok_or_else(|| why.clone()),
            },
            ["seen", viewer] => self.seen(self.viewer(viewer)?),
            ["observe", viewer] => state.observe(self.viewer(viewer)?).map_err(refused),
            ["outcome"] => Ok(self.outcome()),
            ["ranks"] => Ok(self.ranks()),
            ["perft", depth] => state.perft(depth.parse().unwrap()).map(|count| count.to_string()).map_err(refused),
            ["divide", depth] => Ok(self.divide(depth.parse().unwrap())),
            ref other => panic!("{:?}", other),
        }
    }
}

/// Events as lines of keys and values.
impl Shell {
    fn lines(&self, events: &Events) -> String {
        let lines = events.lines().unwrap();
        for (line, event) in lines.iter().zip(events.iter()) {
            // The objects do not contain from whom an event is hidden.
            assert_eq!(line.split(" hidden=").next().unwrap(), self.line(event));
        }
        lines.join("\n")
    }

    fn name(&self, family: Name, code: u8) -> String {
        self.rules().name(family, code.into()).unwrap().into()
    }

    fn what(&self, what: Option<Type>) -> String {
        what.map_or("none".into(), |what| if what == Type::HIDDEN { "hidden".into() } else { self.name(Name::Type, what.0) })
    }

    fn at(&self, cell: Cell) -> String {
        self.rules().cell(cell).unwrap().name
    }

    fn where_(&self, cell: Cell, layer: Layer, what: Option<Type>) -> String {
        format!(" cell={} layer={:?} type={}", self.at(cell), layer, self.what(what)).to_lowercase()
    }

    fn pointing(&self, direction: Option<Direction>) -> String {
        direction.map_or(String::new(), |direction| format!(" direction={}", self.name(Name::Direction, direction.0)))
    }

    fn line(&self, event: Event) -> String {
        match event {
            Event::Ply { by, mv, number } => format!("ply{} number={} move={}", by_whom(by), number, self.text(mv)),
            Event::Draw { seat, what } => format!("draw{} type={}", of(seat), self.what(what)),
            Event::Discard { seat, what } => format!("discard{} type={}", of(seat), self.what(what)),
            Event::Stock { seat, stock, before, after, cause } => {
                let name = self.name(Name::Stock, stock);
                format!("stock{} type={} before={} after={}{}", of(seat), name, before, after, because(cause))
            }
            Event::Counter { seat, counter, before, after, cause } => {
                let name = self.name(Name::Counter, counter);
                format!("counter{} type={} before={} after={}{}", of(seat), name, before, after, because(cause))
            }
            Event::Turn { seat } => format!("turn{}", of(seat)),
            Event::Phase { seat, before, after } => {
                let name = |phase: i32| self.name(Name::Phase, phase as u8);
                format!("phase{} before={} after={}", of(seat), name(before), name(after))
            }
            Event::Next { to_move, actors, announced, chance_for } => {
                let actors = if actors.is_empty() { String::new() } else { format!(" actors={}", seats(actors)) };
                let whom = chance_for.map_or(String::new(), |seat| format!(" for={}", seat.0));
                let announced = announced.map_or(String::new(), |mv| format!(" move={}", self.text(mv)));
                format!("next{}{}{}{}", by_whom(to_move), actors, whom, announced)
            }
            Event::End(outcome) => {
                let kind = if outcome.is_draw() { "draw" } else { "win" };
                let rank = |seat| u32::from(outcome.rank(Seat(seat)).unwrap_or(0)) << (4 * seat);
                let ranks: u32 = (0..8).map(rank).sum();
                let reason = outcome.reason(self.rules());
                format!("end type={} before={} seats={} reason={}", kind, ranks, seats(outcome.seats), reason)
            }
            event => self.line_on_board(event),
        }
    }

    fn line_on_board(&self, event: Event) -> String {
        match event {
            Event::Move { layer, from, to, what, seat, count, cause } => {
                let (from, to, layer) = (self.at(from), self.at(to), format!("{:?}", layer).to_lowercase());
                let what = self.what(what);
                format!(
                    "move{} cell={} to={} layer={} type={} count={}{}",
                    of(seat),
                    from,
                    to,
                    layer,
                    what,
                    count,
                    because(cause)
                )
            }
            Event::Place { layer, cell, what, seat, value, direction, cause } => {
                let (place, pointing) = (self.where_(cell, layer, what), self.pointing(direction));
                format!("place{}{} after={}{}{}", of(seat), place, value, pointing, because(cause))
            }
            Event::Remove { layer, cell, what, seat, value, cause } => {
                format!("remove{}{} before={}{}", of(seat), self.where_(cell, layer, what), value, because(cause))
            }
            Event::Change { layer, cell, what, seat, before, after, count, direction, cause } => {
                let (place, pointing) = (self.where_(cell, layer, what), self.pointing(direction));
                let values = format!("before={} after={} count={}", before, after, count);
                format!("change{}{} {}{}{}", of(seat), place, values, pointing, because(cause))
            }
            Event::Reveal { layer, cell, what, seat, value, .. } => {
                let value = what.map_or(String::new(), |_| format!(" after={}", value));
                format!("reveal{}{}{}", of(seat), self.where_(cell, layer, what), value)
            }
            other => panic!("{:?}", other),
        }
    }
}

fn of(seat: Option<Seat>) -> String {
    seat.map_or(String::new(), |seat| format!(" seat={}", seat.0))
}

fn by_whom(actor: Option<Actor>) -> String {
    match actor {
        Some(Actor::Seat(seat)) => of(Some(seat)),
        _ => " seat=chance".into(),
    }
}

fn because(cause: Cause) -> String {
    if cause == Cause::Action {
        String::new()
    } else {
        format!(" cause={:?}", cause).to_lowercase()
    }
}

/// Whether an answer is the expected one. An expected line that ends with `...` matches every line that begins so.
fn agrees(expected: &[&str], answered: &str) -> bool {
    let lines: Vec<&str> = answered.lines().collect();
    let same = |(expected, line): (&&str, &&str)| match expected.strip_suffix("...") {
        Some(start) => line.starts_with(start),
        None => line.trim_end() == *expected,
    };
    expected.len() == lines.len() && expected.iter().zip(&lines).all(same)
}

fn file_agrees(game: &str) -> usize {
    let here = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."));
    let tree = env::var_os("BOARDRULES_TREE").map_or_else(here, PathBuf::from);
    let text = fs::read_to_string(tree.join(format!("tests/conformance/{}.txt", game))).expect("a conformance file");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    let (mut shell, mut count, mut at) = (Shell::default(), 0, 0);
    while at < lines.len() {
        let command = lines[at].strip_prefix("> ").expect("a command");
        let end = (at + 1..lines.len()).find(|&line| lines[line].starts_with("> ")).unwrap_or(lines.len());
        let answer = shell.answer(command).map_or_else(|why| format!("? {}", why), |answer| format!("= {}", answer));
        assert!(agrees(&lines[at + 1..end], &answer), "{}: {}\n{:?}\n{}", game, command, &lines[at + 1..end], answer);
        (at, count) = (end, count + 1);
    }
    count
}

#[test]
fn all_answers_are_as_expected() {
    let answers: usize = games().map(file_agrees).sum();
    assert!(answers > 5000, "{} answers", answers);
}
