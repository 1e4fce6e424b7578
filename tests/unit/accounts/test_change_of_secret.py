"""The secret of the house is changed: what the earlier one has keyed opens the same doors, and is keyed anew."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.accounts.identity import HasEnded, Identity
from app.config import Settings
from app.db.database import Database
from app.db.models.access_tokens import AccessTokenRow
from app.db.models.sessions import SessionRow
from app.runtime.clock import FakeClock
from app.runtime.house_secret import HouseSecret, digests_of, every
from app.runtime.pubsub import InProcessPubSub
from app.wiring.ground import house_secret

EARLIER, NOW = b"the earlier secret", b"the secret of now"
BOTH = HouseSecret.after(NOW, [EARLIER])


def kept(session: Session) -> set[str]:
    return {*session.scalars(select(SessionRow.digest)), *session.scalars(select(AccessTokenRow.digest))}


def test_a_secret_knows_those_before_it_and_is_none_of_them() -> None:
    assert every(NOW) == (NOW,)
    assert every(HouseSecret.after(NOW, [EARLIER, NOW, EARLIER])) == (NOW, EARLIER)
    assert digests_of(BOTH, "token") == (*digests_of(NOW, "token"), *digests_of(EARLIER, "token"))


async def test_a_session_of_the_earlier_secret_is_open_and_kept_under_that_of_now(database: Database) -> None:
    clock = FakeClock()
    entry = await Identity(database, clock, EARLIER).enter_as_guest()
    identity = Identity(database, clock, BOTH)
    found = await asyncio.gather(*(identity.player_for_token(entry.token) for _ in range(5)))
    assert found == [entry.player] * 5
    assert await database.read(kept) == set(digests_of(NOW, entry.token))
    assert await Identity(database, clock, NOW).player_for_token(entry.token) == entry.player


async def test_a_new_session_is_of_the_secret_of_now(database: Database) -> None:
    clock = FakeClock()
    entry = await Identity(database, clock, BOTH).enter_as_guest()
    assert await Identity(database, clock, EARLIER).player_for_token(entry.token) is None
    assert await Identity(database, clock, NOW).player_for_token(entry.token) == entry.player


async def test_without_the_earlier_secret_its_sessions_are_nobodys(database: Database) -> None:
    clock = FakeClock()
    entry = await Identity(database, clock, EARLIER).enter_as_guest()
    assert await Identity(database, clock, NOW).player_for_token(entry.token) is None


async def test_an_access_token_is_kept_under_the_secret_of_now_once_it_is_used(database: Database) -> None:
    clock = FakeClock()
    before = Identity(database, clock, EARLIER)
    player = (await before.enter_as_guest()).player
    _, text = await before.tokens.make(player, "Rook", ["play"])
    caller = await Identity(database, clock, BOTH).tokens.caller(text)
    assert caller is not None
    assert caller.player == player
    assert set(digests_of(NOW, text)) <= await database.read(kept)


async def test_a_session_ends_at_workers_of_either_secret(database: Database) -> None:
    """While one worker after the other is given the new secret, each knows both."""
    clock, pubsub = FakeClock(), InProcessPubSub()
    first = Identity(database, clock, HouseSecret.after(EARLIER, [NOW]), pubsub=pubsub)
    second = Identity(database, clock, BOTH, pubsub=pubsub)
    closed: list[str] = []
    entry = await first.enter_as_guest()

    async def close(has_ended: HasEnded) -> None:
        closed.append("closed" if has_ended(entry.token) else "left open")

    for identity in (first, second):
        assert await identity.player_for_token(entry.token) == entry.player
        identity.when_leaving(close)
    await first.leave(entry.token)
    assert closed == ["closed", "closed"]
    for identity in (first, second):
        assert await identity.player_for_token(entry.token) is None


def test_the_settings_name_them(tmp_path: Path) -> None:
    given = Settings(data_dir=tmp_path, session_secret=SecretStr("now"), session_secret_previous=SecretStr("b, a,"))
    assert every(house_secret(given)) == (b"now", b"b", b"a")


def test_an_earlier_secret_alone_is_refused() -> None:
    with pytest.raises(ValidationError, match="SESSION_SECRET_PREVIOUS needs the SESSION_SECRET"):
        Settings(session_secret_previous=SecretStr("earlier"))
