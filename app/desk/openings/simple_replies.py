"""A sound answer with little theory to the openings that those of the house begin with: one idea each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# Words of an opening's name, in the order in which they are looked for, and what one plays against it.
AGAINST_WHITE = (
    (
        "King's Gambit",
        "after 1.e4 e5 2.f4 play 2...d5, and on 3.exd5 take on f4: your pieces come out freely, with little to learn",
    ),
    ("Smith-Morra", "after 1.e4 c5 2.d4 cxd4 3.c3 decline with 3...Nf6: no pawn is won, and no attack begins"),
    ("Scotch Gambit", "after 1.e4 e5 2.Nf3 Nc6 3.d4 exd4 4.Bc4 play 4...Nf6 and ...d5 soon, before any attack stands"),
    ("Scotch", "after 1.e4 e5 2.Nf3 Nc6 3.d4 exd4 4.Nxd4 play 4...Nf6, bishop to b4 or c5, and castle"),
    (
        "Fried Liver",
        "after 1.e4 e5 2.Nf3 Nc6 3.Bc4 play 3...Bc5 instead of 3...Nf6, so that Ng5 only loses a knight to your queen",
    ),
    ("Evans", "after 1.e4 e5 2.Nf3 Nc6 3.Bc4 play 3...Nf6 or 3...Be7, and b4 gains them nothing"),
    ("Danish", "after 1.e4 e5 2.d4 exd4 3.c3 play 3...d5: one pawn back, and the bishops look at nothing"),
    ("Italian", "after 1.e4 e5 2.Nf3 Nc6 3.Bc4 play 3...Bc5, ...Nf6, ...d6, castle, and watch f7"),
    ("Ruy Lopez", "after 1.e4 e5 2.Nf3 Nc6 3.Bb5 play 3...a6 4.Ba4 Nf6, then ...Be7, castle, and ...d6"),
    ("Catalan", "after 1.d4 d5 2.c4 e6 play ...Nf6, ...Be7, castle, and ...c6: solid, and hardly any theory"),
    ("Colle", "play ...d5, ...Nf6, ...e6, castle, and ...c5: they have a slow set-up, so you have time for all of it"),
    ("London", "play ...d5, ...Nf6, ...c5 and ...Qb6, which asks at once who guards b2"),
    ("English", "after 1.c4 answer 1...e5, ...Nf6, ...d5 when it can be taken back, and castle"),
)


def reply_to(line: Mapping[str, Any]) -> str:
    """A simple answer to an opening that somebody has with White, as a sentence; empty where there is none."""
    name = line["name"].casefold()
    told = next((reply for part, reply in AGAINST_WHITE if part.casefold() in name), "")
    return f"Against it with Black, without theory: {told}." if told else ""
