"""How a stake is asked for, wherever a game of an agent can be opened: as a number, or in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

from pydantic import Field

from app.domain.errors import BadAmount
from app.domain.flags import only_with

# Unchecked here: while the feature is hidden it is one of the fields that nobody knows.
StakeWish = Annotated[
    object,
    Field(
        description="whole clay of one's own at stake on one's agent, as much as one holds at most; the house puts "
        "down as much",
        json_schema_extra={"type": "integer", "minimum": 1, **only_with("clay_economy")},
    ),
]


def stake_of(wish: object, flags: Mapping[str, bool]) -> int | None:
    """The stake that is wished for; None without one. Raises BadAmount for anything but a whole number."""
    if wish is None or not flags["clay_economy"]:
        return None
    if type(wish) is not int:
        raise BadAmount
    return wish


# An amount as people write it; one with a sign, a fraction or a unit of time is found as well, to be refused or left.
_AMOUNT = r"(?P<amount>[-\u2212]?\d[\d.,]{0,15})(?!\s?(?:\+|minutes?\b|mins?\b|seconds?\b|days?\b|:))"
_STAKED = re.compile(
    r"\b(?:stakes?|staking|wager(?:ing)?|bet(?:ting)?|risk(?:ing)?)"
    rf"(?: (?:of|is|on|it|him|her|down|my|the|at)){{0,3}}:? {_AMOUNT}",
    re.IGNORECASE,
)
_IN_CLAY = re.compile(rf"(?<![\d.,]){_AMOUNT} (?:pieces of )?clay\b", re.IGNORECASE)
_A_SHARE = re.compile(r"\b(?:all|half|most|the rest)(?: of)? (?:my|our|your|the) clay\b|\ball in\b", re.IGNORECASE)
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+")


def stake_named(lines: Sequence[str]) -> int | None:
    """The clay that an owner's lines stake ("play Kenji with a stake of 50", "for 1,000 clay"), the latest; None where
    they stake none. Raises BadAmount for what is no whole number, or a share of a purse."""
    for line in reversed(lines):
        found = _STAKED.search(line) or _IN_CLAY.search(line)
        if found is None:
            if _A_SHARE.search(line):
                raise BadAmount
            continue
        amount = found["amount"].rstrip(".,")
        amount = amount.replace(",", "") if _THOUSANDS.fullmatch(amount) else amount
        if not amount.isascii() or not amount.isdigit():
            raise BadAmount
        return int(amount)
    return None
