"""Passes of browsers that have been in before."""

from __future__ import annotations

import pytest

from app.accounts.known_browsers import PASS_MS, KnownBrowsers
from app.runtime.clock import FakeClock
from app.runtime.house_secret import HouseSecret


def test_a_pass_is_known_again_for_its_account_and_for_a_year() -> None:
    clock = FakeClock()
    browsers = KnownBrowsers(b"secret", clock)
    one, other = browsers.pass_for("Ada"), browsers.pass_for("ada")
    assert one != other
    assert browsers.holder(one, "ada") == browsers.holder(one, "ADA") != browsers.holder(other, "ada")
    assert browsers.holder(one, "mallory") is None
    assert KnownBrowsers(b"another", clock).holder(one, "ada") is None
    clock.advance(PASS_MS)
    assert browsers.holder(one, "ada") is not None
    clock.advance(1)
    assert browsers.holder(one, "ada") is None


def test_a_pass_of_an_earlier_secret_is_known_and_new_ones_are_of_the_one_of_now() -> None:
    clock = FakeClock()
    before, now = KnownBrowsers(b"earlier", clock), KnownBrowsers(HouseSecret.after(b"now", [b"earlier"]), clock)
    assert now.holder(before.pass_for("ada"), "ada") is not None
    assert before.holder(now.pass_for("ada"), "ada") is None
    assert KnownBrowsers(b"now", clock).holder(now.pass_for("ada"), "ada") is not None


@pytest.mark.parametrize(
    "change", [lambda p: p[1:], lambda p: p.swapcase(), lambda p: f"{p} ", lambda p: p[:0], lambda p: f"a.b.c{p[:0]}"]
)
def test_a_pass_that_was_never_given_is_none(change: object) -> None:
    browsers = KnownBrowsers(b"secret", FakeClock())
    assert callable(change)
    assert browsers.holder(change(browsers.pass_for("ada")), "ada") is None
    assert browsers.holder(None, "ada") is None


def test_the_time_in_a_pass_cannot_be_moved() -> None:
    clock = FakeClock()
    browsers = KnownBrowsers(b"secret", clock)
    nonce, at, signed = browsers.pass_for("ada").split(".")
    assert browsers.holder(f"{nonce}.{int(at) + 1}.{signed}", "ada") is None
