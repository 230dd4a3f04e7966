//! client.rs: a player of host.rs who moves at random. It knows what the host sends, and makes states from observations.
//!
//!     cargo run --example client -- ADDRESS [SEED]

use boardrules::{random_below, Actor, Event, Rules, Seat};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

type Failure = Box<dyn std::error::Error>;

struct Client {
    rules: Rules,
    seat: Seat,
    seed: u64,
    ply: u16,
}

impl Client {
    /// The answer to a position: a move, if it is this seat's turn.
    fn answer(&mut self, observation: &str) -> Result<Option<String>, Failure> {
        let state = self.rules.from_observation(self.seat, observation, 0)?; // what is hidden is guessed
        if state.to_move() != Some(Actor::Seat(self.seat)) {
            return Ok(None);
        }
        println!("{}", state.prompt(self.seat)?);
        let moves = state.moves_of(self.seat);
        let mv = moves[random_below(&mut self.seed, moves.len() as u32) as usize];
        println!("  {}", state.sentence(self.seat, mv)?);
        Ok(Some(self.rules.format(mv)?))
    }

    /// A gap in the numbers of plies is a lost event.
    fn hear(&mut self, line: &str) -> Result<(), Failure> {
        if let Event::Ply { number, .. } = self.rules.parse_event(line)? {
            if number != self.ply + 1 {
                return Err(format!("ply {number} after ply {}", self.ply).into());
            }
            self.ply = number;
        }
        Ok(())
    }
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let host = TcpStream::connect(arguments.first().ok_or("client ADDRESS [SEED]")?)?;
    let seed = arguments.get(1).map_or(Ok(1), |text| text.parse())?;
    let mut client = Client { rules: Rules::builtin("tombs")?, seat: Seat(0), seed, ply: 0 };
    for line in BufReader::new(&host).lines() {
        let line = line?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "rules" => {
                let (game, switches) = rest.split_once(' ').unwrap_or((rest, ""));
                client.rules = Rules::builtin_with(game, switches)?;
            }
            "seat" => client.seat = Seat(rest.parse()?),
            "event" => client.hear(rest)?,
            "position" => {
                if let Some(notation) = client.answer(rest)? {
                    writeln!(&host, "{notation}")?;
                }
            }
            "draw" => writeln!(&host, "agree")?,
            "over" => println!("{rest}"),
            _ => return Err(line.into()), // a refusal: this client makes legal moves
        }
    }
    Ok(())
}
