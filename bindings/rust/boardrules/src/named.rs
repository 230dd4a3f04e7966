//! Events, errors and refusals as objects with names, for serde: `bindings/EVENTS.md` describes those of events.

use crate::{Error, Events, Fault, Illegal, Move, Name, Refusal, Rules};
use alloc::{borrow::ToOwned, format, string::String, vec::Vec};
use boardrules_sys as sys;
use core::fmt::{self, Write};
use serde::{de, ser::SerializeMap, Deserialize, Deserializer, Serialize, Serializer};

/// An event as an object with names: `{"kind": "ply", "seat": 0, "number": 1, "move": "c7c5"}`. The packages for Python and
/// JavaScript write and read the same objects, which `bindings/EVENTS.md` describes.
///
/// ```
/// use boardrules::{Events, NamedEvent, Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let events = rules.state()?.play(Seat(0), rules.parse_move("c7c5")?)?;
/// let text = serde_json::to_string(&events)?; // the same as `events.named()?`
/// assert!(text.starts_with(r#"[{"kind":"ply","seat":0,"number":1,"move":"c7c5"},"#));
/// let named: Vec<NamedEvent> = serde_json::from_str(&text)?;
/// assert_eq!(named[0].kind(), "ply");
/// assert_eq!(Events::from_named(&rules, &named)?.lines()?, events.lines()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedEvent {
    kind: String,
    members: Vec<(String, Value)>,
}

/// A member of a [`NamedEvent`].
///
/// ```
/// use boardrules::{Rules, Seat, Value};
/// let rules = Rules::builtin("tokonoma")?;
/// let named = rules.state()?.play(Seat(0), rules.parse_move("c7c5")?)?.named()?;
/// assert_eq!(named[0].get("number"), Some(&Value::Number(1)));
/// assert_eq!(named[1].get("cell"), Some(&Value::Text("c7".into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Number(i64),
    /// A name or a notation.
    Text(String),
    /// Seats and `spectators`.
    List(Vec<Value>),
    /// Nothing: there was no item.
    Null,
}

/// The keys in the order of a line, which `brd_event_parse` reads.
const KEYS: &str =
    "seat number cell to layer type before after count direction actors for move seats reason cause hidden hides";

fn number_or_text(text: &str) -> Value {
    text.parse().map_or_else(|_| Value::Text(text.into()), Value::Number)
}

fn value_of(key: &str, text: &str) -> Value {
    match (key, text) {
        ("actors" | "seats" | "hidden", "-") => Value::List(Vec::new()),
        ("actors" | "seats" | "hidden", _) => Value::List(text.split(',').map(number_or_text).collect()),
        ("type", "none") => Value::Null,
        ("seat" | "number" | "before" | "after" | "count" | "for", _) => number_or_text(text),
        _ => Value::Text(text.into()),
    }
}

impl fmt::Display for Value {
    /// As in the line of an event.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Text(text) => f.write_str(text),
            Value::Null => f.write_str("none"),
            Value::List(values) if values.is_empty() => f.write_str("-"),
            Value::List(values) => values.iter().enumerate().try_for_each(|(at, value)| {
                f.write_str(if at == 0 { "" } else { "," })?;
                value.fmt(f)
            }),
        }
    }
}

impl NamedEvent {
    fn of_line(line: &str) -> NamedEvent {
        let mut words = line.split(' ');
        let kind = words.next().unwrap_or_default().into();
        let pairs = words.filter_map(|word| word.split_once('='));
        NamedEvent { kind, members: pairs.map(|(key, text)| (key.to_owned(), value_of(key, text))).collect() }
    }

    fn line(&self) -> String {
        let mut line = self.kind.clone();
        let place = |key: &str| KEYS.split(' ').position(|one| one == key).unwrap_or(usize::MAX);
        let mut members: Vec<_> = self.members.iter().collect();
        members.sort_by_key(|(key, _)| place(key));
        for (key, value) in members {
            write!(line, " {key}={value}").unwrap_or_default();
        }
        line
    }

