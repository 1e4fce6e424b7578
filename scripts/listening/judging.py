"""What can be judged of an answer by machine; the rest is read by people in the transcript."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.domain.persona import Persona
from app.domain.text import bare
from app.minds.looking import Look, unseeing
from app.soul.soul import Soul
from scripts.listening.talks import Row, Talk

# Answers that say no more than that there is none.
NO_ANSWER = ("ask_unknown", "ask_foreign", "ask_remark", "room_remark")
# Words of the board, which have no place beside bad news.
OF_THE_BOARD = re.compile(
    r"\b(?:pawns?|knights?|bishops?|rooks?|queens?|move \w+|your move|my move|material|castled?|[a-h][1-8]|\d+–\d+"
    r"|opening|checks?)\b",
    re.IGNORECASE,
)
# Conversations about care that begin with plainly bad news, by words of what the answer must do.
GRAVE = re.compile(r"\b(?:sorrow|sympathy|condolence|fear|hospital|safety|kindness|comfort)\b")


@dataclass
class Counted:
    """Answers of one kind of conversation: how many, how many passed, and the transcript."""

    asked: int = 0
    passed: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    transcript: list[Mapping[str, Any]] = field(default_factory=list)

    def add(self, faults: list[str], entry: Mapping[str, Any]) -> None:
        """One answer with its faults, none if it passed."""
        self.asked += 1
        self.passed += not faults
        self.faults.update(faults)
        self.transcript.append({**entry, "faults": faults})


async def ask(
    soul: Soul, personas: Mapping[str, Persona], rows: list[Row], kind: str, look: Look = unseeing
) -> Counted:
    """Holds every conversation of a kind with every character, or with the one it is meant for."""
    counted = Counted()
    for slug, persona in personas.items():
        said: list[str] = []
        for row in rows:
            if row["kind"] != kind or row.get("character", slug) != slug:
                continue
            talk = Talk(soul, persona, row.get("place", "board" if kind == "care" else "room"), said, look)
            turns = row.get("turns") or [row.get("ask") or row.get("say")]
            before = {bare(line) for line in said}
            for turn in turns[:-1]:
                await talk.say(turn)
            answer = await talk.say(turns[-1])
            faults = faults_of(row, answer.speak, answer.extra.get("about", ""))
            if answer.speak is not None and bare(answer.speak) in before:
                faults.append("said before")
            entry = {"kind": kind, "character": slug, "turns": turns, "talk": talk.held[:-1], "answer": answer.speak}
            entry |= answer.extra
            counted.add(faults, entry | {key: row[key] for key in ("good", "must", "expect") if key in row})
    return counted


def faults_of(row: Row, spoken: str | None, about: str) -> list[str]:
    """What is plainly wrong with an answer; empty says only that a machine finds nothing."""
    if spoken is None:
        return ["silent"]
    faults = []
    if about in NO_ANSWER and row["kind"] != "followup":
        faults.append("no answer")
    expected = row.get("expect", ())
    if expected and not any(word.lower() in spoken.lower() for word in expected):
        faults.append("expected words missing")
    if row["kind"] == "care" and GRAVE.search(row["must"]) and OF_THE_BOARD.search(spoken):
        faults.append("the board beside bad news")
    return faults
