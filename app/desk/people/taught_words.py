"""Whether one of the house teaches who asks: by playing and talking, and what of an opening that is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.openings.opening_words import idea_told
from app.desk.people.meeting_words import MILD, PATIENT
from app.desk.people.people_words import EVEN
from app.desk.people.profile_asked import ENDINGS, endings_told
from app.desk.tools.opening import opening_named
from app.domain.prose_words import listed

FRIENDLY = (
    "In a friendly game hints, moves taken back and talk at the board are there as well; in a rated one nobody helps."
)
ASK = "Ask at the board or in the room what they think of a move."
# Words of an opening's name that many have.
_KINDS = frozenset(("defence", "defense", "opening", "game", "system", "attack", "gambit"))


def teaches_told(facts: Mapping[str, Any], asked: str, rating: int) -> str:
    """How much one learns with somebody; of the opening that is named first, where one is."""
    first, patience = str(facts["name"]).split()[0], facts["patience"]
    if facts["teaches"] or patience >= PATIENT:
        who = "teaches, by the page" if facts["teaches"] else "is patient"
        lead = f"yes, by playing and talking, not as a course: {first} {who}"
    elif patience <= MILD:
        lead = f"by the game itself and what you ask, not as a course: {first} is not the patient sort"
    else:
        lead = f"a little, by playing and talking, not as a course: {first} is fairly patient"
    told = f"{lead[0].upper()}{lead[1:]} (patience {patience} of 10)."
    if ENDINGS.search(asked):
        return f"{lead[0].upper()}{lead[1:]}. {endings_told(facts, first)} {_tip(asked)} {FRIENDLY}"
    if (opening := _of_opening(facts, asked, first)) is not None:
        return f"{told} {opening} {FRIENDLY}"
    return f"{told} Rated {facts['rating']}, {first} is {_level(facts, rating)}. {ASK} {FRIENDLY}"


# One thing to begin with, by what an ending is of.
_TIPS = {
    "rook": "One thing to begin with: the rook belongs behind the passed pawn, and an active rook is worth a pawn.",
    "pawn": "One thing to begin with: bring your king in front of the pawn before you push it.",
    "bishop": "One thing to begin with: put your pawns on the other colour than your bishop’s.",
    "knight": "One thing to begin with: a knight is slow, so a passed pawn on the edge beats it most often.",
    "queen": "One thing to begin with: look for checks that bring your king nearer before you push a pawn.",
}
KING = "One thing to begin with: in an ending the king is a strong piece, so bring it to the centre first."


def _tip(asked: str) -> str:
    return next((tip for piece, tip in _TIPS.items() if piece in asked), KING)


def _level(facts: Mapping[str, Any], rating: int) -> str:
    if facts["rating"] > rating + EVEN:
        return "stronger than you, so their moves are worth copying"
    if facts["rating"] >= rating - EVEN:
        return "of about your strength"
    return (
        "below your own rating: good for practising to win what is left hanging, and for trying a new opening; for "
        "more take somebody stronger"
    )


def _of_opening(facts: Mapping[str, Any], asked: str, first: str) -> str | None:
    """What there is to learn of an opening that is named: by asking, by its idea, on whose sheet it stands."""
    row = opening_named(asked)
    if row is None:
        return None
    family = row.opening.name.split(":")[0]
    bare = " ".join(word for word in family.split() if word.lower() not in _KINDS).lower() or family.lower()
    lines = [
        f"“{line['name']}” with {side.capitalize()}"
        for side in ("black", "white")
        for line in facts[side]
        if bare in line["name"].lower()
    ]
    own = (
        f"On {first}’s own sheet stands {listed(lines[:2])}"
        if lines
        else f"On {first}’s own sheet it does not stand, so play it yourself and see what comes"
    )
    begins = " ".join(f"{n // 2 + 1}.{san}" if n % 2 == 0 else san for n, san in enumerate(row.moves[:4]))
    return (
        f"Ask {first} about the {family} ({begins}) in the room, or at the board of a friendly game with it. "
        f"{idea_told(row.opening.name) or idea_told(family)} {own}."
    ).replace("  ", " ")
