"""The story of a game in short and in plain words, what its moves tell, and what the engine finds beside a move."""

from __future__ import annotations

import chess
import pytest

from app.desk.board.castling_words import castling_of, castling_words
from app.desk.board.engine_words import TELLERS as ENGINE
from app.desk.board.standing_words import features_of, reasons_of, reasons_words
from app.desk.board.state_words import pieces_words, standing_of
from app.desk.finished.story import TELLERS as STORY
from app.desk.finished.story import story_of
from app.desk.finished.tail_words import tail_named, tail_words
from app.desk.games import SeenGame, ply_of
from app.desk.moves.named_moves import named_moves, written_line
from app.desk.moves.other_move_words import other_words
from app.desk.moves.plain_reasons import plain_reason
from app.desk.openings.opening_words import simply_told
from app.desk.reading.plainly import asks_plainly
from app.desk.reading.pointing_back import pointing_back
from app.desk.study import game_of, read_study
from app.desk.tool import About, Study
from app.domain.audiences import Audience
from app.domain.position import Color
from app.post_match.report import Man, MoveReason, ReasonKind
from app.web.cards import standing

TURN = {
    "ply": 23, "number": 12, "move": "12.Qh5", "before": 58, "after": 8, "kind": "a blunder", "better": "b4",
    "better_in_words": "move the pawn from b2 to b4",
    "reason": MoveReason(
        kind=ReasonKind.PUTS_TO_BE_TAKEN, move="Nxh5", men=(Man(piece="queen", square="h5"),)
    ).model_dump(mode="json"),
}  # fmt: skip
LOST = {
    "were": "you were", "outcome": "lost", "result": "0-1", "over": True, "how": "resignation", "other": "Kenji",
    "moves": 12, "opening": "Italian Game", "after_opening": {"chance": 56, "number": 10}, "of_opening": None,
    "mine": TURN, "theirs": None, "queens": {"mine": "12...Nxh5", "theirs": None, "off": None, "chance": None,
    "later": None},
    "material": {"ply": 24, "move": "12...Nxh5", "in_words": "knight takes the queen on h5", "points": 9},
}  # fmt: skip


def played(sans: str) -> SeenGame:
    board, moves = chess.Board(), []
    for san in sans.split():
        moves.append(board.push_san(san).uci())
    return SeenGame(game_of(Study(chess.STARTING_FEN, tuple(moves))), Audience.GALLERY, Color.WHITE)


def test_a_story_has_opening_turning_point_and_end() -> None:
    told = STORY["story"](LOST)
    for part in ("You lost against Kenji", "Italian Game", "12.Qh5, a blunder of yours", "Better was b4"):
        assert part in told


def test_the_story_of_others_and_of_a_game_called_off_shows_no_signs_of_the_log() -> None:
    others = STORY["story"](LOST | {"were": "White was", "outcome": None})
    assert others.startswith("White lost against Kenji, by resignation, after 12 moves.")
    off = STORY["story"](LOST | {"outcome": None, "result": "*", "how": "being called off"})
    assert off.startswith("This game against Kenji was called off, and counts for nothing.")


def test_in_plain_words_there_is_no_notation_and_no_figure_of_chances() -> None:
    told = STORY["simply"](LOST)
    assert told.startswith("It went wrong on move 12: you put your queen where the other side could simply take it.")
    assert "Qh5" not in told
    assert "hundred" not in told


def test_every_reason_can_be_said_plainly_of_both_sides() -> None:
    for kind in ReasonKind:
        for yours in (True, False):
            assert "{" not in plain_reason(MoveReason(kind=kind, men=(Man(piece="rook", square="a1"),)), yours=yours)


def test_the_opening_is_named_and_judged() -> None:
    told = STORY["opening"](LOST)
    assert told.startswith("Yes, it was fine: it was the Italian Game")
    assert "after 10 moves" in told


def test_queens_that_were_never_exchanged_are_said_to_be_so() -> None:
    assert "never exchanged: your queen was taken with 12...Nxh5" in STORY["queens"](LOST)


def test_what_the_moves_tell_is_read_from_them() -> None:
    game = played("e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 Nxe5 Nxe5 O-O d6")
    won = story_of(None, game)["material"]
    assert won is not None
    assert won["move"] == "5...Nxe5"
    off = story_of(None, played("d4 d5 c4 dxc4 e4 e5 dxe5 Qxd1 Kxd1"))["queens"]
    assert off["off"] == "5.Kxd1"


