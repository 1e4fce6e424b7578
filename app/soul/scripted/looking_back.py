"""What an agent answers its owner about the games it has played and what it was taught."""

from __future__ import annotations

from app.soul.own_games import asks_of_a_game, asks_of_lessons, game_asked_for, story_with
from app.soul.response import SoulInput
from app.soul.scripted.members import member_named
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.scripted_line import ScriptedLine

# Lessons that are told in one answer.
LESSONS_TOLD = 3


def looking_back(given: SoulInput, phrasing: Phrasing) -> ScriptedLine | None:
    """The answer to the last line, if it asks about a game that was or about lessons; None for everything else."""
    text = given.pending_chat[-1] if given.pending_chat else ""
    if asks_of_lessons(text):
        member = member_named(text)
        # Of what is asked about somebody comes first what was said of them.
        lessons = sorted(given.schooling.lessons, key=lambda lesson: member is None or member not in lesson)
        told = " and to ".join(lessons[:LESSONS_TOLD])
        return _line(phrasing, "coach_lessons", {"lessons": told}) if told else _line(phrasing, "coach_lessons_none")
    game = game_asked_for(text, given.schooling.games)
    if game is not None:
        return _line(phrasing, "coach_game", {"member": game.opponent, "story": story_with(game)})
    if asks_of_a_game(text) and (member := member_named(text)) is not None:
        return _line(phrasing, "coach_game_none", {"member": member})
    return None


def _line(phrasing: Phrasing, key: str, slots: dict[str, str] | None = None) -> ScriptedLine | None:
    line = phrasing.line(key, slots or {}, reuse=True)
    return None if line is None else ScriptedLine(line, key)
