"""A game between two people in a running club: written into its database, for no door pairs people by itself."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from sqlalchemy.orm import Session

from app.domain.events import Stamped
from app.domain.match import Sitter
from app.matches.evolve import opened
from app.matches.repository import insert_match
from app.runtime.clock import AnchoredClock
from tests.fakes.games import first_event
from tests.fakes.server import outside


def seat_two(database_url: str, white: dict[str, Any], black: dict[str, Any]) -> str:
    """Opens a casual game of these two, each as `/api/me` tells them; returns its id."""
    sitters = [Sitter("player", one["id"], one["display_name"], one["rating"]) for one in (white, black)]
    first = Stamped(first_event(*sitters), 1, AnchoredClock().now_ms())
    match_id = str(uuid4())
    engine = outside(database_url)
    with Session(engine) as session, session.begin():
        insert_match(session, opened(match_id, first), "untimed", first)
    engine.dispose()
    return match_id
