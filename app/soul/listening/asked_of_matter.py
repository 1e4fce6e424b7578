"""What a short second question asks of the matter that was just spoken of: why, what then, what instead, how it would
have stood, with what, how much there is to be had, whether it is really so, and to be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from enum import Enum, auto

from app.soul.listening.worded_men import split

# Words of a question that leans on the line before.
LONGEST = 16


class MatterAsked(Enum):
    """What is asked of it."""

    WITH_WHAT = auto()
    STOOD = auto()
    THINKING = auto()
    OVERLOOKED = auto()
    INSTEAD = auto()
    WHO_THEN = auto()
    THEN = auto()
    MOST = auto()
    SAVED = auto()
    EXTRA = auto()
    ONLY_THAT = auto()
    SHOWN = auto()
    MOMENT = auto()
    FOLLOWED = auto()
    WHY = auto()


_Words = Set[str]
_YOU = frozenset(("you", "u", "your", "ur", "black", "white"))
_WHAT = frozenset(("what", "which", "where", "whats", "what's"))
_OF_WITH = frozenset(
    ("with", "what", "which", "piece", "man", "one", "and", "ok", "but", "?", ",", ".", "of", "mine", "yours", "them",
     "exactly", "who", "takes", "take", "took", "it", "her", "him", "by", "unit", "though", "so", "the", "from",
     "where", "!", "please", "tell", "me", "or", "mean", "you", "do")
)  # fmt: skip
_MEN = frozenset(("pawn", "knight", "bishop", "rook", "queen", "king", "horse"))
_STOOD = frozenset(("stood", "standing", "stand", "left", "fared", "looked"))
_FINE = frozenset(
    ("ok", "okay", "fine", "better", "alive", "level", "winning", "lost", "well", "off", "alright", "worse")
)
_THOUGHT = (
    "looking at", "thinking", "the idea", "hoping", "were you after", "up to there", "your plan there", "you want",
    "the purpose", "what was it for", "in your head", "on your mind", "aiming", "you see in it", "what for then",
)  # fmt: skip
_OVERLOOKED = ("was i missing", "did i miss", "overlook", "didn't i see", "did i not see", "not see", "fail to see")
_BACK_AGAIN = ("have it back", "take it back", "take that back", "had it back", "another go", "that move again")
_THEN = frozenset(("then", "after", "that", "next", "it", "answer", "reply", "response", "this"))
_ANSWER = frozenset(("answer", "reply", "response", "respond", "react"))
_WHY_ASKED = (
    "how come", "because of what", "what grounds", "what reason", "the point", "makes you", "come to that",
    "come by that", "speaks for", "did it spoil", "so bad", "so good", "so wrong", "based on", "the reason",
    "wrong with it", "good about it", "bad about it", "what is it good for", "what does it do", "what would it do",
)  # fmt: skip
_ONLY = ("just ", "only ", "because of ", "really", "enough", "that all", "is that it", "nothing else", "that much")
_COUNTED = frozenset(("pawn", "pawns", "piece", "exchange", "that", "it", "this", "all", "one"))
_WORTH = frozenset(
    ("good", "worth", "count", "counts", "use", "useful", "matter", "matters", "strong", "anything", "help")
)
_SHOWN = (
    "show me",
    "let me see",
    "let's see",
    "lets see",
    "show us",
    "how does it go",
    "how did it go",
    "spell it out",
)
_MOMENTS = (
    "when exactly",
    "at what point",
    "which moment",
    "what moment",
    "when was that",
    "when was it",
    "on which move",
)
_FOLLOWED = ("go along with", "go for it", "should i take it", "should i accept", "fall for it", "let you have it")


def matter_asked(text: str) -> MatterAsked | None:
    """What a text, as `plain` gives it, asks of what was spoken of; None where it is long or asks nothing of it."""
    words = split(text)
    if not words or sum(word[0].isalnum() for word in words) > LONGEST:
        return None
    known = frozenset(words)
    return next((asked for asked, asks in _ASKS.items() if asks(text, known)), None)


def _with_what(_text: str, known: _Words) -> bool:
    asks = {"with", "what"} <= known or (known & {"which", "what"} and known & {"piece", "man", "unit"})
    with_man = "with" in known and bool(known & _MEN) and known <= _OF_WITH | _MEN
    return (bool(asks) and known <= _OF_WITH) or with_man


def _stood(text: str, known: _Words) -> bool:
    would = "would" in known or "i'd" in known or "had i" in text
    been = ({"have", "been"} <= known or "would've been" in text) and bool(known & (_FINE | {"how", "what", "where"}))
    return would and (bool(known & _STOOD) or been) and bool(known & {"i", "you", "me", "it", "we", "u", "i'd"})


def _instead(text: str, known: _Words) -> bool:
    if not known & (_WHAT | {"how"}):
        return False
    should = bool(known & {"should", "ought", "shoulda", "should've"}) and bool(
        known & {"have", "gone", "played", "done"}
    )
    there = bool(known & {"instead", "rather"}) and bool(known & {"play", "played", "do", "done", "go", "gone", "move"})
    return should or there or any(one in text for one in _BACK_AGAIN) or "have been better" in text


def _who_then(text: str, known: _Words) -> bool:
    then = bool(known & {"then", "after", "that"})
    who = bool(known & {"who", "who's", "whos"}) and bool(known & {"winning", "better", "ahead", "wins"})
    return (then and who) or "that leave" in text or "i stand then" in text or "i stand after" in text


def _then(_text: str, known: _Words) -> bool:
    asks = bool(known & (_WHAT | {"how"})) or bool(known & _ANSWER)
    does = bool(known & {"do", "play", "go", "next", "move", "happens", "then"} or known & _ANSWER)
    return asks and does and bool(known & _YOU) and bool(known & _THEN) and not known & {"should", "i", "did", "were"}


def _most(text: str, known: _Words) -> bool:
    return bool(known & {"get", "got", "worth", "sell", "have"}) and " for " in f" {text} " and bool(
        known & {"most", "best", "price", "at", "least", "her", "him", "it"}
    ) and bool(known & {"most", "best", "what", "price", "whats", "what's", "much"})  # fmt: skip


def _saved(_text: str, known: _Words) -> bool:
    saves = bool(known & {"save", "saved", "rescue", "keep", "losing", "lose", "gone"})
    return (
        saves and bool(known & {"her", "it", "him", "she", "he"}) and bool(known & {"can", "could", "am", "is", "do"})
    )


def _extra(text: str, known: _Words) -> bool:
    of_pawn = bool(known & {"pawn", "extra", "one", "it"})
    which = bool(known & {"which", "where"}) and bool(known & {"pawn", "extra"})
    good = bool(known & _WORTH) and of_pawn and bool(known & {"pawn", "extra"} or len(known) < 7) and "?" in known
    return which or good or "come from" in text


def _only_that(text: str, known: _Words) -> bool:
    return any(one in text for one in _ONLY) and bool(known & _COUNTED)


def _shown(text: str, _known: _Words) -> bool:
    return any(one in text for one in _SHOWN)


def _when(text: str, known: _Words) -> bool:
    return any(one in text for one in _MOMENTS) or ("when" in known and len(known) <= 4)


def _why(text: str, _known: _Words) -> bool:
    begins = bool(set(split(text)[:4]) & {"why", "whys"}) and "why not" not in text
    return begins or any(one in text for one in _WHY_ASKED)


_ASKS: Mapping[MatterAsked, Callable[[str, _Words], bool]] = {
    MatterAsked.WITH_WHAT: _with_what,
    MatterAsked.STOOD: _stood,
    MatterAsked.THINKING: lambda text, known: (
        any(one in text for one in _THOUGHT) and bool(known & {"you", "the", "it"})
    ),
    MatterAsked.OVERLOOKED: lambda text, _: any(one in text for one in _OVERLOOKED),
    MatterAsked.INSTEAD: _instead,
    MatterAsked.WHO_THEN: _who_then,
    MatterAsked.FOLLOWED: lambda text, _: any(one in text for one in _FOLLOWED),
    MatterAsked.THEN: _then,
    MatterAsked.MOST: _most,
    MatterAsked.SAVED: _saved,
    MatterAsked.ONLY_THAT: _only_that,
    MatterAsked.EXTRA: _extra,
    MatterAsked.SHOWN: _shown,
    MatterAsked.MOMENT: _when,
    MatterAsked.WHY: _why,
}
