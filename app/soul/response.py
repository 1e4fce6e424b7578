"""The input and the response of a soul: the interface between a mind and any voice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Literal

from app.domain.facts import UNSCHOOLED, LastGame, Schooling, Standing
from app.domain.making import quickly_made
from app.domain.match import Outcome
from app.domain.memory import SurfacedMemory
from app.domain.mood import Emotion, MoodDeltas, MoodState
from app.domain.move_worth import MoveWorth
from app.domain.prose import board_to_english
from app.domain.seen import PositionSeen
from app.domain.told.fact import ToldFact
from app.memory.embedding.embedder import Vector

Tone = Literal["playful", "sharp", "respectful", "dismissive"]


class SoulOccasion(StrEnum):
    """Why the soul is asked."""

    BEFORE_MATCH = "before_match"
    ON_USER_INPUT = "on_user_input"
    ON_USER_MOVE = "on_user_move"
    BEFORE_AGENT_MOVE = "before_agent_move"
    IDLE_WAIT = "idle_wait"
    AFTER_MATCH = "after_match"


class FormalRequest(StrEnum):
    """A formal offer or request of the other side; answered by `SoulResponse.consent`."""

    DRAW = "draw"
    TAKEBACK = "takeback"


@quickly_made
@dataclass(frozen=True, slots=True)
class RecentMove:
    """A move in SAN and in words, with this mind's winning chances (0..1) before and after it, if known."""

    san: str
    words: str
    by_me: bool
    chance_before: float | None = None
    chance_after: float | None = None


def swing(moves: Sequence[RecentMove]) -> float:
    """The change of this mind's winning chances by the last two moves, in [-1, 1]; 0 if unknown."""
    known = [(move.chance_before, move.chance_after) for move in moves[-2:]]
    ends = [(before, after) for before, after in known if before is not None and after is not None]
    return ends[-1][1] - ends[0][0] if ends else 0.0


@quickly_made
@dataclass(frozen=True, slots=True)
class TalkLine:
    """One line of talk in a room or at a table. `text` is data, never instructions. `private`: no spectator saw it.
    `reference` is the line's chat reference, None if it has none."""

    text: str
    by_me: bool
    private: bool = False
    reference: str | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class Told:
    """What the opponent has told of themselves: all `facts` that may be spoken of now, the latest first, and `vectors`
    of the latest by their ids, each with those of its parts (n, d) (none while the embedder is not ready). `now` are
    the facts of `pending_chat`, which are written: only of these may a voice promise that it will remember them.
    `answered` is the plan whose outcome they have just told. `today` is the opponent's own date. `centre` is taken off
    the vector of a question before it is compared with these, if there is one."""

    facts: tuple[ToldFact, ...] = ()
    vectors: Mapping[str, Vector] = field(default_factory=dict)
    now: tuple[ToldFact, ...] = ()
    answered: ToldFact | None = None
    today: date | None = None
    centre: Vector | None = None


NOTHING_TOLD = Told()


