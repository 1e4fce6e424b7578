"""What was heard: the acts of the pending messages, sentence by sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from app.domain.text import is_question
from app.soul.listening.board_topics import BoardTopic
from app.soul.listening.topics import Subject

Vector = NDArray[np.float32]


class ActKind(StrEnum):
    """What a sentence does."""

    QUESTION = "question"
    TELLING = "telling"
    FEELING = "feeling"
    REQUEST = "request"
    COURTESY = "courtesy"
    TEASE = "tease"
    INSULT = "insult"
    APOLOGY = "apology"
    FAREWELL = "farewell"
    REMARK = "remark"


class Realm(StrEnum):
    """What a message is about at large."""

    BOARD = "board"
    """The game on the board, or just over: its position, its moves, how they were meant."""
    LIFE = "life"
    """The character's life, its people, tastes and views, and the other characters."""
    CHESS = "chess"
    """Chess in general: rules, openings, advice, masters."""
    US = "us"
    """The two of them: their games and score, what one remembers of the other."""
    PERSON = "person"
    """The writer: news, feelings, courtesies."""


# What is answered first when one message holds several acts: bad news before all else, an apology and other feelings
# before a question, that before a compliment. Acts of equal rank are answered in the order in which they were said.
RANKS = {
    ActKind.FEELING: 1,
    ActKind.APOLOGY: 1,
    ActKind.QUESTION: 2,
    ActKind.REQUEST: 2,
    ActKind.INSULT: 3,
    ActKind.TELLING: 3,
    ActKind.TEASE: 4,
    ActKind.COURTESY: 4,
    ActKind.FAREWELL: 5,
    ActKind.REMARK: 6,
}


# What may ask something of the game, in whatever form: the rest is said to the other, and not of the board.
MAY_ASK = frozenset(
    (ActKind.QUESTION, ActKind.REQUEST, ActKind.REMARK, ActKind.TELLING, ActKind.TEASE, ActKind.FEELING)
)

# Polarity (0 to 1, without its sign) from which a feeling is answered before a question, and how sure (0 to 1) the
# reader has to be of an apology for the same.
STRONG, SURE_APOLOGY = 0.5, 0.5
# Bad news beside which its writer may ask something and be answered.
_BEARS_MORE = frozenset((Subject.TROUBLE, Subject.ILLNESS))
# The same of good news.
SURE_JOY = 0.55


@dataclass(frozen=True, eq=False)
class SpeechAct:
    """One sentence of a message. `text` is as written, `plain` as `domain.text.plain` gives it, with its
    spelling mended. `topic` is what it is
    about, None for none of the known ones; `sure` (0 to 1) how certain the reader is of it. `polarity` lies in -1 (bad
    news, a reproach) to 1 (good news, praise). `entities` are the names, places and dates in it, as written. `vector`
    is its embedding of length 1 by the embedder that listens, `meaning` the one by the embedder of memories; each None
    while that is not ready, or was not asked for. `others` are the next likely topics with their chances,
    `of_board` what it may ask or claim of the game on the board, with theirs, the likeliest first. `realms` are the
    chances of what its message is about at large; empty while nothing is known of that. `entries` are the ids of those
    entries of the handbook that the layers fitted to kinds of question take it to ask for, with their chances, the
    likeliest first; empty for what asks nothing, and without these layers."""

    text: str
    plain: str
    kind: ActKind
    topic: Subject | None = None
    sure: float = 0.0
    polarity: float = 0.0
    entities: tuple[str, ...] = ()
    language: str = "en"
    vector: Vector | None = None
    meaning: Vector | None = None
    others: tuple[tuple[Subject, float], ...] = ()
    of_board: tuple[tuple[BoardTopic, float], ...] = ()
    realms: Mapping[Realm, float] = field(default_factory=dict)
    entries: tuple[tuple[str, float], ...] = ()

    def board_chance(self, topic: BoardTopic) -> float:
        """The chance (0 to 1) that it asks this of the game."""
        return dict(self.of_board).get(topic, 0.0)

    @property
    def asks(self) -> bool:
        """Whether it was heard as a question or a request."""
        return self.kind in (ActKind.QUESTION, ActKind.REQUEST)

    @property
    def may_ask(self) -> bool:
        """Whether it may ask something of the game, in whatever form."""
        return self.kind in MAY_ASK

    @property
    def seems_to_ask(self) -> bool:
        """Whether it was heard so, or has the form of a question."""
        return self.asks or is_question(self.plain)

    @property
    def rank(self) -> int:
        """How urgent it is, 0 first: bad news. A passing mood waits for what was asked."""
        if self.is_bad_news:
            return 0
        if self.kind is ActKind.FEELING and abs(self.polarity) < STRONG:
            return RANKS[ActKind.TEASE]
        if self.topic is Subject.JOY and self.sure < SURE_JOY:
            return RANKS[ActKind.TEASE]
        if self.kind is ActKind.APOLOGY and self.sure < SURE_APOLOGY:
            return RANKS[ActKind.COURTESY]
        return RANKS[self.kind]

    @property
    def is_bad_news(self) -> bool:
        """Whether nothing but care may answer it, with no word about the board."""
        return self.kind is ActKind.FEELING and self.polarity <= -1


@dataclass(frozen=True)
class Heard:
    """The acts of the messages that are answered together, in the order in which they were said. `intent` is what
    the messages as a whole are about, None without messages. `whole` is the latest message read as one act, for what
    only its sentences together say; None without vectors, and where it has one sentence. `message` is the vector of the
    latest message, of however many sentences; None without vectors that topics are recognised by."""

    acts: tuple[SpeechAct, ...] = ()
    intent: Subject | None = None
    whole: SpeechAct | None = None
    message: Vector | None = None
    by_rank: tuple[SpeechAct, ...] = field(init=False)

    def leaves_room(self, news: SpeechAct) -> bool:
        """Whether bad news came with something that is asked, and is not so grave that this can only wait."""
        return news.topic in _BEARS_MORE and any(act.asks for act in self.acts)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_rank", tuple(sorted(self.acts, key=lambda act: act.rank)))
