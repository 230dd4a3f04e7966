//! games.rs: random games of all games: lists, refusals, texts, saves, undo, and rules that threads share.

use boardrules::{games, Actor, Error, Events, Illegal, Move, Rules, Seat, State, Viewer};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A random generator: the top half of a linear congruence.
struct Below(u64);

impl Below {
    fn next(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 32) as usize * bound) >> 32
    }
}

fn choose(state: &State, below: &mut Below) -> Move {
    match state.to_move() {
        Some(Actor::Chance) => state.draw(below.next(state.chance_denominator().unwrap() as usize) as i32).unwrap(),
        _ => {
            let moves = state.moves_of(Actor::Referee);
            moves[below.next(moves.len())]
        }
    }
}

/// Calls `each` with states of random games of all games, and the move that is made next.
fn for_states(plies: usize, mut each: impl FnMut(&State, Move, &mut Below)) {
    for game in games() {
        let (rules, mut below) = (Rules::builtin_with(game, "max_plies=300").unwrap(), Below(7));
        let mut state = rules.state().unwrap();
        for _ in 0..plies {
            if state.outcome().is_some() {
                state = rules.state().unwrap();
            }
            let mv = choose(&state, &mut below);
            each(&state, mv, &mut below);
            state.play(Actor::Referee, mv).unwrap();
        }
    }
}

