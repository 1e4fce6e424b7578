"""Whose last move a short message points at without naming it, and what it asks of it: whether it was good, or what it
does. Every word of such a message is known, so that nothing else is spoken of in it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.soul.listening.worded_men import split


class LastMove(StrEnum):
    """What is asked of a last move."""

    JUDGED = "judged"
    DOES = "does"


@dataclass(frozen=True, slots=True)
class LastMoveAsked:
    """What is asked, and whether it is the writer's move. `said`: the words say that it is a move, or whose it is;
    else they only point ("was that any good?")."""

    asked: LastMove
    mine: bool
    said: bool
    last: bool


_MINE, _YOURS = frozenset(("my", "mine")), frozenset(("your", "yours", "ur"))
_I, _YOU = frozenset(("i", "me", "myself")), frozenset(("you", "u", "ya"))
_POINTS = frozenset(("that", "this", "it", "there", "one", "here"))
_MOVE = frozenset(("move", "moves", "turn", "choice", "decision", "reply", "response"))
_PLAYED = frozenset(("play", "played", "made", "make", "did", "moved", "go", "went", "chose", "choose", "done"))
_LATE = frozenset(("last", "latest", "recent", "just", "previous"))
PRAISES = frozenset(
    ("good", "right", "best", "fine", "ok", "okay", "sound", "correct", "strong", "decent", "clever", "smart", "nice",
     "great", "sensible", "wise", "accurate", "reasonable", "solid", "alright", "well", "worth", "useful", "brilliant")
)  # fmt: skip
BLAMES = frozenset(
    ("mistake", "blunder", "blundered", "bad", "wrong", "silly", "stupid", "dumb", "terrible", "awful", "error", "slip",
     "slipped", "mess", "messed", "screw", "screwed", "botch", "botched", "misplay", "misplayed", "inaccuracy", "weak",
     "careless", "foolish", "daft", "poor", "howler", "goof", "goofed", "dubious", "risky", "hasty", "misstep", "oops",
     "erred", "err", "pointless", "rubbish")
)  # fmt: skip
_OPINION = frozenset(("think", "thoughts", "opinion", "rate", "reckon", "like", "liked", "verdict", "judge", "how"))
_AIM = frozenset(
    ("do", "does", "doing", "idea", "point", "purpose", "accomplish", "achieve", "aim", "aiming", "for", "thinking",
     "behind", "reason", "meaning", "change", "up", "after", "intention", "logic", "explain")
)  # fmt: skip
_WHAT = frozenset(("what", "whats", "explain", "tell"))
_SMALL = frozenset(
    ("a", "an", "the", "any", "so", "and", "or", "but", "of", "to", "with", "on", "about", "in", "as", "really",
     "actually", "honestly", "too", "very", "such", "some", "kind", "sort", "bit", "big", "all", "at", "is", "was",
     "have", "had", "has", "not", "been", "be", "am", "are", "were", "by", "from", "even", "then", "now", "idea",
     "quite", "pretty", "huge", "little", "real", "total", "lot", "trying", "supposed", "meant", "mean", "want",
     "wanted", "hoping", "thing", "something", "anything", "say", "may", "ask", "chess", "objectively", "serious")
)  # fmt: skip
_LEADS = frozenset(
    ("oh", "dear", "hmm", "hm", "hmmm", "no", "ugh", "uh", "um", "wait", "hey", "ah", "aha", "well", "yikes", "whoops",
     "damn", "god", "gosh", "crap", "shoot", "lol", "haha", "please", "come", "ouch", "yes", "argh", "man", "hello",
     "eh", "er", "erm", "okay", "ok", "sorry", "wow", "huh", "interesting", "tell", "dare", "question", "quick",
     "curious", "my", "goodness", "eek", "umm", "doh")
)  # fmt: skip
_MARKS = frozenset((",", ".", "?", "!", ";", ":", "(", ")"))
_KNOWN = (
    _MINE | _YOURS | _I | _YOU | _POINTS | _MOVE | _PLAYED | _LATE | PRAISES | BLAMES | _OPINION | _AIM | _WHAT
    | _SMALL | _LEADS | {"why"}
)  # fmt: skip
_LONGEST = 16
_PAST = frozenset(("was", "were", "did", "have"))
# What makes a question of words that judge; a bare "good move" is none.
_ASKS = frozenset(("was", "is", "did", "how", "what", "or", "have", "why", "were", "do", "am", "any", "rate", "tell"))


def last_move_asked(text: str, *, besides: Collection[str] = ()) -> LastMoveAsked | None:
    """What a message, as `plain` gives it, asks of a last move that it does not name; None for any other message.
    `besides` are words that may stand beside it, as the name of the one who is asked."""
    words = [word for word in split(text) if word not in _MARKS and word not in besides]
    known = set(words)
    if not words or len(words) > _LONGEST or not known <= _KNOWN or not known & _ASKS:
        return None
    moves = bool(known & _MOVE)
    asked = _kind_of(known)
    if asked is None:
        return None
    whose = _is_mine(words, known, asked)
    points = known & _POINTS or moves or known & (_PLAYED - {"do", "did", "done", "go"}) or known & BLAMES
    if not points or ("moves" in known and not known & _LATE):
        return None
    said = moves or bool(known & (_I - {"me"}) and known & (_PLAYED | BLAMES)) or bool(known & _LATE)
    if asked is LastMove.JUDGED and not said and not known & _PAST:
        return None  # "Is that a good thing?" asks of no move that was made.
    return LastMoveAsked(asked, whose, said, bool(known & _LATE))


def _kind_of(known: set[str]) -> LastMove | None:
    blames, praises = known & BLAMES, known & (PRAISES - {"well"})
    if "why" in known:
        of_yours = known & _MOVE and not known & (_I | _MINE)
        return LastMove.JUDGED if blames or praises else LastMove.DOES if of_yours else None
    if known & {"what", "whats", "explain"} and known & _AIM and not known & {"think", "opinion", "thoughts"}:
        return LastMove.DOES if not blames and not praises else None
    if "what" in known and not known & {"think", "thoughts", "opinion", "about", "reckon", "verdict", "say"}:
        return None
    opinion = known & (_OPINION - {"like"}) or {"what", "about"} <= known or {"do", "like"} <= known
    if opinion and (known & _MOVE or known & {"played", "made"} or (known & {"how"} and blames | praises)):
        return LastMove.JUDGED
    if blames or praises or ("well" in known and {"did", "i"} <= known and known & _PLAYED - {"did"}):
        return LastMove.JUDGED
    return None


def _is_mine(words: Sequence[str], known: set[str], asked: LastMove) -> bool:
    """Whether the writer's move is meant: by its owner, else by who made it; where nobody is named a move is judged
    that was the writer's own, and one is explained that was not."""
    owned = [word for at, word in enumerate(words) if word in _MINE | _YOURS
             and not {"opinion", "goodness", "god", "thoughts", "verdict"} & set(words[at + 1 : at + 3])]  # fmt: skip
    if owned:
        return owned[-1] in _MINE
    if "i" in known:
        return True
    if known & _YOU and not known & _OPINION:
        return False
    return asked is LastMove.JUDGED
