"""What is asked at a board in plain words: what the rules allow, what is threatened, whether a man is lost, a plan, how
one stands, and what waiting means."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import chess
import pytest

from app.desk.board.castling_words import castling_of, castling_words
from app.desk.board.danger_words import danger_facts, danger_words
from app.desk.board.engine_facts import hit_by
from app.desk.board.legal_words import (
    all_told,
    allowed_told,
    captures_told,
    check_told,
    kind_told,
    man_told,
    rule_told,
    screened,
)
from app.desk.board.line_words import wants_line
from app.desk.board.piece_words import asked_pieces
from app.desk.board.plan_lines import plan_told
from app.desk.board.standing_asked import verdict_asked
from app.desk.board.standing_words import aims_of, verdict_words
from app.desk.board.threat_words import threat_told
from app.desk.board.ways_out import waits_told
from app.desk.reading.board_first import board_asked
from app.desk.reading.page_sight import entry_of_page
from app.desk.reading.understood import Understood
from app.desk.reading.waits_asked import wait_asked
from app.desk.screen import Screen, ScreenKind
from app.desk.session import DeskSession
from app.desk.study import STUDY
from app.desk.tool import AskedQuestion, Asker, Study
from app.desk.toolbox import Toolbox
from app.domain.text import plain
from app.house import House
from tests.unit.desk.test_steward import game_of, somebody
from tests.unit.desk.test_study import Scored

# Queen and bishop look at f7, and Black is to move.
SCHOLAR = Study(chess.STARTING_FEN, ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4"))
# White is in check by a queen on e4, with three legal moves.
CHECKED = "rnb1kbnr/pppp1ppp/8/8/4q3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 5"


def after(moves: str) -> chess.Board:
    board = chess.Board()
    for san in moves.split():
        board.push_san(san)
    return board


def may(board: chess.Board, kind: chess.PieceType, goal: chess.Square, *, helped: bool = False) -> str:
    """Whether any man of a kind may go to a square."""
    return allowed_told(board, list(board.pieces(kind, board.turn)), goal, ours=True, helped=helped)


def kind_of_it(understood: Understood | None) -> str | None:
    """The kind that a question was read as."""
    return None if understood is None or understood.kind is None else understood.kind.id


async def read(house: House, text: str, study: Study, before: str | None = None) -> Understood | None:
    """What a question on the analysis board is read as."""
    asker = Asker(await somebody(house), Screen(ScreenKind.ANALYSIS, STUDY), before=before, study=study)
    understood = Understood(AskedQuestion(text, asker), None)
    return await board_asked(understood, house.desk.toolbox.services, plain(text))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("which legal moves are there", "legal_moves.rules"),
        ("where can my knight go?", "legal_moves.rules"),
        ("may the pawn on d2 go to d4?", "legal_moves.rules"),
        ("how do I get out of this check", "legal_moves.rules"),
        ("what is a rook, and which one is it?", "legal_moves.rules"),
        ("what should I do now?", "engine_analysis.best"),
        ("so what can black do here", "engine_analysis.best"),
        ("what do I do, in simple words?", "engine_analysis.simply"),
        ("my bishop is attacked, what do I do?", "engine_analysis.best"),
        ("how do I convert this", "engine_analysis.best"),
        ("any trap I should watch out for here?", "engine_analysis.threat"),
        ("am I in danger here?", "engine_analysis.threat"),
        ("and how does black stop it?", "engine_analysis.stop"),
        ("how would you answer it?", "engine_analysis.stop"),
        ("what happens if I ignore it", "engine_analysis.threat"),
        ("is my knight lost now?", "position_facts.piece"),
        ("can he take my queen?", "position_facts.piece"),
        ("what if I leave my bishop there?", "position_facts.piece"),
        ("which piece can I move", "legal_moves.rules"),
        ("can a pawn go backwards?", "legal_moves.rules"),
        ("can my bishop jump over the pawn", "legal_moves.rules"),
        ("what can I take", "legal_moves.rules"),
        ("can I take the pawn on f7?", None),
        ("may i capture his knight on c6", None),
        ("which piece should I move?", "engine_analysis.best"),
        ("what is white up to", "engine_analysis.threat"),
        ("how do I win from here?", "engine_analysis.best"),
        ("what can you do?", None),
        ("what can I do here?", None),
        ("how do I stop them from talking", None),
        ("how do I use this?", None),
        ("who has more space", None),
        ("what is the best opening", None),
    ],
)
async def test_questions_at_a_board_are_read(house: House, text: str, kind: str | None) -> None:
    found = await read(house, text, SCHOLAR)
    assert kind_of_it(found) == kind


async def test_what_goes_on_from_a_threat_or_advice_is_read_with_it(house: House) -> None:
    left = await read(house, "and if I just leave it there?", SCHOLAR, "my bishop is attacked, what now")
    assert kind_of_it(left) == "engine_analysis.threat"
    why = await read(house, "Why that one?", SCHOLAR, "what is a sensible reply for Black?")
    assert kind_of_it(why) == "engine_analysis.purpose"
    who = await read(house, "who attacks it", SCHOLAR, "is my rook in danger")
    assert kind_of_it(who) == "position_facts.piece"


async def told(house: House, aspect: str, text: str, study: Study) -> str:
    """What the engine's tool tells of the analysis board."""
    toolbox = Toolbox(replace(house.desk.toolbox.services, engine=Scored()), house.channels)
    asker = Asker(await somebody(house), Screen(ScreenKind.ANALYSIS, STUDY), study=study)
    one = toolbox.tools["engine_analysis"]
    given = one.read(AskedQuestion(text, asker), aspect, toolbox.services)
    found = await toolbox.run("engine_analysis", given, asker, DeskSession(house.clock.now_ms))
    return one.tell(found.found, aspect, asker).text


