"""What a lesson changes in an agent: a little, by bounded steps, and told in its training log."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.agents.agent import AgentSheet
from app.agents.repository import agent_row, change_agent, note
from app.db.models.agents import TrainingRow
from app.domain.lesson import CoachLesson
from app.domain.persona import Repertoire, RepertoireLine
from app.openings.book import read_lines

# Sliders lie in 1..10; a lesson moves one by a single point.
SLIDER = (1, 10)
# Lines of a repertoire for each colour; the oldest is given up for a new one.
MOST_LINES = 4
TRYING = "I am trying that already. Let me play a game first."


def take_lesson(session: Session, agent_id: str, lesson: CoachLesson, now_ms: int) -> str:
    """Applies a lesson and writes it into the training log; returns what has changed, in a sentence. The same lesson
    counts once between two games."""
    row = agent_row(session, agent_id)
    sheet = AgentSheet.model_validate_json(row.sheet)
    if _is_being_tried(session, agent_id, lesson):
        return TRYING
    changed, told = _changed(sheet, lesson)
    if changed is not sheet:
        change_agent(session, agent_id, changed, row.avatar_image_url)
    note(session, agent_id, "lesson", f"Lesson: {lesson.words}. {told}", now_ms)
    return told


def _changed(sheet: AgentSheet, lesson: CoachLesson) -> tuple[AgentSheet, str]:
    if lesson.slider is not None:
        before = getattr(sheet, lesson.slider)
        after = min(max(before + lesson.step, SLIDER[0]), SLIDER[1])
        name = lesson.slider.replace("_", " ").capitalize()
        if after == before:
            return sheet, f"{name} stays at {before}, as far as it goes."
        return sheet.model_copy(update={lesson.slider: after}), f"{name} went from {before} to {after}."
    line = None if lesson.opening is None else _line_of(lesson.opening)
    if line is None:
        return sheet, "Kept in mind."
    side = "white" if len(line.moves) % 2 else "black"
    lines = [known for known in getattr(sheet.repertoire, side) if known.name != line.name]
    repertoire = Repertoire(**{**_sides(sheet.repertoire), side: (*lines, line)[-MOST_LINES:]})
    return sheet.model_copy(update={"repertoire": repertoire}), f"Plays the {line.name} as {side.capitalize()} now."


def _sides(repertoire: Repertoire) -> dict[str, tuple[RepertoireLine, ...]]:
    return {"white": repertoire.white, "black": repertoire.black}


def _line_of(name: str) -> RepertoireLine | None:
    """The main line of an opening; it belongs to the player of its last move."""
    found = [row for row in read_lines() if row.opening.name == name]
    shortest = min(found, key=lambda row: len(row.moves), default=None)
    return None if shortest is None else RepertoireLine(name=name, moves=shortest.moves)


def _is_being_tried(session: Session, agent_id: str, lesson: CoachLesson) -> bool:
    """Whether the agent has been told the same since its last game."""
    mine = TrainingRow.agent_id == agent_id
    told = (
        mine & (TrainingRow.kind == "lesson") & TrainingRow.text.startswith(f"Lesson: {lesson.words}.", autoescape=True)
    )
    last = session.scalar(select(TrainingRow.at_ms).where(told).order_by(TrainingRow.at_ms.desc()).limit(1))
    if last is None:
        return False
    since = select(TrainingRow.id).where(mine, TrainingRow.kind == "game", TrainingRow.at_ms > last).limit(1)
    return session.scalar(since) is None