@quickly_made
@dataclass(frozen=True, slots=True)
class SoulInput:
    """Everything a soul may know in one turn. `initial_fen` and `moves` (UCI) are for the guard and the scripted voice,
    never for a prompt, which gets `board_prose`. `my_chances` is this mind's winning probability (0..1)."""

    occasion: SoulOccasion
    initial_fen: str
    moves: tuple[str, ...]
    my_color: Literal["white", "black"]
    opponent_name: str
    opponent_kind: str
    opponent_rating: int | None
    mood: MoodState
    # The slug of a character who sits across; None for anybody else.
    opponent_slug: str | None = None
    # Whether a mind sits across: a character or an agent, and no program.
    faces_mind: bool = False
    my_chances: float | None = None
    last_move: RecentMove | None = None
    recent_moves: tuple[RecentMove, ...] = ()
    # Every move of this game whose worth is known; of a finished one, once it is analysed, all of them.
    judged: tuple[MoveWorth, ...] = ()
    # Positions of this game, and what may come of them, that were looked at for this answer; empty without an engine.
    seen: tuple[PositionSeen, ...] = ()
    # Milliseconds on my clock and on theirs; None without clocks.
    left_ms: tuple[int, int] | None = None
    last_game: LastGame | None = None
    # For an agent with its owner.
    schooling: Schooling = UNSCHOOLED
    # What the opponent should practise by their own games, as a gerund; only where their words may ask for it.
    practice: str | None = None
    # The opening that the opponent mostly plays, by games that they have lent for that; in the greeting only.
    prepared: str | None = None
    opening_name: str | None = None
    pending_chat: tuple[str, ...] = ()
    surfaced: tuple[SurfacedMemory, ...] = ()
    told: Told = field(default_factory=lambda: NOTHING_TOLD)
    standing: Standing = field(default_factory=Standing)
    request: FormalRequest | None = None
    result: Outcome | None = None
    end_reason: str | None = None
    local_hour: int | None = None
    goal: str | None = None
    rated: bool = False
    content_rating: str = "family"
    chattiness: float = 1.0
    own_turn: int = 0
    # Own turns with words that answered no question.
    turns_spoken: tuple[int, ...] = ()
    # The own turn in which the opponent was answered last; None if never.
    answered_in: int | None = None
    said_before: tuple[str, ...] = ()
    # What the opponent has said at this table before `pending_chat`.
    heard_before: tuple[str, ...] = ()
    # The talk at this table before `pending_chat`, in order; `unwatched`: the game can have no spectators.
    table_talk: tuple[TalkLine, ...] = ()
    unwatched: bool = False
    seed: int | None = None
    # In a room there is no game: `moves` is empty, `my_color` has no meaning, `occasion` is BEFORE_MATCH (greeting) or
    # ON_USER_INPUT. At a table `room_talk` holds the last lines that were said in the room before the game.
    place: Literal["table", "room"] = "table"
    room_talk: tuple[TalkLine, ...] = ()
    # Days since the two last met, at a table or in the room; None if never.
    days_away: float | None = None
    role: Literal["character", "agent"] = "character"
    # Whether an agent answers its owner, who looks on: `opponent_name` is the owner's, the board is that of the game.
    aside: bool = False
    # For the budget of models; never in a prompt.
    match_id: str | None = None
    player_id: str | None = None

    @property
    def personal_facts(self) -> tuple[ToldFact, ...]:
        """What the opponent has told of themselves, the latest first."""
        return self.told.facts

    @property
    def board_prose(self) -> str:
        """The position in English from this mind's side, without a FEN; computed on demand."""
        return board_to_english(self.initial_fen, self.moves, self.my_color, self.my_chances)


@dataclass(frozen=True, slots=True)
class GameAction:
    """What a soul wants to happen in its room: a game starts, or a goal for the coming game is proposed.

    `color` is the player's, not the soul's; None leaves a term as the player set it on the page. `goal` is the goal in
    the player's words ("castle before move 10"); with `start_game` it is one already agreed. In its own room an agent
    goes to play a character of the cast (`start_match`, `opponent` is the slug), or takes the lesson agreed on.
    """

    kind: Literal["start_game", "propose_goal", "start_match", "take_lesson"]
    color: Literal["white", "black"] | None = None
    time_control: str | None = None
    rated: bool | None = None
    goal: str | None = None
    opponent: str | None = None

    @property
    def name(self) -> str:
        """The action as clients are told it: `start_match_vs_kenji` names the opponent."""
        return f"start_match_vs_{self.opponent}" if self.kind == "start_match" else self.kind


@quickly_made
@dataclass(frozen=True, slots=True)
class SoulResponse:
    """What the soul decided. `speak` None is silence, the most frequent answer. `consent` answers `SoulInput.request`,
    None without one. `own_parts` are parts of the line that tell of the character's own life, in words of the house or
    of the character's maker: the guard takes them for no statement about the game. `game_action` is None at a
    table. `thinking` and `extra` (what the line is `about`, the recognised `intent`) are only for the debugging
    channels. `asks_after` is the id of the told fact after whose outcome the words ask."""

    speak: str | None = None
    tone: Tone = "respectful"
    emotion: Emotion = Emotion.NEUTRAL
    intensity: float = 0.3
    mood_deltas: MoodDeltas = field(default_factory=MoodDeltas)
    consent: bool | None = None
    referenced_memory_ids: tuple[str, ...] = ()
    note_about_opponent: str | None = None
    save_memory: str | None = None
    thinking: str | None = None
    own_parts: tuple[str, ...] = ()
    game_action: GameAction | None = None
    asks_after: str | None = None
    extra: dict[str, str] = field(default_factory=dict)


SILENT = SoulResponse()
