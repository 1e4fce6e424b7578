"""Corpora and queries of the recall benchmark: JSONL in, memories and questions out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope
from app.memory.keeping.triggers import settle_triggers

# Rows that name nobody are about one player, and queries that name nobody face that one.
SOMEBODY = Party("player", "somebody")
EPOCH = datetime(2025, 1, 1, tzinfo=UTC)
# Between two rows without a time: so far apart that neither seems to belong to the other.
APART = timedelta(hours=1)


class BadData(Exception):
    """A line that cannot be read; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Question:
    """One query: ids are those of the corpus, `polarity` None where it names no mood."""

    owner: str
    text: str
    relevant: frozenset[str]
    opponent: Party
    polarity: float | None
    at: datetime | None
    kind: str


@dataclass(frozen=True, slots=True)
class Corpus:
    """One owner's memories in the order of the file, with the ids that the file gave them."""

    owner: str
    memories: tuple[Memory, ...]
    ids: tuple[str, ...]


def read_corpus(path: Path) -> dict[str, Corpus]:
    """The memories by owner. Raises BadData."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for place, row in _rows(path):
        for name in ("owner", "id", "narrative"):
            if not isinstance(row.get(name), str | int):
                raise BadData(f"{place}: a memory needs `{name}`")
        rows.setdefault(str(row["owner"]), []).append({**row, "place": place})
    corpora = {}
    for owner, own in rows.items():
        ids = [str(row["id"]) for row in own]
        if len(set(ids)) < len(ids):
            raise BadData(f"{path}: two memories of {owner} have one id")
        memories = tuple(_memory(number, row) for number, row in enumerate(own))
        corpora[owner] = Corpus(owner, memories, tuple(ids))
    return corpora


def read_queries(path: Path, corpora: dict[str, Corpus]) -> list[Question]:
    """The queries; each has an owner of the corpus and something relevant in it. Raises BadData."""
    questions = []
    for place, row in _rows(path):
        owner, text, relevant = str(row.get("owner")), row.get("text"), row.get("relevant")
        if owner not in corpora:
            raise BadData(f"{place}: nobody called {owner} remembers anything")
        if not isinstance(text, str) or not isinstance(relevant, list) or not relevant:
            raise BadData(f"{place}: a query needs `text` and at least one id in `relevant`")
        known = frozenset(map(str, relevant)) & frozenset(corpora[owner].ids)
        if not known:
            raise BadData(f"{place}: none of the relevant ids is a memory of {owner}")
        questions.append(
            Question(
                owner=owner,
                text=text,
                relevant=known,
                opponent=Party("player", str(row["opponent"])) if row.get("opponent") else SOMEBODY,
                polarity=None if row.get("mood") is None else float(row["mood"]),
                at=_moment(row.get("at"), place),
                kind=str(row.get("kind", "plain")),
            )
        )
    return questions


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise BadData(f"{path}:{number}: no JSON ({error})") from error
        if not isinstance(row, dict):
            raise BadData(f"{path}:{number}: a line is an object")
        yield f"{path}:{number}", row


def _memory(number: int, row: dict[str, Any]) -> Memory:
    place = row["place"]
    scope = Scope(row["scope"]) if row.get("scope") else Scope.OPPONENT_SPECIFIC
    subject = Party("player", str(row["subject"])) if row.get("subject") else SOMEBODY
    narrative = str(row["narrative"])
    return Memory(
        # In the order of the file, which is how ties fall and what stands beside what.
        id=f"{number:08d}",
        owner=Party("character", str(row["owner"])),
        narrative=narrative,
        triggers=settle_triggers(map(str, row.get("triggers") or ()), narrative),
        valence=max(-1.0, min(1.0, float(row.get("valence") or 0.0))),
        scope=scope,
        type=MemoryType.PLAYER_OBSERVATION,
        importance=float(row.get("importance", 0.5)),
        subject=None if scope is Scope.CHARACTER_LORE else subject,
        created_by=CreatedBy.POST_MATCH,
        created_at=_moment(row.get("created_at"), place) or EPOCH + number * APART,
        pinned=bool(row.get("pinned", False)),
        surface_count=int(row.get("surface_count", 0)),
        last_surfaced_at=_moment(row.get("last_surfaced_at"), place),
    )


def _moment(value: object, place: str) -> datetime | None:
    """ISO 8601 or seconds since 1970; without a zone it is UTC."""
    if value is None or value == "":
        return None
    try:
        if isinstance(value, int | float):
            return datetime.fromtimestamp(value, UTC)
        moment = datetime.fromisoformat(str(value))
    except (ValueError, OverflowError, OSError) as error:
        raise BadData(f"{place}: {value!r} is no time") from error
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
