"""A property that is worked out once is worked out once for each value, and not for the class."""

from __future__ import annotations

from app.domain.once import once


class Told:
    def __init__(self, word: str) -> None:
        self.word = word
        self.asked = 0

    @once
    def shout(self) -> str:
        """In capitals."""
        self.asked += 1
        return self.word.upper()


def test_it_is_worked_out_once_for_each_value() -> None:
    one, other = Told("yes"), Told("no")
    assert [one.shout, other.shout, one.shout, one.shout] == ["YES", "NO", "YES", "YES"]
    assert (one.asked, other.asked) == (1, 1)


def test_it_keeps_what_it_says_of_itself() -> None:
    assert Told.__dict__["shout"].__doc__ == "In capitals."
