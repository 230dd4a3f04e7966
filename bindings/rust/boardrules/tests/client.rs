//! client.rs: a client queries once everything that its viewer may query, and then applies only that viewer's events. After
//! each ply it must know everything that the viewer may query. Tested for every viewer, in random games of all games.

use boardrules::{games, Actor, Cell, Error, Event, Item, Layer, Move, Outcome, Rules, Seat, Seats, State, Type, Viewer};
use std::collections::HashMap;

/// The value of a stock or counter, or the error: it is hidden, or does not exist.
type Amount = Result<i32, Error>;
type Quantities = HashMap<(Option<Seat>, u8), Amount>;

#[derive(Clone, Debug, PartialEq)]
struct Client {
    viewer: Viewer,
    cells: Vec<Vec<Item>>,
    stocks: Quantities,
    counters: Quantities,
    phases: Vec<i32>,
    ply: u16,
    turn: Option<Seat>,
    to_move: Option<Actor>,
    actors: Seats,
    announced: Option<Move>,
    chance_for: Option<Seat>,
    outcome: Option<Outcome>,
}

fn quantities(count: u8, query: impl Fn(Option<Seat>, u8) -> Amount) -> Quantities {
    let owners = || (0..8).map(|seat| Some(Seat(seat))).chain([None]);
    (0..count).flat_map(|index| owners().map(move |seat| (seat, index))).map(|key| (key, query(key.0, key.1))).collect()
}

impl Client {
    fn query(state: &State, viewer: Viewer) -> Client {
        let (rules, pending) = (state.rules(), state.pending(viewer).unwrap());
        Client {
            viewer,
            cells: (0..rules.cell_count()).map(|cell| state.items(viewer, Cell(cell)).unwrap().to_vec()).collect(),
            stocks: quantities(rules.stock_count(), |seat, stock| state.stock(viewer, seat, stock)),
            counters: quantities(rules.counter_count(), |seat, counter| state.counter(viewer, seat, counter)),
            phases: (0..state.players()).map(|seat| state.phase(Seat(seat)).unwrap()).collect(),
            ply: state.ply(),
            turn: state.turn(),
            to_move: state.to_move(),
            actors: state.actors(),
            announced: pending.announced,
            chance_for: pending.chance_for,
            outcome: state.outcome(),
        }
    }

    fn cell(&mut self, cell: Cell) -> &mut Vec<Item> {
        &mut self.cells[usize::from(cell.0)]
    }

    /// Two moves in a row with the cells swapped happen at once.
    fn hear(&mut self, events: &[Event]) {
        let mut at = 0;
        while at < events.len() {
            if let [Event::Move { from: a, to: b, layer, .. }, Event::Move { from: c, to: d, .. }, ..] = events[at..] {
                if (a, b) == (d, c) {
                    self.swap(layer, a, b);
                    at += 2;
                    continue;
                }
            }
            self.hear_one(events[at]);
            at += 1;
        }
    }

    fn swap(&mut self, layer: Layer, a: Cell, b: Cell) {
        let (there, here) = (lift(self.cell(a), layer, 1), lift(self.cell(b), layer, 1));
        there.into_iter().for_each(|item| put(self.cell(b), b, item));
        here.into_iter().for_each(|item| put(self.cell(a), a, item));
    }

    fn hear_one(&mut self, event: Event) {
        match event {
            Event::Ply { number, .. } => {
                assert_eq!(u32::from(number), u32::from(self.ply.saturating_add(1)));
                self.ply = number;
            }
            Event::Stock { seat, stock, before, after, .. } => change(&mut self.stocks, (seat, stock), before, after),
            Event::Counter { seat, counter, before, after, .. } => {
                change(&mut self.counters, (seat, counter), before, after)
            }
            Event::Turn { seat } => self.turn = seat,
            Event::Phase { seat, before, after } => {
                let phase = &mut self.phases[usize::from(seat.unwrap().0)];
                assert_eq!(std::mem::replace(phase, after), before);
            }
            Event::Next { to_move, actors, announced, chance_for } => {
                (self.to_move, self.actors, self.announced, self.chance_for) = (to_move, actors, announced, chance_for);
            }
            Event::End(outcome) => {
                (self.to_move, self.turn, self.actors) = (None, None, Seats::default());
                (self.announced, self.chance_for, self.outcome) = (None, None, Some(outcome));
            }
            event => self.hear_on_board(event),
        }
    }

    fn hear_on_board(&mut self, event: Event) {
        match event {
            Event::Move { layer, from, to, what, seat, count, .. } => {
                let moved = lift(self.cell(from), layer, count.into());
                assert_eq!(moved.last().map(|top| (Some(top.what), top.seat)), Some((what, seat)));
                moved.into_iter().for_each(|item| put(self.cell(to), to, item));
            }
            Event::Place { layer, cell, what, seat, value, direction, .. } => {
                put(self.cell(cell), cell, Item { cell, layer, what: what.unwrap(), seat, direction, value });
            }
            Event::Remove { layer, cell, what, seat, value, .. } => {
                let items = self.cell(cell);
                let at = find(items, |item| item.layer == layer && Some(item.what) == what && item.seat == seat).unwrap();
                assert_eq!(items.remove(at).value, value);
            }
            Event::Change { layer, cell, what, before, after, count, direction, .. } => {
                let same = |item: &&mut Item| item.layer == layer && Some(item.what) == what && item.value == before;
                let changed: Vec<_> = self.cell(cell).iter_mut().filter(same).take(count.into()).collect();
                assert_eq!(changed.len(), usize::from(count));
                changed.into_iter().for_each(|item| (item.value, item.direction) = (after, direction));
            }
            Event::Reveal { layer, cell, what, seat, value, direction } => {
                let items = self.cell(cell);
                // A hidden item may have no known owner. A viewer that knew the item learns nothing.
                let hidden = |seat| move |item: &Item| item.layer == layer && item.what == Type::HIDDEN && item.seat == seat;
                if let Some(at) = find(items, hidden(seat)).or_else(|| find(items, hidden(None))) {
                    items.remove(at);
                    what.into_iter().for_each(|what| put(items, cell, Item { cell, layer, what, seat, direction, value }));
                }
            }
            Event::Draw { .. } | Event::Discard { .. } => (), // events of the stocks follow
            event => panic!("{:?}", event),
        }
    }
}

