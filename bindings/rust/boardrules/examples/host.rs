//! host.rs: a server of one game for players at other computers. Each connection gets a seat, and hears what that seat may know.
//!
//!     cargo run --example host -- tombs [PLAYERS [SWITCHES]]     prints its address; then start as many clients (client.rs)
//!
//! A line to a client: `rules GAME SWITCHES`, `seat NUMBER`, `event LINE`, `position OBSERVATION`, `refused SENTENCE`, `over
//! SENTENCE`; `draw TIMES` asks, because the position has been there so often, whether the player agrees to a draw. A line from a
//! client: a move, or `agree`, or something else that declines. At the end the host prints the result, and the record of the game. A
//! real server also needs tokens and time limits, and stores the record ply by ply: see doc/hosting.md.

use boardrules::{Actor, Events, Illegal, Move, RecordWriter, Rules, Seat, State, Viewer};
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

    fn hear(&mut self) -> Result<String, Failure> {
        let mut line = String::new();
        if self.lines.read_line(&mut line)? == 0 {
            return Err(format!("seat {} left", self.seat.0).into());
        }
        Ok(line.trim().to_string())
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

/// The keys of all positions so far. A state has no history.
struct Positions {
    keys: Vec<u64>,
    asked: usize,
}

impl Positions {
    /// How often the position has been there, if that is a reason to offer a draw: three times, or more often than at the last offer.
    fn returned(&mut self, state: &State) -> Option<usize> {
        let key = state.key();
        self.keys.push(key);
        let times = self.keys.iter().filter(|&&earlier| earlier == key).count();
        if times == 1 {
            self.asked = 0;
        }
        let is_reason = times >= 3 && times > self.asked && matches!(state.to_move(), Some(Actor::Seat(_)));
        if is_reason {
            self.asked = times;
        }
        is_reason.then_some(times)
    }
}

/// Offers a draw. All players must agree.
fn all_agree(players: &mut [Player], times: usize) -> Result<bool, Failure> {
    for player in players {
        player.say(&format!("draw {times}"))?;
        if player.hear()? != "agree" {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Reads moves of a player until one is legal. The seat is that of the connection, so no client can move for another.
fn play_as(state: &mut State, player: &mut Player) -> Result<(Move, Events), Failure> {
    loop {
        let line = player.hear()?;
        match state.parse_move(player.seat, &line).and_then(|mv| Ok((mv, state.play(player.seat, mv)?))) {
            Ok(played) => return Ok(played),
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
    let mut writer = RecordWriter::new(&state, Viewer::Referee, [])?;
    let (mut record, mut ended) = (writer.head().to_string(), None);
    let mut positions = Positions { keys: vec![state.key()], asked: 0 };
    while let (Some(actor), None) = (state.to_move(), ended) {
        let (mv, events) = match actor {
            Actor::Seat(seat) => play_as(&mut state, &mut players[usize::from(seat.0)])?,
            chance => {
                let mv = state.draw_bits(random_bits()?)?;
                (mv, state.play(chance, mv)?)
            }
        };
        record += &writer.append(mv)?;
        players.iter().try_for_each(|player| player.say_events(&events))?;
        match positions.returned(&state) {
            Some(times) if all_agree(&mut players, times)? => ended = Some("agreement"),
            _ => players.iter().try_for_each(|player| player.say_position(&state))?,
        }
    }
    let end = state.outcome().map_or("the players agree to a draw".to_string(), |end| end.sentence(&rules));
    players.iter().try_for_each(|player| player.say(&format!("over {end}")))?;
    println!("{end}\n{record}{}", writer.tail(&state, ended)?);
    Ok(())
}
