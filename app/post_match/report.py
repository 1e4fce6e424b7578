"""What the steps make of a game, as values that are kept as JSON and shown as they are."""

from __future__ import annotations

from pydantic import Field

from app.domain.audiences import Audience, heard_items
from app.domain.position import Color
from app.domain.values import Value
from app.post_match.judging import Label


class Evaluation(Value):
    """What the engine thinks of a position, from White's side: `centipawns`, or `mate` in so many moves (negative: it
    is Black's). Neither where the engine has no opinion. `chance` is White's winning chance, 0 to 1."""

    centipawns: int | None = None
    mate: int | None = None
    chance: float | None = None


class JudgedMove(Value):
    """One half-move: the evaluation after it, the winning chances (0 to 1) its side lost by it, and what the engine
    would have played; `line` is how that goes on (UCI, the better move first), for moves that bear a label."""

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
    """How many moves of one side bear each label."""

    inaccuracy: int = 0
    mistake: int = 0
    blunder: int = 0


class Analysis(Value):
    """A whole game as the engine sees it. `nodes` is the budget of every position."""

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
    """How one side played. Shares lie in [0, 1]; None where the game cannot tell."""

    moves: int
    aggression: float | None = Field(description="checks, captures and steps into the other half, as a share of moves")
    blunders_per_40: float | None
    accuracy: float | None
    time_trouble: float | None = Field(description="share of moves made short of time; None without a clock")
    seconds_per_move: float | None
    castled_at: int | None = Field(description="own move number; None for a king that stayed")
    queen_out_at: int | None = Field(description="own move number of the queen's first move")


class Features(Value):
    """What kind of game it was."""

    eco: str | None
    opening: str | None
    plies: int
    trades: int
    phases: PhaseLengths
    sides: dict[Color, SideFeatures]


class RatingChange(Value):
    """What the game did to one rating, in Elo points."""

    color: Color
    kind: str
    id: str
    name: str
    before: int
    after: int
    delta: int


class Sentence(Value):
    """One sentence of a recap; a private one is for the seats alone, and one that draws on what is `remembered` goes
    when anything of that is forgotten."""

    text: str
    private: bool = False
    remembered: bool = False


class GoalVerdict(Value):
    """What became of the goal agreed for this game; `met` is None where the game cannot tell."""

    goal: str
    met: bool | None
    words: str


class Recap(Value):
    """A mind's story of the game."""

    color: Color
    name: str
    sentences: tuple[Sentence, ...]
    goal: GoalVerdict | None = None

    def text(self, audience: Audience) -> str:
        """The paragraph, as `audience` may hear it."""
        return " ".join(sentence.text for sentence in heard_items(self.sentences, audience))

    def without_memories(self) -> Recap:
        """The same without what draws on memories."""
        return self.model_copy(update={"sentences": tuple(line for line in self.sentences if not line.remembered)})
