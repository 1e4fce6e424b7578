"""The boards of honour."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, TypeAdapter

from app.archive.standings import LEAST_GAMES, StandingsWindow
from app.archive.statistics import Tally
from app.web.deps import HouseDep, PlayerDep
from app.web.honours import BoardLine, HonourBoard, board_lines, named_board

router = APIRouter(prefix="/api/leaderboards", tags=["leaderboards"])

# A text for the framework, which would tell of hidden boards when it refuses another name.
NAMES = TypeAdapter(HonourBoard).json_schema()


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
    board: Annotated[str, Path(max_length=16, json_schema_extra=NAMES)],
    player: PlayerDep,
    house: HouseDep,
    window: StandingsWindow = StandingsWindow.ALL,
) -> Leaderboard:
    """Who stands highest, each kind of player on a board of its own."""
    named = named_board(house, board)
    lines = await board_lines(house, player, named, window)
    shown = [StandingInfo.shown(named, line) for line in lines]
    return Leaderboard(board=named, window=window, least_games=LEAST_GAMES, standings=shown)