    /// Its kind. Later versions may add kinds: ignore those that you do not know.
    ///
    /// ```
    /// let event: boardrules::NamedEvent = serde_json::from_str(r#"{"seat": 1, "kind": "turn"}"#)?;
    /// assert_eq!(event.kind(), "turn");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// A member other than `kind`.
    ///
    /// ```
    /// # use boardrules::{NamedEvent, Value};
    /// let event: NamedEvent = serde_json::from_str(r#"{"kind": "reveal", "type": null}"#)?;
    /// assert_eq!((event.get("type"), event.get("cell")), (Some(&Value::Null), None));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.members.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }
}

impl Serialize for NamedEvent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.members.len() + 1))?;
        map.serialize_entry("kind", &self.kind)?;
        self.members.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for NamedEvent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NamedEvent, D::Error> {
        deserializer.deserialize_map(Members)
    }
}

struct Members;

impl<'de> de::Visitor<'de> for Members {
    type Value = NamedEvent;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an event of bindings/EVENTS.md")
    }

    fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<NamedEvent, A::Error> {
        let (mut kind, mut members) = (None, Vec::new());
        while let Some(key) = map.next_key::<String>()? {
            if key == "kind" {
                kind = Some(map.next_value()?);
            } else {
                members.push((key, map.next_value()?));
            }
        }
        Ok(NamedEvent { kind: kind.ok_or_else(|| de::Error::missing_field("kind"))?, members })
    }
}

impl Events {
    /// The events as objects with names. They contain what they hide: send a client those of [`Events::seen_by`].
    ///
    /// # Errors
    /// [`Error::Argument`]: an event is of a kind that this version does not know.
    ///
    /// ```
    /// # use boardrules::{Rules, Seat};
    /// # let rules = Rules::builtin("tokonoma")?;
    /// let events = rules.state()?.play(Seat(0), rules.parse_move("e5e4")?)?;
    /// assert_eq!(events.named()?.last().unwrap().kind(), "next");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn named(&self) -> Result<Vec<NamedEvent>, Error> {
        Ok(self.lines()?.iter().map(|line| NamedEvent::of_line(line)).collect())
    }

    /// The events of objects that [`Events::named`] returned, or another package wrote.
    ///
    /// # Errors
    /// [`Error::Event`]: an object is no event of these rules. [`Error::Argument`]: there are too many.
    ///
    /// ```
    /// # use boardrules::{Error, Events, NamedEvent, Rules};
    /// let named: NamedEvent = serde_json::from_str(r#"{"kind": "turn", "seat": "chance"}"#).unwrap();
    /// assert!(matches!(Events::from_named(&Rules::builtin("tomis")?, &[named]), Err(Error::Event(_))));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn from_named(rules: &Rules, events: &[NamedEvent]) -> Result<Events, Error> {
        let lines: Vec<String> = events.iter().map(NamedEvent::line).collect();
        Events::parse(rules, lines.iter().map(|line| &line[..]))
    }
}

impl Serialize for Events {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.named().map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

fn status_name(status: i32) -> String {
    Rules::status_name(status).unwrap_or("unknown").into()
}

/// An [`Error`] as an object.
#[derive(Serialize, Deserialize)]
struct NamedError {
    status: String,
    message: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Fault>,
}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (status, faults) = (status_name(self.status()), self.faults().to_vec());
        NamedError { status, message: self.message().into(), faults }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Error {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Error, D::Error> {
        let NamedError { status, message, faults } = NamedError::deserialize(deserializer)?;
        let code = (-99..0).find(|&code| Rules::status_name(code) == Some(&status[..])).unwrap_or(0);
        Ok(Error::of(code, faults).about(|| message))
    }
}

/// An [`Illegal`] as an object with names. An [`Illegal`] is written as one; reading it back needs the rules.
///
/// ```
/// use boardrules::{NamedIllegal, Rules, Seat};
/// let rules = Rules::builtin("tokonoma")?;
/// let illegal = rules.state()?.why_not(Seat(0), rules.parse_move("e5c4")?).unwrap();
/// let text = serde_json::to_string(&illegal)?;
/// assert!(text.starts_with(r#"{"status":"illegal_move","message":"c4: the flat does not move to this tile","move":"e5c4","reason":"#));
/// let named: NamedIllegal = serde_json::from_str(&text)?;
/// assert_eq!((&named.rule_ids[0][..], named.illegal(&rules)?), ("TOK.pattern", illegal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct NamedIllegal {
    /// The name of the status in the C library: `illegal_move`, `bad_move` or `bad_argument`.
    pub status: String,
    /// The sentence.
    pub message: String,
    /// The notation of the move, if the rules refuse it.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The name of the reason, if the rules refuse the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The paragraphs of the rulebook that the refusal rests on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rule_ids: Vec<String>,
    /// The name of the cell that forbids the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// The name of the type that the sentence mentions.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// The seat of the owner of the item that the sentence mentions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// A number that the sentence mentions, else 0.
    #[serde(default)]
    pub value: i32,
}

