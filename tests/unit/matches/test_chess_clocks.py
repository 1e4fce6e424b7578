"""Chess clocks: every millisecond is somebody's, and it is the mover's."""

from __future__ import annotations

import random

import chess
import pytest

from app.domain.acts import Abort, AnswerTakeback, FlagFall, LeaveSeat, OfferDraw, PlayMove, RequestTakeback, Resign
from app.domain.match import TimeControl
from app.matches.clock import parse_time_control
from app.matches.timers import grace_ms
from tests.fakes.games import BLACK, WHITE, Game, first_event, from_position, random_moves


def clocked(control: str) -> Game:
    return Game(first_event(time_control=control))


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("untimed", None),
        ("5+0", TimeControl(300_000, 0)),
        ("1+180", TimeControl(60_000, 180_000)),
        ("180+0", TimeControl(10_800_000, 0)),
        ("05+03", TimeControl(300_000, 3_000)),
    ],
)
def test_a_time_control_is_minutes_and_seconds(text: str, control: TimeControl | None) -> None:
    assert parse_time_control(text) == control
    assert control is None or parse_time_control(str(control)) == control


@pytest.mark.parametrize(
    "text", ["", "5", "5+", "+5", "0+5", "181+0", "5+181", "5+-1", "5+0\n", " 5+0", "٥+٠", "1e1+0", "5.5+0", "Untimed"]
)
def test_what_is_no_time_control_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"time control|neither"):
        parse_time_control(text)


def test_each_sides_first_move_is_free() -> None:
    game = clocked("1+2")
    game.wait(50_000).move("e2e4")
    game.wait(50_000).move("e7e5")
    assert game.state.clock is not None
    assert (game.state.clock.white_ms, game.state.clock.black_ms) == (60_000, 60_000)


def test_thinking_costs_time_and_moving_earns_the_increment() -> None:
    game = clocked("1+2").moves("e2e4 e7e5")
    (event,) = game.wait(10_000).move("g1f3")
    assert event.clock.model_dump() == {"white_ms": 52_000, "black_ms": 60_000, "running": BLACK}  # type: ignore[attr-defined]
    assert event.elapsed_ms == 10_000  # type: ignore[attr-defined]


def test_a_thousand_moves_lose_no_millisecond() -> None:
    rng = random.Random(4)
    game = clocked("180+3").moves("g1f3 g8f6")
    left = {WHITE: 10_800_000, BLACK: 10_800_000}
    moves = {WHITE: random.Random(5), BLACK: random.Random(6)}
    for _ in range(1_000):
        color, think_ms = game.state.turn, rng.randint(0, 9_000)
        left[color] += 3_000 - think_ms
        game.wait(think_ms).move(_quiet_move(game.state.position.board, moves[color]).uci())
        assert game.state.clock is not None
        assert (game.state.clock.white_ms, game.state.clock.black_ms) == (left[WHITE], left[BLACK])
    assert game.state.ply == 1_002


def _quiet_move(board: chess.Board, dice: random.Random) -> chess.Move:
    """A move that keeps the game going: nothing is taken, nobody is in check, and pawns move one step at a time, only
    when the rule of 75 moves would soon end it."""
    quiet = [move for move in board.legal_moves if not board.is_capture(move) and not board.gives_check(move)]
    pawns = [move for move in quiet if board.piece_type_at(move.from_square) == chess.PAWN]
    steps = [move for move in pawns if chess.square_distance(move.from_square, move.to_square) == 1]
    others = [move for move in quiet if move not in pawns]
    return dice.choice(steps if steps and (board.halfmove_clock >= 60 or not others) else others)


def test_the_flag_falls_at_zero_and_not_before() -> None:
    game = clocked("1+0").moves("e2e4 e7e5")
    assert game.wait(59_999).try_(FlagFall(WHITE)) == "not_allowed"
    assert game.try_(FlagFall(BLACK)) == "not_allowed"
    assert game.wait(1).try_(FlagFall(WHITE)) == "match_ended"
    assert (game.state.result, game.state.end_reason) == ("0-1", "timeout")
    assert game.state.clock is not None
    assert (game.state.clock.white_ms, game.state.clock.black_ms) == (0, 60_000)


