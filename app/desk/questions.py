"""The questions that the steward knows, and the one that is meant: by meaning and by words."""

from __future__ import annotations

import hashlib
import math
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.desk.chooser import LEAST, Chooser
from app.desk.handbook import entries
from app.desk.kind_reader import KindOrder
from app.desk.registry import all_tools
from app.domain.text import bare
from app.memory.embedding.embedder import Vector
from app.memory.words import terms

# The vectors of every written question, made by `python -m scripts.fit_desk`.
VECTORS_FILE = Path(__file__).with_name("questions.npz")
HEARD_FILE = Path(__file__).with_name("heard.tsv")

# How much it counts that a question is near: the cosine of the nearest written one, the mean cosine of the three
# nearest of its kind, those of its topic and of its answer, the share of the question's words that occur in its kind,
# and the logarithm of the chance that the classifier gives the kind (`desk.chooser`). Chosen by 224 labelled questions
# of real strangers, of which the right kind came first 168 times by all, 153 times before there was the classifier.
OF_NEAREST, OF_THREE, OF_TOPIC, OF_ANSWER, OF_WORDS, OF_CHOSEN = 0.25, 0.25, 0.3, 0.1, 0.2, 0.35
# What a kind gains on a screen on which it is asked more often, and for which something is looked up: it answers for
# this game and these people, where an entry tells what holds in general. What one loses that only tells what anybody at
# the club can: the steward's own entries say more.
ON_SCREEN, OF_LOOKED_UP, OF_ANYBODY = 0.2, 0.2, 0.1
# Scores from which a kind is meant, with vectors and by words alone; chosen by the labelled questions of
# `scripts.evaluate_desk`, of which most are then answered rightly or, where nothing answers them, not at all.
SURE, SURE_BY_WORDS = 2.3, 0.6
# What a question that goes on from another one counts together with that one, the rest being its own words. Of 293
# labelled ones that follow others 194 find their kind so, 153 by their own words alone; of 288 that only stand behind
# another one three are lost.
OF_WHOLE = 0.5
# Words from which on a question that is written for a kind word for word needs none before it.
WHOLE_WORDS = 4
# What a kind gains of which the question is one of the written ones, word for word.
AS_WRITTEN = 0.4
# Words below which the language of a question is not asked after, and the share of them that English has at least.
FEW_WORDS, ENGLISH_SHARE = 4, 0.4
# Kinds that are returned.
FOUND = 8


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """One kind of question: an aspect of a tool, or an entry of the handbook."""

    tool: str
    aspect: str
    topic: str
    said: tuple[str, ...]
    screens: tuple[str, ...] = ()
    entry: str | None = None
    anybodys: bool = False
    answer: str = ""

    @property
    def id(self) -> str:
        return self.entry or f"{self.tool}.{self.aspect}"

    @property
    def is_advice(self) -> bool:
        """Whether it is advice in general, or what anybody at the club can tell."""
        return self.anybodys or (self.entry is not None and entries()[self.entry].kind == "advice")


@dataclass(frozen=True, slots=True)
class Meant:
    """A kind of question, how well it fits (`score`), and the score from which it is meant (`least`)."""

    kind: QuestionKind
    score: float
    least: float

    @property
    def sure(self) -> bool:
        """Whether it is meant."""
        return self.score >= self.least

    def by(self, gain: float) -> Meant:
        """The same kind with a score that is higher by `gain`."""
        return replace(self, score=self.score + gain)


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """A text by meaning: its `vector` by `Questions.model_id`, and the logarithms of the chances of the kinds that the
    fitted layers know (`kinds`, their ids), None without them."""

    vector: Vector
    chances: NDArray[np.float32] | None = None
    kinds: tuple[str, ...] = ()


# Of questions, topics and answers.
_Vectors = tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]


def kind_of(name: str) -> QuestionKind:
    """The kind of question with this id. Raises KeyError for none."""
    return _by_id()[name]


@cache
def _by_id() -> Mapping[str, QuestionKind]:
    return {one.id: one for one in all_kinds()}


