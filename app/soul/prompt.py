"""What a model is told: the rules of its place, and the situation in words. Never a FEN, never a move of an engine.

Rules and data are apart: the rules are files of ours and hold nobody's text. Whatever a person wrote, a sheet, a name,
a memory, a line of talk, stands in the situation, fenced and labelled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.confidences import confides
from app.domain.facts import Facts
from app.domain.persona import Sheet
from app.domain.prose_words import hour_word
from app.domain.text import bare, speakable_name
from app.llm.words import fence, prompt
from app.soul.guard import LONGEST_LINE
from app.soul.prompt_board import just_now, pieces, with_taken
from app.soul.remembered import is_told, shared_words
from app.soul.response import SoulInput, SoulOccasion

# Lines of the room and of the table that a model is reminded of, and letters of each: a whole line.
ROOM_LINES, TABLE_LINES, LONGEST_QUOTED = 8, 14, 300
# Lines before those that share a word with what they say now.
EARLIER_LINES = 4
# Own lines that are repeated at the parting, where what they have said matters more.
OWN_AT_PARTING = 3
# Memories from the sheet that show how a character tells things.
SAMPLES = 3

_OCCASIONS: Mapping[SoulOccasion, str] = {
    SoulOccasion.BEFORE_MATCH: "You meet: somebody sits down or comes in. Greet them.",
    SoulOccasion.ON_USER_INPUT: "They have said something to you.",
    SoulOccasion.ON_USER_MOVE: "They have moved, and you have answered on the board.",
    SoulOccasion.BEFORE_AGENT_MOVE: "You have made your move.",
    SoulOccasion.IDLE_WAIT: "They have been thinking for a while, and you wait.",
    SoulOccasion.AFTER_MATCH: "The game is over. Part as one who has sat with them: the game, and what you talked of.",
}
_COMPANY = {
    "family": "There are children in the room: not one coarse word.",
    "mature": "The company is grown up; be no coarser than it is.",
    "unrestricted": "The company is grown up and robust.",
}
_RESULTS: Mapping[str, str] = {
    "won": "you won",
    "lost": "they won",
    "drawn": "it was drawn",
    "unfinished": "it came to no result",
}


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question to a model: rules and situation, and the marks by which it may refer to memories."""

    system: str
    situation: str
    marks: Mapping[str, str]


def variant(given: SoulInput) -> str:
    """Which of the five places the soul speaks from: the name of its file."""
    if given.role == "character":
        return "character_room" if given.place == "room" else "character_match"
    if given.place == "room":
        return "agent_room"
    return "agent_answer" if given.pending_chat else "agent_move"


def compose(sheet: Sheet, given: SoulInput, facts: Facts, *, owed: bool) -> Prompt:
    """The question of one moment. `owed`: silence would be rude."""
    marks = {f"m{number}": memory.memory_id for number, memory in enumerate(given.surfaced, start=1)}
    parts = [
        _section("Who you are", _persona(sheet)),
        _section("Where you are", _place(given, facts)),
        _section("What comes back to you", _memories(given)),
        _section("What was said", _talk(given)),
        _section("Now", _now(given, facts, owed)),
    ]
    return Prompt(rules_of(given), "\n\n".join(part for part in parts if part), marks)


def rules_of(given: SoulInput) -> str:
    """The rules of one place, from its file and the one that all places share."""
    return f"{prompt(__file__, variant(given))}\n\n{prompt(__file__, 'rules')}"


def _section(title: str, lines: Iterator[str]) -> str:
    told = list(lines)
    return "\n".join((f"{title}:", *told)) if told else ""


def _persona(sheet: Sheet) -> Iterator[str]:
    yield fence("your name", sheet.name)
    yield fence("your story", f"{sheet.tagline} {sheet.backstory}")
    yield fence("how you speak", sheet.voice)
    yield fence("a sentence of yours", sheet.voice_sample)
    for entry in [entry for entry in sheet.lore if entry.telling][:SAMPLES]:
        yield fence("another", entry.telling or "")
    for quirk in sheet.quirks:
        yield fence("a habit of yours", quirk)


