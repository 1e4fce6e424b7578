"""The results of the steps after a game: values stored as JSON and shown unchanged."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from app.domain.audiences import Audience, heard_items
from app.domain.position import Color
from app.domain.values import Value
from app.post_match.judging import Label


class Evaluation(Value):
    """An evaluation from White's side: `centipawns`, or `mate` in this many moves (negative if Black mates). All None
    if the engine gave none. `chance` is White's winning chance, 0 to 1."""

    centipawns: int | None = None
    mate: int | None = None
    chance: float | None = None


class ReasonKind(StrEnum):
    """Why a move was no good. Of mates: the opponent's, the own. Of material: what can be taken now, a fork, what a
    line wins later. Of pawns: theirs, the own. Of the result. Else only the evaluation says it."""

    ALLOWS_MATE = "allows_mate"
    MISSES_MATE = "misses_mate"
    PUTS_TO_BE_TAKEN = "puts_to_be_taken"
    LEAVES_TO_BE_TAKEN = "leaves_to_be_taken"
    ALLOWS_FORK = "allows_fork"
    LOSES_LATER = "loses_later"
    MISSES_CAPTURE = "misses_capture"
    MISSES_FORK = "misses_fork"
    MISSES_LATER = "misses_later"
    ALLOWS_QUEEN = "allows_queen"
    MISSES_QUEEN = "misses_queen"
    STALEMATES = "stalemates"
    LETS_THE_WIN_GO = "lets_the_win_go"
    LETS_THE_DRAW_GO = "lets_the_draw_go"
    STANDS_WORSE = "stands_worse"


class Man(Value):
    """A piece or pawn by its English name, and the square it stands on."""

    piece: str
    square: str


class MoveReason(Value):
    """Why a move was no good. `move` in SAN is the opponent's best reply where the move allows something, else the
    better move; `men` are those that it takes or forks; `number` are moves to mate, or the points (pawns) won."""

    kind: ReasonKind
    move: str | None = None
    men: tuple[Man, ...] = ()
    number: int | None = None


class Mark(StrEnum):
    """What else a move is remembered for: a sacrifice that was best, the one move that held, a mate not given."""

    BRILLIANT = "brilliant"
    ONLY = "only"
    MISSED_MATE = "missed_mate"


class JudgedMove(Value):
    """One half-move: the evaluation after it, the winning chances (0 to 1) its side lost, and the engine's best move.
    `line` is the engine's line (UCI, best move first), stored for moves with a label and for missed mates; of one
    that was not looked at closely only the first move. `accuracy` is in percent. `reason` is there for moves that cost
    something."""

    ply: int
    color: Color
    uci: str
    san: str
    evaluation: Evaluation
    best_uci: str | None = None
    best_san: str | None = None
    line: tuple[str, ...] = ()
    loss: float | None = None
    label: Label | None = None
    accuracy: float | None = None
    mark: Mark | None = None
    reason: MoveReason | None = None


class KeyMoment(Value):
    """A move that changed the game: the position before it, what was played, and the better line in SAN. Chances are
    those of the side that moved."""

    ply: int
    color: Color
    fen: str
    san: str
    label: Label | None
    best_san: str
    best_uci: str
    line: tuple[str, ...]
    chance_before: float
    chance_after: float


class Counts(Value):
    """How many moves of one side have each label."""

    inaccuracy: int = 0
    mistake: int = 0
    blunder: int = 0


class Analysis(Value):
    """The analysis of a game, with `nodes` searched per position, more where it turned. `accuracy` is in percent, by
    side."""

    engine: str
    nodes: int
    start: Evaluation
    moves: tuple[JudgedMove, ...]
    accuracy: dict[Color, float | None]
    counts: dict[Color, Counts]
    key_moments: tuple[KeyMoment, ...] = ()


class PhaseLengths(Value):
    """Half-moves of the game spent in each phase."""

    opening: int = 0
    middlegame: int = 0
    endgame: int = 0


class SideFeatures(Value):
    """How one side played. Shares lie in [0, 1]; None where the game does not show it."""

    moves: int
    aggression: float | None = Field(
        description="mean aggression of a move: checks, captures, moves into the other half"
    )
    blunders_per_40: float | None
    accuracy: float | None
    time_trouble: float | None = Field(description="share of moves made short of time; None without a clock")
    seconds_per_move: float | None
    castled_at: int | None = Field(description="own move number; None without castling")
    queen_out_at: int | None = Field(description="own move number of the queen's first move")
    lowest_cp: int | None = Field(
        default=None, description="own worst evaluation, mates as far below any other; None in early analyses"
    )


class Features(Value):
    """Opening, length, trades and phases of a game, and how each side played."""

    eco: str | None
    opening: str | None
    plies: int
    trades: int
    phases: PhaseLengths
    sides: dict[Color, SideFeatures]


class RatingChange(Value):
    """The change of one rating by a game, in Elo points."""

    color: Color
    kind: str
    id: str
    name: str
    before: int
    after: int
    delta: int


class Sentence(Value):
    """One sentence of a recap. Only the seats may read a `private` one. One that draws on memories (`remembered`) is
    erased when one of them is forgotten."""

    text: str
    private: bool = False
    remembered: bool = False


class GoalVerdict(Value):
    """The verdict on the goal agreed for this game; `met` is None if the game does not show it."""

    goal: str
    met: bool | None
    words: str


class Recap(Value):
    """A mind's account of the game."""

    color: Color
    name: str
    sentences: tuple[Sentence, ...]
    goal: GoalVerdict | None = None

    def text(self, audience: Audience) -> str:
        """The sentences that `audience` may read, as one paragraph."""
        return " ".join(sentence.text for sentence in heard_items(self.sentences, audience))

    def without_memories(self) -> Recap:
        """The same recap without the sentences that draw on memories."""
        return self.model_copy(update={"sentences": tuple(line for line in self.sentences if not line.remembered)})
