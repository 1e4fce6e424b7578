"""The scripted voice of an agent in its room, where its owner coaches it and sends it to play."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.lesson import CoachLesson
from app.domain.prose_words import listed
from app.soul.lessons import agreed_here, asked_here
from app.soul.response import GameAction, SoulInput
from app.soul.scripted.looking_back import looking_back
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.scripted_line import ScriptedLine
from app.soul.wishes import asks_to_play_here, opponent_named, sends_against_a_stranger


def answer(given: SoulInput, phrasing: Phrasing) -> ScriptedLine | None:
    """Off to a game against somebody, a lesson to be agreed on, one that is taken, or what there was; None for
    everything else."""
    opponent = opponent_named(given.pending_chat)
    if opponent is not None:
        line = phrasing.practical("coach_go", {"member": opponent})
        return ScriptedLine(line, "coach_go", action=GameAction("start_match", opponent=opponent.lower()))
    if agreed := agreed_here(given):
        return _of_lessons("coach_learned", agreed, phrasing, GameAction("take_lesson"))
    if asked := asked_here(given):
        return _of_lessons("coach_lesson", asked, phrasing)
    if sends_against_a_stranger(given.pending_chat):
        return ScriptedLine(phrasing.practical("coach_stranger"), "coach_stranger")
    told = looking_back(given, phrasing)
    if told is not None:
        return told
    return whom(phrasing) if asks_to_play_here(given) else None


def whom(phrasing: Phrasing) -> ScriptedLine:
    """The question whom it is to play: in its room a game is never one against its owner."""
    return ScriptedLine(phrasing.practical("coach_whom"), "coach_whom")


def _of_lessons(
    key: str, lessons: Sequence[CoachLesson], phrasing: Phrasing, action: GameAction | None = None
) -> ScriptedLine:
    words = listed([lesson.words for lesson in lessons])
    line = phrasing.practical(key, {"lesson": words}) or phrasing.practical(f"{key}_unsaid")
    return ScriptedLine(line, key, action=action)
