"""Links by which players open a game of theirs, or their own page, to people without a session."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, delete, select
from sqlalchemy.orm import Session

from app.accounts.player import Player
from app.accounts.repository import player_by_id
from app.db.database import Database
from app.db.models.matches import MatchRow
from app.db.models.sharing import SharedLinkRow
from app.domain.errors import NotAllowed, NotFound
from app.domain.events import iso
from app.languages.speaking import worded
from app.runtime.clock import Clock

# Bytes of a token: nobody finds a link by guessing.
TOKEN_BYTES = 16
# Links of one player; more is a script.
LINKS = 500


@dataclass(frozen=True, slots=True)
class SharedLink:
    """A link and what it opens: the game `match_id`, or for None the page of `owner`."""

    token: str
    owner: Player
    match_id: str | None

    @property
    def path(self) -> str:
        """The address on this server."""
        return path_of(self.token)


@dataclass(frozen=True, slots=True)
class GivenLink:
    """A link as whoever gave it out sees it in a list: `pair` are the two names of a game, None for the own page."""

    path: str
    match_id: str | None
    pair: str | None
    at_ms: int


def path_of(token: str) -> str:
    """The address of the link with this token."""
    return f"/shared/{token}"


class Sharing:
    """Gives links out, takes them back, and says what a link opens."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def share_game(self, player: Player, match_id: str) -> str:
        """The address of a finished game of the player's, the same until it is taken back. Raises NotFound for a game
        that is not theirs, NotAllowed for one that still runs or for too many links."""
        return await self._database.write(_share_game, player.id, match_id, self._clock.now_ms())

    async def share_player(self, player: Player) -> str:
        """The address of the player's own page, the same until it is taken back. Raises NotAllowed for guests, who have
        no page."""
        if player.is_guest:
            raise NotAllowed("Guests have no page. Become a member, and you have one.")
        return await self._database.write(_share, player.id, None, self._clock.now_ms())

    async def take_back(self, player: Player, match_id: str | None) -> None:
        """Closes the link to a game, or for None to the player's page, for good. Raises NotFound if there is none."""
        await self._database.write(_take_back, player.id, match_id)

    async def link_to(self, player: Player, match_id: str | None) -> str | None:
        """The address of the player's link to a game, or for None to their page; None if it is not shared."""
        return await self._database.read(_link_to, player.id, match_id)

    async def links_of(self, player: Player) -> dict[str, str]:
        """The games that the player has shared: id -> address, the latest first."""
        return await self._database.read(_links_of, player.id)

    async def given_out(self, player: Player) -> list[GivenLink]:
        """Every link of the player's that opens something, the latest first."""
        return await self._database.read(_given_out, player.id)

    async def opened_by(self, token: str) -> SharedLink:
        """What a link opens. Raises NotFound for one that was never given out or has been taken back."""
        return await self._database.read(_opened_by, token)

    async def sharers(self, match_id: str) -> frozenset[str]:
        """The players who have shared this game."""
        return await self._database.read(_sharers, match_id)


def _is(player_id: str, match_id: str | None) -> ColumnElement[bool]:
    """The condition for one link; SQLAlchemy writes a comparison with None as IS NULL."""
    return and_(SharedLinkRow.player_id == player_id, SharedLinkRow.match_id == match_id)


def _share_game(session: Session, player_id: str, match_id: str, now_ms: int) -> str:
    match = session.get(MatchRow, match_id)
    seats = () if match is None else ((match.white_kind, match.white_id), (match.black_kind, match.black_id))
    if match is None or ("player", player_id) not in seats:
        raise NotFound("There is no such game.")
    if match.status != "ended":
        raise NotAllowed("This game is not over yet.")
    return _share(session, player_id, match_id, now_ms)


def _share(session: Session, player_id: str, match_id: str | None, now_ms: int) -> str:
    known = _link_to(session, player_id, match_id)
    if known is not None:
        return known
    if len(_links_of(session, player_id)) >= LINKS:
        raise NotAllowed(worded("You have shared {links} games. Take one of them back first.", links=LINKS))
    token = secrets.token_urlsafe(TOKEN_BYTES)
    session.add(SharedLinkRow(token=token, player_id=player_id, match_id=match_id, at_ms=now_ms))
    return path_of(token)


def _take_back(session: Session, player_id: str, match_id: str | None) -> None:
    link = delete(SharedLinkRow).where(_is(player_id, match_id))
    if not session.execute(link.returning(SharedLinkRow.token)).all():
        raise NotFound("You have not shared that.")


def _link_to(session: Session, player_id: str, match_id: str | None) -> str | None:
    token = session.scalar(select(SharedLinkRow.token).where(_is(player_id, match_id)))
    return None if token is None else path_of(token)


def _links_of(session: Session, player_id: str) -> dict[str, str]:
    games = select(SharedLinkRow.match_id, SharedLinkRow.token).where(
        SharedLinkRow.player_id == player_id, SharedLinkRow.match_id.is_not(None)
    )
    rows = session.execute(games.order_by(SharedLinkRow.at_ms.desc(), SharedLinkRow.token))
    return {match_id: path_of(token) for match_id, token in rows if match_id is not None}


def _given_out(session: Session, player_id: str) -> list[GivenLink]:
    rows = session.execute(
        select(SharedLinkRow, MatchRow.white_name, MatchRow.black_name)
        .outerjoin(MatchRow, MatchRow.id == SharedLinkRow.match_id)
        .where(SharedLinkRow.player_id == player_id)
        .order_by(SharedLinkRow.at_ms.desc(), SharedLinkRow.token)
    )
    return [
        GivenLink(path_of(row.token), row.match_id, None if row.match_id is None else f"{white} – {black}", row.at_ms)
        for row, white, black in rows
    ]


def _opened_by(session: Session, token: str) -> SharedLink:
    row = session.get(SharedLinkRow, token)
    owner = None if row is None else player_by_id(session, row.player_id)
    if row is None or owner is None:
        raise NotFound("This link opens nothing, or no longer.")
    return SharedLink(row.token, owner, row.match_id)


def _sharers(session: Session, match_id: str) -> frozenset[str]:
    return frozenset(session.scalars(select(SharedLinkRow.player_id).where(SharedLinkRow.match_id == match_id)))


def links_given_out(session: Session, player_id: str) -> list[dict[str, str | None]]:
    """Every link of a player, for the player's own export; the one without a game opens their page."""
    rows = session.scalars(
        select(SharedLinkRow).where(SharedLinkRow.player_id == player_id).order_by(SharedLinkRow.at_ms)
    )
    return [{"at": iso(row.at_ms), "match_id": row.match_id, "url": path_of(row.token)} for row in rows]
