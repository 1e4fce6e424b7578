"""What one of the house tells of themselves, looked up by meaning in the life that is written for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.characters.character import Character
from app.desk.people.somebody_asked import aspects_of_one
from app.desk.reading.parts import parts_of
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.domain.text import plain

# From which chance, and from which cosine of the nearest way in which it is asked for, what was found is told.
SURE, NEAR = 0.33, 0.72
# With so great a chance it may be less near.
SURELY, LESS_NEAR = 0.75, 0.62

_BE = {"is": "are", "was": "were", "does": "do", "has": "have", "isnt": "arent", "doesnt": "dont", "wasnt": "werent"}
_OWN = re.compile(r"\b(?:his|hers|her(?= (?!or\b|and\b|when\b|if\b|as\b|to\b|in\b|at\b|that\b|what\b)[a-z]))\b")
_WHO = re.compile(r"\b(?:he|she|him|her|they|them)\b")
_SELF = re.compile(r"\b(?:himself|herself|themselves)\b")
_SHORT = re.compile(r"\b(what|who|where|how|he|she|they|you)'?s\b")
_TO_YOU = re.compile(r"\b(is|was|does|has|isnt|doesnt|wasnt)\b(?=(?: really| ever| always| usually| actually)? you)")
_YOU_THEN = re.compile(r"(?<=\byou )(is|was|does|has)\b")
_YOU_VERB = re.compile(r"(?<=\byou )(?P<verb>[a-z]{3,}(?:[^su]s|[^s]es))\b")
_LEAD = re.compile(r"^\W*(?:(?:and|so|ok|but|well|then|also|hi|hey|please)\b[ ,]*)+")


@dataclass(frozen=True, slots=True)
class ToldLife:
    """What somebody tells, the chance that it answers what was asked, how near the question is to those it is written
    to, and its topic."""

    line: str
    sure: float
    near: float
    topic: str


def asked_of_them(low: str, character: Character) -> str:
    """A question of somebody, `low` without case and accents, as it would be put to them: "does he miss home" becomes
    "do you miss home"."""
    first = plain(character.name).split()[0]
    low = _LEAD.sub("", low.replace("’", "'"))
    low = re.sub(rf"\b{re.escape(first)}(?:'s|s)\b(?= (?!a\b|the\b|really\b|like\b|so\b)[a-z])", "your", low)
    low = re.sub(rf"\b{re.escape(first)}'s\b", "you are", low)
    low = _SHORT.sub(r"\1 is", low)
    low = _SELF.sub("yourself", _OWN.sub("your", low))
    low = _WHO.sub("you", re.sub(rf"\b{re.escape(first)}\b", "you", low))
    low = _TO_YOU.sub(lambda found: _BE[found[1]], low)
    low = _YOU_THEN.sub(lambda found: _BE[found[1]], low)
    return _YOU_VERB.sub(lambda found: _plain_verb(found["verb"]), low)


def _plain_verb(verb: str) -> str:
    """A verb as it stands behind "you"."""
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "oes")) else verb[:-1]


async def told_of_life(character: Character, low: str, at: DeskServices, near: float = NEAR) -> ToldLife | None:
    """What somebody of the house tells to what is asked of them; None where nothing is near, and of whoever a player
    has made."""
    if at.lives is None or at.listening is None or not at.listening.ready or character.owner_id:
        return None
    asked = asked_of_them(low, character)
    index = await at.lives.of(character.persona)
    try:
        vector = (await at.listening.embed([asked]))[0]
    except (RuntimeError, ValueError):
        return None
    likely = [one for one in index.find(asked, vector) if _fits(one.sure or 0.0, one.near or 0.0, near)]
    best = max(likely, key=lambda one: one.near or 0.0, default=None)
    return None if best is None else ToldLife(best.lines[0], best.sure or 0.0, best.near or 0.0, best.passage.topic)


def _fits(sure: float, near: float, least: float) -> bool:
    return (sure >= SURE and near >= least) or (sure >= SURELY and near >= LESS_NEAR)


# Words of a part that asks for a life, and what is no question of one.
_OF_THEM = re.compile(r"\b(?:he|him|his|they|them|their)\b")
_OF_ME = re.compile(r"\b(?:i|me|my|mine|we|us|our|you|your)\b")
_OF_CHESS = re.compile(
    r"\b(?:rat(?:ed|ing)|elo|games?|moves?|position|openings?|gambit|board|clock|score|record|beat|beaten|strong\w*|weak\w*"
    r"|plays? (?:against|with)|resign\w*|page|room|button|draw)\b"
)
_WHAT_ABOUT = re.compile(r"^\W*(?:and |so |but )?(?:what|how) about \w+\W*$")
_ASKS = re.compile(
    r"\b(?:who|what|where|when|why|how|which|is|was|are|does|did|do|has|have|had|would|can|could|will)\b|'s\b"
)


def life_parts(low: str, wanted: Sequence[str], he: str, screen: ScreenKind) -> list[str]:
    """The parts of a question that may ask for something in a life: of a person, not of chess or of who asks. `he` is
    the question with whoever it is about as "he", and none of its parts that ask for one of `wanted` is meant."""
    found = []
    if wanted and not any(aspects_of_one(part, screen) for part in parts_of(he)):
        # All its parts together ask for it: "what happens if I go, will he sulk".
        return []
    for part, of_him in zip(parts_of(low), parts_of(he), strict=False):
        if (wanted and aspects_of_one(of_him, screen)) or _WHAT_ABOUT.search(of_him):
            continue
        if _OF_THEM.search(of_him) and _ASKS.search(of_him) and not (_OF_ME.search(of_him) or _OF_CHESS.search(of_him)):
            found.append(part)
    return found
