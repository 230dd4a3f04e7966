//! host.rs: a server of one game for players at other computers. Each connection gets a seat, and hears what that seat may know.
//!
//!     cargo run --example host -- tombs [PLAYERS [SWITCHES]]     prints its address; then start as many clients (client.rs)
//!
//! A line to a client: `rules GAME SWITCHES`, `seat NUMBER`, `event LINE`, `position OBSERVATION`, `refused SENTENCE`, `over
//! SENTENCE`. A line from a client: a move. A real server also needs tokens, time limits and a stored record: see `RecordWriter` and
//! doc/hosting.md.

use boardrules::{Actor, Events, Illegal, Rules, Seat, State};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};

type Failure = Box<dyn std::error::Error>;

struct Player {
    seat: Seat,
    lines: BufReader<TcpStream>,
}

impl Player {
    fn say(&self, line: &str) -> std::io::Result<()> {
        writeln!(self.lines.get_ref(), "{line}")
    }

    fn say_position(&self, state: &State) -> Result<(), Failure> {
        Ok(self.say(&format!("position {}", state.observe(self.seat)?))?)
    }

    /// The events, as this seat may see them.
    fn say_events(&self, events: &Events) -> Result<(), Failure> {
        events.seen_by(self.seat)?.lines()?.iter().try_for_each(|line| self.say(&format!("event {line}")))?;
        Ok(())
    }
}

/// 64 random bits that no player can predict.
fn random_bits() -> std::io::Result<u64> {
    let mut bytes = [0; 8];
    std::fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Reads moves of a player until one is legal. The seat is that of the connection, so no client can move for another.
fn play_as(state: &mut State, player: &mut Player) -> Result<Events, Failure> {
    loop {
        let mut line = String::new();
        if player.lines.read_line(&mut line)? == 0 {
            return Err(format!("seat {} left", player.seat.0).into());
        }
        match state.parse_move(player.seat, line.trim()).and_then(|mv| state.play(player.seat, mv)) {
            Ok(events) => return Ok(events),
            Err(Illegal::Refused(why)) => player.say(&format!("refused {} {} {}", why.reason(), why, why.rule_ids()[0]))?,
            Err(other) => player.say(&format!("refused {other}"))?,
        }
    }
}

fn accept(listener: &TcpListener, rules: &Rules, seat: Seat) -> std::io::Result<Player> {
    let player = Player { seat, lines: BufReader::new(listener.accept()?.0) };
    player.say(&format!("rules {} {}", rules.game(), rules.overrides()))?;
    player.say(&format!("seat {}", seat.0))?;
    Ok(player)
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |at: usize, usual: &'static str| arguments.get(at).map_or(usual, |text| text);
    let rules = Rules::builtin_with(argument(0, "tombs"), argument(2, ""))?;
    let mut state = rules.state_with(argument(1, "0").parse()?)?;
    let listener = TcpListener::bind("127.0.0.1:0")?;
    println!("{}", listener.local_addr()?);
    let seats = (0..state.players()).map(Seat);
    let mut players = seats.map(|seat| accept(&listener, &rules, seat)).collect::<Result<Vec<_>, _>>()?;
    players.iter().try_for_each(|player| player.say_position(&state))?;
    while let Some(actor) = state.to_move() {
        let events = match actor {
            Actor::Seat(seat) => play_as(&mut state, &mut players[usize::from(seat.0)])?,
            chance => state.play(chance, state.draw_bits(random_bits()?)?)?,
        };
        for player in &players {
            player.say_events(&events)?;
            player.say_position(&state)?;
        }
    }
    let end = state.outcome().expect("the end").sentence(&rules);
    players.iter().try_for_each(|player| player.say(&format!("over {end}")))?;
    println!("{end}");
    Ok(())
}
