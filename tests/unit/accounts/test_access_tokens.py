from __future__ import annotations

import secrets
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from app.accounts.access_tokens import NOTED_MS, PREFIX, TOKENS_KEPT, AccessTokens, Caller, bearer_in
from app.accounts.identity import HasEnded, Identity
from app.accounts.player import Player
from app.db.database import Database
from app.domain.errors import BadPayload, ClubError, NameRefused, NotFound, TooManyTokens
from app.runtime.clock import FakeClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def identity(database: Database, clock: FakeClock) -> Identity:
    return Identity(database, clock, b"a secret of the test", lambda: ("Kenji Watanabe",))


@pytest.fixture
def tokens(identity: Identity) -> AccessTokens:
    return identity.tokens


@pytest.fixture
async def ada(identity: Identity) -> Player:
    return (await identity.enter_as_guest("Ada")).player


async def test_a_token_opens_the_door_for_its_player_with_its_scopes(tokens: AccessTokens, ada: Player) -> None:
    made, secret = await tokens.make(ada, " Random   Rook ", ["talk", "play", "play"])
    caller = await tokens.caller(secret)
    assert caller == Caller(ada, made)
    assert (made.name, made.scopes) == ("Random Rook", ("play", "talk"))
    assert caller is not None
    assert (caller.may("play"), caller.may("watch"), caller.may("watch", "talk")) == (True, False, True)
    assert (caller.name, caller.limited_as != ada.id) == ("Random Rook (program)", True)
    assert Caller(ada).may("watch")
    assert Caller(ada).name == "Ada"


async def test_the_database_holds_no_token(tokens: AccessTokens, ada: Player, database_url: str) -> None:
    _, secret = await tokens.make(ada, "Rook", ["play"])
    kept = b"".join(path.read_bytes() for path in Path(database_url.removeprefix("sqlite:///")).parent.glob("club.db*"))
    assert b"Rook" in kept
    assert secret.encode() not in kept
    assert secret.removeprefix(PREFIX).encode() not in kept


async def test_forged_tokens_and_session_tokens_open_nothing(identity: Identity, ada: Player) -> None:
    _, secret = await identity.tokens.make(ada, "Rook", ["play"])
    session = (await identity.open_session(ada, None)).token
    near = [secret[:-1] + letter for letter in "ABab01_-" if not secret.endswith(letter)]
    odd = ["", " ", PREFIX, ada.id, f"{secret}A", secret[:-1], secret.upper(), f"{PREFIX}{'é' * 43}", session]
    for forged in (*near, *odd, *(PREFIX + secrets.token_urlsafe(32) for _ in range(200))):
        assert await identity.tokens.caller(forged) is None, forged
    assert await identity.player_for_token(secret) is None


async def test_an_invalid_token_is_not_saved_by_a_valid_cookie(identity: Identity, ada: Player) -> None:
    session = (await identity.open_session(ada, None)).token
    cookie = (b"cookie", f"chess_club_session={session}".encode())
    assert await identity.caller_of([cookie]) == Caller(ada)
    assert await identity.caller_of([cookie, (b"authorization", b"Bearer no")]) is None
    assert await identity.caller_of([cookie], "no") is None
    assert await identity.caller_of([]) is None


async def test_a_revoked_token_ends_its_sockets_and_opens_nothing(identity: Identity, ada: Player) -> None:
    ended: list[str] = []
    made, secret = await identity.tokens.make(ada, "Rook", ["play"])
    kept, other = await identity.tokens.make(ada, "Bishop", ["watch"])

    async def close(has_ended: HasEnded) -> None:
        ended.extend(text for text in (secret, other) if has_ended(text))

    identity.when_leaving(close)
    stranger = (await identity.enter_as_guest()).player
    with pytest.raises(NotFound):
        await identity.tokens.revoke(stranger, made.id)
    assert ended == []
    await identity.tokens.revoke(ada, made.id)
    assert ended == [secret]
    assert await identity.tokens.caller(secret) is None
    assert await identity.tokens.of(ada) == [kept]
    with pytest.raises(NotFound):
        await identity.tokens.revoke(ada, made.id)
    await identity.end_all(ada.id)
    assert ended == [secret, other]
    assert await identity.tokens.of(ada) == []


async def test_a_player_has_room_for_a_few_tokens(tokens: AccessTokens, ada: Player) -> None:
    for number in range(TOKENS_KEPT):
        await tokens.make(ada, f"Rook {number}", ["play"])
    with pytest.raises(TooManyTokens):
        await tokens.make(ada, "One more", ["play"])
    assert len(await tokens.of(ada)) == TOKENS_KEPT


@pytest.mark.parametrize(
    ("name", "error"), [("", BadPayload), ("x" * 41, BadPayload), ("Kenji  Watanabe", NameRefused)]
)
async def test_a_program_has_a_name_that_can_be_told_from_the_house(
    tokens: AccessTokens, ada: Player, name: str, error: type[ClubError]
) -> None:
    with pytest.raises(error):
        await tokens.make(ada, name, ["play"])


async def test_its_use_keeps_a_guest_and_is_written_once_an_hour(
    tokens: AccessTokens, ada: Player, clock: FakeClock, database: Database
) -> None:
    def seen(session: Session) -> int:
        return int(session.execute(text("SELECT seen_ms FROM players WHERE id = :id"), {"id": ada.id}).scalar_one())

    _, secret = await tokens.make(ada, "Rook", ["play"])
    assert (await tokens.of(ada))[0].used_ms is None
    clock.advance(1)
    await tokens.caller(secret)
    first = clock.now_ms()
    assert ((await tokens.of(ada))[0].used_ms, await database.read(seen)) == (first, first)
    clock.advance(NOTED_MS - 1)
    await tokens.caller(secret)
    assert (await tokens.of(ada))[0].used_ms == first
    clock.advance(1)
    await tokens.caller(secret)
    assert ((await tokens.of(ada))[0].used_ms, await database.read(seen)) == (clock.now_ms(), clock.now_ms())


@pytest.mark.parametrize(
    ("value", "found"),
    [(b"Bearer abc", "abc"), (b"bearer  abc ", "abc"), (b"Bearer", ""), (b"Basic abc", None)],
)
def test_only_a_bearer_header_carries_a_token(value: bytes, found: str | None) -> None:
    assert bearer_in([(b"accept", b"*/*"), (b"authorization", value)]) == found
