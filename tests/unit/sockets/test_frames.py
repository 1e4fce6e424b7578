"""Frames: what may reach the library, and what can still be answered."""

from __future__ import annotations

import pytest

from app.sockets.frames import asked_in, readable


@pytest.mark.parametrize("frame", ['42/play,0["ping",{}]', "40/play,", "41/play,", "1", "3", "2probe", "5", "6", "45"])
def test_what_engine_io_speaks_is_readable(frame: str) -> None:
    assert readable(frame)


@pytest.mark.parametrize(
    "frame",
    ["", "4", "4[", "4{}", "4" + "[" * 50_000, "0{}", "7", "9", "x", "b4", "bQUJD", "4²", "4x", " 42", "\x00", "4\n2"],
)
def test_what_it_would_choke_on_is_not(frame: str) -> None:
    assert not readable(frame)


@pytest.mark.parametrize(
    ("packet", "asked"),
    [
        ('2/play,7["make_move",', ("/play", 7)),
        ("2/play,7", ("/play", 7)),
        ('27["x"]', ("/", 7)),
        ('2/play?a=b,12["x"]', ("/play", 12)),
        ('51-/play,3["x"', ("/play", 3)),
        ('2/play,["x"]', None),
        ("0/play,7", None),
        ("2/play", None),
        ("", None),
    ],
)
def test_the_answer_asked_for_is_found_in_front_of_any_rubbish(packet: str, asked: tuple[str, int] | None) -> None:
    assert asked_in(packet) == asked
