"""The history of two parties: results, streaks, and what one has said to the other."""

from __future__ import annotations

import json
from dataclasses import dataclass
from heapq import merge

from sqlalchemy import bindparam, case, func, select
from sqlalchemy.orm import Session

from app.characters.talk import said_in_room
from app.db.models.agents import TrainingRow
from app.db.models.matches import MatchEventRow, MatchMoveRow, MatchRow
from app.domain.memory import Party
from app.domain.shared_past import HeadToHead, streak_of

# Most results that are read, the latest ones.
GAMES_KEPT = 200
# Most lines that are read, the latest ones, so that a mind does not repeat itself from one game to the next.
LINES_KEPT = 400

# The kind of a lesson's line in the training log, its first word, and how many lessons are read.
LESSON, LESSON_MARK, LESSONS_READ = "lesson", "Lesson: ", 12

# Opponents that are read, the latest met ones.
OPPONENTS_KEPT = 12

# Built once, since every game runs these statements and building one leaves reference cycles to the garbage collector.
_ME_WHITE = (MatchRow.white_kind == bindparam("my_kind")) & (MatchRow.white_id == bindparam("my_id"))
_ME_BLACK = (MatchRow.black_kind == bindparam("my_kind")) & (MatchRow.black_id == bindparam("my_id"))
_THEY_WHITE = (MatchRow.white_kind == bindparam("their_kind")) & (MatchRow.white_id == bindparam("their_id"))
_THEY_BLACK = (MatchRow.black_kind == bindparam("their_kind")) & (MatchRow.black_id == bindparam("their_id"))
_BETWEEN = (_ME_WHITE & _THEY_BLACK) | (_ME_BLACK & _THEY_WHITE)
_RESULTS = (
    select(case((_ME_WHITE, 1), else_=0), MatchRow.result, MatchRow.ended_ms)
    .where(_BETWEEN, MatchRow.result != "*")
    .order_by(MatchRow.ended_ms.desc())
    .limit(GAMES_KEPT)
)
_LINES = (
    select(MatchEventRow.at_ms, MatchEventRow.payload, case((_ME_WHITE, "white"), else_="black"))
    .join(MatchRow, MatchRow.id == MatchEventRow.match_id)
    .where(_BETWEEN, MatchEventRow.name == "agent_chat")
    .order_by(MatchEventRow.at_ms.desc())
    .limit(LINES_KEPT)
)
_LATEST = (
    select(MatchRow.id, case((_ME_WHITE, 1), else_=0), MatchRow.result, MatchRow.end_reason, MatchRow.initial_fen)
    .where(_BETWEEN, MatchRow.result != "*", MatchRow.id != bindparam("but_id"))
    .order_by(MatchRow.ended_ms.desc())
    .limit(1)
)
_MOVES = select(MatchMoveRow.uci).where(MatchMoveRow.match_id == bindparam("match_id")).order_by(MatchMoveRow.ply)


def head_to_head(session: Session, mine: Party, theirs: Party) -> HeadToHead:
    """The results of `mine` against `theirs`; aborted games do not count."""
    rows = session.execute(_RESULTS, _parameters(mine, theirs)).all()
    scores = tuple(_score(bool(white), result) for white, result, _ in rows)
    return HeadToHead(
        wins=scores.count(1),
        draws=scores.count(0),
        losses=scores.count(-1),
        streak=streak_of(scores),
        last_ms=rows[0][2] if rows else None,
        scores=scores,
    )


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game: its `score` (1, 0 or -1) from one side, how it ended, and its moves (UCI)."""

    score: int
    end_reason: str
    initial_fen: str
    moves: tuple[str, ...]


def latest_game(session: Session, mine: Party, theirs: Party, but_id: str) -> PlayedGame | None:
    """The latest finished game of the two, without the one with the id `but_id`; None if there is none."""
    row = session.execute(_LATEST, {**_parameters(mine, theirs), "but_id": but_id}).first()
    if row is None:
        return None
    match_id, white, result, reason, initial_fen = row
    moves = session.scalars(_MOVES, {"match_id": match_id})
    return PlayedGame(_score(bool(white), result), reason or "", initial_fen, tuple(moves))


def opponents_of(session: Session, mine: Party) -> list[tuple[str, Party, int]]:
    """With whom `mine` has finished games: name, who, and how many games, the latest met first."""
    i_am_white = (MatchRow.white_kind == mine.kind) & (MatchRow.white_id == mine.id)
    i_am_black = (MatchRow.black_kind == mine.kind) & (MatchRow.black_id == mine.id)
    name = case((i_am_white, MatchRow.black_name), else_=MatchRow.white_name)
    kind = case((i_am_white, MatchRow.black_kind), else_=MatchRow.white_kind)
    party = case((i_am_white, MatchRow.black_id), else_=MatchRow.white_id)
    rows = session.execute(
        select(func.max(name), kind, party, func.count())
        .where(i_am_white | i_am_black, MatchRow.result != "*")
        .group_by(kind, party)
        .order_by(func.max(MatchRow.ended_ms).desc())
        .limit(OPPONENTS_KEPT)
    )
    return [(called, Party(what, who), played) for called, what, who, played in rows]


def lessons_of(session: Session, agent_id: str) -> tuple[str, ...]:
    """What an agent was taught, as its training log has it ("attack more"), the latest first and each once."""
    taught = select(TrainingRow.text).where(TrainingRow.agent_id == agent_id, TrainingRow.kind == LESSON)
    found = session.scalars(taught.order_by(TrainingRow.at_ms.desc()).limit(LESSONS_READ))
    words = (text.removeprefix(LESSON_MARK).partition(".")[0] for text in found)
    return tuple(dict.fromkeys(words))


def lines_said(session: Session, mine: Party, theirs: Party) -> tuple[str, ...]:
    """What `mine` has said to `theirs`, at the table and in the room, the latest last."""
    rows = session.execute(_LINES, _parameters(mine, theirs))
    chats = [(at_ms, json.loads(payload), my_color) for at_ms, payload, my_color in rows]
    at_table = [(at_ms, chat["text"]) for at_ms, chat, my_color in chats if _is_to_them(chat, my_color)]
    in_room = [(line.at_ms, line.text) for line in said_in_room(session, mine, theirs, LINES_KEPT)]
    # Both lists are sorted already, and the merge is stable.
    latest_first = list(merge(at_table, in_room, key=lambda line: line[0], reverse=True))
    return tuple(text for _, text in reversed(latest_first[:LINES_KEPT]))


def _is_to_them(chat: dict[str, object], my_color: str) -> bool:
    """Whether a line was said by this side, and to the other one."""
    return chat["color"] == my_color and not chat.get("aside")


def _score(white: bool, result: str) -> int:
    if result == "1/2-1/2":
        return 0
    return 1 if (result == "1-0") is white else -1


def _parameters(mine: Party, theirs: Party) -> dict[str, str]:
    return {"my_kind": mine.kind, "my_id": mine.id, "their_kind": theirs.kind, "their_id": theirs.id}
