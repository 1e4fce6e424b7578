"""Boards that stand for half a minute as they were worked out."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.archive.boards import KEPT_MS, Boards
from app.archive.standings import StandingsWindow
from app.db.database import Database
from tests.unit.archive.test_standings import NOW, games, people


class StandingClock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = NOW

    def now_ms(self) -> int:
        return self.at


async def test_a_board_is_worked_out_anew_after_half_a_minute(database: Database) -> None:
    clock = StandingClock()
    boards = Boards(database, clock)

    def play(session: Session) -> None:
        people(session, [("ada", 1300), ("bo", 1400)])
        games(session, "ada", "bo", "wwwww")

    assert await boards.standings("player", StandingsWindow.ALL) == []
    assert await boards.feats("player") == ([], [])
    await database.write(play)
    assert await boards.standings("player", StandingsWindow.ALL) == []
    assert len(await boards.standings("player", StandingsWindow.WEEK)) == 2
    clock.at += KEPT_MS + 1
    assert len(await boards.standings("player", StandingsWindow.ALL)) == 2
    assert [feat.id for feat in (await boards.feats("player"))[1]] == ["ada"]
