"""Composes the prompt for small models (3 to 8 billion parameters), which lose the thread in a long one.

It holds the same as the long one in a budget of tokens: what matters most for this answer comes in first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.facts import Facts
from app.domain.persona import Sheet
from app.domain.text import sentences, speakable_name
from app.llm.words import fence, prompt
from app.soul.prompt import COMPANY, OCCASIONS, Prompt, talk_shown
from app.soul.prompt_board import board_facts
from app.soul.response import SoulInput

# Tokens of rules, the schema of the answer and the situation together, by `tokens`.
MOST_TOKENS = 900
SITUATION_TOKENS = 420  # of them
# Characters shown of one text of a person, and facts, memories and lines of talk that are thought of at all.
LONGEST_SHOWN = 200
LATEST_FACTS, LATEST_MEMORIES, LATEST_LINES, MESSAGES = 8, 3, 6, 2

_PIECES = re.compile(r"[^\W\d_]+|\d|[^\w\s]|_")
LETTERS_OF_A_TOKEN = 4

_WHO, _WHERE, _MEMORY, _SAID, _ANSWERS, _NOW = range(6)
_TITLES = (
    "Who you are", "Where you are", "What comes back to you", "What was said", "What answers them", "Now"
)  # fmt: skip


def tokens(text: str) -> int:
    """An upper estimate of the tokens of a text: one for every four letters that a word begins, one for each digit and
    one for each mark."""
    return sum(-(-len(piece) // LETTERS_OF_A_TOKEN) for piece in _PIECES.findall(text))


def compose_short(
    sheet: Sheet, given: SoulInput, facts: Facts, *, must_answer: bool, knowledge: Sequence[str] = ()
) -> Prompt:
    """The short prompt of one turn; parameters as of `prompt.compose`."""
    told = board_facts(given, facts)
    marks = {f"m{number}": memory.memory_id for number, memory in enumerate(given.surfaced, start=1)}
    left = SITUATION_TOKENS - sum(map(tokens, _TITLES)) - len(_TITLES)
    chosen: list[tuple[int, int, str]] = []
    for section, place, line in _by_worth(sheet, given, told, knowledge, must_answer):
        left -= tokens(line)
        if left < 0:
            break
        chosen.append((section, place, line))
    parts = []
    for section, title in enumerate(_TITLES):
        lines = [line for _, _, line in sorted(one for one in chosen if one[0] == section)]
        if lines:
            parts.append("\n".join((f"{title}:", *lines)))
    return Prompt(prompt(__file__, "short"), "\n\n".join(parts), marks, told)


def _by_worth(
    sheet: Sheet, given: SoulInput, told: Sequence[str], knowledge: Sequence[str], must_answer: bool
) -> list[tuple[int, int, str]]:
    """Lines with their section and their place in it, what matters most for the answer first."""
    room, table = talk_shown(given)
    they = speakable_name(given.opponent_name)
    owed = "Words are owed." if must_answer else "Silence is welcome."
    now = f"{OCCASIONS[given.occasion]} {owed} {COMPANY.get(given.content_rating, COMPANY['family'])}"
    asked = [fence("they say to you now", text, LONGEST_SHOWN) for text in given.pending_chat[-MESSAGES:]]
    story = sentences(sheet.backstory)
    standing = given.standing
    lines = [
        (_WHO, 0, fence("your name", sheet.name)),
        (_WHO, 1, fence("how you speak", sheet.voice, LONGEST_SHOWN)),
        (_NOW, 0, now),
        *((_SAID, 100 + place, line) for place, line in enumerate(asked)),
        *((_ANSWERS, place, fence("known", said, LONGEST_SHOWN)) for place, said in enumerate(knowledge)),
        *([(_WHERE, 0, fence("their name", they))] if they else []),
    ]
    numbered = list(enumerate(told, start=1))
    latest = [(_WHERE, number, f"({number}) {fact}") for number, fact in numbered[::-1]][:LATEST_FACTS]
    memories = [
        (_MEMORY, place, f"m{place} {fence('memory', memory.narrative, LONGEST_SHOWN)}")
        for place, memory in enumerate(given.surfaced[:LATEST_MEMORIES], start=1)
    ]
    talk = [
        (_SAID, -place, fence("you said" if line.by_me else "they said", line.text, LONGEST_SHOWN))
        for place, line in enumerate([*room, *table][: -LATEST_LINES - 1 : -1], start=1)
    ]
    lines += [*talk[:2], *latest[:2], *memories[:1], (_WHO, 2, fence("a sentence of yours", sheet.voice_sample))]
    if standing.wins + standing.draws + standing.losses:
        lines.append((_WHERE, 900, f"Between you: {standing.wins} won by you, {standing.losses} by them."))
    lines += [(_WHERE, 901, f"Your mood: {given.mood.bucket.value}.")]
    lines += [(_WHO, 3, fence("your story", " ".join(story[:2]), LONGEST_SHOWN))]
    return [*lines, *latest[2:], *talk[2:], *memories[1:]]