async def test_mate_on_the_next_move_is_a_threat_whoever_looks_on(house: House) -> None:
    words = await told(house, "threat", "what does white threaten?", SCHOLAR)
    assert words.startswith(
        "The threat is Qxf7#: the queen on h5 takes the pawn on f7, guarded there by the bishop on c4"
    )
    assert "Black stops it best with" in words
    assert "Qxf7#" in await told(house, "stop", "how does black stop it", SCHOLAR)
    # Of the side that is on move nothing is threatened: it moves.
    assert (await told(house, "threat", "what does black threaten?", SCHOLAR)).startswith("It is Black’s own move")


def test_a_threat_names_what_it_attacks() -> None:
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 4 4")
    hits = hit_by(board, chess.F6)
    assert hits == ["queen on h5", "pawn on e4"]
    threat = {"move": "…Nf6", "in_words": "knight to f6", "taken": None, "mates": False, "hits": hits}
    told = threat_told({"threat": threat, "you": "White", "asked": "what does he threaten?"}, "a real threat")
    assert told == (
        "The threat is …Nf6: knight to f6, which attacks your queen on h5 and your pawn on e4, a real threat."
    )


async def test_a_move_is_told_without_a_line(house: House) -> None:
    study = Study(chess.STARTING_FEN, ("e2e4",))
    assert "It might go" not in await told(house, "best", "what should black play", study)
    assert "in a hundred" not in await told(house, "best", "what should black play", study)
    assert wants_line("which line do you suggest after nf3")
    assert not wants_line("what should i play now")


def test_the_rules_are_told_in_words() -> None:
    board = chess.Board(CHECKED)
    told = all_told(board, yours=True)
    assert told.startswith("You are in check by the queen on e4. You have three legal moves: Kd1 (king to d1)")
    assert "Be2 (bishop to e2)" in told
    ways = check_told(board, whose="your", have="you have")
    assert ways.startswith("Your king is in check by the queen on e4. What can be done: move the king: Kd1")
    assert "put something between" in ways
    start = chess.Board()
    assert man_told(start, [chess.D2], whose="your") == "Your pawn on d2 can go to d3 and d4."
    assert "nowhere just now" in man_told(start, [chess.A1], whose="your")
    assert may(start, chess.PAWN, chess.E4) == "Yes: the pawn on e2 can go to e4 (e4)."
    assert may(start, chess.ROOK, chess.A2).startswith("No. Your own pawn stands on a2")
    assert may(start, chess.KNIGHT, chess.D4).endswith("From b1 it may go to a3 and c3, not to d4.")
    assert kind_told(start, chess.BISHOP, chess.WHITE, own=True).endswith("Yours stand on c1 and f1.")


