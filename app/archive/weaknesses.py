"""Where a player loses games: the errors of the latest analysed games by stage and kind, with their positions.

One service for whoever asks: the player's own page, and a character that is asked what to practise.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from threading import Lock

from cachetools import LRUCache
from sqlalchemy import BindParameter, bindparam, select
from sqlalchemy.orm import Session

from app.archive.error_kinds import ErrorKind, kinds_of
from app.archive.past_games import PastGame, past_games
from app.db.models.matches import MatchMoveRow, MatchRow
from app.db.models.post_match import PostMatchRow
from app.domain import prose_facts
from app.domain.match import FREE_PLIES, TimeControl
from app.domain.memory import Party
from app.domain.position import Color
from app.domain.prose_words import number_word
from app.matches.clock import parse_time_control
from app.post_match.features import TROUBLE_MOST_MS, TROUBLE_SHARE
from app.post_match.judging import Label
from app.post_match.practice import Lesson, mistakes
from app.post_match.report import Analysis, MoveReason

# The latest analysed games that are looked at: 20 are read in some 60 ms.
GAMES_READ = 20
# Positions shown, the costliest first, one a game at most; of each kind of error so many; and kinds shown.
SHOWN, SHOWN_OF_KIND, KINDS_SHOWN = 4, 2, 4
# Errors of one kind from which on it is a habit, not an accident.
REPEATED = 2

# What a `Slip` has beside its game.
_Error = tuple[Lesson, tuple[ErrorKind, ...], MoveReason | None, str]
# Games whose errors are remembered: reading one analysis takes three milliseconds, and a page reads twenty. A game has
# some ten errors of half a kilobyte.
ERRORS_KEPT = 1_000
# One worker's own: found again from the stored analysis, whose digest is part of the key.
_known: LRUCache[tuple[object, ...], tuple[_Error, ...]] = LRUCache(ERRORS_KEPT)
_looking = Lock()

# Statements are made once, as in `past_games`.
_IDS: BindParameter[str] = bindparam("ids", expanding=True)
_ANALYSED = (
    select(PostMatchRow.match_id, PostMatchRow.analysis, MatchRow.initial_fen)
    .join(MatchRow, MatchRow.id == PostMatchRow.match_id)
    .where(PostMatchRow.match_id.in_(_IDS), PostMatchRow.analysis.is_not(None))
    .order_by(MatchRow.updated_ms.desc())
    .limit(GAMES_READ)
)
_SPENT = (
    select(MatchMoveRow.match_id, MatchMoveRow.ply, MatchMoveRow.color, MatchMoveRow.elapsed_ms)
    .where(MatchMoveRow.match_id.in_(_IDS))
    .order_by(MatchMoveRow.match_id, MatchMoveRow.ply)
)


@dataclass(frozen=True, slots=True)
class Slip:
    """One error: the game it was made in, the position with the better move, what kinds of error it is, the reason that
    the analysis found, if it did, and the phase of the game."""

    game: PastGame
    lesson: Lesson
    kinds: tuple[ErrorKind, ...] = ()
    reason: MoveReason | None = None
    phase: str = ""

    @property
    def cost(self) -> float:
        """Winning chances lost, 0 to 1."""
        return self.lesson.chance_before - self.lesson.chance_after


@dataclass(frozen=True, slots=True)
class WeakPoint:
    """A kind of error that came `count` times, at least `REPEATED`, in `games` games; the costliest of them that are
    not shown for another kind, a game once, as evidence; and all of them (`made`), the costliest first."""

    kind: ErrorKind
    count: int
    games: int
    evidence: tuple[Slip, ...]
    made: tuple[Slip, ...] = ()


@dataclass(frozen=True, slots=True)
class Weaknesses:
    """`games` analysed games with `errors` mistakes and blunders in them, counted by stage of the game; the costliest
    of them with their positions; the kinds that are repeated, those that cost most first; and every error."""

    games: int
    errors: int
    by_phase: tuple[tuple[str, int], ...]
    worst: tuple[Slip, ...]
    points: tuple[WeakPoint, ...] = ()
    slips: tuple[Slip, ...] = ()


def weaknesses(session: Session, games: Sequence[PastGame]) -> Weaknesses:
    """The errors of the player in the latest `GAMES_READ` of `games` (the latest first) that have an analysis."""
    looked_at, slips = slips_in(session, games)
    phases = Counter(slip.phase for slip in slips)
    worst, points = _costliest(slips, SHOWN), weak_points(slips)
    return Weaknesses(looked_at, len(slips), tuple(phases.most_common()), worst, points, tuple(slips))


def slips_in(session: Session, games: Sequence[PastGame]) -> tuple[int, list[Slip]]:
    """How many of the latest `GAMES_READ` of `games` have an analysis, and every mistake and blunder of the player in
    them."""
    by_id = {game.match_id: game for game in games}
    rows = session.execute(_ANALYSED, {"ids": [game.match_id for game in games[: 2 * GAMES_READ]]}).all()
    hurried = _short_of_time(session, [by_id[row.match_id] for row in rows])
    slips = [
        slip
        for match_id, analysis, initial_fen in rows
        if analysis is not None
        for slip in _slips(by_id[match_id], initial_fen, analysis, hurried[match_id])
    ]
    return len(rows), slips


def slips_of(session: Session, party: Party) -> list[Slip]:
    """Every mistake and blunder in a player's latest games."""
    return slips_in(session, past_games(session, party, 2 * GAMES_READ))[1]