def test_the_last_moves_are_gone_through_where_they_are_asked_for() -> None:
    assert tail_named("talk me through the last ten moves") == 10
    assert tail_named("what was the last move") is None
    words = tail_words(None, played("e4 e5 Nf3 Nc6 Bc4 Nf6"), 2)
    assert words == "The last two moves: 2.Nf3 Nc6 3.Bc4 Nf6."


# Black begins, at move 31.
LATE = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 31"


def test_a_game_from_a_late_position_is_told_with_its_own_numbers() -> None:
    moves = ("e7e5", "e2e4", "e8e7", "e1e2", "e7e6")
    game = SeenGame(game_of(Study(LATE, moves)), Audience.GALLERY, Color.WHITE)
    assert tail_words(None, game, 2) == "The last two moves: 32.e4 Ke7 33.Ke2 Ke6."
    assert tail_words(None, game, 9) == "The last three moves: 31...e5 32.e4 Ke7 33.Ke2 Ke6."
    assert ply_of(game, "32...Ke7") == 3
    assert standing(game.state) == "Move 34, white to move"


def test_who_castled_may_not_again_and_has_spoilt_nothing() -> None:
    game = played("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6")
    board = game.state.position.board
    facts = castling_of(board, chess.WHITE, game.moves, chess.STARTING_FEN)
    assert castling_words(facts).startswith("No: you have castled already, kingside, on move 4.")
    assert castling_words(facts | {"past": True}).startswith("You castled kingside on move 4: the right was used")
    early = played("e4 e5 Nf3 Nc6")
    facts = castling_of(early.state.position.board, chess.WHITE, early.moves, chess.STARTING_FEN)
    assert "Not on this move" in castling_words(facts)
    assert "a piece stands between, on f1" in castling_words(facts)
    assert castling_words(facts | {"past": True}).startswith("You never lost it")


def test_every_piece_is_read_out_with_its_square() -> None:
    facts = {"standing": standing_of(chess.Board()), "you": "White", "turn": "White", "ended": False}
    told = pieces_words(facts)
    assert "White (you): king e1; queen d1; rooks a1 and h1" in told
    assert told.endswith("It is your move.")


def test_reasons_say_whose_chances_they_are_and_for_whom_they_speak() -> None:
    board = chess.Board("r1bq1rk1/pp3ppp/2n2n2/3p4/8/2N2N2/PPP2PPP/R1BQ1RK1 w - - 0 10")
    reasons = [*reasons_of(board, chess.WHITE, looks_on=True), *features_of(board, chess.WHITE, looks_on=True)]
    facts = {
        "you": None, "side": "White", "yours": {"chance": 0.56, "mate": None, "pawns": 0.4},
        "for": [one.words for one in reasons if one.mine], "even": [],
        "against": [one.words for one in reasons if one.mine is False],
    }  # fmt: skip
    told = reasons_words(facts)
    assert told.startswith("White is about level (by the engine 0.4 pawns ahead): White’s chances are 56 in a hundred.")
    assert "Black’s d-pawn is isolated" in [one.words for one in reasons if one.mine]
    assert "For White: " in told


FACTS = {
    "you": "White", "side": "White", "turn": "White", "yours": {"chance": 0.6, "mate": None, "pawns": 0.7},
    "lines": [{"move": "11.Nf1", "in_words": "knight to f1", "line": "11.Nf1 Ne7", "chance": 0.6},
              {"move": "11.a4", "in_words": "pawn to a4", "line": "11.a4", "chance": 0.55}],
    "proposal": {"piece": "knight", "from": "d2", "to": "f1", "takes": None, "checks": False, "castles": False,
                 "does": ["is on its way to g3"]},
    "reasons": [], "for": [], "against": [], "even": [], "aims": [], "opening": None, "threat": None,
}  # fmt: skip


@pytest.mark.parametrize(
    ("aspect", "further", "said"),
    [
        ("candidates", None, "Two moves, best first, with your chances in a hundred: 11.Nf1 (knight to f1), 60"),
        ("simply", None, "Best is to move your knight from d2 to f1. The idea: it is on its way to g3."),
        ("reply", {"move": "11...Ne7", "in_words": "knight to e7", "line": "11...Ne7", "chance": 0.58},
         "The strongest answer to 11.Nf1 is 11...Ne7"),
        ("ignored", {"move": "12.Ng3", "in_words": "knight to g3", "gain": 0.2, "chance": 0.8}, "has a point"),
        ("ignored", None, "cannot be ignored"),
        ("exchange", {"piece": "queen", "there": [True, False], "move": None}, "There are no queens to exchange"),
        ("exchange", {"piece": "queen", "there": [True, True], "move": "11.Qg4", "uci": "f3g4",
                      "takes": False, "chance": 0.4, "best": 0.6}, "Rather not now: 11.Qg4 offers the exchange"),
    ],
)  # fmt: skip
def test_what_follows_a_move_is_told_with_a_verdict(aspect: str, further: dict[str, object] | None, said: str) -> None:
    words, _ = ENGINE[aspect](FACTS | {"further": further}, {"best": "d2f1"})
    assert said in words


