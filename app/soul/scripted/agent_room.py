"""The scripted voice of an agent in its room, where its owner coaches it and sends it to play."""

from __future__ import annotations

from app.soul.lessons import agreed_lesson, read_lesson
from app.soul.response import GameAction, SoulInput
from app.soul.scripted.looking_back import looking_back
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.scripted_line import ScriptedLine
from app.soul.wishes import asks_to_play_here, last_of_host, opponent_named


def answer(given: SoulInput, phrasing: Phrasing) -> ScriptedLine | None:
    """Off to a game against somebody, a lesson to be agreed on, one that is taken, or what there was; None for
    everything else."""
    heard = tuple(line.text for line in given.room_talk if not line.by_me)
    opponent = opponent_named(given.pending_chat)
    if opponent is not None:
        line = phrasing.line("coach_go", {"member": opponent}, reuse=True)
        return ScriptedLine(line, "coach_go", action=GameAction("start_match", opponent=opponent.lower()))
    agreed = agreed_lesson(given.pending_chat, heard, last_of_host(given))
    if agreed is not None:
        line = phrasing.line("coach_learned", {"lesson": agreed.words}, reuse=True)
        return ScriptedLine(line, "coach_learned", action=GameAction("take_lesson"))
    lesson = read_lesson(given.pending_chat[-1]) if given.pending_chat else None
    if lesson is not None:
        return ScriptedLine(phrasing.line("coach_lesson", {"lesson": lesson.words}, reuse=True), "coach_lesson")
    told = looking_back(given, phrasing)
    if told is not None:
        return told
    if asks_to_play_here(given):
        return ScriptedLine(phrasing.line("coach_whom", reuse=True), "coach_whom")
    return None
