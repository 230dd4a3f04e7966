"""test_records.py: records that are written ply by ply, comments, several records in one text, pictures."""
import random
import re

import boardrules
import pytest
from boardrules import REFEREE, SPECTATOR, GameRecord, RecordWriter, Rules
from conftest import make_any_ply, played


def written_by_ply(rules, seed, plies, viewer=REFEREE, tags=None):
    """The parts of a record of a random game, and the game."""
    source, state = random.Random(seed), rules.state()
    writer = RecordWriter(state, tags, viewer)
    parts = [writer.head()]
    while len(parts) <= plies and not state.is_over:
        make_any_ply(state, source)
        parts.append(writer.append())
    return parts, writer, state


def test_a_record_by_ply_is_the_record_of_the_game(rules):
    for viewer in (REFEREE, SPECTATOR, 0, 1):
        parts, writer, state = written_by_ply(rules, 3, 37, viewer, {"name0": "Anna"})
        assert writer.append() == "" and "".join(parts) + writer.tail() == str(GameRecord.of(state, {"name0": "Anna"}, viewer))
        GameRecord.of(state, viewer=viewer).verify()


def test_what_is_written_is_a_record_at_any_time(rules):
    parts, writer, state = written_by_ply(rules, 5, 25)
    for plies in range(len(parts)):
        record = GameRecord("".join(parts[:plies + 1]))
        assert not record.complete and record.moves == state.move_stack[:plies]
    parts.append(writer.tail())
    assert GameRecord("".join(parts)).complete and GameRecord("".join(parts)).state() == state


def test_a_writer_begins_where_the_state_is():
    state = Rules("tokonoma").state()
    state.push("c7c5")
    writer = RecordWriter(state)
    text = writer.head()
    for notation in ("c1c3", "c5c4"):
        state.push(notation) if state.is_legal(notation) else state.push(state.legal_moves[0])
    text += writer.append() + writer.tail()
    assert GameRecord(text).moves == state.move_stack[1:] and GameRecord(text).start().ply == 1
    state.pop()
    with pytest.raises(ValueError, match="taken back"):
        writer.append()
    with pytest.raises(ValueError, match="taken back"):
        writer.tail()


def test_the_tail_writes_what_append_has_not():
    state = Rules("tokonoma").state()
    writer = RecordWriter(state)
    head = writer.head()
    state.push("c7c5")
    record = GameRecord(head + writer.tail("timeout 1; at noon"))
    assert [str(move) for move in record] == ["c7c5"] and record.ended.kind == "timeout" and record.ended.words == "at noon"
    for bad in ("nonsense", "resignation 7"):
        with pytest.raises(ValueError, match=f"ended '{bad}'"):
            writer.tail(bad)


def test_comments_are_kept():
    state = played(Rules("tokonoma"), 1, 24)
    said = {0: "begins", 3: "two lines\nof it; with a sign", 10: "after a full line", 24: "über alles"}
    record = GameRecord.of(state, comments=said)
    record.verify()
    assert record.comments == said and record.moves == state.move_stack
    assert GameRecord.of(state).comments == {}
    for bad in ({25: "too late"}, {-1: "x"}, {1: "bell\a"}, {1: "x" * 4001}, {1: "\x85"}, {1: "\u202eback"},
                {1: "two\nzero\u200bwidth"}, {1: "a\rb"}):
        with pytest.raises(ValueError, match="comment"):
            GameRecord.of(state, comments=bad)


def test_a_comment_names_its_line():
    writer = RecordWriter(Rules("tokonoma").state())
    with pytest.raises(ValueError, match="^comment: line 2: this is an invisible character$"):
        writer.comment("good\nzero\u200bwidth")
    assert writer.comment("two\r\nlines\t") == "; two\n; lines\n"


def test_titles_of_other_languages_are_kept():
    for title in ("Gräber – Variante", "囲碁", "😀 \"go\""):
        rules = Rules.from_yaml(f"schema: 1\nextends: tombs\ntitle: '{title}'\nhand: 3\n")
        assert rules.title == title and Rules.from_yaml(rules.yaml()).title == title
        record = GameRecord.of(rules.state(), tags={"event": title}, viewer=REFEREE)
        assert record.rules.title == record.tags["event"] == title
    for bad in ("read \u202eback", "zero\u200bwidth", "\u2028", "tab\there"):
        with pytest.raises(boardrules.RulesError):
            Rules.from_yaml(f'schema: 1\nextends: tombs\ntitle: "{bad}"\n')
        with pytest.raises(ValueError, match="tags"):
            RecordWriter(Rules("tombs").state(), {"event": bad}, REFEREE).head()


