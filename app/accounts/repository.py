"""Database functions for players, their sessions and credentials."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import cast

from sqlalchemy import delete, exists, or_, select, update
from sqlalchemy.orm import Session

from app.accounts.player import Chattiness, Player
from app.db.models.credentials import CredentialRow
from app.db.models.hosts import BanRow
from app.db.models.players import PlayerRow
from app.db.models.sessions import SessionRow
from app.domain.errors import Banned
from app.domain.events import iso
from app.domain.persona import ContentRating
from app.languages.speaking import worded

# Sessions one player may have open; a new one replaces the least recently used.
SESSIONS_KEPT = 20


@dataclass(frozen=True, slots=True)
class SessionSeen:
    """A session in a player's list. Times in milliseconds since 1970; `seen_ms` is accurate to the hour."""

    digest: str
    browser: str | None
    created_ms: int
    seen_ms: int


@dataclass(frozen=True, slots=True)
class Credentials:
    """The credentials of an account, with its player."""

    player: Player
    password: str
    email: str | None


def insert_player(session: Session, player: Player, now_ms: int) -> None:
    """Adds a player. Raises IntegrityError when the username is taken."""
    session.add(PlayerRow(**asdict(player), created_ms=now_ms, seen_ms=now_ms))
    session.flush()


def insert_session(
    session: Session, digest: str, player_id: str, now_ms: int, expires_ms: int, browser: str | None = None
) -> list[str]:
    """Opens a session for a player; returns the digests of sessions that were ended to make room. Raises Banned."""
    refuse_banned(session, player_id, now_ms)
    found = session.scalars(
        select(SessionRow.digest).where(SessionRow.player_id == player_id).order_by(SessionRow.seen_ms.desc())
    )
    crowded = list(found)[SESSIONS_KEPT - 1 :]
    delete_sessions(session, crowded)
    session.add(
        SessionRow(
            digest=digest,
            player_id=player_id,
            created_ms=now_ms,
            expires_ms=expires_ms,
            browser=browser,
            seen_ms=now_ms,
        )
    )
    return crowded


def player_of_session(session: Session, digests: Collection[str], now_ms: int) -> tuple[Player, int, str] | None:
    """The player of the session under one of these digests of one token, when its use was last recorded, and the digest
    it is kept under; None for an unknown or expired session."""
    row = session.execute(
        select(PlayerRow, SessionRow.seen_ms, SessionRow.digest)
        .join(SessionRow, SessionRow.player_id == PlayerRow.id)
        .where(SessionRow.digest.in_(digests), SessionRow.expires_ms > now_ms)
    ).one_or_none()
    if row is None or ban_of(session, row[0].id, now_ms) is not None:
        return None
    return player_of_row(row[0]), row[1], row[2]


def ban_of(session: Session, player_id: str, now_ms: int) -> BanRow | None:
    """The ban that keeps a player out now, if there is one."""
    row = session.get(BanRow, player_id)
    return row if row is not None and (row.until_ms is None or row.until_ms > now_ms) else None


def refuse_banned(session: Session, player_id: str, now_ms: int) -> None:
    """Raises Banned, with the host's words, for a player who is kept out now."""
    ban = ban_of(session, player_id, now_ms)
    if ban is not None:
        if ban.until_ms is None:
            raise Banned(worded("A host has closed this account for good. {words}", words=ban.words))
        day = iso(ban.until_ms)[:10]
        raise Banned(worded("A host has closed this account until {day}. {words}", day=day, words=ban.words))


def refuse_banned_session(session: Session, digests: Collection[str], now_ms: int) -> None:
    """Raises Banned for the session under one of these digests, if it is that of a player who is kept out now."""
    player_id = session.scalar(
        select(SessionRow.player_id).where(SessionRow.digest.in_(digests), SessionRow.expires_ms > now_ms)
    )
    if player_id is not None:
        refuse_banned(session, player_id, now_ms)


def note_seen(session: Session, digest: str, player_id: str, now_ms: int) -> None:
    """Records that a session and its player were active now."""
    session.execute(update(SessionRow).where(SessionRow.digest == digest).values(seen_ms=now_ms))
    note_player_seen(session, player_id, now_ms)


def renew_session(session: Session, old: str, digest: str) -> None:
    """Keeps a session under another digest of its token; nothing happens where that has been done."""
    session.execute(update(SessionRow).where(SessionRow.digest == old).values(digest=digest))


def note_player_seen(session: Session, player_id: str, now_ms: int) -> None:
    """Records that a player, or a program of theirs, was active now."""
    session.execute(update(PlayerRow).where(PlayerRow.id == player_id).values(seen_ms=now_ms))


def sessions_of(session: Session, player_id: str, now_ms: int) -> list[SessionSeen]:
    """The open sessions of a player, the latest used first."""
    rows = session.scalars(
        select(SessionRow)
        .where(SessionRow.player_id == player_id, SessionRow.expires_ms > now_ms)
        .order_by(SessionRow.seen_ms.desc(), SessionRow.created_ms.desc(), SessionRow.digest)
    )
    return [SessionSeen(row.digest, row.browser, row.created_ms, row.seen_ms) for row in rows]


