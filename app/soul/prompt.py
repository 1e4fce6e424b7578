"""Composes the prompt of a model: rules, and the situation in words, without a FEN or a move of an engine.

Rules and data are separate: the rules are files of ours. Whatever a person may have written (sheet, name, memory, line
of talk) is in the situation, fenced and labelled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.domain.confidences import confides
from app.domain.facts import Facts
from app.domain.persona import Sheet
from app.domain.prose_words import hour_word
from app.domain.text import bare, speakable_name
from app.llm.words import fence, prompt
from app.soul.guard import LONGEST_LINE
from app.soul.own_games import story_with
from app.soul.prompt_board import board_facts
from app.soul.remembered import shared_words, tells_memory
from app.soul.response import SoulInput, SoulOccasion, TalkLine

# Most lines of talk in the room and at the table, and most characters of each (a whole line).
ROOM_LINES, TABLE_LINES, LONGEST_QUOTED = 8, 14, 300
# Most earlier lines that share a word with the pending chat.
EARLIER_LINES = 4
# Games with others, and lessons, that an agent is reminded of.
GAMES_SHOWN = 5
# Most own lines after the match, where the player's lines matter more.
OWN_AT_PARTING = 3
# Tellings of the sheet's lore, as examples of how the character talks.
SAMPLES = 3

OCCASIONS: Mapping[SoulOccasion, str] = {
    SoulOccasion.BEFORE_MATCH: "You meet: somebody sits down or comes in. Greet them.",
    SoulOccasion.ON_USER_INPUT: "They have said something to you.",
    SoulOccasion.ON_USER_MOVE: "They have moved, and you have answered on the board.",
    SoulOccasion.BEFORE_AGENT_MOVE: "You have made your move.",
    SoulOccasion.IDLE_WAIT: "They have been thinking for a while, and you wait.",
    SoulOccasion.AFTER_MATCH: "The game is over. Part as one who has sat with them: the game, and what you talked of.",
}
COMPANY = {
    "family": "There are children in the room: not one coarse word.",
    "mature": "The company is grown up; be no coarser than it is.",
    "unrestricted": "The company is grown up and robust.",
}


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt: rules (`system`) and situation; the marks ("m1") by which the model may refer to memories, each with
    the id of its memory; and the facts of the game, numbered from 1, by which it says what it speaks of."""

    system: str
    situation: str
    marks: Mapping[str, str]
    facts: tuple[str, ...] = ()

    def named(self, numbers: Sequence[int]) -> list[str]:
        """The facts of these numbers, as far as there are such."""
        return [self.facts[number - 1] for number in numbers if 0 < number <= len(self.facts)]


def variant(given: SoulInput) -> str:
    """The name of the file with the rules for this role, place and occasion."""
    if given.role == "character":
        return "character_room" if given.place == "room" else "character_match"
    if given.place == "room":
        return "agent_room"
    return "agent_answer" if given.aside else "agent_move"


def compose(
    sheet: Sheet, given: SoulInput, facts: Facts, *, must_answer: bool, knowledge: Sequence[str] = ()
) -> Prompt:
    """The prompt of one turn. `must_answer`: the model is told not to stay silent. `knowledge`: sentences that answer
    what was said."""
    marks = {f"m{number}": memory.memory_id for number, memory in enumerate(given.surfaced, start=1)}
    told = board_facts(given, facts)
    parts = [
        who_you_are(sheet),
        _section("Where you are", _place(given, facts, told)),
        _section("What comes back to you", _memories(given)),
        _section("What was said", _talk(given)),
        _section("What answers them", (fence("known", said, LONGEST_QUOTED) for said in knowledge)),
        _section("Now", _now(given, must_answer)),
    ]
    return Prompt(rules_of(given), "\n\n".join(part for part in parts if part), marks, told)


def rules_of(given: SoulInput) -> str:
    """The rules: the file of the variant, and the common file."""
    return f"{prompt(__file__, variant(given))}\n\n{prompt(__file__, 'rules')}"