def test_comments_of_other_writers_are_read():
    text = str(GameRecord.of(played(Rules("tokonoma"), 1, 3)))
    head, plies, tail = re.fullmatch(r"(.*--- plies\n)(.*)(--- end.*)", text, re.S).groups()
    first, second, third = plies.split()
    record = GameRecord(f"{head};at once\n\t {first};close\n; again\r\n{second}   {third} ; a5a3 is no ply here\n{tail}")
    record.verify()
    assert record.comments == {0: "at once", 1: "close\nagain", 3: "a5a3 is no ply here"} and len(record) == 3


def test_variations_are_comments_beside_the_game():
    text = str(GameRecord.of(Rules("tokonoma").state())).split("--- end")[0]
    record = GameRecord(f"{text}; | {{start}} (b6c5 {{own arm}}\n; | (e1e3) c1c3 c5d3)\nc7c5 ; plain\nc1c3 ; | (e5e4 c3b2\na5a3;|(e1e3)\n")
    assert [str(move) for move in record.state().move_stack] == ["c7c5", "c1c3", "a5a3"]
    assert record.comments == {0: "| {start} (b6c5 {own arm}\n| (e1e3) c1c3 c5d3)", 1: "plain", 2: "| (e5e4 c3b2", 3: "|(e1e3)"}
    again = GameRecord.of(record.state(), comments=record.comments)
    assert again.moves == record.moves and again.comments == record.comments


def test_several_records_in_one_text():
    games = [GameRecord.of(played(Rules(game, max_plies=9), seed, 9), viewer=REFEREE, comments={1: "boardrules-record 1"})
             for seed, game in enumerate(boardrules.games())]
    cut = str(games[0]).split("--- end")[0]
    again = list(GameRecord.all("".join(map(str, games)) + "\n" + cut))
    assert again[:-1] == [GameRecord(f"{game}") for game in games[:-1]] + [GameRecord(f"{games[-1]}\n")]
    assert [record.complete for record in again] == [True] * len(games) + [False]
    for record in again:
        record.verify()
    assert list(GameRecord.all(str(games[0]).encode())) == games[:1]
    marked = list(GameRecord.all("\ufeff" + "\ufeff".join(map(str, games))))
    assert [record.rules.game for record in marked] == [record.rules.game for record in games]
    assert str(marked[1]) == f"\ufeff{games[1]}" and marked[1].moves == games[1].moves and marked[1].comments == games[1].comments
    for bad in ("", "no record\n", "words\n" + str(games[0])):
        with pytest.raises(boardrules.RecordError):
            list(GameRecord.all(bad))


def test_pictures_of_records_and_rules_have_a_size(rules):
    state = played(rules, 4, 12)
    record = GameRecord.of(state, viewer=REFEREE)
    one = GameRecord.of(state, viewer=0)
    for picture in (rules._repr_svg_(), record._repr_svg_(), one._repr_svg_(), state._repr_svg_()):
        width, height = re.match(r'<svg width="(\d+)" height="(\d+)" ', picture).groups()
        box = re.search(r'viewBox="0 0 (\d+) (\d+)"', picture).groups()
        assert width == "480" and abs(int(height) / 480 - int(box[1]) / int(box[0])) < 0.01
    assert record._repr_svg_() == state._repr_svg_()
    assert one.svg(SPECTATOR) == one.svg(0), "a one-viewer record is shown to its viewer"
    assert state.svg(REFEREE, width=None).startswith("<svg xmlns") and 'width="300"' in state.svg(REFEREE, width=300)[:40]
    for bad, kind in ((0, ValueError), ("wide", TypeError), (2.5, TypeError)):
        with pytest.raises(kind, match="width"):
            state.svg(REFEREE, width=bad)


def test_a_writer_refuses_wrong_arguments():
    state = Rules("tokonoma").state()
    for make, kind, words in ((lambda: RecordWriter(7), TypeError, "state"), (lambda: RecordWriter(state, "Anna"), TypeError, "tags"),
                              (lambda: RecordWriter(state, viewer=2), ValueError, "viewer 2: this game has 2 seats"),
                              (lambda: RecordWriter(state, {"a b": "c"}), ValueError, "tag"),
                              (lambda: RecordWriter(state, {"a" * 33: "c"}).head(), ValueError, "tags"),
                              (lambda: RecordWriter(state).tail(7), TypeError, "ended")):
        with pytest.raises(kind, match=words):
            make()
