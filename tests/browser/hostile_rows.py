"""A club in whose database everything that can be written says something hostile."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext

from app.post_match.progress import KIND, STEP_NAMES
from tests.browser.payloads import NAMES, PAYLOADS

LIVE_GAMES = 6
# Files that a player may have brought, and reports that the hosts' page shows.
LISTED, REPORTS = 10, 100
LONG_AGO = 1_800_000_000_000  # milliseconds since 1970
CHARACTER = {
    "name": "Quiet Quentin", "tagline": "Plays for the endgame.", "voice": "Dry and short.", "target_elo": 1200,
    "backstory": "A retired piano tuner who learned the game from a lighthouse keeper and never forgot it.",
    "visibility": "public",
}  # fmt: skip
AGENT = {"name": "Nimbus", "personality_description": "Dry and laconic. Waits for the other side's mistake."}


class Written:
    """A club in whose database everything that can be written says something hostile."""

    def __init__(self, request: APIRequestContext, url: str, data_dir: Path) -> None:
        """`request` is of somebody with a session, who becomes several guests; the last of them is whose pages are
        looked at."""
        self.path = data_dir / "club.db"
        self.kenji = request.get(f"{url}/api/characters/kenji").json()["id"]
        wish = {"character_id": self.kenji, "color": "white", "rated": False}
        self.match = request.post(f"{url}/api/matches", data=wish).json()["match_id"]
        made = request.post(f"{url}/api/characters", data=CHARACTER)
        assert made.status == 201, made.text()
        self.made = made.json()["slug"]
        self.live: list[str] = []
        self.players: list[str] = []
        for name in NAMES[:LIVE_GAMES]:
            assert request.post(f"{url}/api/players/guest", data={"display_name": name}).status == 201
            self.live.append(request.post(f"{url}/api/matches", data=wish).json()["match_id"])
            self.players.append(request.get(f"{url}/api/me").json()["player"]["id"])
        self.player = self.players.pop()
        raised = request.post(f"{url}/api/agents", data=AGENT)
        assert raised.status == 201, raised.text()
        self.agent = raised.json()["id"]
        sent = request.post(f"{url}/api/agents/{self.agent}/deploy", data=wish)
        assert sent.status == 201, sent.text()
        self.its_match = sent.json()["match_id"]

    def poison(self) -> None:
        """Writes it; the club must not be running."""
        with closing(sqlite3.connect(self.path)) as database, database:
            self._end_game(database, self.match, {"id": self.player, "name": NAMES[0]}, aside=False)
            self._end_game(database, self.its_match, {"name": NAMES[2]}, aside=True)
            self._fill_room(database)
            self._fill_drawers(database, "character", self.kenji)
            self._fill_drawers(database, "agent", self.agent)
            self._rewrite_character(database)
            self._rewrite_agent(database)
            self._give_account(database)
            self._hold_arenas(database)
            self._ask_at_the_desk(database)
            self._bring_games(database)
            self._report(database)

    def _end_game(self, database: sqlite3.Connection, match: str, white: dict[str, str], *, aside: bool) -> None:
        (opened,) = database.execute("SELECT payload FROM match_events WHERE match_id=? AND seq=1", (match,)).fetchone()
        first = json.loads(opened)
        first["white"] |= white
        color = "white" if aside else "black"
        to_owner = {"aside": True} if aside else {}
        first["goal"] = PAYLOADS[3]
        events: list[tuple[str, dict[str, Any]]] = [("match_opened", first)]
        for number, payload in enumerate(PAYLOADS):
            said = {"text": payload, "username": payload, "color": "white", "ply": 0, "private": False} | to_owner
            spoken = {
                "ply": 0, "color": color, "occasion": "on_user_input", "text": payload, "emotion": "neutral",
                "emotion_intensity": 0.5, "referenced_memory_ids": [], "private": False, **to_owner,
            }  # fmt: skip
            events.append(("agent_chat", spoken) if number % 2 else ("player_chat_echoed", said))
        events.append(("match_ended", {"result": "0-1", "reason": "resignation", "winner": "black"}))
        for table in ("match_events", "match_moves", "post_match"):
            database.execute(f"DELETE FROM {table} WHERE match_id=?", (match,))
        database.execute("DELETE FROM jobs WHERE key=?", (match,))
        rows = [(match, seq, name_, LONG_AGO, json.dumps(event)) for seq, (name_, event) in enumerate(events, 1)]
        database.executemany("INSERT INTO match_events (match_id, seq, name, at_ms, payload) VALUES (?,?,?,?,?)", rows)
        database.execute(
            "UPDATE matches SET status='ended', result='0-1', end_reason='resignation', version=?, white_id=?,"
            " white_name=?, ended_ms=1800000000000 WHERE id=?",
            (len(events), first["white"]["id"], white["name"], match),
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

    def _fill_drawers(self, database: sqlite3.Connection, kind: str, owner: str) -> None:
        columns = (
            "id, owner_kind, owner_id, narrative, triggers, themes, valence, importance, scope, type, subject_kind,"
            " subject_id, match_id, created_by, created_ms, pinned, surface_count"
        )
        rows = [
            (
                f"{kind}-{number}", kind, owner, payload, json.dumps([payload] * 3), "[]", 0.1, 0.5,
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

    def _rewrite_agent(self, database: sqlite3.Connection) -> None:
        (text,) = database.execute("SELECT sheet FROM agents WHERE id=?", (self.agent,)).fetchone()
        sheet = json.loads(text) | {"name": NAMES[2], "backstory": " ".join(PAYLOADS)}
        database.execute("UPDATE agents SET sheet=?, open_to_others=1 WHERE id=?", (json.dumps(sheet), self.agent))
        for number, payload in enumerate(PAYLOADS):
            kind = ("lesson", "game", "own_game")[number % 3]
            insert(database, "agent_training", id=f"line-{number}", agent_id=self.agent, at_ms=LONG_AGO, kind=kind,
                   text=payload)  # fmt: skip

    def _hold_arenas(self, database: sqlite3.Connection) -> None:
        """Arenas of hostile names that are over, open and running, each with an entrant for every payload."""
        for status in ("ended", "open", "running"):
            insert(
                database, "arenas", id=f"arena-{status}", host_id=self.players[0], name=" ".join(PAYLOADS),
                system="swiss", status=status, time_control="3+2", rated=0, places=len(PAYLOADS), rounds=1,
                round=int(status != "open"), created_ms=LONG_AGO, started_ms=LONG_AGO, ended_ms=LONG_AGO,
            )  # fmt: skip
            for number, payload in enumerate(PAYLOADS, 1):
                insert(
                    database, "arena_entrants", arena_id=f"arena-{status}", number=number, kind="player",
                    party_id=f"nobody-{number}", name=payload, rating=1200, program=0, player_id=None,
                    entered_ms=LONG_AGO, left_ms=None,
                )  # fmt: skip
            for board in range(1, len(PAYLOADS) // 2 if status != "open" else 0):
                insert(
                    database, "arena_pairings", arena_id=f"arena-{status}", round=1, board=board, white=2 * board - 1,
                    black=2 * board, match_id=None, attempt=0, white_half=2, black_half=0, how="forfeit",
                )  # fmt: skip

    def _ask_at_the_desk(self, database: sqlite3.Connection) -> None:
        """What is kept of talk with the steward: as many exchanges as payloads, with links and boards."""
        exchanges = [
            {
                "id": f"exchange-{number}", "at_ms": LONG_AGO, "screen": "hall", "question": payload, "answer": payload,
                "links": [{"words": payload, "href": "javascript:window.xss=1"}], "boards": [], "about": None,
            }
            for number, payload in enumerate(PAYLOADS)
        ]  # fmt: skip
        insert(
            database, "desk_sessions", player_id=self.player, summary="\n".join(PAYLOADS), wishes=json.dumps(PAYLOADS),
            exchanges=json.dumps(exchanges), cache="{}", occasions="{}", touched_ms=int(time.time() * 1000),
        )  # fmt: skip

    def _bring_games(self, database: sqlite3.Connection) -> None:
        """Files of games from elsewhere: their names, who played in them, what the file says of day and opening."""
        for number in range(LISTED):
            insert(database, "imports", id=f"file-{number}", player_id=self.player, own_name=PAYLOADS[number],
                   label=" ".join(PAYLOADS[number::LISTED]), for_characters=1, at_ms=LONG_AGO)  # fmt: skip
        for number, payload in enumerate(PAYLOADS):
            insert(
                database, "imported_games", import_id="file-0", number=number, color="white", other_name=payload,
                result="won", played_on=payload, opening=payload, moves="e4 e5 Nf3",
            )  # fmt: skip

    def _report(self, database: sqlite3.Connection) -> None:
        """Whoever looks is a host; reports, bans, the names of a session's browser and of a program's token."""
        insert(database, "hosts", player_id=self.player, since_ms=1)
        for number, payload in enumerate(PAYLOADS):
            about = self.players[number % len(self.players)]
            if number < REPORTS:
                insert(database, "reports", id=f"report-{number}", player_id=self.player, reported_id=about,
                       words=" ".join(PAYLOADS[number::REPORTS]), reason="other", at_ms=LONG_AGO)  # fmt: skip
            insert(database, "access_tokens", id=f"token-{number}", player_id=self.player, name=payload, scopes="[]",
                   digest=f"token-{number}", created_ms=LONG_AGO)  # fmt: skip
            insert(database, "sessions", digest=f"session-{number}", player_id=self.player, created_ms=1,
                   expires_ms=9 * LONG_AGO, browser=payload)  # fmt: skip
        insert(database, "bans", player_id=self.players[0], words=" ".join(PAYLOADS), at_ms=1)


def insert(database: sqlite3.Connection, table: str, **row: object) -> None:
    """One row, with what is not said left to the schema."""
    marks = ",".join("?" * len(row))
    database.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
