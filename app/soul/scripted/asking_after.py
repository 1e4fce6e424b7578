"""The question how a plan went whose day is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.soul.listening.heard import Heard
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.scripted_line import ScriptedLine
from app.soul.told_words import due_plan, quote_of


def with_question_after(
    words: ScriptedLine, given: SoulInput, heard: Heard, phrased: Callable[[], Phrasing]
) -> ScriptedLine:
    """The words with the question how a plan went whose day is over, once, at the first occasion: in a greeting, or
    before a move, when nothing else has to be said. `phrased` is asked when there is one."""
    plan = due_plan(given)
    greets = not given.pending_chat or heard.intent in (Subject.GREETING, Subject.HOW, Subject.REMEMBER)
    if plan is None or not greets or given.request is not None or given.chattiness <= 0:
        return words
    question, phrasing = None, phrased()
    if plan.fact.event is not None:
        question = phrasing.line("told_event", {"event": plan.fact.event}, reuse=True)
    question = question or phrasing.line("told_how", {"quote": quote_of(plan)}, reuse=True)
    if question is None:
        return words
    line = question if words.line is None else f"{words.line} {question}"
    if not phrasing.fits(line):
        line = question
    return replace(words, line=line, told_ids=(*words.told_ids, plan.id), asks_after=plan.id)