@cache
def all_kinds() -> tuple[QuestionKind, ...]:
    """Every kind of question, in a fixed order. Raises ValueError for a heard question of no kind."""
    tools = [
        QuestionKind(tool.name, name, aspect.topic, aspect.said, aspect.screens)
        for tool in all_tools().values()
        for name, aspect in tool.aspects.items()
    ]
    told = [
        QuestionKind("rules", "entry", one.topic or one.said[0], one.said, one.screens, one.id, one.anybodys, one.told)
        for one in entries().values()
        if one.kind != "page"
    ]
    kinds, heard = (*tools, *told), _heard()
    if unknown := heard.keys() - {kind.id for kind in kinds}:
        raise ValueError(f"questions of kinds that there are not: {sorted(unknown)}")
    return tuple(replace(kind, said=(*kind.said, *heard.get(kind.id, ()))) for kind in kinds)


def _heard() -> dict[str, list[str]]:
    """Questions as strangers have put them, by the id of the kind that answers them."""
    found = defaultdict[str, list[str]](list)
    for row in HEARD_FILE.read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            kind, text = row.split("\t")
            found[kind].append(text)
    return found


def written_texts() -> list[str]:
    """Every text with a vector: the questions of each kind, then the topics, then the answers (or the topic again)."""
    kinds = all_kinds()
    return [
        *(text for kind in kinds for text in kind.said),
        *(kind.topic for kind in kinds),
        *(kind.answer or kind.topic for kind in kinds),
    ]