def test_no_flag_falls_before_both_have_moved_or_without_a_clock() -> None:
    assert clocked("1+0").moves("e2e4").wait(10**7).try_(FlagFall(BLACK)) == "not_allowed"
    assert Game().moves("e2e4 e7e5").wait(10**9).try_(FlagFall(WHITE)) == "not_allowed"


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("k7/8/8/8/8/8/p7/7K w - - 0 1", "0-1"),
        ("k7/8/8/8/8/8/7P/7K w - - 0 1", "1/2-1/2"),
        ("kn6/8/8/8/8/8/8/7K w - - 0 1", None),
        ("kn6/8/8/8/8/8/7P/7K w - - 0 1", "0-1"),
        ("kn6/8/8/8/8/8/7Q/7K w - - 0 1", "1/2-1/2"),
        ("kb6/8/8/8/8/8/7R/7K w - - 0 1", "1/2-1/2"),
        ("kb6/8/8/8/8/8/7N/7K w - - 0 1", "0-1"),
        ("kr6/8/8/8/8/8/8/7K w - - 0 1", "0-1"),
    ],
)
def test_a_flag_against_a_side_that_can_never_mate_is_a_draw(fen: str, result: str | None) -> None:
    game = from_position(fen, time_control="1+0")
    for uci in ("h1g1", "a8a7"):
        if game.state.ended:
            break
        game.move(uci)
    if result is None:
        assert game.state.end_reason == "insufficient_material"
        return
    game.wait(60_000).do(FlagFall(WHITE))
    assert (game.state.end_reason, game.state.result) == ("timeout", result)
    assert (game.state.winner is None) == (result == "1/2-1/2")


def test_a_pause_does_not_stop_a_clock() -> None:
    game = clocked("1+0").moves("e2e4 e7e5")
    game.do(LeaveSeat(WHITE, 20_000))
    assert game.wait(60_000).try_(FlagFall(WHITE)) == "match_ended"


def test_the_log_says_where_the_clocks_stopped() -> None:
    resigned = clocked("1+0").moves("e2e4 e7e5").wait(7_000)
    (event,) = resigned.do(Resign(BLACK))
    assert event.clock.model_dump() == {"white_ms": 53_000, "black_ms": 60_000, "running": None}  # type: ignore[attr-defined]
    agreed = clocked("1+0").moves("e2e4 e7e5 g1f3").wait(7_000)
    agreed.do(OfferDraw(BLACK))
    (event,) = agreed.do(OfferDraw(WHITE))
    assert event.clock.black_ms == 53_000  # type: ignore[attr-defined]
    mated = clocked("1+1").moves("f2f3 e7e5 g2g4").wait(9_000)
    *_, event = mated.move("d8h4")
    assert event.clock.black_ms == 52_000  # type: ignore[attr-defined]
    (event,) = clocked("1+0").wait(9_000).do(Abort(WHITE))
    assert event.clock.white_ms == 60_000  # type: ignore[attr-defined]
    assert resigned.wait(10**6).state.left_ms(WHITE, resigned.now_ms) == 53_000


def test_a_move_that_comes_back_after_a_takeback_starts_its_time_anew() -> None:
    game = clocked("1+0").moves("e2e4 e7e5").wait(5_000).moves("g1f3").wait(3_000)
    game.do(RequestTakeback(WHITE))
    (event,) = game.do(AnswerTakeback(BLACK, True))
    assert event.clock.running is WHITE  # type: ignore[attr-defined]
    (event,) = game.wait(2_000).do(PlayMove(WHITE, "b1c3", 2, 1))
    assert event.elapsed_ms == 2_000  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("control", "against_person", "setting", "expected"),
    [
        (None, False, None, None),
        (None, True, None, 300_000),
        (None, False, 5.0, 5_000),
        (TimeControl(600_000, 0), False, None, 150_000),
        (TimeControl(60_000, 0), True, None, 20_000),
        (TimeControl(10_800_000, 0), True, None, 300_000),
        (TimeControl(600_000, 0), True, 0.0, 0),
    ],
)
def test_how_long_a_seat_may_be_gone(
    control: TimeControl | None, against_person: bool, setting: float | None, expected: int | None
) -> None:
    assert grace_ms(control, against_person, setting) == expected


def test_random_games_never_give_a_negative_clock() -> None:
    for seed in range(20):
        rng, game = random.Random(seed), clocked("1+0")
        for uci in random_moves(seed, 40):
            game.wait(rng.randint(0, 20_000))
            if game.state.left_ms(game.state.turn, game.now_ms) == 0 and game.state.clock_running:
                game.do(FlagFall(game.state.turn))
                break
            game.move(uci)
        assert game.state.clock is not None
        assert min(game.state.clock.white_ms, game.state.clock.black_ms) >= 0