fn hash(state: &State) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn the_version_is_the_librarys() {
    assert_eq!(boardrules::version(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn exactly_the_listed_moves_are_legal() {
    let mut known: Vec<Move> = Vec::new();
    for_states(400, |state, mv, below| {
        let listed = state.moves_of(Actor::Referee);
        assert!(listed.iter().all(|&one| state.is_legal(Actor::Referee, one)));
        assert!(listed.windows(2).all(|pair| pair[0] < pair[1]));
        known.push(mv);
        let old = known[below.next(known.len())];
        assert_eq!(state.is_legal(Actor::Referee, old), listed.contains(&old));
    });
}

#[test]
fn every_actor_has_its_own_moves() {
    for_states(300, |state, mv, _| {
        let mut made = 0;
        for actor in state.actors().iter().map(Actor::from).chain([Actor::Chance]) {
            let mut copy = state.clone();
            assert_eq!(state.moves_of(actor).contains(&mv), copy.play(actor, mv).is_ok());
            made += usize::from(copy != *state);
        }
        assert_eq!(made, 1);
    });
}

#[test]
fn undo_restores_and_both_ways_of_play_agree() {
    for_states(400, |state, mv, _| {
        let (mut checked, mut trusted, mut taken) = (state.clone(), state.clone(), state.clone());
        checked.play(Actor::Referee, mv).unwrap();
        trusted.play_trusted(mv);
        let undo = taken.play_undoable(mv);
        assert_eq!((&checked, &checked), (&trusted, &taken));
        taken.undo(&undo).unwrap();
        assert_eq!(&taken, state);
        let undo = taken.play_quietly(Actor::Referee, mv).unwrap();
        assert_eq!((&checked, &Ok(checked.clone())), (&taken, &state.after(Actor::Referee, mv)));
        taken.undo(&undo).unwrap();
        assert_eq!((&taken, hash(&taken)), (state, hash(state)));
        assert_ne!(checked, *state);
    });
}

#[test]
fn texts_and_saves_give_equal_states() {
    for_states(300, |state, mv, _| {
        let rules = state.rules();
        assert_eq!(rules.from_position(&state.observe(Viewer::Referee).unwrap()).as_ref(), Ok(state));
        assert_eq!(rules.from_save(&state.save()).as_ref(), Ok(state));
        assert_eq!(rules.parse_move(&rules.format(mv).unwrap()), Ok(mv));
        assert!(state.describe(Viewer::Referee, mv).is_ok());
    });
}

#[test]
fn perft_counts_what_the_lists_count() {
    for game in games() {
        let state = Rules::builtin(game).unwrap().state().unwrap();
        assert_eq!(
            (state.perft(0), state.perft(65)),
            (Ok(1), Err(Error::Argument("depth 65: a whole number from 0 to 64 expected".into())))
        );
        let two_plies = state.legal_moves(Actor::Referee).map(|mv| {
            let mut next = state.clone();
            next.play_trusted(mv);
            next.legal_moves(Actor::Referee).count() as u64
        });
        assert_eq!(state.perft(2), Ok(two_plies.sum()));
    }
}

#[test]
fn foreign_moves_and_bytes_are_refused() {
    let mut below = Below(3);
    for_states(200, |state, _, below_code| {
        let any = Move::from_code(below_code.next(1 << 31) as u32);
        let mut copy = state.clone();
        copy.play_trusted(any); // unspecified, but safe
        copy.playout(1, 20);
        let mut save = state.save();
        let at = below.next(save.len());
        save[at] ^= 1 << below.next(8);
        assert!(state.rules().from_save(&save).is_err());
        assert_eq!(
            state.why_not(Actor::Referee, Move::from_code(0)),
            Some(Illegal::NotAMove("move code 0: not a move of ".to_string() + state.rules().game()))
        );
    });
}

/// A copy into a used state leaves its unused bytes, which comparisons must ignore.
#[test]
fn copies_are_equal() {
    let mut old = Rules::builtin("thrones").unwrap().state().unwrap();
    old.playout(1, 200);
    for_states(100, |state, mv, _| {
        old.clone_from(state);
        assert_eq!((&old, old.rules(), old.save()), (state, state.rules(), state.save()));
        assert_eq!(old.check(), Ok(()));
        assert_ne!(state.after(Actor::Referee, mv).as_ref(), Ok(&old));
    });
}

#[test]
fn checked_moves_and_lists_agree() {
    for_states(100, |state, mv, _| {
        let actions = state.rules().actions();
        for actor in [Actor::Referee, Actor::Chance, Actor::Seat(boardrules::Seat(0)), Actor::Seat(boardrules::Seat(1))] {
            let mask = state.action_mask(&actions, actor);
            let legal = (0..actions.len()).filter(|&number| mask[number] == 1).map(|number| actions[number]);
            assert!(legal.eq(state.legal_moves(Actor::Referee).filter(|&mv| state.is_legal(actor, mv))));
            assert_eq!(state.is_legal(actor, mv), state.why_not(actor, mv).is_none());
        }
    });
}

#[test]
fn lines_give_the_same_events() {
    for_states(300, |state, mv, _| {
        let rules = state.rules();
        let events = state.clone().play(Actor::Referee, mv).unwrap();
        let again = Events::parse(rules, events.lines().unwrap().iter().map(|line| &line[..])).unwrap();
        for viewer in [Viewer::Referee, Viewer::Spectator, boardrules::Seat(0).into(), boardrules::Seat(1).into()] {
            assert!(again.seen_by(viewer).unwrap().iter().eq(events.seen_by(viewer).unwrap().iter()));
        }
    });
}

#[test]
fn switches_can_be_set_to_what_they_are() {
    for game in games() {
        let rules = Rules::builtin(game).unwrap();
        let switches = rules.switches();
        assert!(switches.iter().any(|switch| switch.name == "max_plies"));
        for switch in switches {
            let set = format!("{}={}", switch.name, switch.value);
            assert_eq!(Rules::builtin_with(game, &set).unwrap().fingerprint(), rules.fingerprint());
            for word in &switch.words {
                let rules = Rules::builtin_with(game, &format!("{}={}", switch.name, word));
                let found =
                    rules.map(|rules| rules.switches().into_iter().find(|one| one.name == switch.name).unwrap().value);
                assert!(found.as_ref() == Ok(word) || found.is_err()); // some words need other switches
            }
        }
    }
}

/// What a state is worth to a seat follows from the winners, the ranks and the sentence.
#[test]
fn returns_are_those_of_the_outcome() {
    for (game, seed) in games().flat_map(|game| (0..6).map(move |seed| (game, seed))) {
        let mut state = Rules::builtin_with(game, "max_plies=400").unwrap().state().unwrap();
        state.playout(seed, 400);
        let outcome = state.outcome().unwrap();
        for (seat, won) in state.returns().into_iter().enumerate() {
            let is_first = outcome.rank(boardrules::Seat(seat as u8)) == Some(1);
            assert_eq!(won, if !is_first { -1 } else { i8::from(!outcome.is_draw()) });
        }
    }
}

#[test]
fn an_undo_of_other_rules_is_refused() {
    let start = |game: &str| Rules::builtin(game).unwrap().state().unwrap();
    let (mut carnyx, mut tomis) = (start("carnyx"), start("tomis"));
    let undo = carnyx.play_undoable(carnyx.legal_moves(Seat(0)).next().unwrap());
    assert!(matches!(tomis.undo(&undo), Err(Error::Argument(_))));
    assert_eq!(tomis, start("tomis"));
}

#[test]
fn threads_share_rules() {
    let rules = Rules::builtin("tombs").unwrap();
    let play = |seed| {
        let mut state = rules.state().unwrap();
        state.playout(seed, 500);
        state.observe(Viewer::Referee).unwrap()
    };
    let alone: Vec<String> = (0..4).map(play).collect();
    let together: Vec<String> = std::thread::scope(|scope| {
        (0..4)
            .map(|seed| scope.spawn(move || play(seed)))
            .collect::<Vec<_>>()
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    assert_eq!(alone, together);
}

#[test]
fn nothing_prints_a_secret() {
    for game in ["thrones", "tombs"] {
        let mut state = Rules::builtin(game).unwrap().state().unwrap();
        state.playout(4, 12);
        let (seen, all) = (state.observe(Viewer::Spectator).unwrap(), state.observe(Viewer::Referee).unwrap());
        assert_ne!(seen, all);
        assert_eq!(state.to_string(), seen);
        assert_eq!(format!("{:?}", state), format!("State({}: {})", game, seen));
    }
}