def test_what_can_be_taken_and_basic_rules_are_told() -> None:
    board = after("e4 e5 Nf3 d6 Bc4 f6")
    assert captures_told(board, helped=True) == (
        "You can take the knight on g8 with the bishop on c4 and the pawn on e5 with the knight on f3. Counting takers "
        "and guards, none of it wins anything."
    )
    assert rule_told("back", chess.PAWN).startswith("No: a pawn never goes back.")
    assert rule_told("jump", chess.KNIGHT).startswith("Yes.")
    assert rule_told("jump", chess.QUEEN).startswith("No, only a knight")
    assert rule_told("twice", chess.PAWN).startswith("No: the sides move in turn")


def test_a_move_into_mate_is_told_where_one_may_help() -> None:
    board = after("f3 e5")
    assert "Qh4#" in may(board, chess.PAWN, chess.G4, helped=True)
    assert "Qh4#" not in may(board, chess.PAWN, chess.G4)


def test_what_stands_between_a_queen_and_the_king_is_named() -> None:
    assert screened(chess.Board(), chess.WHITE) == ""
    board = chess.Board("4q2k/8/8/8/4N3/8/8/4K3 w - - 0 1")
    assert screened(board, chess.WHITE) == "The knight on e4 stands between the queen on e8 and the king."


def test_a_pawn_goes_forward_and_takes_aside() -> None:
    assert asked_pieces(chess.Board(), chess.WHITE, "the pawn on d2")[0]["free"] == ["d3", "d4"]
    blocked = chess.Board("4k3/8/8/8/3p4/8/3P4/4K3 w - - 0 1")
    assert asked_pieces(blocked, chess.WHITE, "the pawn on d2")[0]["free"] == ["d3"]


def test_a_man_that_was_just_taken_is_gone() -> None:
    board = after("e4 e5 Nf3 Nc6 Nxe5 Nxe5")
    words = danger_words(danger_facts(board, chess.WHITE, "is my knight lost now"))
    assert words == "Yes, it is gone: the knight on c6 has just taken your knight on e5."
    board = after("e4 e5 Nf3 Nc6")
    there = danger_facts(board, chess.WHITE, "is my knight in danger there", ("e2e4", "e7e5", "g1f3", "b8c6"))
    assert [one["piece"] for one in there["endangered"]] == ["knight on f3"]
    both = danger_words(danger_facts(board, chess.WHITE, "is my knight in danger"))
    assert both == "No: nothing attacks your knights on b1 and f3 just now."
    taking = danger_words(danger_facts(after("e4 e5 Nf3 d6 Bb5+ Nc6"), chess.BLACK, "can they take it: my knight"))
    assert taking.startswith("Yes, with the bishop on b5, but your knight on c6 is guarded by the pawn on b7")


def test_both_wings_of_castling_are_told() -> None:
    board = after("e4 e5 Nf3 Nc6 Bc4 Bc5")
    words = castling_words(castling_of(board, chess.WHITE, (), chess.STARTING_FEN))
    assert words.startswith("Yes, you can castle now: O-O (kingside). On the other side, queenside, not yet: a piece")


@pytest.mark.parametrize(
    ("asked", "chance", "word"),
    [
        ("am i losing already", 0.74, "No."), ("am i losing", 0.2, "Yes."), ("am i winning", 0.9, "Yes."),
        ("am i ok here", 0.5, "Yes."), ("am i lost", 0.3, "Not yet."), ("who is better", 0.9, ""),
    ],
)  # fmt: skip
def test_how_one_stands_is_answered_with_yes_or_no(asked: str, chance: float, word: str) -> None:
    yours = {"chance": chance, "mate": None, "pawns": 2.0}
    assert verdict_asked({"asked": asked, "yours": yours, "you": "Black", "side": "Black"}) == word


def test_the_engines_pawns_have_no_sign_of_a_side() -> None:
    facts: dict[str, Any] = {"yours": {"chance": 0.74, "mate": None, "pawns": 2.8}, "you": "Black", "side": "Black"}
    assert verdict_words(facts) == (
        "With Black you are clearly better (by the engine 2.8 pawns ahead): your chances are 74 in a hundred."
    )