impl NamedIllegal {
    fn of(illegal: &Illegal) -> NamedIllegal {
        let message = illegal.refusal().map_or_else(|| format!("{illegal}"), |refusal| format!("{refusal}"));
        let plain = NamedIllegal {
            status: status_name(illegal.status()),
            message,
            mv: None,
            reason: None,
            rule_ids: Vec::new(),
            cell: None,
            what: None,
            seat: None,
            value: 0,
        };
        illegal.refusal().map_or(plain.clone(), |refusal| plain.with(refusal))
    }

    fn with(self, refusal: &Refusal) -> NamedIllegal {
        let (rules, (what, seat)) = (refusal.rules(), refusal.item());
        let name = |family, code: i32| rules.name(family, code).map(String::from);
        NamedIllegal {
            mv: rules.format(refusal.mv()).ok(),
            reason: Some(refusal.reason().into()),
            rule_ids: refusal.rule_ids().into_iter().map(String::from).collect(),
            cell: refusal.cell().and_then(|cell| name(Name::Cell, cell.0.into())),
            what: what.and_then(|what| name(Name::Type, what.0.into())),
            seat: seat.map(|seat| seat.0),
            value: refusal.value(),
            ..self
        }
    }

    /// The reason of the refusal under its rules.
    ///
    /// # Errors
    /// [`Error::Argument`], [`Error::Move`]: these rules do not have its names or its move.
    ///
    /// ```
    /// # use boardrules::{NamedIllegal, Rules};
    /// let named: NamedIllegal = serde_json::from_str(r#"{"status": "illegal_move", "message": "", "reason": "game_over"}"#).unwrap();
    /// let illegal = named.illegal(&Rules::builtin("tomis")?)?;
    /// assert_eq!(illegal.refusal().unwrap().to_string(), "the game is over");
    /// # Ok::<(), boardrules::Error>(())
    /// ```
    pub fn illegal(&self, rules: &Rules) -> Result<Illegal, Error> {
        let reason = match &self.reason {
            Some(reason) => reason,
            None if self.status == "bad_argument" => return Ok(Illegal::NoSuchActor(self.message.clone())),
            None => return Ok(Illegal::NotAMove(self.message.clone())),
        };
        let find = |family, name: &str| {
            let none = || Error::Argument(format!("{name:?}: {} does not have this name", rules.game()));
            rules.find(family, name).ok_or_else(none)
        };
        let code = |family, name: &Option<String>, none: i32| name.as_ref().map_or(Ok(none), |name| find(family, name));
        let mv = self.mv.as_ref().map_or(Ok(Move::HIDDEN), |mv| rules.parse_move(mv))?;
        Ok(Illegal::Refused(Refusal::new(
            rules,
            mv,
            sys::brd_verdict {
                reason: find(Name::Refusal, reason)?,
                cell: code(Name::Cell, &self.cell, sys::BRD_NO_CELL)? as u16,
                type_: code(Name::Type, &self.what, sys::BRD_NO_TYPE)? as u8,
                seat: self.seat.unwrap_or(sys::BRD_NO_SEAT as u8),
                value: self.value,
                ..sys::brd_verdict::default()
            },
        )))
    }
}

impl Serialize for Illegal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        NamedIllegal::of(self).serialize(serializer)
    }
}
