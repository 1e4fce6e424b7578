"""What a player once had to read twice is said plainly, and the old wording has not come back."""

from __future__ import annotations

import pytest
from babel.messages.pofile import read_po

from app.languages.catalogue import FOLDER

with (FOLDER / "de.po").open("rb") as _file:
    SAID = {
        text for message in read_po(_file) for text in ([message.id] if isinstance(message.id, str) else message.id)
    }


@pytest.mark.parametrize(
    ("plain", "before"),
    [
        ("Rated: your rating moves", "It counts"),
        ("A friendly: no rating changes.", "as a friendly"),
        ("Practise the {small} inaccuracies as well", "Take {small} inaccuracies in too"),
        ("Paste a game", "Bring a game"),
        ("Import a character card", "Bring a card"),
        ("Import and export", "In and out"),
        ("Always promote to a queen", "A pawn becomes a queen unasked"),
        ("{piece} to {square}", "{square}: {piece} to {square}."),
    ],
)
def test_words_that_were_hard_to_read_are_plain(plain: str, before: str) -> None:
    assert plain in SAID
    assert before not in SAID
