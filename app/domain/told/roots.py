"""The beginnings of words by which their forms are compared: "taught" and "teach", "moving" and "move"."""

from __future__ import annotations

from app.domain.text import SMALL_WORDS
from app.domain.told.lexicon import words_of

_NOTHING = frozenset(
    """what who where when which how whose whom whats wheres whos remember recall again still forgot ever""".split()  # noqa: SIM905 - a list literal would be a page long
)


# Letters of a word that are compared.
ROOT = 5
_FORMS = {
    "taught": "teach", "died": "die", "dies": "die", "dead": "die", "driven": "drive", "flown": "fly",
    "written": "write", "sung": "sing", "spoke": "speak", "spoken": "speak", "drawn": "draw", "swum": "swim",
    "ridden": "ride", "grown": "grow", "eaten": "eat", "wore": "wear", "hurts": "hurt", "knew": "know",
    "went": "go", "going": "go", "ran": "run", "drank": "drink", "ate": "eat", "bought": "buy",
    "got": "get", "broke": "break", "broken": "break", "fell": "fall", "fallen": "fall", "began": "begin",
    "begun": "begin", "met": "meet", "won": "win", "lost": "lose", "sang": "sing", "swam": "swim", "flew": "fly",
    "drove": "drive", "rode": "ride", "wrote": "write", "built": "build", "sold": "sell", "made": "make",
    "had": "have", "has": "have", "married": "marry", "marrying": "marry", "wedding": "marry", "moved": "move",
    "moving": "move", "started": "begin", "start": "begin", "starts": "begin", "grew": "grow", "slept": "sleep",
    "kept": "keep", "left": "leave", "gave": "give", "studies": "study", "flies": "fly", "fiance": "fiance",
    "fiancee": "fiance", "travelling": "travel", "travel": "fly", "holiday": "fly",
}  # fmt: skip


def roots_of(plain: str) -> frozenset[str]:
    """The beginnings of the words of a folded text by which their forms are compared."""
    return frozenset(
        root_of(word) for word in words_of(plain) if word not in SMALL_WORDS and word not in _NOTHING and len(word) > 1
    )


def root_of(word: str) -> str:
    """The root of one folded word."""
    word = _FORMS.get(word, word)
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            word = word.removesuffix(ending)
            break
    return word.removesuffix("e")[:ROOT]