def _section(title: str, lines: Iterator[str]) -> str:
    texts = list(lines)
    return "\n".join((f"{title}:", *texts)) if texts else ""


def who_you_are(sheet: Sheet) -> str:
    """The part of a prompt that says who speaks, and how."""
    return _section("Who you are", _persona(sheet))


def _persona(sheet: Sheet) -> Iterator[str]:
    yield fence("your name", sheet.name)
    yield fence("your story", f"{sheet.tagline} {sheet.backstory}")
    yield fence("how you speak", sheet.voice)
    yield fence("a sentence of yours", sheet.voice_sample)
    for entry in [entry for entry in sheet.lore if entry.telling][:SAMPLES]:
        yield fence("another", entry.telling or "")
    for quirk in sheet.quirks:
        yield fence("a habit of yours", quirk)


def _place(given: SoulInput, facts: Facts, told: Sequence[str]) -> Iterator[str]:
    they = speakable_name(given.opponent_name)
    yield fence("their name", they) if they else "Their name is not one that you say aloud."
    if given.opponent_rating is not None and given.opponent_kind == "player":
        yield f"Their rating is about {round(given.opponent_rating, -2)}."
    standing = given.standing
    if standing.wins + standing.draws + standing.losses:
        yield f"Between you: {standing.wins} won by you, {standing.losses} by them, {standing.draws} drawn."
    else:
        yield "You have not finished a game with them before."
    for game in given.schooling.games[:GAMES_SHOWN]:
        yield fence("your latest game with somebody else", f"with {game.opponent}: {story_with(game)}")
    for lesson in given.schooling.lessons[:GAMES_SHOWN]:
        yield fence("they have taught you to", lesson)
    if given.local_hour is not None:
        yield f"It is {hour_word(given.local_hour)} where they are."
    if given.goal is not None:
        yield fence("what they have set themselves for the game", given.goal)
    yield f"Your mood: {given.mood.bucket.value}."
    if facts.in_room:
        return
    if given.aside:
        yield 'They look on while you play somebody else, who is called "they" in what follows.'
    yield f"The game is {'rated' if given.rated else 'friendly'}."
    for number, fact in enumerate(told, start=1):
        yield f"({number}) {fact}"


def _memories(given: SoulInput) -> Iterator[str]:
    mine = [line.text for line in (*given.room_talk, *given.table_talk) if line.by_me]
    for number, memory in enumerate(given.surfaced, start=1):
        if memory.scope.is_general and any(tells_memory(memory.narrative, line) for line in mine):
            continue  # told already
        whose = "your own past" if memory.scope.is_general else "of this person"
        yield f"m{number} ({whose}) {fence('memory', memory.narrative)}"


def talk_shown(given: SoulInput) -> tuple[Sequence[TalkLine], list[TalkLine]]:
    """The talk in the room and that at the table. If spectators may read the answer, no private talk is among it."""
    alone = given.place == "room" or given.unwatched or any(map(confides, given.pending_chat))
    return given.room_talk if alone else (), [line for line in given.table_talk if alone or not line.private]


def _talk(given: SoulInput) -> Iterator[str]:
    room, table = talk_shown(given)
    for line in room[-ROOM_LINES:]:
        yield fence("you, in your room" if line.by_me else "they, in your room", line.text, LONGEST_QUOTED)
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


def _now(given: SoulInput, must_answer: bool) -> Iterator[str]:
    idle = given.occasion is SoulOccasion.IDLE_WAIT and given.place == "room"
    yield "They have said nothing for a while." if idle else OCCASIONS[given.occasion]
    if must_answer:
        yield "Words are owed: answer what was said."
    elif given.occasion in (SoulOccasion.BEFORE_MATCH, SoulOccasion.AFTER_MATCH):
        yield "A word from you is expected."
    else:
        yield "Silence is welcome; speak only if it is worth it."
    yield COMPANY.get(given.content_rating, COMPANY["family"])
    yield f"At most {LONGEST_LINE} characters, and better far fewer."