def test_an_open_file_is_an_aim_only_with_a_rook() -> None:
    assert not any("file for a rook" in one for one in aims_of(chess.Board("4k3/8/8/8/8/8/8/4K2B w - - 0 1"), True))
    assert any("file for a rook" in one for one in aims_of(chess.Board("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), True))


def test_a_plan_in_check_begins_with_the_check_and_has_no_lines() -> None:
    line = {"line": "19.Be3 Nb6 20.O-O", "ways": ["the bishop goes from c1 to e3", "the king castles"]}
    facts: dict[str, Any] = {"theirs": False, "you": True, "side": "White", "plans": [line], "opening": "", "man": None,
             "files": "", "king": [], "square": [], "on_move": True, "aims": ["the open e-file for a rook"], "pair": [],
             "in_words": False, "chance": 0.4, "checkers": ["rook on e4"], "first": "19.Be3, bishop to e3", "last": "",
             "lined": False, "step": "bishop to e3", "later": False, "threat": "", "undone": []}  # fmt: skip
    words = plan_told(facts)
    assert words.startswith("You are in check by the rook on e4, so first 19.Be3, bishop to e3.")
    assert not any(one in words for one in ("Nb6", "long run", "hundred"))
    assert "19.Be3 Nb6" in plan_told({**facts, "lined": True})


@pytest.mark.parametrize(
    ("low", "why"),
    [
        ("why does it say paused?", "paused"), ("the board says it is paused", "paused"),
        ("can she flag me while i am gone", "flag"), ("how long until i get abandoned", "claim"),
        ("is it rude to take so long?", "slow"), ("does he mind when i think for ages", "slow"),
        ("how long does a game last?", "lasts"), ("who is better", None), ("how long have i got", None),
    ],
)  # fmt: skip
def test_what_waiting_means_is_read(low: str, why: str | None) -> None:
    assert wait_asked(low) == why


def test_what_waiting_means_is_told() -> None:
    free: dict[str, Any] = {"control": None, "grace": None, "other": {"name": "Pip A.", "mind": True}}
    timed = {**free, "control": "5+0", "grace": 75}
    assert "as soon as you are back at the board" in str(waits_told({**free, "why": "paused"}, ""))
    assert "yours runs on" in str(waits_told({**timed, "why": "paused"}, ""))
    assert str(waits_told({**free, "why": "claim"}, "")).startswith("Never: this game has no clock, Pip waits")
    assert str(waits_told({**timed, "why": "claim"}, "")).startswith("After 1 minute 15 seconds away the game is lost")
    assert str(waits_told({**free, "why": "flag"}, "")).startswith("No: this game has no clock")
    assert str(waits_told({**timed, "why": "flag"}, "")).startswith("Yes: the clock")
    assert str(waits_told({**free, "why": "slow"}, "")).startswith("No: this game has no clock")
    assert waits_told({**free, "why": "line"}, "") is None


@pytest.mark.parametrize(
    ("low", "entry"),
    [
        ("what are the points for the pieces", "piece-values-rule"), ("how much is a rook worth?", "piece-values-rule"),
        ("what is a pawn worth, and the others?", "piece-values-rule"), ("how many points am i up", None),
        ("how do i win a game at all?", "goal-of-game"), ("what is the aim of the game?", "goal-of-game"),
        ("how do i win this game", None), ("what does discovered attack mean?", "tactics"),
        ("what is a fork", "tactics"),
        ("why is that square red?", None), ("what is that red square on the board?", "last-move-shown"),
        ("does our chat get saved somewhere?", "talk-kept"), ("do you keep what i ask you", None),
    ],
)  # fmt: skip
def test_a_beginners_rules_are_found_at_the_board(low: str, entry: str | None) -> None:
    assert entry_of_page(low, ScreenKind.MATCH) == entry


async def test_a_game_that_runs_is_asked_of_itself(house: House) -> None:
    player = await somebody(house)
    screen = Screen(ScreenKind.MATCH, await game_of(house, player, rated=False))
    for text, kind in (
        ("why does it say paused?", "clocks.away"), ("list my legal moves", "legal_moves.rules"),
        ("what now?", "engine_analysis.best"), ("can I move my king two squares forward?", "legal_moves.rules"),
    ):  # fmt: skip
        question = AskedQuestion(text, Asker(player, screen))
        found = await board_asked(Understood(question, None), house.desk.toolbox.services, plain(text))
        assert kind_of_it(found) == kind


async def test_who_may_not_be_helped_hears_what_may_be_told(house: House) -> None:
    player = await somebody(house)
    screen = Screen(ScreenKind.MATCH, await game_of(house, player, rated=True))
    question = AskedQuestion("ok what can you tell me then", Asker(player, screen))
    found = await board_asked(Understood(question, None), house.desk.toolbox.services, question.text)
    assert found is not None
    assert "whose move it is" in str(found.refused)
