"""Accounts: who signs up keeps what is theirs, who knows the password is let in, and nobody else."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.accounts import repository
from app.accounts.accounts import Accounts, Registration
from app.accounts.browsers import browser_of, browser_words
from app.accounts.identity import NOTED_MS, Identity
from app.accounts.passwords import Passwords, as_kept
from app.accounts.repository import SESSIONS_KEPT, guests_absent_since
from app.db.database import Database
from app.domain.errors import BadPayload, NameRefused, NameTaken, NotAllowed, WrongCredentials
from app.languages.speaking import speaking
from app.runtime.clock import FakeClock

SECRET = "a rook on the seventh"
DAY_MS = 24 * 3600 * 1000


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def identity(database: Database, clock: FakeClock) -> Identity:
    return Identity(database, clock, b"a secret of the test")


@pytest.fixture
async def accounts(database: Database, identity: Identity, clock: FakeClock) -> AsyncIterator[Accounts]:
    passwords = Passwords(memory_kib=64, passes=1)
    yield Accounts(database, identity, passwords, clock)
    await passwords.close()


async def test_a_guest_who_signs_up_stays_who_they_are(accounts: Accounts, identity: Identity) -> None:
    guest = await identity.enter_as_guest("Ada")
    entry = await accounts.sign_up(
        guest.player, Registration("ada_l", SECRET, "ada@example.org"), old_token=guest.token
    )
    assert (entry.player.id, entry.player.display_name) == (guest.player.id, "Ada")
    assert (entry.player.username, entry.player.is_guest) == ("ada_l", False)
    assert await identity.player_for_token(entry.token) == entry.player
    assert await identity.player_for_token(guest.token) is None
    assert await accounts.email_of(entry.player) == "ada@example.org"


async def test_a_guest_without_a_name_is_called_by_the_new_one(accounts: Accounts, identity: Identity) -> None:
    guest = await identity.enter_as_guest()
    assert (await accounts.sign_up(guest.player, Registration("Magnus", SECRET))).player.display_name == "Magnus"


async def test_the_right_password_opens_a_session_and_ends_the_one_before(
    accounts: Accounts, identity: Identity
) -> None:
    first = await accounts.sign_up(None, Registration("Ada", SECRET))
    other = await accounts.log_in("aDA", SECRET, browser="Firefox on Linux")
    assert other.player == first.player
    assert await identity.player_for_token(first.token) == first.player
    third = await accounts.log_in("ada", SECRET, old_token=other.token)
    assert len({first.token, other.token, third.token}) == 3
    assert await identity.player_for_token(other.token) is None
    assert await identity.player_for_token(third.token) == first.player


async def test_a_password_from_before_the_present_rules_and_costs_still_lets_in(
    accounts: Accounts, database: Database
) -> None:
    entry = await accounts.sign_up(None, Registration("ada", SECRET))
    before = Passwords(memory_kib=64, passes=2)
    for password in ("e4", "\u2167"):
        digest = await before.digest(as_kept(password))
        await database.write(repository.update_password, entry.player.id, digest, 0)
        assert (await accounts.log_in("ada", password)).player == entry.player
        kept = await database.read(repository.credentials_of, entry.player.id)
        assert kept is not None
        assert kept.password != digest
        assert (await accounts.log_in("ada", password)).player == entry.player
    await before.close()


@pytest.mark.parametrize(
    ("name", "password"), [("ada", "a rook on the sixth"), ("nobody", SECRET), ("", ""), ("ada", "")]
)
async def test_anything_else_is_refused_in_the_same_words(accounts: Accounts, name: str, password: str) -> None:
    await accounts.sign_up(None, Registration("ada", SECRET))
    with pytest.raises(WrongCredentials) as refusal:
        await accounts.log_in(name, password)
    assert refusal.value.message == WrongCredentials.said


async def test_a_name_belongs_to_one_in_whatever_letters(accounts: Accounts, identity: Identity) -> None:
    guest = await identity.enter_as_guest()
    await accounts.sign_up(None, Registration("Ada", SECRET))
    for name in ("Ada", "ada", "ADA", guest.player.username, guest.player.username.title()):
        with pytest.raises(NameTaken):
            await accounts.sign_up(None, Registration(name, SECRET))
    assert (await accounts.sign_up(guest.player, Registration("ada2", SECRET))).player.id == guest.player.id


async def test_who_has_an_account_does_not_sign_up_again(accounts: Accounts) -> None:
    entry = await accounts.sign_up(None, Registration("ada", SECRET))
    with pytest.raises(NotAllowed):
        await accounts.sign_up(entry.player, Registration("ada2", SECRET))


@pytest.mark.parametrize(
    "name", ["", "a", "-a", "a-", "a b", "a--b", "a" * 33, "аdа", "a\n", "<b>", "../x", '"]', "a@b"]
)
async def test_a_username_that_cannot_be_is_refused(accounts: Accounts, name: str) -> None:
    with pytest.raises(BadPayload):
        await accounts.sign_up(None, Registration(name, SECRET))


@pytest.mark.parametrize("name", ["admin", "Steward", "chess-club", "r00t"])
async def test_a_username_of_the_house_is_refused(accounts: Accounts, name: str) -> None:
    with pytest.raises(NameRefused):
        await accounts.sign_up(None, Registration(name, SECRET))


@pytest.mark.parametrize("email", ["x", "@", "a@", "@b", "a b@c", "a@b\n", "a" * 65 + "@b", "a@" + "b" * 190])
async def test_a_mail_address_that_cannot_be_is_refused(accounts: Accounts, email: str) -> None:
    with pytest.raises(BadPayload):
        await accounts.sign_up(None, Registration("ada", SECRET, email))


async def test_a_new_password_ends_every_other_session(accounts: Accounts, identity: Identity) -> None:
    first = await accounts.sign_up(None, Registration("ada", SECRET))
    other = await accounts.log_in("ada", SECRET)
    ended: list[bool] = []

    async def note(has_ended: object) -> None:
        assert callable(has_ended)
        ended.extend((has_ended(first.token), has_ended(other.token)))

    identity.when_leaving(note)
    with pytest.raises(WrongCredentials):
        await accounts.change_password(other.player, "a wrong word", "the bishop pair", other.token)
    assert await identity.player_for_token(first.token) is not None
    await accounts.change_password(other.player, SECRET, "the bishop pair", other.token)
    assert ended == [True, False]
    assert await identity.player_for_token(first.token) is None
    assert await identity.player_for_token(other.token) == other.player
    with pytest.raises(WrongCredentials):
        await accounts.log_in("ada", SECRET)
    assert (await accounts.log_in("ada", "the bishop pair")).player == first.player


async def test_a_guest_has_no_password_to_change(accounts: Accounts, identity: Identity) -> None:
    guest = await identity.enter_as_guest()
    with pytest.raises(NotAllowed):
        await accounts.change_password(guest.player, "", "the bishop pair", guest.token)


async def test_sessions_are_listed_with_their_browser_and_ended_one_by_one(
    accounts: Accounts, identity: Identity, clock: FakeClock
) -> None:
    first = await accounts.sign_up(None, Registration("ada", SECRET), browser="Chrome on Android")
    clock.advance(NOTED_MS)
    second = await accounts.log_in("ada", SECRET, browser="Firefox on Linux")
    listed = await identity.sessions_of(first.player)
    assert [one.browser for one in listed] == ["Firefox on Linux", "Chrome on Android"]
    assert [identity.is_session_of(first.token, one) for one in listed] == [False, True]
    await identity.end(listed[1:])
    assert await identity.player_for_token(first.token) is None
    assert await identity.player_for_token(second.token) == first.player


async def test_the_session_used_longest_ago_makes_room(
    accounts: Accounts, identity: Identity, clock: FakeClock
) -> None:
    first = await accounts.sign_up(None, Registration("ada", SECRET))
    for _ in range(SESSIONS_KEPT):
        clock.advance(1_000)
        last = await accounts.log_in("ada", SECRET)
    assert len(await identity.sessions_of(last.player)) == SESSIONS_KEPT
    assert await identity.player_for_token(first.token) is None
    assert await identity.player_for_token(last.token) == last.player


async def test_a_guest_is_absent_from_the_last_time_they_were_seen(
    identity: Identity, clock: FakeClock, database: Database
) -> None:
    stays, leaves = await identity.enter_as_guest(), await identity.enter_as_guest()
    clock.advance(60 * DAY_MS)
    assert await identity.player_for_token(stays.token) == stays.player
    clock.advance(31 * DAY_MS)
    before = clock.now_ms() - 90 * DAY_MS
    assert await database.read(guests_absent_since, before, 50) == [leaves.player.id]


def test_a_browser_is_told_in_words_its_player_knows() -> None:
    linux = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    phone = (
        "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
    )
    assert browser_of(linux) == "Firefox on Linux"
    assert browser_of(phone) == "Chrome on Android"
    with speaking("de"):
        assert browser_words("Firefox on a Mac") == "Firefox auf einem Mac"
        assert browser_words("Firefox") == "Firefox"
    assert browser_of("<script>alert(1)</script>") is None
