"""The boards of honour."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from app.archive.standings import LEAST_GAMES, StandingsWindow
from app.archive.statistics import Tally
from app.web.deps import HouseDep, PlayerDep
from app.web.honours import BoardLine, HonourBoard, board_lines

router = APIRouter(prefix="/api/leaderboards", tags=["leaderboards"])


class Results(BaseModel):
    """Finished games."""

    won: int
    drawn: int
    lost: int

    @classmethod
    def of(cls, tally: Tally) -> Results:
        return cls(won=tally.won, drawn=tally.drawn, lost=tally.lost)


class StandingInfo(Results):
    """One line of a board: the rating now in Elo points, the rated games in the window, the points `gained` by them.
    `with_you` are the caller's own games against them, from the caller's side, null if there are none."""

    rank: int
    kind: str
    id: str
    name: str
    url: str | None
    rating: int
    provisional: bool
    games: int
    gained: int
    with_you: Results | None

    @classmethod
    def shown(cls, board: HonourBoard, line: BoardLine) -> StandingInfo:
        """The line for the wire."""
        return cls(
            rank=line.rank,
            kind=board.party_kind,
            id=line.standing.id,
            name=line.who.name,
            url=line.who.url,
            rating=line.standing.rating,
            provisional=line.who.provisional,
            games=line.standing.tally.games,
            gained=line.standing.gained,
            with_you=None if line.met is None else Results.of(line.met),
            **Results.of(line.standing.tally).model_dump(),
        )


class Leaderboard(BaseModel):
    """A board, the first first. Nobody stands on it with fewer than `least_games` rated games in the window."""

    board: HonourBoard
    window: StandingsWindow
    least_games: int
    standings: list[StandingInfo]


@router.get("/{board}")
async def leaderboard(
    board: HonourBoard, player: PlayerDep, house: HouseDep, window: StandingsWindow = StandingsWindow.ALL
) -> Leaderboard:
    """Who stands highest among players, characters, agents or programs, each kind apart."""
    lines = await board_lines(house, player, board, window)
    shown = [StandingInfo.shown(board, line) for line in lines]
    return Leaderboard(board=board, window=window, least_games=LEAST_GAMES, standings=shown)
