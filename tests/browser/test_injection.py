"""Texts of people and models are texts on every page (TRUST S5): two hundred that would run stand wherever somebody
can have written them, and nothing of them becomes an element, let alone runs. The policy is switched off for it: what
it would have stopped must not be there to be stopped."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, expect

from app.post_match.progress import KIND, STEP_NAMES
from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.payloads import NAMES, PAYLOADS

LIVE_GAMES = 6
LONG_AGO = 1_800_000_000_000  # milliseconds since 1970
CHARACTER = {
    "name": "Quiet Quentin", "tagline": "Plays for the endgame.", "voice": "Dry and short.", "target_elo": 1200,
    "backstory": "A retired piano tuner who learned the game from a lighthouse keeper and never forgot it.",
    "visibility": "public",
}  # fmt: skip


def test_there_are_two_hundred_of_them() -> None:
    assert len(set(PAYLOADS)) >= 200
    assert all(len(name) <= 40 for name in NAMES)


class Written:
    """A club in whose database everything that can be written says something hostile."""

    def __init__(self, visitor: Visitor, data_dir: Path) -> None:
        self.visitor = visitor
        self.path = data_dir / "club.db"
        request, url = visitor.context.request, visitor.club.url
        kenji = request.get(f"{url}/api/characters/kenji").json()
        self.kenji = kenji["id"]
        wish = {"character_id": self.kenji, "color": "white", "rated": False}
        self.match = request.post(f"{url}/api/matches", data=wish).json()["match_id"]
        made = request.post(f"{url}/api/characters", data=CHARACTER)
        assert made.status == 201, made.text()
        self.made = made.json()["slug"]
        self.live: list[str] = []
        for name in NAMES[:LIVE_GAMES]:
            assert request.post(f"{url}/api/players/guest", data={"display_name": name}).status == 201
            self.live.append(request.post(f"{url}/api/matches", data=wish).json()["match_id"])
        # The last of the guests is whose pages are looked at; the rows above become theirs.
        self.player = request.get(f"{url}/api/me").json()["player"]["id"]

    def poison(self) -> None:
        """Writes it; the club must not be running."""
        with closing(sqlite3.connect(self.path)) as database, database:
            self._end_game(database)
            self._fill_room(database)
            self._fill_drawers(database)
            self._rewrite_character(database)
            self._give_account(database)

    def _end_game(self, database: sqlite3.Connection) -> None:
        match, name = self.match, NAMES[0]
        (opened,) = database.execute("SELECT payload FROM match_events WHERE match_id=? AND seq=1", (match,)).fetchone()
        first = json.loads(opened)
        first["white"] |= {"id": self.player, "name": name}
        first["goal"] = PAYLOADS[3]
        events: list[tuple[str, dict[str, Any]]] = [("match_opened", first)]
        for number, payload in enumerate(PAYLOADS):
            said = {"text": payload, "username": payload, "color": "white", "ply": 0, "private": False}
            spoken = {
                "ply": 0, "color": "black", "occasion": "on_user_input", "text": payload, "emotion": "neutral",
                "emotion_intensity": 0.5, "referenced_memory_ids": [], "private": False,
            }  # fmt: skip
            events.append(("agent_chat", spoken) if number % 2 else ("player_chat_echoed", said))
        events.append(("match_ended", {"result": "0-1", "reason": "resignation", "winner": "black"}))
        database.execute("DELETE FROM match_events WHERE match_id=?", (match,))
        rows = [(match, seq, name_, LONG_AGO, json.dumps(event)) for seq, (name_, event) in enumerate(events, 1)]
        database.executemany("INSERT INTO match_events (match_id, seq, name, at_ms, payload) VALUES (?,?,?,?,?)", rows)
        database.execute(
            "UPDATE matches SET status='ended', result='0-1', end_reason='resignation', version=?, white_id=?,"
            " white_name=?, ended_ms=1800000000000 WHERE id=?",
            (len(events), self.player, name, match),
        )
        recap = [{
            "color": "black", "name": PAYLOADS[0],
            "sentences": [{"text": payload, "private": False} for payload in PAYLOADS],
        }]  # fmt: skip
        database.execute("INSERT INTO post_match (match_id, recaps) VALUES (?,?)", (match, json.dumps(recap)))
        marks = json.dumps({step: {"ok": True, "at_ms": 1} for step in STEP_NAMES})
        database.execute(
            "INSERT INTO jobs (id, kind, key, payload, state, attempts, due_ms, marks, created_ms, updated_ms)"
            " VALUES (?,?,?,'{}','done',1,1,?,1,1)",
            (match, KIND, match, marks),
        )

    def _fill_room(self, database: sqlite3.Connection) -> None:
        now = int(time.time() * 1000)
        database.execute(
            "INSERT INTO room_sessions (id, player_id, host_kind, host_id, goal, started_ms, touched_ms)"
            " VALUES ('talk', ?, 'character', ?, ?, ?, ?)",
            (self.player, self.kenji, PAYLOADS[4], now, now),
        )
        turns = [
            ("talk", number, "character" if number % 2 else "player", payload, "neutral", 0.5, "none", number, now)
            for number, payload in enumerate(PAYLOADS, 1)
        ]
        columns = "session_id, number, role, text, emotion, emotion_intensity, game_action, answers, at_ms"
        database.executemany(f"INSERT INTO room_turns ({columns}) VALUES (?,?,?,?,?,?,?,?,?)", turns)

    def _fill_drawers(self, database: sqlite3.Connection) -> None:
        columns = (
            "id, owner_kind, owner_id, narrative, triggers, themes, valence, importance, scope, type, subject_kind,"
            " subject_id, match_id, created_by, created_ms, pinned, surface_count"
        )
        rows = [
            (
                f"memory-{number}", "character", self.kenji, payload, json.dumps([payload] * 3), "[]", 0.1, 0.5,
                "opponent_specific", "personal_note", "player", self.player, self.match, "soul", LONG_AGO, 0, 0,
            )
            for number, payload in enumerate(PAYLOADS)
        ]  # fmt: skip
        marks = ",".join("?" * 17)
        database.executemany(f"INSERT INTO memories ({columns}) VALUES ({marks})", rows)

    def _give_account(self, database: sqlite3.Connection) -> None:
        columns = "player_id, login, password, changed_ms"
        database.execute(f"INSERT INTO credentials ({columns}) VALUES (?, 'hostile', '', 1)", (self.player,))

    def _rewrite_character(self, database: sqlite3.Connection) -> None:
        (text,) = database.execute("SELECT sheet FROM characters WHERE slug=?", (self.made,)).fetchone()
        sheet = json.loads(text)
        sheet |= {
            "name": NAMES[1], "tagline": " ".join(PAYLOADS[:40]), "backstory": " ".join(PAYLOADS[:120]),
            "voice": PAYLOADS[1], "voice_sample": " ".join(PAYLOADS[120:]), "quirks": PAYLOADS[:20],
        }  # fmt: skip
        database.execute(
            "UPDATE characters SET sheet=?, owner_id=?, ready=1 WHERE slug=?",
            (json.dumps(sheet), self.player, self.made),
        )


@pytest.fixture
def written(invite: Any, tmp_path: Path) -> Iterator[Written]:
    club = Club(tmp_path / "club", "instant")
    try:
        club.start()
        made = Written(invite(club, bypass_csp=True).come_in("Ada"), tmp_path / "club")
        club.stop()
        made.poison()
        club.start()
        yield made
    finally:
        club.stop()


def look(page: Page, address: str, marker: str, count: int) -> None:
    """Opens a page, waits until it shows what was written, and looks for anything that became of it."""
    page.goto(address)
    expect(page.locator(marker)).to_have_count(count, timeout=PATIENCE)
    clean(page, address)


def clean(page: Page, where: str) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.get_by_text("xss").count(), f"nothing hostile is shown at {where}"
    assert findings(page) == [], where


def findings(page: Page) -> list[str]:
    """What on a page is not ours: elements of the payloads, handlers in attributes, addresses that run, and whether
    anything has run."""
    found: list[str] = page.evaluate(
        """() => [
          ...document.querySelectorAll("[data-xss], [srcdoc], base, iframe, object, embed, marquee"),
          ...[...document.querySelectorAll("*")].filter((one) => [...one.attributes].some(
            (mark) => mark.name.startsWith("on") || /^\\s*javascript:/i.test(mark.value))),
        ].map((one) => one.outerHTML).concat(window.xss === undefined ? [] : ["it ran"])"""
    )
    return found


def put_right(page: Page, payload: str) -> None:
    """Tries to correct a memory by words that would run."""
    slip = page.locator(".memory-slip").first
    slip.get_by_role("button", name="Put right").click()
    page.get_by_role("textbox", name="How it really was").fill(f"They wrote {payload} on the score sheet.")
    page.get_by_role("button", name="That is how it was").click()
    # Nothing that reads like code is kept; it stands in the field, and the reason beside it.
    expect(page.locator(".notice.trouble")).to_be_visible(timeout=PATIENCE)
    clean(page, "a memory put right")


def test_what_would_run_is_found(visitor: Visitor, club: Club) -> None:
    page = visitor.page
    page.goto(f"{club.url}/settings")
    assert findings(page) == []
    visitor.expects_trouble = ("",)
    for payload in (PAYLOADS[3], PAYLOADS[15], PAYLOADS[21]):
        page.evaluate("(text) => { document.querySelector('h1').innerHTML = text; }", payload)
        assert findings(page) != [], payload


@pytest.mark.long
def test_nothing_that_anybody_wrote_runs_on_any_page(written: Written) -> None:
    page, url = written.visitor.page, written.visitor.club.url
    dialogs: list[str] = []

    def seen(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", seen)
    look(page, f"{url}/matches/{written.match}", "#talk > li, #talk > p, #talk > div", len(PAYLOADS))
    look(page, f"{url}/matches/{written.match}/summary", "h1", 1)
    look(page, f"{url}/matches/{written.match}/replay", "h1", 1)
    look(page, f"{url}/room/kenji", "#goal", 1)
    look(page, f"{url}/memories", ".drawer", 1)
    more = page.locator(".more")
    if more.count():
        more.click()
        clean(page, "the whole drawer")
    written.visitor.expects_trouble = ("status of 422",)
    put_right(page, PAYLOADS[3])
    for path in (
        "/",
        "/settings",
        "/login?as=member",
        "/signup",
        "/workshop",
        "/workshop/new",
        f"/workshop/{written.made}",
        "/players/hostile",
        f"/matches/{written.match}/analysis",
        f"/matches/{written.match}/mistakes",
        f"/matches/{written.match}/puzzles",
        f"/characters/{written.made}",
        f"/room/{written.made}",
    ):
        look(page, f"{url}{path}", "h1", 1)
    for match in written.live:
        page.goto(f"{url}/matches/{match}")
        clean(page, match)
    page.goto(f"{url}/analysis")
    page.locator("#intake-open").click()
    comments = " ".join(
        f"{move} {{{payload.replace('}', ')')}}}" for move, payload in zip(MOVES, PAYLOADS, strict=False)
    )
    page.locator("#intake-text").fill(
        f'[Event "{NAMES[2]}"]\n[White "{PAYLOADS[3]}"]\n[Black "{NAMES[0]}"]\n\n{comments} *'
    )
    page.locator("#intake-read").click()
    expect(page.locator("#sheet")).to_contain_text("e4", timeout=PATIENCE)
    clean(page, "a game brought along")
    assert dialogs == []


MOVES = ("1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5", "a6", "4. Ba4", "Nf6", "5. O-O", "Be7", "6. Re1", "b5", "7. Bb3")