def weaknesses_of(session: Session, party: Party) -> Weaknesses:
    """The same, of a player's latest games."""
    return weaknesses(session, past_games(session, party, 2 * GAMES_READ))


def weak_points(slips: Iterable[Slip]) -> tuple[WeakPoint, ...]:
    """The kinds of error that are repeated, those that cost most first. An error of several kinds is evidence of the
    first of them that is shown, and of no other."""
    of_kind: dict[ErrorKind, list[Slip]] = defaultdict(list)
    for slip in slips:
        for kind in slip.kinds:
            of_kind[kind].append(slip)
    cost = {kind: sum(slip.cost for slip in made) for kind, made in of_kind.items() if len(made) >= REPEATED}
    found: list[WeakPoint] = []
    shown: list[Slip] = []
    for kind in sorted(cost, key=lambda kind: -cost[kind])[:KINDS_SHOWN]:
        made = of_kind[kind]
        evidence = _costliest((slip for slip in made if slip not in shown), SHOWN_OF_KIND)
        shown += evidence
        games = len({slip.game.match_id for slip in made})
        found.append(WeakPoint(kind, len(made), games, evidence, tuple(sorted(made, key=lambda one: -one.cost))))
    return tuple(found)


# What to practise against each kind of error, as a gerund.
_PRACTICE = {
    ErrorKind.HANGING: "looking, before every move, at what can be taken afterwards",
    ErrorKind.FORK: "looking for forks before each move",
    ErrorKind.BACK_RANK: "opening a window for the king in good time",
    ErrorKind.MATE_ALLOWED: "looking at checks before anything else",
    ErrorKind.MATE_MISSED: "short puzzles of the kind that end a game",
    ErrorKind.CHANCE_MISSED: "looking at every capture before choosing a move",
    ErrorKind.WIN_LET_GO: "bringing won games home",
    ErrorKind.TIME: "keeping some time for the end",
    ErrorKind.OPENING: "bringing out your pieces before anything else",
    ErrorKind.ENDGAME: "simple endgames, with kings and pawns first",
}


def advice(weak: Weaknesses) -> str | None:
    """What the player should practise, as a gerund with what speaks for it ("short puzzles of the kind that end a game:
    it would have helped you three times of late"); None if nothing is repeated. Worded so that no sentence can be read
    as one on the game that is played now."""
    if not weak.points:
        return None
    point = weak.points[0]
    often = {2: "twice"}.get(point.count, f"{number_word(point.count)} times")
    return f"{_PRACTICE[point.kind]}: it would have helped you {often} of late"


def practice_for(session: Session, party: Party) -> str | None:
    """The advice for a player, for a mind that is asked for it."""
    return advice(weaknesses_of(session, party))


def _slips(game: PastGame, initial_fen: str, analysis: str, hurried: frozenset[int]) -> Iterator[Slip]:
    key = (hashlib.sha256(analysis.encode()).digest(), initial_fen, game.color, hurried)
    with _looking:
        known = _known.get(key)
    if known is None:
        known = _errors_in(initial_fen, Analysis.model_validate_json(analysis), Color(game.color), hurried)
        with _looking:
            _known[key] = known
    return (Slip(game, *error) for error in known)


def _errors_in(initial_fen: str, analysis: Analysis, color: Color, hurried: frozenset[int]) -> tuple[_Error, ...]:
    judged = {move.ply: move for move in analysis.moves}
    found: list[_Error] = []
    for lesson in mistakes(initial_fen, analysis, color):
        if lesson.label is not Label.INACCURACY:
            move = judged[lesson.ply]
            kinds = kinds_of(lesson, move, short_of_time=lesson.ply in hurried)
            found.append((lesson, kinds, move.reason, prose_facts.phase_in(lesson.fen)))
    return tuple(found)


def _costliest(slips: Iterable[Slip], most: int) -> tuple[Slip, ...]:
    """The costliest of these, one a game at most."""
    worst: dict[str, Slip] = {}
    for slip in sorted(slips, key=lambda one: -one.cost):
        worst.setdefault(slip.game.match_id, slip)
    return tuple(list(worst.values())[:most])


def _short_of_time(session: Session, games: Sequence[PastGame]) -> dict[str, frozenset[int]]:
    """The half-moves (counted from 1) of each game that the player began short of time."""
    timed = {game.match_id: game for game in games if _clock_of(game) is not None}
    spent: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for match_id, ply, color, elapsed_ms in session.execute(_SPENT, {"ids": list(timed)}):
        if color == timed[match_id].color:
            spent[match_id].append((ply, elapsed_ms))
    return {game.match_id: _hurried(_clock_of(game), spent[game.match_id]) for game in games}


def _hurried(control: TimeControl | None, spent: Sequence[tuple[int, int]]) -> frozenset[int]:
    if control is None:
        return frozenset()
    low = min(TROUBLE_MOST_MS, TROUBLE_SHARE * control.initial_ms)
    charged = [0 if ply <= FREE_PLIES else control.increment_ms - elapsed_ms for ply, elapsed_ms in spent]
    before = accumulate(charged, initial=control.initial_ms)
    return frozenset(ply for (ply, _), left in zip(spent, before, strict=False) if left < low)


def _clock_of(game: PastGame) -> TimeControl | None:
    """The clock that can run short; None for none, and for days a move."""
    control = parse_time_control(game.time_control)
    return None if control is None or control.days is not None else control
