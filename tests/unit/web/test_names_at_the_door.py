"""Names that nobody may have: of guests, of members, of characters."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from tests.unit.web.test_workshop import MIRA

ErrorCode = Callable[[httpx.Response], str]
SECRET = "a rook on the seventh"

INVISIBLE = [
    "\u200b\u200b", "\u3164\u3164", "\u2800", "\u115f\u1160", "\uffa0a", "Ad\u3164a", "A\u034fda", "\u0301\u0301",
    "\ufe0f\ufe0f", "Ada\u202eadA", "Ada\u2066",
]  # fmt: skip
PILED = ["A\u0301\u0302\u0303\u0304\u0305\u0306da", "Z\u0336\u0337\u0338\u0335a\u0336\u0337\u0338\u0335"]
OF_THE_HOUSE = [
    "admin", "Admin", "ADM1N", "аdmin", "a.d.m.i.n", "Steward", "The Steward", "Chess Club", "club", "C1ub",
    "Kenji Watanabe-Ruiz", "kenji", "Rosa", "Pip Adeyemi Walsh", "Vesna Korol1ja",
]  # fmt: skip
# One of each kind: a player makes ten characters an hour, and each of these counts.
SOME = [
    "\u200b\u200b",
    "\u2800",
    "Ad\u3164a",
    "A\u0301\u0302\u0303\u0304\u0305\u0306da",
    "ADM1N",
    "аdmin",
    "The Steward",
    "Chess Club",
    "Kenji",
]
WELCOME = [
    "Ada", "Zoë", "李雷", "José 🐴", "Nguyễn Thị Ánh", "ธีรศิลป์", "שָׁלוֹם", "O'Hara <b>", "Rosalind",
    "Pippa", "Adminis", "❤️",
]  # fmt: skip


async def test_no_guest_bears_it(visitor: httpx.AsyncClient, error_code: ErrorCode, subtests: pytest.Subtests) -> None:
    for name in [*INVISIBLE, *PILED, *OF_THE_HOUSE]:
        with subtests.test(name=name):
            answer = await visitor.post("/api/players/guest", json={"display_name": name})
            assert (answer.status_code, error_code(answer)) == (422, "name_refused")
            assert "set-cookie" not in answer.headers


async def test_everybody_else_is_welcome(visitor: httpx.AsyncClient, subtests: pytest.Subtests) -> None:
    for name in WELCOME:
        with subtests.test(name=name):
            answer = await visitor.post("/api/players/guest", json={"display_name": name})
            assert answer.status_code == 201, answer.text


async def test_nobody_takes_it_later_and_who_bears_a_name_keeps_it(
    guest: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    for name in ("Steward", "Kenji", "\u3164"):
        answer = await guest.patch("/api/me", json={"display_name": name})
        assert (answer.status_code, error_code(answer)) == (422, "name_refused")
    again = await guest.patch("/api/me", json={"display_name": "Ada", "time_zone": "Asia/Tokyo"})
    assert again.json()["player"]["display_name"] == "Ada"


async def test_no_account_is_called_so(
    visitor: httpx.AsyncClient, error_code: ErrorCode, subtests: pytest.Subtests
) -> None:
    for name in ["admin", "Admin", "adm1n", "a-d-m-i-n", "steward", "chess-club", "kenji", "Rosa", "pip"]:
        with subtests.test(name=name):
            answer = await visitor.post("/api/auth/signup", json={"username": name, "password": SECRET})
            assert (answer.status_code, error_code(answer)) == (422, "name_refused")


async def test_no_character_bears_it(
    guest: httpx.AsyncClient, error_code: ErrorCode, subtests: pytest.Subtests
) -> None:
    for name in SOME:
        with subtests.test(name=name):
            answer = await guest.post("/api/characters", json={**MIRA, "name": name})
            assert (answer.status_code, error_code(answer)) == (422, "bad_sheet")
            codes = {one["code"] for one in answer.json()["error"]["details"]["fields"] if one["field"] == "name"}
            assert codes
            assert codes <= {"bad_name", "name_taken", "unseen_characters", "too_short"}
