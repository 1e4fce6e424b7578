"""The scripted voice of an agent in its room, where its owner coaches it and sends it to play."""

from __future__ import annotations

from app.domain.lesson import CoachLesson
from app.soul.lessons import agreed_lesson, read_lesson
from app.soul.response import GameAction, SoulInput
from app.soul.scripted.looking_back import looking_back
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.scripted_line import ScriptedLine
from app.soul.wishes import asks_to_play_here, last_of_host, opponent_named, sends_against_a_stranger


def answer(given: SoulInput, phrasing: Phrasing) -> ScriptedLine | None:
    """Off to a game against somebody, a lesson to be agreed on, one that is taken, or what there was; None for
    everything else."""
    heard = tuple(line.text for line in given.room_talk if not line.by_me)
    opponent = opponent_named(given.pending_chat)
    if opponent is not None:
        line = phrasing.practical("coach_go", {"member": opponent})
        return ScriptedLine(line, "coach_go", action=GameAction("start_match", opponent=opponent.lower()))
    agreed = agreed_lesson(given.pending_chat, heard, last_of_host(given))
    if agreed is not None:
        return _of_lesson("coach_learned", agreed, phrasing, GameAction("take_lesson"))
    lesson = read_lesson(given.pending_chat[-1]) if given.pending_chat else None
    if lesson is not None:
        return _of_lesson("coach_lesson", lesson, phrasing)
    if sends_against_a_stranger(given.pending_chat):
        return ScriptedLine(phrasing.practical("coach_stranger"), "coach_stranger")
    told = looking_back(given, phrasing)
    if told is not None:
        return told
    return whom(phrasing) if asks_to_play_here(given) else None


def whom(phrasing: Phrasing) -> ScriptedLine:
    """The question whom it is to play: in its room a game is never one against its owner."""
    return ScriptedLine(phrasing.practical("coach_whom"), "coach_whom")


def _of_lesson(key: str, lesson: CoachLesson, phrasing: Phrasing, action: GameAction | None = None) -> ScriptedLine:
    line = phrasing.practical(key, {"lesson": lesson.words}) or phrasing.practical(f"{key}_unsaid")
    return ScriptedLine(line, key, action=action)
