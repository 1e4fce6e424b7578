"""A frame is what the library writes."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from app.entrance.frames import frame_of


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_is_to_the_byte_what_the_library_makes(size: int) -> None:
    text = "x" * size
    assert frame_of(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


def test_its_length_counts_bytes_and_not_characters() -> None:
    text = "ü♞" * 30
    assert frame_of(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
