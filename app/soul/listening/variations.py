"""Variations that have a name and no entry of their own: what is told of the opening that each belongs to, by the table
of opening names ("French Defence: Winawer Variation")."""

from __future__ import annotations

from collections.abc import Sequence

from app.openings.book import read_lines
from app.soul.listening.famous_names import FamousName, NamedAspect

# Names that are words for something else.
_OTHERWISE = frozenset(("from", "kan", "plata", "moscow", "austrian"))
# What is true of an opening as a whole is told of its branches, too.
_TOLD = (NamedAspect.WHAT, NamedAspect.IDEA, NamedAspect.SOUND, NamedAspect.LEARNER, NamedAspect.STYLE)
# Words of such names that name nothing by themselves.
_COMMON = frozenset(
    ("variation", "variations", "attack", "defence", "gambit", "counter-attack", "counter-gambit", "main", "line",
     "classical", "closed", "open", "exchange", "advance", "normal", "modern", "knights", "knight", "three", "four",
     "two", "accepted", "declined", "symmetrical", "accelerated", "old", "preparation", "pawns", "with", "bg5",
     "ending", "mar", "del", "french", "spanish", "english", "dutch", "wing", "king's", "bishop's", "knight's",
     "sicilian", "hungarian", "staunton")
)  # fmt: skip


def named_variations(known: Sequence[FamousName]) -> tuple[FamousName, ...]:
    """The variations of the table that none of the known names is called by, each told of as a branch."""
    taken = {name for one in known for name in one.called}
    players = {one.name.rpartition(" ")[2].lower() for one in known if one.is_player}
    found: dict[str, FamousName | None] = {}
    for row in read_lines():
        parent, _, branch = row.opening.name.partition(": ")
        opening = next((one for one in known if not one.is_player and one.name == parent), None)
        words = [word for word in branch.replace(",", "").split() if word.lower() not in _COMMON]
        if opening is None or len(words) != 1 or branch.lower() in taken or words[0].lower() in taken:
            continue
        whole = branch if len(branch.split()) > 1 else f"{branch} Variation"
        word = words[0].lower()
        alone = [] if word in players or word in _OTHERWISE else [word]
        one = _branch(whole, (whole.lower(), *alone), opening)
        # A name that two openings have tells nothing.
        found[whole] = one if found.get(whole, one) == one else None
    return tuple(one for one in found.values() if one is not None)


def _branch(name: str, called: Sequence[str], opening: FamousName) -> FamousName:
    told = {
        aspect: f"{{it}} is a branch of the {opening.name}, and {opening.told(aspect)}"
        for aspect in _TOLD
        if aspect in opening.clauses
    }
    return FamousName(name, tuple(called), frozenset(called[1:]), told, opening.ease, opening.sharp)
