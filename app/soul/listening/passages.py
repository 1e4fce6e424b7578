"""What a mind can tell of itself: passages, and an index that finds them by meaning and by words."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np
from cachetools import LRUCache
from numpy.typing import NDArray

from app.domain.text import bare, is_question, plain
from app.memory.words import terms
from app.soul.listening.classifier import load_classifier
from app.soul.listening.heard import Vector
from app.soul.listening.names_told import NOTHING_PLAINLY, NamesTold
from app.soul.listening.next_index import NOTHING_NEXT, NextIndex
from app.soul.listening.passage_rows import LinesWithin, PassageRows, names_within, nobody_but, postings
from app.soul.listening.search_chances import chance_of

# How much it counts that a passage is near a question: the cosines of its topic, of its answers and of the ways in
# which it is asked for, on the mean, and of its nearest line; how alike the topics are that the ear hears in both; and
# the share of the question's words that occur in it. Learned by leaving each written question out and looking for
# its own passage, among questions that the encoder has not learned either: it is found at once in 77 of 100 cases, by
# the nearest written question alone in 45.
OF_TOPIC, OF_ANSWERS, OF_QUESTIONS, OF_LINE = 0.93, 0.1, 0.38, 0.3
OF_SUBJECT, OF_WORDS = 0.17, 0.13
# What a passage gains of the nearness of one of its questions, from this cosine on: asked nearly as it was written, it
# is meant, whatever its other questions are.
AS_WRITTEN, NEAR_GAINS = 0.75, 0.8
# What a passage loses that is asked for behind another one, where a message is searched for by itself: the short ways
# of asking behind a story ("why that one?") are near to much that asks for something else.
BEHIND_LOSES = 0.15
# Passages whose lines are compared with the question one by one.
LOOKED_AT = 12
# Where words alone decide: the shares of a question's words that occur in the ways a passage is asked for, and anywhere
# in it; together 1.
ASKED_ALONE, WORDS_ALONE = 0.6, 0.4
# Searches of one index that are kept.
SEARCHES_KEPT = 16
# Passages that a search returns.
FOUND = 6


class Part(StrEnum):
    """What a line is in its passage."""

    ANSWER = "answer"
    MORE = "more"
    ASK = "ask"
    TOOK = "took"


@dataclass(frozen=True, slots=True)
class Passage:
    """`said` are the texts by which it is found, `answers` whole answers, `more` what lies behind them, `next` the ids
    of passages that it leads to, `ask` a question put back, `took` what is said to any reply to it; `topic` says in a
    few words what a written one is about, and is empty for what a sheet tells. `of_story`: it names what the backstory
    names. `after` is the id of the passage behind which it is asked for, as a second question."""

    id: str
    said: tuple[str, ...]
    answers: tuple[str, ...]
    more: tuple[str, ...] = ()
    next: tuple[str, ...] = ()
    ask: str | None = None
    took: tuple[str, ...] = ()
    topic: str = ""
    of_story: bool = False
    after: str | None = None

    @property
    def answers_tellings(self) -> bool:
        """Whether it is written to what somebody tells ("I passed my exam!"), and not to what they ask."""
        return self.topic != "" and not any(is_question(plain(said)) for said in self.said)


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """A passage and how well it answers what was searched for: `sure` (0 to 1) is the chance that it is meant, `near`
    the cosine of its nearest `said`, both None without vectors; `share` the weight of the searched words that occur in
    it, `score` orders what was found, `lines` are its answers and `more`, the nearest first."""

    passage: Passage
    score: float
    near: float | None
    share: float
    nearest: str
    sure: float | None = None
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class _Meaning:
    """What the vectors of an index say: `texts` (N, 384), in half precision; for each of P passages the weighted mean
    `whole` (P, 384) and the square roots of the chances of each topic `subjects` (P, K)."""

    texts: NDArray[np.float16]
    whole: NDArray[np.float32]
    subjects: NDArray[np.float32]


class PassageIndex:
    """Finds passages. `learn` gives it the vectors of its `texts`; until then words alone decide. `plainly` is what
    the same mind says when it is asked plainly, and `asked_next` what it says to what is asked behind its lines."""

    plainly: NamesTold = NOTHING_PLAINLY
    asked_next: NextIndex = NOTHING_NEXT

    def __init__(self, passages: Iterable[Passage] = ()) -> None:
        self.passages = tuple(passages)
        self.by_id = {passage.id: passage for passage in self.passages}
        self._at = {passage.id: at for at, passage in enumerate(self.passages)}
        self._said = PassageRows([passage.said for passage in self.passages], 0)
        self._told = PassageRows([(*passage.answers, *passage.more) for passage in self.passages], self._said.end)
        self.texts = (*self._said.texts, *self._told.texts, *(passage.topic for passage in self.passages))
        self._meaning: _Meaning | None = None
        # One worker's own: the latest searches, for one message is looked for by many bidders.
        self._searches: LRUCache[tuple[str, bytes | None, float], list[FoundPassage]] = LRUCache(SEARCHES_KEPT)
        self._after = defaultdict[str, list[Passage]](list)
        for passage in self.passages:
            if passage.after is not None:
                self._after[passage.after].append(passage)
        self._asked = postings([" ".join(passage.said) for passage in self.passages])
        self.words = postings([" ".join((*one.said, *one.answers, *one.more)) for one in self.passages])
        self._of_story = np.array([passage.of_story for passage in self.passages])
        self._behind = np.array([passage.after is not None for passage in self.passages])
        self._lines = {
            bare(line): (passage, part) for passage in self.passages for line, part in _lines_of(passage)
        }  # fmt: skip
        self._within = LinesWithin(self._lines)

    @cached_property
    def _named(self) -> Mapping[str, tuple[int, ...]]:
        """For each name the passages."""
        found = defaultdict[str, list[int]](list)
        for at, passage in enumerate(self.passages):
            for name in set(names_within(" ".join((*passage.answers, *passage.more)))):
                found[name].append(at)
        return {name: tuple(rows) for name, rows in found.items()}

    def naming(self, names: Iterable[str]) -> list[Passage]:
        """The passages that tell of one of these names, those of most first."""
        counted = Counter(at for name in sorted(names) for at in self._named.get(name, ()))
        return [self.passages[at] for at in sorted(counted, key=lambda at: (-counted[at], at))]

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names that passages tell of by their small letters, none that is a word elsewhere ("What")."""
        return nobody_but(self._named, self._told.texts)

    @property
    def learned(self) -> bool:
        """Whether it has vectors."""
        return self._meaning is not None

    def learn(self, vectors: NDArray[np.float16] | None) -> None:
        """Takes the vectors of `texts`, of shape (len(texts), 384) and length 1; None takes them away."""
        if vectors is None or not self.passages:
            self._meaning = None
            self._searches.clear()
            return
        self._searches.clear()
        asked, told = (rows.means(vectors) for rows in (self._said, self._told))
        topics = np.asarray(vectors[self._told.end :], dtype=np.float32)
        # What a sheet tells has no topic written beside it: there the ways in which it is asked for stand for it.
        topics = np.where([[passage.topic == ""] for passage in self.passages], asked, topics)
        whole = OF_QUESTIONS * asked + OF_ANSWERS * told + OF_TOPIC * topics
        self._meaning = _Meaning(vectors, np.asarray(whole, dtype=np.float32), self._subjects(vectors))
        _ = self.names  # Here, on the thread that learns: the first answer would take 90 ms longer.

    def find(self, text: str, vector: Vector | None = None, *, story: float = 0.0) -> list[FoundPassage]:
        """The `FOUND` nearest passages, the best first; `story` is what those of the backstory gain."""
        if not self.passages:
            return []
        key = text, None if vector is None or self._meaning is None else vector.tobytes(), story
        if (known := self._searches.get(key)) is None:
            known = self._searches[key] = self._search(text, vector, story)
        return list(known)

    def _search(self, text: str, vector: Vector | None, story: float) -> list[FoundPassage]:
        words = terms(text)
        share = self._shares(words, self.words)
        meaning = self._meaning
        more = story * self._of_story - BEHIND_LOSES * self._behind
        if meaning is None or vector is None or len(vector) != meaning.whole.shape[1]:
            score = ASKED_ALONE * self._shares(words, self._asked) + WORDS_ALONE * share + more
            best = np.argsort(-score, kind="stable")[:FOUND]
            return [self._by_words(int(at), float(score[at]), float(share[at])) for at in best]
        score = self._first_scores(text, meaning, share, vector) + more
        likeliest: list[int] = np.argsort(-score, kind="stable")[:LOOKED_AT].tolist()
        return self._weighed(likeliest, score, share, vector, most=FOUND)

    def among(self, ids: Iterable[str], text: str, vector: Vector) -> list[FoundPassage]:
        """These passages as `find` scores them, the best first; none without vectors."""
        rows, meaning = [self._at[one] for one in dict.fromkeys(ids)], self._meaning
        if not rows or meaning is None or len(vector) != meaning.whole.shape[1]:
            return []
        share = self._shares(terms(text), self.words)
        return self._weighed(rows, self._first_scores(text, meaning, share, vector), share, vector)

    def after(self, passage_id: str) -> tuple[Passage, ...]:
        """The passages that are asked for behind this one, as second questions."""
        return tuple(self._after.get(passage_id, ()))

    def near_questions(self, ids: Iterable[str], vector: Vector) -> dict[str, float]:
        """For each of these passages the cosine of the nearest way to ask for it; empty without vectors."""
        meaning = self._meaning
        if meaning is None or len(vector) != meaning.whole.shape[1]:
            return {}
        return {
            one: float(self._said.cosines(self._at[one], meaning.texts, vector).max()) for one in dict.fromkeys(ids)
        }

    def near_lines(self, ids: Iterable[str], vector: Vector) -> list[tuple[float, Passage, str]]:
        """The lines of these passages with their cosines, the nearest first; none without vectors."""
        meaning = self._meaning
        if meaning is None or len(vector) != meaning.whole.shape[1]:
            return []
        found = []
        for passage in (self.by_id[one] for one in dict.fromkeys(ids)):
            cosines = self._told.cosines(self._at[passage.id], meaning.texts, vector)
            found += [
                (float(near), passage, line)
                for near, line in zip(cosines, (*passage.answers, *passage.more), strict=True)
            ]
        return sorted(found, key=lambda one: -one[0])

    @staticmethod
    def _first_scores(text: str, meaning: _Meaning, share: NDArray[np.float64], vector: Vector) -> NDArray[np.float64]:
        """What each passage scores before its lines are looked at one by one."""
        heard = np.sqrt(load_classifier().spread(text, vector))
        of_subject = OF_SUBJECT * (meaning.subjects @ heard)
        scores: NDArray[np.float64] = meaning.whole @ vector + of_subject + OF_WORDS * share
        return scores

    def _weighed(
        self,
        rows: Sequence[int],
        score: NDArray[np.float64],
        share: NDArray[np.float64],
        vector: Vector,
        *,
        most: int | None = None,
    ) -> list[FoundPassage]:
        """The `most` likely of these passages, the best first, their `score` with what their lines and their nearest
        question add to it."""
        meaning = self._meaning
        if meaning is None:
            return []
        found = []
        for at in rows:
            told, said = (texts.cosines(at, meaning.texts, vector) for texts in (self._told, self._said))
            near = OF_LINE * float(told.max()) + NEAR_GAINS * max(0.0, float(said.max()) - AS_WRITTEN)
            found.append((float(score[at]) + near, at, told, said))
        best = sorted(found, key=lambda one: -one[0])[:most]
        return [self._by_meaning(at, worth, float(share[at]), told, said) for worth, at, told, said in best]

    def _by_words(self, at: int, score: float, share: float) -> FoundPassage:
        passage = self.passages[at]
        return FoundPassage(passage, score, None, share, passage.said[0], None, (*passage.answers, *passage.more))

    def _by_meaning(
        self, at: int, score: float, share: float, told: NDArray[np.float32], said: NDArray[np.float32]
    ) -> FoundPassage:
        """The passage with its nearest question, and its lines, the nearest first; `told` and `said` are the cosines of
        its lines and of its questions."""
        passage = self.passages[at]
        lines = (*passage.answers, *passage.more)
        return FoundPassage(
            passage,
            score,
            float(said.max()),
            share,
            passage.said[int(said.argmax())],
            chance_of(score),
            tuple(lines[row] for row in np.argsort(-told, kind="stable")),
        )

    def _subjects(self, vectors: NDArray[np.float16]) -> NDArray[np.float32]:
        """What the ear hears in the questions of each passage: the mean of the roots of the chances, (P, K)."""
        classifier = load_classifier()
        roots = [
            np.sqrt(classifier.spread(plain(text), vectors[row].astype(np.float32)))
            for row, text in enumerate(self._said.texts)
        ]
        return self._said.means(np.stack(roots))

    def told_in(self, line: str) -> tuple[Passage, Part] | None:
        """The passage that a line of this mind came from, the last one if it is made of several; None if of none."""
        return next(iter(self.all_told_in(line)), None)

    def all_told_in(self, line: str) -> list[tuple[Passage, Part]]:
        """The passages that a line of this mind is made of, the last first."""
        said = bare(line)
        found = sorted({(said.rfind(own), len(own), own) for own in self._within.within(said)}, reverse=True)
        return [self._lines[own] for _, _, own in found]

    def _shares(self, words: frozenset[str], rows_of: Mapping[str, NDArray[np.int32]]) -> NDArray[np.float64]:
        """For each passage the share of the words that occur in it, weighted by how rare they are."""
        found, whole = np.zeros(len(self.passages)), 0.0
        for word in words:
            rows = rows_of.get(word)
            weight = math.log(1 + len(self.passages) / (1 if rows is None else len(rows)))
            whole += weight
            if rows is not None:
                found[rows] += weight
        return found / whole if whole else found


def _lines_of(passage: Passage) -> Iterable[tuple[str, Part]]:
    yield from ((line, Part.ANSWER) for line in passage.answers)
    yield from ((line, Part.MORE) for line in passage.more)
    if passage.ask is not None:
        yield passage.ask, Part.ASK
    yield from ((line, Part.TOOK) for line in passage.took)
