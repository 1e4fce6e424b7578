"""Reads the history of a mind and its opponent, and the opponent's present settings."""

from __future__ import annotations

import chess
from sqlalchemy.orm import Session

from app.accounts.identity import Identity
from app.accounts.player import Player
from app.characters.record import head_to_head, latest_game, lessons_of, lines_said, opponents_of
from app.characters.talk import talk_before
from app.domain.facts import UNSCHOOLED, LastGame, OwnGame, Schooling
from app.domain.memory import Party
from app.minds.past import Past
from app.openings.book import name_opening


def read_past(session: Session, me: Party, them: Party, place_id: str) -> Past:
    """The history up to now; `place_id` is the id of the match, or of the room's session (which led to no game)."""
    # Only its owner is a person to an agent.
    coached = me.kind == "agent" and them.kind == "player"
    return Past(
        head_to_head(session, me, them),
        _last_game(session, me, them, place_id),
        lines_said(session, me, them),
        talk_before(session, place_id),
        Schooling(_own_games(session, me, place_id), lessons_of(session, me.id)) if coached else UNSCHOOLED,
    )


def _own_games(session: Session, me: Party, match_id: str) -> tuple[OwnGame, ...]:
    return tuple(
        OwnGame(name.split()[0] if them.kind == "character" else name, found, played)
        for name, them, played in opponents_of(session, me)
        if (found := _last_game(session, me, them, match_id)) is not None
    )


def _last_game(session: Session, me: Party, them: Party, match_id: str) -> LastGame | None:
    """Their latest finished game but the one with this id."""
    found = latest_game(session, me, them, match_id)
    if found is None:
        return None
    opening = name_opening(found.moves) if found.initial_fen == chess.STARTING_FEN else None
    return LastGame(found.score, found.end_reason, (len(found.moves) + 1) // 2, opening.name if opening else None)


class CurrentOpponent:
    """The player who faces the mind, with present settings: a change during a game applies from the next line on."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self._read_at: int | None = None
        self._player: Player | None = None

    async def player(self, them: Party) -> Player | None:
        """The player, None for a mind; read again only after any player's row has changed."""
        changes = self._identity.changes
        if them.kind == "player" and self._read_at != changes:
            self._player = await self._identity.player(them.id)
            self._read_at = changes
        return self._player
