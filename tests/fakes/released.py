"""Logs as earlier revisions of the club wrote them (`tests/unit/matches/released/`, made by `tests.fakes.recorder`)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from app.db.models.matches import MatchEventRow, MatchRow
from app.domain.events import Stamped
from app.domain.events.shapes import read_event
from app.domain.position import Color
from app.matches.evolve import rebuild

FOLDER = Path(__file__).resolve().parents[1] / "unit/matches/released"
# By the time of the revision that wrote them, in UTC; the last one is of the shapes of now.
FILES = sorted(FOLDER.glob("*.json"))


@dataclass(frozen=True, slots=True)
class Released:
    """One game: what was told of it to the player of the white side when it was written, and its rows as
    `(seq, at_ms, name, shape, payload)`."""

    told: dict[str, Any]
    rows: tuple[tuple[int, int, str, int, str], ...]

    @property
    def match_id(self) -> str:
        return str(self.told["match_id"])

    @property
    def log(self) -> list[Stamped]:
        """The events as they are read now."""
        return [Stamped(read_event(name, shape, payload), seq, at) for seq, at, name, shape, payload in self.rows]


def games_in(file: Path) -> list[Released]:
    """The games of one revision."""
    return [
        Released(game["told"], tuple((*row[:4], json.dumps(row[4], ensure_ascii=False)) for row in game["log"]))
        for game in json.loads(file.read_text())
    ]


def restore(session: Session, game: Released) -> None:
    """Puts a game into the tables as its revision left it there."""
    state = rebuild(game.match_id, game.log)
    seats = {
        f"{color}_{field}": getattr(state.sitter(color), field) for color in Color for field in ("kind", "id", "name")
    }
    session.add(
        MatchRow(
            id=game.match_id, version=state.version, status=state.status, result=state.result, ply=state.ply,
            end_reason=state.end_reason, rated=state.rated, watchable=state.watchable, epoch=state.epoch,
            time_control=game.told["time_control"], initial_fen=state.position.initial_fen, fen=state.position.fen,
            created_ms=state.opened_ms, updated_ms=state.touched_ms, ended_ms=state.ended_ms, **seats,
        )
    )  # fmt: skip
    session.flush()
    for seq, at_ms, name, shape, payload in game.rows:
        row = MatchEventRow(match_id=game.match_id, seq=seq, name=name, at_ms=at_ms, shape=shape, payload=payload)
        session.add(row)
