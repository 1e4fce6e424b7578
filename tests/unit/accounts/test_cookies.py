"""Our cookie among those of others."""

from __future__ import annotations

import pytest

from app.accounts.cookies import cookie_in


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("mine=abc", "abc"),
        ("a=b; mine=abc; c=d", "abc"),
        ("a=b;mine=abc", "abc"),
        ('mine="abc"', "abc"),
        ("mine = abc ", "abc"),
        ("mine=; mine=abc; mine=later", "abc"),
        ("mine=a=b", "a=b"),
        ("", None),
        ("mine", None),
        ("mine=", None),
        ("nonsense;;==", None),
        ("notmine=abc; mine.x=abc; MINE=abc", None),
        ("a=mine=abc", None),
    ],
)
def test_our_cookie_is_found_and_nobody_elses(line: str, value: str | None) -> None:
    assert cookie_in([(b"host", b"x"), (b"cookie", line.encode())], "mine") == value


def test_it_is_found_in_any_of_several_lines() -> None:
    assert cookie_in([(b"cookie", b"a=b"), (b"x-cookie", b"mine=no"), (b"cookie", b"mine=abc")], "mine") == "abc"


def test_bytes_that_are_no_text_stay_bytes() -> None:
    assert cookie_in([(b"cookie", b"a=\xff\xfe; mine=\xe9")], "mine") == "\u00e9"
