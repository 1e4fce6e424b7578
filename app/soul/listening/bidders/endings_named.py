"""Endings that are named by their men: "two knights against a bare king", "can one mate with a bishop and a knight",
"rook and bishop against rook, drawn or won?".

To an encoder these are all alike; which men stand on which side, the words say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.between_us import LEANS
from app.soul.listening.bidders.by_name import words_in
from app.soul.listening.bidders.handbook import IN_GENERAL, asks_in_general
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.handbook import handbook, views
from app.soul.listening.heard import SpeechAct

_MEN = {"queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "horse": "N", "pawn": "P"}
_COUNTS = {"two": 2, "2": 2, "three": 3, "3": 3, "both": 2}
# What parts the two sides, of these what only compares them, and what comes before the men that are to mate. Single men
# that are compared are no ending: "which check, rook or queen?".
_AGAINST = frozenset(("against", "vs", "versus", "v", "beat", "stop", "or", "than"))
_COMPARED = frozenset(("or", "than"))
_MATES = frozenset(("mate", "checkmate", "win", "mating"))
LEAST_COMPARED = 3
# The men of the stronger side and of the other, each in the order Q R B N P, with the entry that tells of them. A king
# stands on each side.
_ENTRIES: Mapping[tuple[str, str], str] = {
    ("Q", ""): "queen-mate", ("R", ""): "rook-mate", ("BB", ""): "two-bishops-mate", ("BN", ""): "bishop-knight-how",
    ("NN", ""): "two-knights-mate", ("B", ""): "lone-knight", ("N", ""): "lone-knight", ("P", ""): "king-pawn-draw",
    ("Q", "P"): "queen-vs-pawn", ("Q", "R"): "queen-vs-rook", ("R", "P"): "rook-vs-pawn", ("R", "B"): "rook-vs-bishop",
    ("R", "N"): "rook-vs-knight", ("RB", "R"): "rook-bishop-rook", ("RP", "R"): "rook-pawn-rook",
    ("Q", "RR"): "two-rooks-queen", ("RP", "BB"): "two-bishops-rook-pawn", ("RP", "BN"): "three-minor-queen",
    ("R", "BN"): "rook-two-minor", ("R", "PP"): "connected-pawns-rook",
    ("B", "PPP"): "piece-for-pawns", ("N", "PPP"): "piece-for-pawns",
}  # fmt: skip


class EndingNamed:
    """What the handbook has on the men that a question sets against each other."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The entry of exactly these men; None where the words name no two sides, and for the game on the board."""
        asks = act.seems_to_ask
        if not asks or (not moment.facts.in_room and not asks_in_general(act.plain)):
            return None
        # "Rook and bishop against rook. Drawn or won?"
        short = len(act.plain.split()) <= LEANS
        sentences = (act, *moment.heard.acts) if short else (act,)
        entry = next((entry for one in sentences if (entry := entry_of(one.plain)) is not None), None)
        if entry is None:
            return None
        told = from_handbook(f"handbook: {entry}", handbook().by_id[entry].answers[0], view=entry in views())
        return Bid(IN_GENERAL, told)


def entry_of(asked: str) -> str | None:
    """The id of the entry on the men that a plain text names; None without one."""
    words = [word.strip('.,;:!?()"') for word in asked.replace("+", " and ").split()]
    at = next((place for place, word in enumerate(words) if word in _AGAINST), None)
    if at is not None:
        sides = men_in(words[:at]), men_in(words[at + 1 :])
        bare = "king" in words[at + 1 :] or "kings" in words[at + 1 :]
        if not sides[0] or not (sides[1] or bare) or (words[at] in _COMPARED and len("".join(sides)) < LEAST_COMPARED):
            return None
        return _ENTRIES.get(sides) or _ENTRIES.get((sides[1], sides[0]))
    if "with" in words and not words_in(asked).isdisjoint(_MATES):
        return _ENTRIES.get((men_in(words[words.index("with") + 1 :]), ""))
    return None


def men_in(words: Sequence[str]) -> str:
    """The men that words name, without kings, in the order Q R B N P: "RP" for "a rook and a pawn". "A rook's pawn" is
    a pawn."""
    found: Counter[str] = Counter()
    for before, word in zip(("", *words), words, strict=False):
        man = _MEN.get(word.removesuffix("s")) if "'" not in word else None
        if man is not None:
            found[man] += _COUNTS.get(before, 2 if word.endswith("s") else 1)
    return _in_order(found.elements())


def _in_order(men: Iterable[str]) -> str:
    return "".join(sorted(men, key="QRBNP".index))
