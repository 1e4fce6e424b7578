"""Prompt sections about a finished game: facts proved from its moves, and talk and sheets fenced as data."""

from __future__ import annotations

from collections.abc import Iterable

import chess
from sqlalchemy.orm import Session

from app.domain.memory import Memory, Party
from app.domain.persona import Sheet
from app.domain.position import Color, number_of
from app.domain.text import bare
from app.llm.words import fence
from app.memory.rights.rights import memories_about
from app.post_match.events import cost_of, events_of
from app.post_match.finished import Played, SpokenLine
from app.post_match.habits import habits_of, patterns_of
from app.post_match.judging import Label
from app.post_match.report import KeyMoment

# The prompt shows this many of the latest lines of talk,
LINES_SHOWN = 40
# this many of the latest memories of the opponent,
MEMORIES_SHOWN = 12
# and this many characters of the mind's own lines: enough to see what the opponent answered.
OWN_LINE = 160

_CALLED: dict[Label | None, str] = {Label.BLUNDER: "a blunder", Label.MISTAKE: "a mistake"}


def who_tells(sheet: Sheet) -> str:
    """The character who tells the story. Players may have written its sheet, so the sheet is fenced as data too."""
    quirks = "; ".join(sheet.quirks)
    parts = (
        fence("your name", sheet.name),
        fence("who you are", f"{sheet.tagline} {sheet.backstory}"),
        fence("how you speak", f"{sheet.voice} {quirks}"),
    )
    return "\n".join(parts)


def facts_of(played: Played) -> str:
    """Public facts of the game, one per line."""
    they = played.name or "the opponent"
    facts = [
        f"You had the {played.color.value} pieces against {they}.",
        f"You {played.result} the game, by {played.ending}, in {max(1, played.moves)} moves.".replace("drawn", "drew"),
    ]
    if played.opening:
        facts.append(f"The opening was the {played.opening}.")
    facts += [_moment(played, moment, they) for moment in played.analysis.key_moments] if played.analysis else []
    facts += events_of(played.state, played.color, they)
    if played.analysis is not None:
        for color, accuracy in played.analysis.accuracy.items():
            if accuracy is not None:
                who = "Your" if color is played.color else "Their"
                facts.append(f"{who} accuracy was {accuracy:.0f} percent.")
    if played.theirs is not None:
        # `events_of` has already said whether and when each side castled.
        habits = [habit for habit in habits_of(played.theirs) if habit.key not in ("uncastled", "castles_early")]
        facts += [f"In this game {they} {habit.words}." for habit in habits[:2]]
    return "\n".join(f"- {fact}" for fact in facts)


def _moment(played: Played, moment: KeyMoment, they: str) -> str:
    """One key moment as a sentence: what the move lost at once, or else which move was better."""
    who = "you" if moment.color is played.color else they
    told = f"On move {number_of(1, moment.fen)} {who} played {moment.san}"
    called = _CALLED.get(moment.label, "not the best")
    cost = cost_of(played.state, moment.ply)
    if cost is not None:
        return f"{told}, {called}: {cost.san} took the {chess.piece_name(cost.taken)}."
    return f"{told}, {called}; the better move, which nobody needs to name, was {moment.best_san}."


def past_of(played: Played) -> str:
    """The score between the two players, and the opponent's habits over their games."""
    record = played.record
    facts = [f"Of your games with them you have won {record.wins}, lost {record.losses} and drawn {record.draws}."]
    facts += [f"Over several games they {habit.always}." for habit in patterns_of(played.means)[:3]]
    return "\n".join(f"- {fact}" for fact in facts)


def talk_of(played: Played) -> str:
    """What both said at the table, in order, each line under its event number, repeated lines once. Private to the two:
    it contains confidences and answers drawn from memories."""
    first: dict[tuple[Color, str], SpokenLine] = {}
    for line in played.talk:
        first.setdefault((line.color, bare(line.text) or line.text), line)
    shown = sorted(first.values(), key=lambda line: line.seq)[-LINES_SHOWN:]
    lines = [
        f"{line.seq} {fence('you said', line.text, OWN_LINE)}"
        if line.color is played.color
        else f"{line.seq} {fence('they said', line.text)}"
        for line in shown
    ]
    return "\n".join(lines) or "- Nothing."


def known_of(memories: Iterable[Memory]) -> str:
    """The memories as prompt lines, each under its id."""
    return "\n".join(f"{memory.id} {fence('memory', memory.narrative)}" for memory in memories) or "- Nothing."


def read_known(session: Session, owner: Party, subject: Party) -> list[Memory]:
    """The latest MEMORIES_SHOWN memories that `owner` has of `subject`, newest first."""
    return memories_about(session, subject, owner)[:MEMORIES_SHOWN]
