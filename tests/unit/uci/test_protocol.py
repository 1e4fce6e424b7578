"""The commands of the Universal Chess Interface, read and refused."""

from __future__ import annotations

import chess
import pytest

from app.domain.position import Color
from app.uci.protocol import (
    BadCommand,
    EngineOptions,
    Game,
    Limits,
    Roster,
    read_go,
    read_position,
    read_setoption,
    whole_number,
)

ENDING = "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1"


def test_a_position_is_a_start_and_moves() -> None:
    assert read_position(["startpos"]) == Game()
    assert read_position(["startpos", "moves", "e2e4", "e7e5"]) == Game(chess.STARTING_FEN, ("e2e4", "e7e5"))
    assert read_position(f"fen {ENDING} moves e3d3".split()) == Game(ENDING, ("e3d3",))


def test_castling_is_kept_as_everybody_writes_it() -> None:
    castled = ["startpos", "moves", "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1h1"]
    assert read_position(castled).moves[-1] == "e1g1"


@pytest.mark.parametrize(
    "words",
    [
        "",
        "middle of nowhere",
        "startpos moves e2e5",
        "startpos moves e2e4 0000",
        "fen rubbish",
        "fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "startpos moves " + "g1f3 g8f6 f3g1 f6g8 " * 3_001,
    ],
)
def test_what_is_no_game_is_refused(words: str) -> None:
    with pytest.raises(BadCommand):
        read_position(words.split())


def test_the_clock_is_that_of_the_side_to_move() -> None:
    words = ["wtime", "60000", "btime", "30000", "winc", "1000", "binc", "2000"]
    assert read_go(words, Color.WHITE) == Limits(clock_ms=60_000, increment_ms=1_000)
    assert read_go(words, Color.BLACK) == Limits(clock_ms=30_000, increment_ms=2_000)


def test_a_clock_below_nothing_is_an_empty_clock() -> None:
    """Programs send it when a move was late."""
    assert read_go(["wtime", "-40", "btime", "1"], Color.WHITE).clock_ms == 0


def test_limits_may_be_mixed_and_unknown_words_are_passed_over() -> None:
    read = read_go(["searchmoves", "e2e4", "movetime", "500", "nodes", "1000", "depth", "4"], Color.WHITE)
    assert read == Limits(movetime_ms=500, nodes=1000)
    assert read_go(["infinite"], Color.WHITE).waits
    assert read_go(["ponder", "wtime", "1"], Color.WHITE).waits


@pytest.mark.parametrize("words", ["movetime", "nodes many", "wtime 1e3"])
def test_a_limit_that_is_no_number_is_refused(words: str) -> None:
    with pytest.raises(BadCommand):
        read_go(words.split(), Color.WHITE)


def test_options_have_a_name_and_perhaps_a_value() -> None:
    assert read_setoption(["name", "UCI_Elo", "value", "900"]) == ("UCI_Elo", "900")
    assert read_setoption(["name", "Clear", "Hash"]) == ("Clear Hash", "")
    for words in ("", "value 3", "name", "name value 3"):
        with pytest.raises(BadCommand):
            read_setoption(words.split())


def test_numbers_have_bounds() -> None:
    assert whole_number("UCI_Elo", "400", (400, 3000)) == 400
    for value in ("399", "3001", "strong", ""):
        with pytest.raises(BadCommand):
            whole_number("UCI_Elo", value, (400, 3000))


def test_the_options_name_everybody_and_every_bound() -> None:
    described = list(Roster({"pip": 600, "vesna": 2600}).described(EngineOptions("vesna")))
    assert "option name Character type combo default vesna var pip var vesna" in described
    assert "option name UCI_Elo type spin default 2600 min 400 max 3000" in described
    assert len(described) == 6
