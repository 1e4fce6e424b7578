from __future__ import annotations

import re
import secrets
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from app.accounts.identity import SESSION_MS, TOKEN, HasEnded, Identity
from app.accounts.secret import load_or_make_secret
from app.db.database import Database
from app.domain.errors import BadPayload, ClubError, NameRefused
from app.runtime.clock import FakeClock
from app.runtime.pubsub import InProcessPubSub


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def identity(database: Database, clock: FakeClock) -> Identity:
    return Identity(database, clock, b"a secret of the test")


async def test_a_guest_gets_a_friendly_name_a_unique_username_and_a_session(identity: Identity) -> None:
    entry = await identity.enter_as_guest()
    assert re.fullmatch(r"[A-Z][a-z-]+ [A-Z][a-z]+", entry.player.display_name)
    assert re.fullmatch(r"[a-z-]+-[a-z2-9]{6}", entry.player.username)
    assert entry.player.is_guest
    assert await identity.player_for_token(entry.token) == entry.player
    assert await identity.player(entry.player.id) == entry.player


async def test_the_database_holds_no_token(identity: Identity, database: Database, database_url: str) -> None:
    entry = await identity.enter_as_guest()
    await database.write(lambda session: session.execute(text("SELECT 1")).all())
    kept = b"".join(path.read_bytes() for path in Path(database_url.removeprefix("sqlite:///")).parent.glob("club.db*"))
    assert entry.token.encode() not in kept
    assert entry.player.username.encode() in kept


async def test_the_digest_is_worth_nothing_under_another_secret(identity: Identity, database: Database) -> None:
    entry = await identity.enter_as_guest()
    stranger = Identity(database, FakeClock(), b"another secret")
    assert await stranger.player_for_token(entry.token) is None


async def test_ten_thousand_forged_tokens_open_nothing(identity: Identity, database: Database) -> None:
    entry = await identity.enter_as_guest()
    near = [entry.token[:-1] + letter for letter in "ABab01_-" if not entry.token.endswith(letter)]
    odd = ["", " ", "null", entry.player.id, entry.player.username, entry.token + "A", entry.token[:-1], "é" * 43]
    random = [secrets.token_urlsafe(32) for _ in range(10_000)]
    for token in (*near, *odd):
        assert await identity.player_for_token(token) is None
    digests = await database.read(lambda session: set(session.execute(text("SELECT digest FROM sessions")).scalars()))
    assert digests.isdisjoint(identity._digest(token) for token in random)
    assert all(TOKEN.fullmatch(token) for token in random)


async def test_leaving_ends_the_session_at_once(identity: Identity) -> None:
    entry = await identity.enter_as_guest()
    other = await identity.enter_as_guest()
    assert await identity.player_for_token(entry.token)
    await identity.leave(entry.token)
    await identity.leave("nobody's")
    assert await identity.player_for_token(entry.token) is None
    assert await identity.player_for_token(other.token) == other.player


async def test_a_session_ends_after_a_year_and_is_swept_away(
    identity: Identity, clock: FakeClock, database: Database
) -> None:
    entry = await identity.enter_as_guest()
    clock.advance(SESSION_MS - 1)
    assert await identity.player_for_token(entry.token) == entry.player
    clock.advance(60_000)
    assert await identity.player_for_token(entry.token) is None
    await identity.sweep()
    assert await database.read(count_sessions) == 0


async def test_a_known_session_is_not_asked_for_again_within_half_a_minute(
    identity: Identity, clock: FakeClock, database: Database
) -> None:
    entry = await identity.enter_as_guest()
    await identity.player_for_token(entry.token)
    await database.write(lambda session: session.execute(text("DELETE FROM sessions")).rowcount)  # type: ignore[attr-defined]
    assert await identity.player_for_token(entry.token) == entry.player
    clock.advance(30_000)
    assert await identity.player_for_token(entry.token) is None


async def test_when_a_player_was_last_seen_is_true_within_a_minute_without_a_write_for_each_request(
    identity: Identity, clock: FakeClock, database: Database
) -> None:
    entry = await identity.enter_as_guest()
    written = set()
    for _ in range(600):
        clock.advance(1_000)
        await identity.player_for_token(entry.token)
        seen_ms = await database.read(lambda session: session.execute(text("SELECT seen_ms FROM players")).scalar_one())
        assert clock.now_ms() - seen_ms <= 60_000
        written.add(seen_ms)
    assert len(written) <= 21


async def test_a_change_is_seen_by_the_very_next_request(identity: Identity) -> None:
    entry = await identity.enter_as_guest()
    await identity.player_for_token(entry.token)
    changed = await identity.change(
        entry.player, {"display_name": "  Ada   L ", "chattiness": "rare", "time_zone": "Europe/Paris"}
    )
    assert (changed.display_name, changed.chattiness, changed.time_zone) == ("Ada L", "rare", "Europe/Paris")
    assert await identity.player_for_token(entry.token) == changed


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        *((name, BadPayload) for name in ("", "   ", "x" * 41)),
        *((name, NameRefused) for name in ("a\nb", "a\u0000b", "a\u202eb", "a\u200bb", "a\u2028b", "\ud800")),
    ],
)
async def test_a_name_that_cannot_be_shown_is_refused(identity: Identity, name: str, refusal: type[ClubError]) -> None:
    with pytest.raises(refusal):
        await identity.enter_as_guest(name)


@pytest.mark.parametrize("name", ["Zoë", "李雷", "O'Hara <b>", '"; DROP TABLE players', "José 🐴"])
async def test_any_visible_name_is_welcome(identity: Identity, name: str) -> None:
    assert (await identity.enter_as_guest(name)).player.display_name == name


@pytest.mark.parametrize(
    "zone", ["", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "a\x00b", "Europe", "x" * 9999]
)
async def test_a_time_zone_nobody_knows_is_refused(identity: Identity, zone: str) -> None:
    with pytest.raises(BadPayload):
        await identity.enter_as_guest(time_zone=zone)


def count_sessions(session: Session) -> int:
    return int(session.execute(text("SELECT count(*) FROM sessions")).scalar_one())


def test_the_secret_is_made_once_and_read_by_its_owner_only(tmp_path: Path) -> None:
    made = load_or_make_secret(tmp_path / "data")
    assert len(made) == 64
    assert load_or_make_secret(tmp_path / "data") == made
    files = list((tmp_path / "data").iterdir())
    assert [file.stat().st_mode & 0o777 for file in files] == [0o600]


async def test_what_one_worker_changes_another_does_not_remember(database: Database) -> None:
    pubsub, clock = InProcessPubSub(), FakeClock()
    one, other = (Identity(database, clock, b"secret", pubsub=pubsub) for _ in range(2))
    entry = await one.enter_as_guest("Ada")
    assert await other.player_for_token(entry.token) == entry.player
    await one.change(entry.player, {"display_name": "Ada L."})
    changed = await other.player_for_token(entry.token)
    assert changed is not None
    assert changed.display_name == "Ada L."
    closed: list[bool] = []

    async def close_sockets(has_ended: HasEnded) -> None:
        closed.append(has_ended(entry.token))

    other.when_leaving(close_sockets)
    await one.leave(entry.token)
    assert await other.player_for_token(entry.token) is None
    assert closed == [True]
