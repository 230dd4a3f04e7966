//! batch.rs: games in a batch are the same games played one by one, and nothing changes if a move is refused.

use boardrules::*;

fn random(seed: &mut u64, bound: usize) -> usize {
    random_below(seed, bound as u32) as usize
}

#[test]
fn a_batch_has_what_its_states_have() {
    for game in games() {
        let rules = Rules::builtin_with(game, "max_plies=60").unwrap();
        let (mut batch, mut seed) = (Batch::new(&rules, 0, 5, None).unwrap(), 9);
        let mut alone: Vec<State> = vec![rules.state().unwrap(); 5];
        while !batch.is_over() {
            let legal = batch.numbers().iter();
            let numbers: Vec<i32> =
                legal.map(|all| if all.is_empty() { -1 } else { all[random(&mut seed, all.len())] as i32 }).collect();
            batch.step(&numbers).unwrap();
            for (at, state) in alone.iter_mut().enumerate().filter(|(at, _)| numbers[*at] >= 0) {
                state.play(Actor::Referee, batch.actions()[numbers[at] as usize]).unwrap();
            }
            for (at, state) in alone.iter().enumerate() {
                let (mask, players) = (batch.masks().chunks(batch.actions().len()).nth(at).unwrap(), state.players().into());
                assert_eq!((batch.state(at), batch.to_move()[at]), (state, state.to_move()));
                assert_eq!(mask, state.action_mask(batch.actions(), Actor::Referee));
                assert_eq!(batch.numbers()[at], state.action_numbers(batch.actions(), Actor::Referee));
                assert_eq!(batch.returns().chunks(players).nth(at).unwrap(), state.returns());
                let viewer = match state.to_move() {
                    Some(Actor::Seat(seat)) => Viewer::Seat(seat),
                    _ => Viewer::Spectator,
                };
                assert_eq!(batch.boards()[at], state.board(viewer).unwrap());
            }
        }
        assert!(batch.step(&[7; 5]).is_ok()); // games that are over stay as they are
        batch.reset();
        assert!((0..5).all(|at| batch.state(at) == &rules.state().unwrap()));
    }
}

/// The moves of a seat reveal what it has, so a batch lists those of the seat whose board it shows, and no others.
#[test]
fn a_batch_asks_one_seat_where_several_may_act() {
    let rules = Rules::builtin_with("thrones", "setup=together").unwrap();
    let (mut batch, state) = (Batch::new(&rules, 0, 1, None).unwrap(), rules.state().unwrap());
    let own = state.action_numbers(batch.actions(), Seat(0));
    let others = state.action_numbers(batch.actions(), Seat(1));
    assert_eq!((batch.to_move()[0], &batch.numbers()[0]), (Some(Actor::Seat(Seat(0))), &own));
    let refused = batch.step(&[others[0] as i32]).unwrap_err();
    assert_eq!(refused.illegal.refusal().unwrap().reason(), "not_your_turn");
    batch.step(&[own[0] as i32]).unwrap();
}

#[test]
fn a_refused_step_changes_nothing() {
    let rules = Rules::builtin("carnyx").unwrap();
    let mut batch = Batch::new(&rules, 0, 3, None).unwrap();
    let legal = batch.numbers()[0][0] as i32;
    let illegal = (0..).find(|number| !batch.numbers()[0].contains(&(*number as u32))).unwrap();
    for wrong in [illegal, -2, i32::MAX, batch.actions().len() as i32] {
        let refused = batch.step(&[legal, -1, wrong]).unwrap_err();
        assert_eq!((refused.game, refused.illegal.refusal().is_some()), (2, wrong == illegal));
        assert!((0..3).all(|at| batch.state(at).ply() == 0));
    }
}

#[test]
fn chance_is_drawn_by_seeds() {
    let rules = Rules::builtin("tombs").unwrap();
    let played = |seed| {
        let mut batch = Batch::new(&rules, 3, 6, Some(seed)).unwrap();
        while !batch.is_over() {
            assert!(!batch.to_move().contains(&Some(Actor::Chance)));
            let numbers: Vec<i32> = batch.numbers().iter().map(|all| all.first().map_or(-1, |&one| one as i32)).collect();
            batch.step(&numbers).unwrap();
        }
        (0..6).map(|at| batch.state(at).position()).collect::<Vec<_>>()
    };
    assert_eq!(played(1), played(1));
    assert_ne!(played(1), played(2));
    assert_ne!(played(1)[0], played(1)[1]);
}

#[test]
fn one_viewer_sees_all_boards() {
    let mut batch = Batch::new(&Rules::builtin("thrones").unwrap(), 0, 2, Some(1)).unwrap();
    for viewer in [Viewer::Spectator, Viewer::Referee, Seat(1).into()] {
        batch.set_viewer(viewer).unwrap();
        for _ in 0..9 {
            let numbers: Vec<i32> = batch.numbers().iter().map(|all| all[0] as i32).collect();
            batch.step(&numbers).unwrap();
        }
        assert_eq!(batch.boards()[1], batch.state(1).board(viewer).unwrap());
    }
    assert!(matches!(batch.set_viewer(Seat(2)), Err(Error::Argument(_))));
}

#[test]
fn playouts_are_those_of_the_states() {
    let batch = Batch::new(&Rules::builtin("tombs").unwrap(), 2, 7, None).unwrap();
    for threads in [0, 1, 3, 50] {
        let won = batch.playouts(5, 1000, threads);
        assert_eq!(won, batch.playouts(5, 1000, 1));
        assert!(won.chunks(2).any(|won| won == [1, -1]) && won.chunks(2).any(|won| won == [-1, 1]));
    }
    assert!((0..7).all(|at| batch.state(at).ply() == 0));
}