def player_by_id(session: Session, player_id: str) -> Player | None:
    row = session.get(PlayerRow, player_id)
    return None if row is None else player_of_row(row)


def players_by_id(session: Session, player_ids: Collection[str]) -> list[Player]:
    """Those of these players who exist, in no order."""
    return [player_of_row(row) for row in session.scalars(select(PlayerRow).where(PlayerRow.id.in_(player_ids)))]


def delete_sessions(session: Session, digests: Collection[str]) -> None:
    """Deletes sessions; unknown ones are ignored."""
    if digests:
        session.execute(delete(SessionRow).where(SessionRow.digest.in_(digests)))


def delete_sessions_of(session: Session, player_id: str) -> None:
    """Deletes all sessions of a player."""
    session.execute(delete(SessionRow).where(SessionRow.player_id == player_id))


def delete_expired_sessions(session: Session, now_ms: int, limit: int) -> None:
    """Deletes at most `limit` expired sessions."""
    old = select(SessionRow.digest).where(SessionRow.expires_ms <= now_ms).limit(limit)
    session.execute(delete(SessionRow).where(SessionRow.digest.in_(old)))


def update_player(session: Session, player_id: str, changes: Mapping[str, object]) -> Player | None:
    """Sets columns of a player and returns the player; None for an unknown id. Raises IntegrityError for a username
    that is taken."""
    if changes:
        session.execute(update(PlayerRow).where(PlayerRow.id == player_id).values(**changes))
    return player_by_id(session, player_id)


def guests_absent_since(session: Session, before_ms: int, limit: int) -> list[str]:
    """Ids of at most `limit` guests who were last active before `before_ms`, the longest absent first."""
    return list(
        session.scalars(
            select(PlayerRow.id)
            .where(PlayerRow.is_guest, PlayerRow.seen_ms < before_ms)
            .order_by(PlayerRow.seen_ms)
            .limit(limit)
        )
    )


def step_out(session: Session, player_id: str) -> None:
    """Closes an account: nobody can log in to it, and the sweep of absent guests will find it."""
    session.execute(delete(CredentialRow).where(CredentialRow.player_id == player_id))
    session.execute(update(PlayerRow).where(PlayerRow.id == player_id).values(is_guest=True, seen_ms=0))


def delete_player(session: Session, player_id: str) -> None:
    """Deletes a player with all dependent rows."""
    session.execute(delete(PlayerRow).where(PlayerRow.id == player_id))


def name_is_taken(session: Session, username: str) -> bool:
    """Whether an account has this name (case and the like ignored), or a guest exactly this one."""
    login = username.lower()
    taken = or_(exists().where(CredentialRow.login == login), exists().where(PlayerRow.username.in_((username, login))))
    return bool(session.scalar(select(taken)))


def insert_credentials(session: Session, player_id: str, login: str, password: str, email: str | None, at: int) -> None:
    """Gives a player an account. Raises IntegrityError if the name is taken or the player has an account."""
    session.add(CredentialRow(player_id=player_id, login=login, password=password, email=email, changed_ms=at))
    session.flush()


def credentials_for(session: Session, login: str) -> Credentials | None:
    """The credentials for a username."""
    return _credentials(session, CredentialRow.login == login)


def credentials_of(session: Session, player_id: str) -> Credentials | None:
    """The credentials of a player; None for a guest."""
    return _credentials(session, CredentialRow.player_id == player_id)


def member_called(session: Session, login: str) -> tuple[Player, int] | None:
    """The player with an account of this name, and when they first came in."""
    row = session.scalar(
        select(PlayerRow)
        .join(CredentialRow, CredentialRow.player_id == PlayerRow.id)
        .where(CredentialRow.login == login)
    )
    return None if row is None else (player_of_row(row), row.created_ms)


def update_password(session: Session, player_id: str, password: str, now_ms: int) -> None:
    """Replaces the password's digest."""
    row = CredentialRow
    session.execute(update(row).where(row.player_id == player_id).values(password=password, changed_ms=now_ms))


def update_email(session: Session, player_id: str, email: str | None) -> None:
    """Replaces the mail address of an account."""
    session.execute(update(CredentialRow).where(CredentialRow.player_id == player_id).values(email=email))


def _credentials(session: Session, condition: object) -> Credentials | None:
    row = session.execute(
        select(PlayerRow, CredentialRow).join(CredentialRow, CredentialRow.player_id == PlayerRow.id).where(condition)  # type: ignore[arg-type]
    ).one_or_none()
    return None if row is None else Credentials(player_of_row(row[0]), row[1].password, row[1].email)


def player_of_row(row: PlayerRow) -> Player:
    """The player of a row."""
    return Player(
        id=row.id,
        username=row.username,
        display_name=row.display_name,
        rating=row.rating,
        is_guest=row.is_guest,
        chattiness=cast(Chattiness, row.chattiness),
        max_content_rating=cast(ContentRating, row.max_content_rating),
        time_zone=row.time_zone,
        rated_games=row.rated_games,
        plays_programs=row.plays_programs,
        language=row.language,
    )