def test_moves_that_a_question_names_are_read_with_the_line_before_them() -> None:
    line, rest = written_line("caro kann advance 1.e4 c6 2.d4 d5 3.e5, rather Bf5 or c5?")
    assert line == ("e2e4", "c7c6", "d2d4", "d7d5", "e4e5")
    assert named_moves(rest) == ("Bf5", "c5")
    assert written_line("Is the knight on e5 good?") == ((), "Is the knight on e5 good?")
    assert named_moves("the knight on e5") == ()


def test_two_moves_are_set_beside_each_other_and_an_illegal_one_is_said_to_be_so() -> None:
    one = {"move": "3...Bf5", "uci": "c8f5", "chance": 0.46, "does": "brings the bishop into play", "opening": None}
    facts = {"compared": [one], "illegal": ["Nf3"], "by": "Black", "best": "3...Bf5"}
    told = other_words(facts)
    assert told.startswith("Nf3 is not legal for Black in this position. 3...Bf5 leaves Black 46 chances in a hundred.")
    two = {**facts, "illegal": [], "compared": [one, {**one, "move": "3...c5", "chance": 0.44}]}
    assert other_words(two).startswith("I would play 3...Bf5: a shade better, and both are playable")


def test_an_opening_is_told_to_who_knows_none() -> None:
    told = simply_told(("e4", "e5", "Nf3", "Nc6", "Bc4"), "Italian Game")
    assert "White first moves the pawn from e2 to e4, then the knight from g1 to f3." in told


def test_a_study_is_a_position_that_can_be_reached() -> None:
    assert read_study(None, ["e2e4", "e7e5"]) == Study(chess.STARTING_FEN, ("e2e4", "e7e5"))
    assert read_study(None, ["e2e5"]) is None
    assert read_study("8/8/8/8/8/8/8/8 w - - 0 1", []) is None
    assert read_study("nonsense", []) is None


@pytest.mark.parametrize(
    ("said", "about", "meant"),
    [
        ("too computer for me. in words?", About("engine_analysis", "g", 20, aspect="best"),
         ("engine_analysis", "simply")),
        ("explain it like im 12", About("explain_move", "g", 23, aspect="story"), ("explain_move", "simply")),
        ("and the one before that, was that fine", About("explain_move", "g", 23, aspect="why"),
         ("explain_move", "before")),
        ("so if i play your move there instead how does it go on", About("explain_move", "g", 23, aspect="moment"),
         ("explain_move", "goes_on")),
        ("why tho", About("club_status", aspect="score"), ("engine_analysis", "reasons")),
        ("how can you tell", About("club_status", aspect="score"), ("engine_analysis", "reasons")),
        ("by how much", About("engine_analysis", "g", 20, aspect="standing"), ("engine_analysis", "standing")),
        ("and if black just ignores it", About("engine_analysis", "g", 2, aspect="best"),
         ("engine_analysis", "ignored")),
        ("what if he just answers with the most annoying reply, am i still ok then",
         About("engine_analysis", "g", 20, aspect="best"), ("engine_analysis", "reply")),
        ("and if he simply takes it", About("engine_analysis", "g", 20, aspect="best"), ("engine_analysis", "taken")),
    ],
)  # fmt: skip
def test_a_short_question_points_back_at_what_was_said_of_a_game(
    said: str, about: About, meant: tuple[str, str]
) -> None:
    assert pointing_back(said, about) == meant


@pytest.mark.parametrize(
    ("said", "plainly"),
    [
        ("where did it go wrong. one sentence, no chess words please", True),
        ("put it simple please, i read english slow. why i lose?", True),
        ("explain it like im 12", True),
        ("why did i simply lose?", False),
        ("where did i go wrong", False),
    ],
)
def test_who_wants_plain_words_is_heard_in_any_part_of_a_question(said: str, plainly: bool) -> None:
    assert asks_plainly(said) is plainly
