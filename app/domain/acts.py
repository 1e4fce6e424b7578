"""The acts of a match: commands that `decide` answers with events or a refusal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from app.domain.memory import Memory, SurfacedMemory
from app.domain.mood import Emotion, MoodState
from app.domain.position import Color


@dataclass(frozen=True, slots=True)
class Act:
    """Base of all acts; `color` is the seat that acts."""

    color: Color


@dataclass(frozen=True, slots=True)
class PlayMove(Act):
    """Move a piece. `ply` is the number of half-moves already played; `epoch` None means the current one. For minds,
    `engine` describes the search (name, nodes, rating) and `choice` how the move was chosen. `thought_ms` is how long a
    person thought, by their client's clock."""

    uci: str
    ply: int
    epoch: int | None = None
    chat: str | None = None
    engine: dict[str, object] | None = None
    choice: dict[str, object] | None = None
    thought_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Say(Act):
    """A person says something at the table."""

    text: str


@dataclass(frozen=True, slots=True)
class TellAgent(Act):
    """The owner of the agent that plays `color`, called `username`, says something to it."""

    text: str
    username: str


@dataclass(frozen=True, slots=True)
class Resign(Act):
    """Give the game up."""


@dataclass(frozen=True, slots=True)
class Abort(Act):
    """Leave before each side has moved."""


@dataclass(frozen=True, slots=True)
class OfferDraw(Act):
    """Offer a draw; it stands until the other side answers or moves."""


@dataclass(frozen=True, slots=True)
class AnswerDraw(Act):
    """Accept or decline the other side's offer."""

    accept: bool


@dataclass(frozen=True, slots=True)
class ClaimDraw(Act):
    """Claim threefold repetition or fifty moves, if they stand."""


@dataclass(frozen=True, slots=True)
class ClaimVictory(Act):
    """Claim the game because the other side has been gone for longer than its grace."""


@dataclass(frozen=True, slots=True)
class RequestTakeback(Act):
    """Ask to have one's own last move back."""


@dataclass(frozen=True, slots=True)
class AnswerTakeback(Act):
    """Grant or refuse the other side's takeback."""

    accept: bool


@dataclass(frozen=True, slots=True)
class OfferRematch(Act):
    """Ask for another game with colours swapped, once this one is over."""


@dataclass(frozen=True, slots=True)
class DeclineRematch(Act):
    """Turn the other side's offer of another game down."""


@dataclass(frozen=True, slots=True)
class StartRematch(Act):
    """The rematch has been opened under this id: `color` offered it, and the other side had agreed."""

    match_id: str


@dataclass(frozen=True, slots=True)
class TakeHint(Act):
    """A hint of this step was worked out for the position `(epoch, ply)`."""

    step: int
    epoch: int
    ply: int


@dataclass(frozen=True, slots=True)
class Think(Act):
    """A mind begins its turn. `eta_seconds` is a soft estimate."""

    epoch: int
    ply: int
    eta_seconds: float


@dataclass(frozen=True, slots=True)
class Surface(Act):
    """Memories came up in a mind's turn, perhaps none."""

    epoch: int
    ply: int
    items: tuple[SurfacedMemory, ...]


@dataclass(frozen=True, slots=True)
class Speak(Act):
    """A mind speaks (`text` None: it stays silent) and its mood changes (`mood` None: it does not).

    `ply` and `epoch` name the move it follows: late words are accepted, a second mood for the same turn is not. `keeps`
    is a memory to be written with the words; their event carries its id. `aside`: an agent speaks to its owner.
    """

    epoch: int
    ply: int
    occasion: str
    text: str | None
    emotion: Emotion
    emotion_intensity: float
    referenced_memory_ids: tuple[str, ...] = ()
    private: bool = False
    mood: MoodState | None = None
    raw: MoodState | None = None
    keeps: Memory | None = None
    aside: bool = False


@dataclass(frozen=True, slots=True)
class AtOnce(Act):
    """What a mind does without a pause between, in this order: all of it or, where one is refused, nothing."""

    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Arrive(Act):
    """A person's seat has its first connection."""


@dataclass(frozen=True, slots=True)
class LeaveSeat(Act):
    """A person's seat has lost its last connection. `grace_ms` None: the game is adjourned."""

    grace_ms: int | None


@dataclass(frozen=True, slots=True)
class GraceOver(Act):
    """The grace period of an absent seat has ended."""


@dataclass(frozen=True, slots=True)
class Stalled(Act):
    """A program has not moved at half-move `ply` of `epoch` for as long as it may; refused if it still has time."""

    epoch: int
    ply: int


@dataclass(frozen=True, slots=True)
class Reap(Act):
    """An adjourned game has waited too long for `color`; refused if it has not."""


@dataclass(frozen=True, slots=True)
class FlagFall(Act):
    """The clock of the side to move may have run out; refused if time was left `lag_ms` ago, which the line may have
    taken."""

    lag_ms: int = 0


@dataclass(frozen=True, slots=True)
class Accepted:
    """The act has taken effect. `seq` is that of its first event; for a repeat, of the event it repeats."""

    seq: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """The act is refused and nothing has changed. `code` is stable and part of the contract."""

    code: str
    message: str


Answer = Accepted | Refusal
ActFn = Callable[[Act], Awaitable[Answer]]