def digest_of(text: str) -> str:
    """By which the vector of a text is found; one that was written or changed later has none."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


class Questions:
    """Finds the kind of a question. Vectors and weights are read once; where they are missing, words alone decide."""

    def __init__(self, path: Path = VECTORS_FILE, hidden: frozenset[str] = frozenset()) -> None:
        """`hidden` are the features that are off: nobody asks for them."""
        self.kinds = all_kinds()
        lengths = [len(kind.said) for kind in self.kinds]
        self._starts = np.cumsum([0, *lengths])
        self._vectors, self.model_id = _read(path, lengths)
        self._chooser = Chooser([kind.id for kind in self.kinds], self.model_id)
        self._order: KindOrder | None = None
        self._rows = _postings([terms(" ".join((*kind.said, kind.topic))) for kind in self.kinds])
        self._anybodys = np.array([kind.anybodys for kind in self.kinds])
        self._looked_up = np.array([kind.entry is None for kind in self.kinds])
        self._exact = {bare(said): at for at, kind in reversed(list(enumerate(self.kinds))) for said in kind.said}
        self._words = frozenset(re.findall(r"[a-z]+", " ".join(written_texts()).lower()))
        self._hidden = np.array(
            [kind.entry is not None and not entries()[kind.entry].is_told(hidden) for kind in self.kinds]
        )

    def in_english(self, text: str) -> bool:
        """Whether enough of a question's words are known from the written questions and answers; a question of few
        words is taken for English."""
        words = re.findall(r"[^\W\d_]+", text)
        return len(words) < FEW_WORDS or sum(word in self._words for word in words) >= ENGLISH_SHARE * len(words)

    def meant(self, text: str, meaning: Meaning | None, screen: str) -> list[Meant]:
        """The likeliest kinds, the best first; `meaning` is None without a model."""
        return self._best(*self._scores(text, meaning, screen))

    def meant_after(
        self, text: str, meaning: Meaning | None, whole: str, whole_meaning: Meaning | None, screen: str
    ) -> list[Meant]:
        """The same of a question that goes on from another one: `whole` is both as one text. One that is written for a
        kind, word for word, and is no scrap stands by itself."""
        score, least = self._scores(text, meaning, screen)
        if bare(text) in self._exact and len(text.split()) >= WHOLE_WORDS:
            return self._best(score, least)
        together, also_least = self._scores(whole, whole_meaning, screen)
        if least != also_least:
            return self._best(score, least)
        return self._best((1 - OF_WHOLE) * score + OF_WHOLE * together, least)

    def _best(self, score: NDArray[np.float32], least: float) -> list[Meant]:
        best = np.argsort(-score, kind="stable")[:FOUND]
        return [Meant(self.kinds[at], float(score[at]), least) for at in best]

    def _chances(self, text: str, meaning: Meaning, screen: str) -> NDArray[np.float32]:
        """The logarithm of each kind's chance: the classifier's, and with it that of the fitted layers."""
        chances = self._chooser.chances(text, meaning.vector, screen)
        if meaning.chances is None:
            return chances
        if self._order is None:
            self._order = KindOrder([kind.id for kind in self.kinds], meaning.kinds)
        return self._order.mixed(chances, meaning.chances)

    def _scores(self, text: str, meaning: Meaning | None, screen: str) -> tuple[NDArray[np.float32], float]:
        """How well each kind fits, and the score from which one is meant."""
        share = self._shares(terms(text))
        score = share.copy()
        least = SURE_BY_WORDS
        if meaning is not None and self._vectors is not None and self._chooser.ready:
            said, topics, answers = self._vectors
            vector = meaning.vector
            nearest, three = self._near(said @ vector)
            near = (
                OF_NEAREST * nearest + OF_THREE * three + OF_TOPIC * (topics @ vector) + OF_ANSWER * (answers @ vector)
            )
            chosen = self._chances(text, meaning, screen) - LEAST
            near += OF_WORDS * share + OF_LOOKED_UP * self._looked_up
            score = (near + OF_CHOSEN * chosen).astype(np.float32)
            least = SURE
        here = np.array([screen in kind.screens for kind in self.kinds])
        score += (ON_SCREEN * here - OF_ANYBODY * self._anybodys).astype(np.float32)
        exact = self._exact.get(bare(text))
        if exact is not None:
            score[exact] += AS_WRITTEN
        score[self._hidden] = -1.0
        return score, least

    def _near(self, cosines: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """For each kind the nearest cosine, and the mean of the three nearest."""
        nearest = np.zeros(len(self.kinds), dtype=np.float32)
        three = np.zeros(len(self.kinds), dtype=np.float32)
        for at, (start, end) in enumerate(zip(self._starts[:-1], self._starts[1:], strict=True)):
            own = np.sort(cosines[start:end])[::-1]
            nearest[at], three[at] = own[0], own[:3].mean()
        return nearest, three

    def _shares(self, words: frozenset[str]) -> NDArray[np.float32]:
        """For each kind the share of the words that occur in it, weighted by how rare they are."""
        found, whole = np.zeros(len(self.kinds), dtype=np.float32), 0.0
        for word in words:
            rows = self._rows.get(word)
            weight = math.log(1 + len(self.kinds) / (1 if rows is None else len(rows)))
            whole += weight
            if rows is not None:
                found[rows] += weight
        return found / whole if whole else found


def _read(path: Path, lengths: Sequence[int]) -> tuple[_Vectors | None, str]:
    """The vectors of the questions, topics and answers, of length 1 (0 for a text that is not in the file), and their
    model; None without a file. `lengths` are the numbers of questions of each kind."""
    if not path.is_file():
        return None, ""
    with np.load(path, allow_pickle=False) as stored:
        rows = {digest: row for row, digest in enumerate(stored["digests"].tolist())}
        known = stored["vectors"].astype(np.float32)
        known /= np.linalg.norm(known, axis=1, keepdims=True)
        texts = written_texts()
        vectors = np.zeros((len(texts), known.shape[1]), dtype=np.float32)
        for at, text in enumerate(texts):
            row = rows.get(digest_of(text))
            if row is not None:
                vectors[at] = known[row]
        questions, kinds = sum(lengths), len(lengths)
        said, topics, answers = np.split(vectors, (questions, questions + kinds))
        return (said, topics, answers), str(stored["model_id"])


def _postings(texts: Sequence[frozenset[str]]) -> dict[str, NDArray[np.int32]]:
    rows = defaultdict[str, list[int]](list)
    for row, words in enumerate(texts):
        for word in words:
            rows[word].append(row)
    return {word: np.array(found, dtype=np.int32) for word, found in rows.items()}
