"""Games played on the pure rules alone: acts in, events out, the state and the log kept in step."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import asdict

import chess

from app.domain.acts import Accepted, Act, PlayMove, Refusal, Speak, Surface, Think
from app.domain.events import Event, Stamped
from app.domain.events.match import ClockInfo, MatchOpened, SitterInfo
from app.domain.match import MatchState, Sitter
from app.domain.memory import Axes, Memory, Scope, SurfacedMemory
from app.domain.mood import Emotion, MoodState
from app.domain.position import Color
from app.matches.clock import parse_time_control
from app.matches.decide import decide
from app.matches.evolve import evolve, opened
from app.matches.minds import initial_mind

WHITE, BLACK = Color.WHITE, Color.BLACK

ANNA = Sitter("player", "player-anna", "Anna", 1500)
BERT = Sitter("player", "player-bert", "Bert", 1400)
MIRA = Sitter("character", "character-mira", "Mira", 1200, "mira")

START_MS = 1_800_000_000_000
MATCH_ID = "00000000-0000-4000-8000-000000000001"
AXES = Axes(0.5, 0.4, 0.3, 0.2, 0.1)


def first_event(
    white: Sitter = ANNA,
    black: Sitter = BERT,
    *,
    fen: str = chess.STARTING_FEN,
    time_control: str = "untimed",
    rated: bool = False,
    takebacks: bool = True,
    watchable: bool = True,
    goal: str | None = None,
) -> MatchOpened:
    """The `match_opened` of a game between these two."""
    control = parse_time_control(time_control)
    mind = initial_mind(MoodState(0.5, 0.5, 0.1, 0.6))
    sitters = {WHITE: white, BLACK: black}
    return MatchOpened(
        white=_info(white),
        black=_info(black),
        initial_fen=fen,
        rated=rated,
        takebacks=takebacks,
        watchable=watchable,
        time_control=time_control,
        clock=ClockInfo(white_ms=control.initial_ms, black_ms=control.initial_ms) if control else None,
        minds={color: mind for color, sitter in sitters.items() if sitter.is_mind},
        goal=goal,
    )


def _info(sitter: Sitter) -> SitterInfo:
    return SitterInfo(**asdict(sitter))


class Game:
    """One game as the rules see it. `now_ms` stands still until `wait`."""

    def __init__(self, first: MatchOpened | None = None) -> None:
        self.now_ms = START_MS
        self.log = [Stamped(first or first_event(), 1, self.now_ms)]
        self.state: MatchState = opened(MATCH_ID, self.log[0])

    def wait(self, milliseconds: int) -> Game:
        self.now_ms += milliseconds
        return self

    def decide(self, act: Act) -> tuple[Event, ...] | Accepted | Refusal:
        """What the rules say, without doing it."""
        return decide(self.state, act, self.now_ms)

    def do(self, act: Act) -> tuple[Event, ...]:
        """Does it; fails unless the rules answer with events."""
        decision = self.decide(act)
        assert isinstance(decision, tuple), decision
        return self.happen(decision)

    def happen(self, decision: tuple[Event, ...]) -> tuple[Event, ...]:
        """Lets happen what has been decided."""
        for event in decision:
            self.log.append(Stamped(event, self.state.version + 1, self.now_ms))
            self.state = evolve(self.state, self.log[-1])
        return decision

    def try_(self, act: Act) -> str:
        """Does it if it may be; the refusal's code, `repeated`, or the events' names joined by spaces."""
        decision = self.decide(act)
        if isinstance(decision, Refusal):
            return decision.code
        if isinstance(decision, Accepted):
            return "repeated"
        return " ".join(event.name for event in self.happen(decision))

    def move(self, uci: str, chat: str | None = None) -> tuple[Event, ...]:
        """The side to move plays."""
        return self.do(PlayMove(self.state.turn, uci, self.state.ply, self.state.epoch, chat))

    def moves(self, ucis: str | Iterable[str]) -> Game:
        """The sides move in turn; `ucis` may be one string with spaces."""
        for uci in ucis.split() if isinstance(ucis, str) else ucis:
            self.move(uci)
        return self

    def names(self) -> list[str]:
        return [stamped.event.name for stamped in self.log]


def from_position(fen: str, **terms: object) -> Game:
    """A game that begins at `fen`."""
    return Game(first_event(fen=fen, **terms))  # type: ignore[arg-type]


def think(game: Game, color: Color) -> Think:
    return Think(color, game.state.epoch, game.state.ply + 1, 2.0)


def surface(game: Game, color: Color, *scopes: Scope) -> Surface:
    items = tuple(
        SurfacedMemory(f"memory-{number}", "never told from here", "because", scope, AXES)
        for number, scope in enumerate(scopes)
    )
    return Surface(color, game.state.epoch, game.state.ply + 1, items)


def speak(
    game: Game,
    color: Color,
    text: str | None = "Well.",
    *,
    mood: MoodState | None = None,
    raw: MoodState | None = None,
    private: bool = False,
    keeps: Memory | None = None,
    emotion: Emotion = Emotion.PLEASED,
) -> Speak:
    """Words of a mind; what it feels underneath is what it shows, unless `raw` says otherwise."""
    return Speak(
        color,
        game.state.epoch,
        game.state.ply,
        "on_user_move",
        text,
        emotion,
        0.7,
        private=private,
        mood=mood,
        raw=mood if raw is None else raw,
        keeps=keeps,
    )


def random_moves(seed: int, plies: int, fen: str = chess.STARTING_FEN) -> list[str]:
    """A random legal game of at most `plies` half-moves that has not ended by itself."""
    rng, board = random.Random(seed), chess.Board(fen)
    moves: list[str] = []
    while len(moves) < plies:
        choices = [move for move in board.legal_moves if not _ends(board, move)]
        if not choices:
            break
        move = rng.choice(choices)
        board.push(move)
        moves.append(move.uci())
    return moves


def _ends(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    over = board.is_game_over() or board.halfmove_clock >= 140 or board.is_repetition(4)
    board.pop()
    return over
