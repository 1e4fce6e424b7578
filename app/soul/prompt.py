"""Composes the prompt of a model: rules, and the situation in words, without a FEN or a move of an engine.

Rules and data are separate: the rules are files of ours. Whatever a person may have written (sheet, name, memory, line
of talk) is in the situation, fenced and labelled.
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
from app.soul.remembered import shared_words, tells_memory
from app.soul.response import SoulInput, SoulOccasion

# Most lines of talk in the room and at the table, and most characters of each (a whole line).
ROOM_LINES, TABLE_LINES, LONGEST_QUOTED = 8, 14, 300
# Most earlier lines that share a word with the pending chat.
EARLIER_LINES = 4
# Most own lines after the match, where the player's lines matter more.
OWN_AT_PARTING = 3
# Tellings of the sheet's lore, as examples of how the character talks.
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
    """A prompt: rules (`system`) and situation, and the marks ("m1") by which the model may refer to memories, each
    with the id of its memory."""

    system: str
    situation: str
    marks: Mapping[str, str]


def variant(given: SoulInput) -> str:
    """The name of the file with the rules for this role, place and occasion."""
    if given.role == "character":
        return "character_room" if given.place == "room" else "character_match"
    if given.place == "room":
        return "agent_room"
    return "agent_answer" if given.pending_chat else "agent_move"


def compose(sheet: Sheet, given: SoulInput, facts: Facts, *, must_answer: bool) -> Prompt:
    """The prompt of one turn. `must_answer`: the model is told not to stay silent."""
    marks = {f"m{number}": memory.memory_id for number, memory in enumerate(given.surfaced, start=1)}
    parts = [
        _section("Who you are", _persona(sheet)),
        _section("Where you are", _place(given, facts)),
        _section("What comes back to you", _memories(given)),
        _section("What was said", _talk(given)),
        _section("Now", _now(given, facts, must_answer)),
    ]
    return Prompt(rules_of(given), "\n\n".join(part for part in parts if part), marks)


def rules_of(given: SoulInput) -> str:
    """The rules: the file of the variant, and the common file."""
    return f"{prompt(__file__, variant(given))}\n\n{prompt(__file__, 'rules')}"


def _section(title: str, lines: Iterator[str]) -> str:
    texts = list(lines)
    return "\n".join((f"{title}:", *texts)) if texts else ""


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
    # The prose names the side to move, which would be wrong after the end of a game.
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
        if memory.scope.is_general and any(tells_memory(memory.narrative, line) for line in mine):
            continue  # told already
        whose = "your own past" if memory.scope.is_general else "of this person"
        yield f"m{number} ({whose}) {fence('memory', memory.narrative)}"


def _talk(given: SoulInput) -> Iterator[str]:
    # If spectators may read the answer, private talk is not in the prompt.
    alone = given.place == "room" or given.unwatched or any(map(confides, given.pending_chat))
    for line in given.room_talk[-ROOM_LINES:] if alone else ():
        yield fence("you, in your room" if line.by_me else "they, in your room", line.text, LONGEST_QUOTED)
    table = [line for line in given.table_talk if alone or not line.private]
    if given.occasion is SoulOccasion.AFTER_MATCH:
        own = [line for line in table if line.by_me][-OWN_AT_PARTING:]
        table = [line for line in table if not line.by_me or line in own]
    # Pending chat may refer to lines that are not among the latest.
    asked = " ".join(given.pending_chat)
    earlier = [line for line in table[:-TABLE_LINES] if shared_words(line.text, asked)]
    for line in (*earlier[-EARLIER_LINES:], *table[-TABLE_LINES:]):
        yield fence("you said" if line.by_me else "they said", line.text, LONGEST_QUOTED)
    before = {bare(line.text) for line in given.table_talk if not line.by_me}
    for text in given.pending_chat:
        yield fence("they say to you now" + (", again" if bare(text) in before else ""), text)


def _now(given: SoulInput, facts: Facts, must_answer: bool) -> Iterator[str]:
    yield from just_now(facts, given.recent_moves)
    yield _OCCASIONS[given.occasion]
    if must_answer:
        yield "Words are owed: answer what was said."
    elif given.occasion in (SoulOccasion.BEFORE_MATCH, SoulOccasion.AFTER_MATCH):
        yield "A word from you is expected."
    else:
        yield "Silence is welcome; speak only if it is worth it."
    yield _COMPANY.get(given.content_rating, _COMPANY["family"])
    yield f"At most {LONGEST_LINE} characters, and better far fewer."
