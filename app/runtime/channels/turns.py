"""One recorded turn, and the way there from anywhere inside of it: by a context variable, so that nobody hands ids on.

A task that is started within a turn belongs to it, since tasks copy their context. Outside of a turn, and where nothing
is recorded, everything here does nothing and costs a fraction of a microsecond.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar, Token
from dataclasses import dataclass, field
from time import monotonic
from types import TracebackType
from typing import Any, Literal

from app.runtime.channels.messages import ChannelName, Message, Reach

# Messages of one turn; a turn of a mind has some thirty. Further ones are counted and dropped.
MESSAGES_PER_TURN = 400
# Values that a turn keeps for its replay: a soul is asked once or twice in it.
KEPT_VALUES = 8

# What is said: JSON-ready, or how it is made of values that nobody changes any more.
Said = dict[str, Any] | Callable[[], dict[str, Any]]

TurnKind = Literal["match", "room", "post_match", "maintenance", "desk", "keeping"]


@dataclass(slots=True)
class Recorded:
    """One turn: of a mind at a table, of a talk, of a step after a game, of maintenance, of an exchange at the desk.

    `subject` is the match's id, or the exchange's. `people` are the ids of the players whose turn it is, who alone
    may read what is `Reach.PERSONAL`; None where no person has a part in it. `about` is JSON-ready and names who thinks
    and why. `kept` are the values by which it can be replayed, as they were; they never leave the process unasked.
    `began` is of the monotonic clock. `tell` hands a message on, where somebody `is_heard`.

    What is said is put into shape when it is read, or heard: most of it never is.
    """

    id: str
    kind: TurnKind
    subject: str
    people: frozenset[str] | None
    about: dict[str, Any]
    began_ms: int
    began: float
    records: bool
    tell: Callable[[Message], None]
    is_heard: Callable[[], bool]
    kept: list[tuple[str, Any]] = field(default_factory=list)
    dropped: int = 0
    spans: int = 0
    changed: float = 0.0
    forgotten: bool = False
    # As it was said: channel, when (monotonic), what, and how far it may go.
    _said: list[tuple[ChannelName, float, Said, Reach]] = field(default_factory=list)
    _shaped: list[Message] = field(default_factory=list)

    @property
    def is_match(self) -> bool:
        """Whether `subject` is a match's id."""
        return self.kind in ("match", "post_match", "keeping")

    @property
    def messages(self) -> list[Message]:
        """What was said, in order."""
        for place in range(len(self._shaped), len(self._said)):
            self._shaped.append(self._shape(place))
        return self._shaped

    @property
    def last(self) -> Message:
        """What was said last. Raises IndexError where nothing was."""
        return self._shape(len(self._said) - 1)

    def _shape(self, place: int) -> Message:
        channel, now, data, reach = self._said[place]
        at_ms = self.began_ms + int((now - self.began) * 1000)
        told = data if isinstance(data, dict) else data()
        return Message(channel, at_ms, self.subject, told, self.id, place + 1, reach)

    def say(self, channel: ChannelName, data: Said, reach: Reach = Reach.ALL, now: float | None = None) -> bool:
        """Adds a message; False once there are too many. Never waits. `now` is of the monotonic clock."""
        if len(self._said) >= MESSAGES_PER_TURN:
            self.dropped += 1
            return False
        self.changed = now = now or monotonic()
        self._said.append((channel, now, data, reach))
        if self.is_heard():
            self.tell(self.last)
        return True

    def forget_words(self) -> None:
        """Drops what may hold words of people: they have asked for it."""
        self.forgotten = True
        self.kept.clear()
        left = [not reach & (Reach.PERSONAL | Reach.INNER) for *_, reach in self._said]
        self._shaped = [one for one, stays in zip(self.messages, left, strict=True) if stays]
        self._said = [one for one, stays in zip(self._said, left, strict=True) if stays]


_turn: ContextVar[Recorded | None] = ContextVar("turn", default=None)
# The number of the innermost open span; 0 outside of all.
_within: ContextVar[int] = ContextVar("within", default=0)


def current_turn() -> Recorded | None:
    """The turn that the caller is in."""
    return _turn.get()


def notes_taken() -> bool:
    """Whether `note` would be heard: what is costly to put together need not be, otherwise."""
    turn = _turn.get()
    return turn is not None and turn.records


def note(channel: ChannelName, data: Said, reach: Reach = Reach.ALL) -> None:
    """Says something on a channel, of the present turn."""
    turn = _turn.get()
    if turn is not None and turn.records:
        turn.say(channel, data, reach)


def keep(name: str, value: Any) -> None:
    """Keeps a value as it is, unchanged by anybody from now on, for the replay of the present turn."""
    turn = _turn.get()
    if turn is not None and turn.records and not turn.forgotten and len(turn.kept) < KEPT_VALUES:
        turn.kept.append((name, value))


class resumed:  # noqa: N801  # reads as the statement it is, like `span` below
    """What runs inside belongs to `turn`, wherever it was started from; to none if that is None."""

    __slots__ = ("_outermost", "_token", "_turn")

    def __init__(self, turn: Recorded | None) -> None:
        self._turn = turn

    def __enter__(self) -> None:
        self._token, self._outermost = _turn.set(self._turn), _within.set(0)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _within.reset(self._outermost)
        _turn.reset(self._token)


class span:  # noqa: N801  # reads as the statement it is: `with span("recall"):`
    """Times what runs inside, as a message on the performance channel: name, number, the span around it, when it began
    and how long it took (milliseconds, from the turn's beginning). It may hold awaits; what is started inside as a task
    lies within it too. `add` says more of it."""

    __slots__ = ("_began", "_broken_off", "_data", "_ended", "_name", "_number", "_outer", "_token", "_turn")

    def __init__(self, name: str, **data: Any) -> None:
        self._name = name
        self._data = data

    def add(self, **data: Any) -> None:
        self._data.update(data)

    def __enter__(self) -> span:
        turn = self._turn = _turn.get()
        if turn is None or not turn.records:
            self._turn = None
            return self
        turn.spans += 1
        self._number, self._outer = turn.spans, _within.get()
        self._token: Token[int] = _within.set(self._number)
        self._began = monotonic()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        turn = self._turn
        if turn is None:
            return
        self._ended = now = monotonic()
        self._broken_off = None if kind is None else kind.__name__
        _within.reset(self._token)
        turn.say("performance", self._told, now=now)

    def _told(self) -> dict[str, Any]:
        turn = self._turn
        assert turn is not None, "only what lies in a turn is told"
        return {
            "span": self._name,
            "number": self._number,
            "within": self._outer,
            "began_ms": (self._began - turn.began) * 1000,
            "took_ms": (self._ended - self._began) * 1000,
            **self._data,
            **({} if self._broken_off is None else {"ended_by": self._broken_off}),
        }