fn change(quantities: &mut Quantities, key: (Option<Seat>, u8), before: i32, after: i32) {
    let amount = quantities.get_mut(&key).unwrap();
    assert!(!matches!(amount, Err(Error::Argument(_))));
    assert!(*amount == Ok(before) || *amount == Err(Error::Hidden));
    *amount = Ok(after);
}

/// The topmost item that fulfils a condition.
fn find(items: &[Item], is_so: impl Fn(&Item) -> bool) -> Option<usize> {
    items.iter().rposition(is_so)
}

/// Puts an item above all items of its layer and of the layers below.
fn put(items: &mut Vec<Item>, cell: Cell, item: Item) {
    let at = items.iter().rposition(|other| other.layer <= item.layer).map_or(0, |below| below + 1);
    items.insert(at, Item { cell, ..item });
}

/// The topmost `count` items of a layer, bottom to top.
fn lift(items: &mut Vec<Item>, layer: Layer, count: usize) -> Vec<Item> {
    let top = find(items, |item| item.layer == layer).unwrap() + 1;
    let lifted: Vec<Item> = items.drain(top - count..top).collect();
    assert!(lifted.iter().all(|item| item.layer == layer));
    lifted
}

fn viewers(players: u8) -> impl Iterator<Item = Viewer> {
    (0..players).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator, Viewer::Referee])
}

fn choose(state: &State, seed: &mut u64) -> Move {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let number = (*seed >> 33) as usize;
    match state.to_move() {
        Some(Actor::Chance) => state.draw((number % state.chance_denominator().unwrap() as usize) as i32).unwrap(),
        _ => {
            let moves = state.moves_of(Actor::Referee);
            moves[number % moves.len()]
        }
    }
}

fn clients_know_all_in(rules: &Rules, players: u8, seed: &mut u64) {
    let mut state = rules.state_with(players).unwrap();
    let mut clients: Vec<Client> = viewers(state.players()).map(|viewer| Client::query(&state, viewer)).collect();
    while state.outcome().is_none() {
        let mv = choose(&state, seed);
        let events = state.play(Actor::Referee, mv).unwrap();
        for client in &mut clients {
            client.hear(&events.seen_by(client.viewer).unwrap().iter().collect::<Vec<_>>());
            assert_eq!(*client, Client::query(&state, client.viewer), "{:?}", state);
        }
    }
}

const RULES: [(&str, &str); 13] = [
    ("tokonoma", "max_plies=250"),
    ("carnyx", ""),
    ("carnyx", "entering=extra returns=any"),
    ("tombs", ""),
    ("tombs", "teams=true"),
    ("tombs", "field_lock=each_twice middle=first_player"),
    ("tombs", "field_lock=none"),
    ("tomis", "max_plies=250"),
    ("tomis", "max_plies=250 gate_work=extra ships=placed"),
    ("thrones", "max_plies=250"),
    ("thrones", "max_plies=250 setup=together"),
    ("thrones", "max_plies=250 acting=separate"),
    ("thrones", "max_plies=250 favor_kind=when_gained favors_when=any_time"),
];

/// GAMES_EACH: how many games of each rules with each number of players, if not one; `make proof` plays more.
#[test]
fn clients_know_all_that_they_may_query() {
    let games_each = std::env::var("GAMES_EACH").map_or(1, |text| text.parse().expect("a number of games"));
    assert!(games().all(|game| RULES.iter().any(|(name, _)| *name == game)));
    for (game, switches) in RULES {
        let (rules, mut seed) = (Rules::builtin_with(game, switches).unwrap(), 20261122);
        for players in rules.players() {
            (0..games_each).for_each(|_| clients_know_all_in(&rules, players, &mut seed));
        }
    }
}

/// A client that lost its connection continues with a full state consistent with its last observation.
#[test]
fn determinizations_give_the_results_of_the_original() {
    for game in ["tombs", "thrones"] {
        let (rules, mut seed) = (Rules::builtin_with(game, "max_plies=200").unwrap(), 5);
        let mut state = rules.state().unwrap();
        while state.outcome().is_none() {
            for viewer in viewers(state.players()) {
                let full = rules.from_observation(viewer, &state.observe(viewer).unwrap(), seed).unwrap();
                assert_eq!(Client::query(&full, viewer), Client::query(&state, viewer));
            }
            let mv = choose(&state, &mut seed);
            state.play(Actor::Referee, mv).unwrap();
        }
    }
}
