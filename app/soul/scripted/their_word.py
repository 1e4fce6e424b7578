"""A word in the language in which somebody writes, before the English answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.characters.exchanges import exchanges_of
from app.domain.persona import Persona
from app.soul.listening.heard import Heard
from app.soul.listening.languages import ENGLISH
from app.soul.response import SoulInput
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.scripted_line import ScriptedLine


def with_word_of_theirs(
    words: ScriptedLine, persona: Persona, given: SoulInput, heard: Heard, phrased: Callable[[], Phrasing]
) -> ScriptedLine:
    """The answer behind a word in the language in which they wrote, where the character has one; not twice running, and
    never before bad news. `phrased` is asked when one is due."""
    written = next((act.language for act in heard.acts if act.language != ENGLISH), None)
    if words.line is None or written is None or given.request is not None or any(act.is_bad_news for act in heard.acts):
        return words
    known = exchanges_of(persona.slug or "").words.get(written, ())
    mine = [line.text for line in (*given.room_talk, *given.table_talk) if line.by_me]
    phrasing = phrased()
    for word in phrasing.shuffled(known):
        line = f"{word} {words.line}"
        if not mine or not mine[-1].startswith(word):
            return replace(words, line=line) if phrasing.fits(line, words.own_parts) else words
    return words
