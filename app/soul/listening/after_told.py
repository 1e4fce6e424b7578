"""How surely a message asks for what its writer has told of themselves: logistic regression over the vector by which
talk is heard and some traits of its words, fitted by `scripts/fit_told.py` on questions of strangers after their own
tellings and on what else is said in a club."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from app.domain.text import is_question, plain
from app.domain.told.finding import traits_of
from app.domain.told.lexicon import folded
from app.domain.told.quizzing import quizzes
from app.domain.told.reading import tells_of_self
from app.memory.embedding.embedder import Vector

WEIGHTS_FILE = Path(__file__).with_name("after_told.npz")
# Vectors of length 1 are small beside traits of 0 and 1.
VECTOR_SCALE = 4.0

# Score up to which a fact is as good as any other.
FAR = 0.5
# Beginnings of questions in other languages than English.
_ASKS_ELSEWHERE = re.compile(
    r"\b(?:que|quien|a?donde|cuando|cual|como|cuant[oa]s?|quem|onde|quando|qual|quais|quant[oa]s?|quoi|qui|ou|quand"
    r"|quel\w*|comment|combien|pourquoi|qu'est-ce|was|wer|wen|wem|wo|wann|wie|welche\w*|wohin|woher|warum|wieso)\b"
)
# Words of questions about the game, its moves and the two's games: other bidders know better.
_OF_GAME = re.compile(
    r"\b(?:pawns?|pieces?|king|queen|rooks?|bishops?|knights?|moves?|games?|position|mate|check\w*|openings?|score|clock"
    r"|threat\w*|attack\w*|better|winning|losing|blunder\w*|mistakes?|weak\w*|goal|draw|rematch|takeback|hint|record)\b"
)


def is_of_game(question: str) -> bool:
    """Whether a plain question has words of the game."""
    return _OF_GAME.search(question) is not None


def asks_something(text: str) -> bool:
    """Whether a message is by its form a question or a dare, and no mere telling."""
    return is_question(plain(text)) or quizzes(folded(text))


def traits(text: str, nearest: float) -> tuple[float, ...]:
    """What of a message besides its vector speaks for a question after what was told, by itself and where a fact is
    near: `nearest` is the score of the one that it would find."""
    words = plain(text)
    of_asker, of_told, of_play, of_listener = traits_of(text)
    flags = (
        of_asker,
        of_told,
        of_play,
        of_listener,
        of_asker and not of_listener,
        of_listener and not of_asker and not of_told,
        is_of_game(words),
        is_question(words),
        _ASKS_ELSEWHERE.search(folded(text)) is not None and "?" in text,
        tells_of_self(text),
    )
    near = max(0.0, nearest - FAR)
    return (nearest, near, *map(float, flags), *(near * flag for flag in flags))


@dataclass(frozen=True, eq=False)
class AfterTold:
    """`weights` (d,) are those of a vector of `model_id`, less `mean` (d,); `of_traits` those of `traits`."""

    model_id: str
    mean: Vector
    weights: Vector
    of_traits: Vector
    bias: float

    def sure(self, vector: Vector, text: str, nearest: float) -> float:
        """The log-odds that a message with this vector asks for what was told; 0 is even."""
        heard = VECTOR_SCALE * float((vector - self.mean) @ self.weights)
        return heard + float(np.asarray(traits(text, nearest)) @ self.of_traits) + self.bias


@lru_cache(maxsize=1)
def load_after_told(path: Path = WEIGHTS_FILE) -> AfterTold:
    """The fitted weights. Raises OSError if the file is missing, ValueError if it is damaged."""
    with np.load(path, allow_pickle=False) as stored:
        return AfterTold(
            str(stored["model_id"]), stored["mean"], stored["weights"], stored["of_traits"], float(stored["bias"])
        )