def _place(given: SoulInput, facts: Facts) -> Iterator[str]:
    they = speakable_name(given.opponent_name)
    yield fence("their name", they) if they else "Their name is not one that you say aloud."
    if given.opponent_rating is not None and given.opponent_kind == "player":
        yield f"Their rating is about {round(given.opponent_rating, -2)}."
    standing = given.standing
    if standing.wins + standing.draws + standing.losses:
        yield f"Between you: {standing.wins} won by you, {standing.losses} by them, {standing.draws} drawn."
    else:
        yield "You have not finished a game with them before."
    if given.local_hour is not None:
        yield f"It is {hour_word(given.local_hour)} where they are."
    if given.goal is not None:
        yield fence("what they have set themselves for the game", given.goal)
    yield f"Your mood: {given.mood.bucket.value}."
    if facts.in_room:
        return
    yield f"The game is {'rated' if given.rated else 'friendly'}."
    # Of a finished game the prose would say whose move it is.
    if given.result is None:
        yield given.board_prose
    yield from pieces(facts)
    if facts.opening is not None:
        yield f"The opening: {facts.opening}."
    recent = len(given.recent_moves)
    for move, ply in zip(given.recent_moves, facts.plies[len(facts.plies) - recent :], strict=False):
        yield f"{'You' if move.by_me else 'They'} played {move.san}, {with_taken(move, ply)}."
    if given.result is not None:
        yield f"The game is over: {_RESULTS[given.result]}, by {(given.end_reason or 'the end').replace('_', ' ')}."


def _memories(given: SoulInput) -> Iterator[str]:
    mine = [line.text for line in (*given.room_talk, *given.table_talk) if line.by_me]
    for number, memory in enumerate(given.surfaced, start=1):
        if memory.scope.is_general and any(is_told(memory.narrative, line) for line in mine):
            continue  # a story told twice in an evening
        whose = "your own past" if memory.scope.is_general else "of this person"
        yield f"m{number} ({whose}) {fence('memory', memory.narrative)}"


def _talk(given: SoulInput) -> Iterator[str]:
    # Before a gallery, what was said between the two alone is not even in the question.
    alone = given.place == "room" or given.unwatched or any(map(confides, given.pending_chat))
    for line in given.room_talk[-ROOM_LINES:] if alone else ():
        yield fence("you, in your room" if line.by_me else "they, in your room", line.text, LONGEST_QUOTED)
    table = [line for line in given.table_talk if alone or not line.private]
    if given.occasion is SoulOccasion.AFTER_MATCH:
        own = [line for line in table if line.by_me][-OWN_AT_PARTING:]
        table = [line for line in table if not line.by_me or line in own]
    # What they come back to now may have been said long ago.
    asked = " ".join(given.pending_chat)
    earlier = [line for line in table[:-TABLE_LINES] if shared_words(line.text, asked)]
    for line in (*earlier[-EARLIER_LINES:], *table[-TABLE_LINES:]):
        yield fence("you said" if line.by_me else "they said", line.text, LONGEST_QUOTED)
    before = {bare(line.text) for line in given.table_talk if not line.by_me}
    for text in given.pending_chat:
        yield fence("they say to you now" + (", again" if bare(text) in before else ""), text)


def _now(given: SoulInput, facts: Facts, owed: bool) -> Iterator[str]:
    yield from just_now(facts, given.recent_moves)
    yield _OCCASIONS[given.occasion]
    if owed:
        yield "Words are owed: answer what was said."
    elif given.occasion in (SoulOccasion.BEFORE_MATCH, SoulOccasion.AFTER_MATCH):
        yield "A word from you is expected."
    else:
        yield "Silence is welcome; speak only if it is worth it."
    yield _COMPANY.get(given.content_rating, _COMPANY["family"])
    yield f"At most {LONGEST_LINE} characters, and better far fewer."
