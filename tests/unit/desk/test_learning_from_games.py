"""What somebody asks who wants to learn from games: which game is meant, what a move threatens, what losses share."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import chess
import pytest

from app.archive.past_games import PastGame
from app.desk.board.file_words import files_told
from app.desk.board.threat_words import asks_if_it_threatens, move_and_number, move_made, threatens_words
from app.desk.finished.given_up_words import resigned_words
from app.desk.finished.last_played import first_move_named, those_named, with_opening_named
from app.desk.games import SeenGame, written_move
from app.desk.handbook import entries
from app.desk.moves.driven_words import asks_if_it_belonged, driven_of, driven_words
from app.desk.moves.named_moves import castling_written, named_moves
from app.desk.moves.other_move_words import other_words
from app.desk.moves.other_moves import WhichElse
from app.desk.moves.told_moves import where_it_can_be
from app.desk.reading.asked_moves import kind_of_move
from app.desk.reading.own_game_words import asks_of_own_game
from app.desk.record.record_facts import first_moves_of, openings_of
from app.desk.record.record_words import TELLERS as RECORD
from app.desk.record.thread_words import asks_for_thread, thread_told
from app.desk.study import game_of
from app.desk.tool import Study
from app.desk.tools.waiting_games import TOOL as WAITING
from app.domain.audiences import Audience
from app.openings.book import name_opening

ITALIAN = "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 O-O d6 c3 O-O Bg5 h6 Bh4 g5 Bg3 Bg4 h3 Bxf3 Qxf3 Kg7 Qh5 Nxh5"


def played(sans: str) -> SeenGame:
    board = chess.Board()
    ucis = tuple(board.push_san(san).uci() for san in sans.split())
    return SeenGame(game_of(Study(chess.STARTING_FEN, ucis)), Audience.GALLERY, None)


def past(first: str, opening: str = "", **more: Any) -> PastGame:
    facts = {"opening": opening or None, "first_moves": tuple(first.split()), "color": "white", "outcome": "lost"}
    return cast("PastGame", SimpleNamespace(**facts | more))


def test_a_game_is_named_by_its_first_move() -> None:
    gambit, italian = past("d4 d5", "Queen's Gambit Declined"), past("e4 e5", "Italian Game")
    games = [italian, gambit]
    assert with_opening_named(games, "what was that trap in the d4 game with rosa") is gambit
    assert with_opening_named(games, "where did i go wrong in the one that began with 1.e4") is italian
    assert those_named(games, "my d4 loss") == [gambit]
    assert those_named(games, "how did it go") == games
    assert first_move_named("in the nf3 game") == "Nf3"


@pytest.mark.parametrize(
    ("asked", "move"),
    [("what was the trap in the d4 game", None), ("where did the 1.d4 game turn", None), ("was d4 good", "d4")],
)
def test_the_first_move_that_names_a_game_is_no_move_of_it(asked: str, move: str | None) -> None:
    assert written_move(asked) == move


@pytest.mark.parametrize(
    ("low", "wanted"),
    [
        ("at move 9 for black, bg4: should the pin worry me?", ("engine_analysis", "threat")),
        ("what is the point of 11...kg7? was he threatening something", ("engine_analysis", "threat")),
        ("should i be afraid of bg4", ("engine_analysis", "threat")),
        ("what does 9...bg4 threaten", ("position_facts", "last")),
        ("did my bishop belong on g5 at all, if he can chase it with h6 and g5", ("explain_move", "why")),
        ("was my knight well placed on g5", ("explain_move", "why")),
        ("if i swap on e6 and he retakes", ("what_if", "other")),
        ("castle long or bd2 first?", ("what_if", "other")),
    ],
)
def test_what_is_asked_of_a_named_move(low: str, wanted: tuple[str, str]) -> None:
    assert kind_of_move(low, named=True, unplayed=False, legal=False, line=False) == wanted


def test_where_a_piece_belongs_is_no_question_for_a_move_that_was_made() -> None:
    assert not asks_if_it_belonged("where does that bishop belong instead")
    assert not asks_if_it_threatens("was 7.bg5 a good move")


def test_a_move_is_named_by_number_and_notation_together() -> None:
    assert move_and_number("should i fear Bg4 on move 9", "move 9") == "9.Bg4"
    assert move_and_number("was 9...Bg4 a threat", "9...Bg4") == "9...Bg4"
    assert move_and_number("what does he threaten on e4", "e4") is None


def test_a_pin_is_told_with_the_pawn_that_asks_it() -> None:
    made = move_made(played(ITALIAN), 18)
    assert made["pins"] == ["knight on f3 to the queen on d1"]
    assert made["asked_by"] == ["10.h3"]
    facts: dict[str, Any] = {
        "made": made, "threat": None, "check": False, "you": "White", "turn": "White", "other": "Black",
        "lines": [{"move": "10.Nbd2", "in_words": "knight to d2", "chance": 0.52}],
    }  # fmt: skip
    words = threatens_words(facts)
    assert words.startswith("No, it threatens nothing at once.")
    assert "it need not worry you" in words
    assert "by 10.h3 (as was played), and the pin on the knight on f3 is gone" in words
    mates = {"move": "…Qh2#", "in_words": "queen to h2", "gain": 0.5, "mates": True, "takes": False}
    assert "mate if nothing is done" in threatens_words(facts | {"threat": mates})


def test_what_drove_a_piece_on_is_told() -> None:
    driven = driven_of(played(ITALIAN), 13)
    assert driven is not None
    assert (driven["by"], driven["to"]) == (["7...h6", "8...g5"], "g3")
    assert "stood before Black’s own king" in driven_words(driven)
    assert driven_of(played(ITALIAN), 5) is None
    assert driven_words(None) == ""


def test_a_move_without_a_number_is_tried_where_it_can_be() -> None:
    game = played(ITALIAN)
    assert where_it_can_be(game, WhichElse(move="Nxh5"), 23) == 24
    # Only behind the end it is a check.
    assert where_it_can_be(game, WhichElse(move="Bxe5+"), 21) == 25
    assert where_it_can_be(game, WhichElse(move="Nbd2"), 19) == 19


def test_a_move_in_a_lost_position_saves_nothing() -> None:
    facts: dict[str, Any] = {
        "compared": None, "number": 13, "played": None, "move": "13.Bxe5+", "wanted": "", "by": "White",
        "was_played": False, "is_best": False, "best": "13.Bh2", "chance_before": 0.08, "chance_after": 0.04,
        "does": "takes the pawn", "line": "13.Bxe5+ dxe5", "best_does": "", "in_words": "",
    }  # fmt: skip
    assert other_words(facts).startswith("No, 13.Bxe5+ saves nothing: it takes the pawn, and White has 4")
    was = other_words(facts | {"was_played": True, "played": "13.Bxe5+"})
    assert was.startswith("13.Bxe5+ is what was played: it takes the pawn. It might have gone on")


STILL: dict[str, Any] = {
    "yours": True, "move": "14.Bg6", "in_words": "bishop to g6", "does": "guards the pawn", "line": "14.Bg6 d5",
    "second": "14.Nd7+", "threat": None, "hit": 4,
}  # fmt: skip


def test_why_the_other_side_gave_up_ahead_in_material() -> None:
    end: dict[str, Any] = {
        "over": True, "by": "resignation", "outcome": "won", "other": "Teodor", "chance": 85, "points": -5, "last": "",
    }  # fmt: skip
    words = resigned_words({"end": end, "still": STILL | {"threat": "15.Qf7# mates"}})
    assert "though Teodor had about a rook more" in words
    assert "4 squares around it were under attack" in words
    assert "14.Bg6: after it 15.Qf7# mates" in words


def test_what_could_still_be_played_where_one_gave_up() -> None:
    end: dict[str, Any] = {
        "over": True, "by": "resignation", "outcome": "lost", "other": "Rosa", "chance": 44, "points": -1, "last": "",
    }  # fmt: skip
    words = resigned_words({"end": end, "still": STILL})
    assert words.startswith("Playing on was the better choice, for it was not lost")
    assert "What could still be played: 14.Bg6" in words
    assert "Another way was 14.Nd7+." in words
    assert "still be played" not in resigned_words({"end": end})


def lost(move: str, moves: int = 10, *, castled: bool = False) -> dict[str, Any]:
    return {"broken": {"move": move, "by": "bishop on g5", "piece": "knight"} if move else None, "moves": moves,
            "castled": castled, "queenless": False}  # fmt: skip


def test_what_losses_share_is_what_most_of_them_show() -> None:
    words = thread_told([lost("6...Nxd5"), lost("9...Nxe4")])
    assert words.startswith("Yes: in both a piece that your pin seemed to hold took all the same, 6...Nxd5")
    assert "in both you had not castled" in words
    assert thread_told([lost("6...Nxd5"), lost("", castled=True)]) == ""
    assert "two of the three" in thread_told([lost("6...Nxd5"), lost("9...Nxe4"), lost("", 30, castled=True)])
    assert asks_for_thread("is there a common thread in my losses")
    assert not asks_for_thread("how many did i lose")


def test_own_openings_are_listed_with_results() -> None:
    games = [
        past("e4 e5", "Italian Game: Main Line", outcome="won"),
        past("e4 e5", "Italian Game"),
        past("d4 d5", "Queen's Gambit"),
    ]
    facts = {
        "named": None, "openings": openings_of(games), "openings_as": {"white": openings_of(games), "black": []},
        "first_moves": first_moves_of(games), "asked": "which openings do i actually play and which goes worst",
    }  # fmt: skip
    words, _ = RECORD["openings"](facts)
    assert words.startswith("With White you began 1.e4 twice and 1.d4 once, and played the Italian Game twice (one won")
    assert "brought you least is the Queen's Gambit" in words
    assert not RECORD["openings"](facts | {"asked": "what opening do i do best with"})[0].startswith("With White")


def test_castling_in_words_is_a_move() -> None:
    assert named_moves(castling_written("castle long or Bd2 first?")) == ("O-O-O", "Bd2")
    assert named_moves(castling_written("Castling kingside or h3")) == ("O-O", "h3")


def test_a_half_open_file_is_told_of_the_board_behind_a_move() -> None:
    board = chess.Board("r2q1rk1/bpp2pp1/p1npbn1p/4p3/4P3/1BPP1N1P/PP1N1PP1/R1BQR1K1 w - - 2 11")
    asked = "what does the half open f file give him?"
    assert files_told(board, None, asked, "White").startswith("The f-file is closed here")
    behind = files_told(board, "b3e6", asked, "White")
    assert behind.startswith("The f-file is half-open for them (Black): the rook on f8 stands on it")
    assert "f3 and f2" in behind


def test_a_game_with_somebody_is_told_of_beside_the_board() -> None:
    assert asks_of_own_game("i won against teodor but i suspect he went wrong. what should black do?") == "theirs"
    assert asks_of_own_game("i lost to rosa, where did i go wrong") == "moment"
    assert asks_of_own_game("what should black do here") is None


def test_a_quick_game_is_doubted_where_somebody_waits() -> None:
    waits = {"name": "Dana", "clock": "5+3", "rated": True, "rating": 1200, "stake": {"win": 15, "loss": -17}}
    told = WAITING.tell(
        cast("Any", SimpleNamespace(facts={"waiting": [waits], "own": {}, "asked": "is blitz bad for learning"})),
        "stakes",
        cast("Any", None),
    ).text
    assert told.startswith("Take it if you like; a quick game is not bad for you")
    assert "a loss would cost you 17" in told


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("think-routine", "which checks, captures and threats do I have"),
        ("evening-order", "Puzzle, practice, game, and a look back."),
        ("blitz-learning", "it teaches little"),
        ("arena-worth", "nobody is knocked out"),
        ("arena-analysed", "Yes, like every game"),
        ("practice-when", "within a minute of its end"),
        ("evaluation-off", "In friendlies, a bar that says who stands better"),
        ("asking-noted", "it is noted nowhere on the game"),
        ("look-back-together", "you may talk about a game the two of you have finished"),
    ],
)
def test_how_to_learn_is_told_with_the_pages_of_the_club(entry: str, words: str) -> None:
    assert words in entries()[entry].told
    assert entries()[entry].links


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("d4 Nf6 c4 e6 Nf3 d5 g3", "Catalan Opening: Main Line"),
        ("d4 Nf6 c4 e6 Nf3 d5 g3 Be7 Bg2 O-O O-O dxc4 Qc2", "Catalan Opening: Open Main Line"),
        ("d4 Nf6 c4 e6 Nc3 d5", "Queen's Gambit Declined: Main Line"),
    ],
)
def test_openings_are_known_by_another_order_of_moves(moves: str, name: str) -> None:
    found = name_opening(moves.split())
    assert found is not None
    assert found.name == name
