"""Everything that reads what a stranger wrote, each with the most it is ever given, and texts made to keep it busy."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from functools import cache, partial
from typing import Any

import chess

from app.accounts.accounts import EMAIL, USERNAME
from app.accounts.browsers import browser_of
from app.accounts.identity import token_in
from app.accounts.known_browsers import KnownBrowsers
from app.accounts.passwords import clean_password
from app.accounts.player import clean_display_name, clean_time_zone
from app.archive.imports import MAX_LENGTH, read_archive
from app.characters.character import Character
from app.characters.presets import load_presets
from app.desk.board.spoken_positions import spoken_position
from app.desk.games import written_move
from app.desk.moves.exchange_asked import weighs_exchange
from app.desk.reading.asked_moves import asks_for_another_move, asks_for_purpose, aspect_of_move
from app.desk.reading.at_sight import CLOCK
from app.desk.reading.going_on import goes_on_from
from app.desk.reading.marks import with_marks
from app.desk.reading.named_together import chosen_among
from app.desk.reading.objects import object_of
from app.desk.reading.parts import parts_of
from app.desk.reading.pointing_back import pointing_back
from app.desk.reading.private_things import OTHERS, asks_for_others
from app.desk.record.parting import parting_asked
from app.desk.record.sets_asked import set_asked
from app.desk.screen import ScreenKind
from app.desk.session import wishes_in
from app.desk.tool import About
from app.domain.confidences import confides
from app.domain.errors import ClubError
from app.domain.memory import MemoryType, Party, Scope
from app.domain.mood import MoodState
from app.domain.notation import MAX_TEXT_LENGTH, Unreadable, read_notation, read_position
from app.domain.persona import Persona
from app.domain.position import MAX_FEN_LENGTH
from app.domain.requests.play import CHAT_LIMIT, PlayerChat
from app.domain.text import LONGEST_NAME, echoes, plain, speakable_name, tidy
from app.domain.told.fact import FactKind, PersonalFact, ToldFact
from app.domain.told.finding import facts_for, nearest_first
from app.domain.told.lexicon import folded
from app.domain.told.put_right import correction_in
from app.domain.told.quizzing import leads_to_a_question, quizzes
from app.domain.told.reading import LONGEST_FACT, read_facts
from app.domain.told.same import corrected_name
from app.domain.told.typing import fact_of
from app.entrance.requests import HEAD_BYTES
from app.llm.answer import MAX_ANSWER, read_answer
from app.llm.provider import Failed, ProviderReply
from app.llm.words import fence, told_by_model
from app.matches.clock import parse_time_control
from app.memory.embedding.hashed import HashedEncoder
from app.memory.keeping.contradiction import Statement, contradicts, nearly_same, same_words
from app.memory.keeping.draft import MemoryDraft
from app.memory.keeping.judgement import LONGEST, judge
from app.memory.keeping.triggers import settle_triggers
from app.memory.times import asks_time, months_in, names_time
from app.memory.words import terms
from app.post_match.prompt_leaks import leaks_prompt
from app.rooms.game_actions import clean_goal
from app.runtime.addresses import host_in
from app.runtime.clock import FakeClock
from app.sockets.frames import TRANSPORT_LIMIT, asked_in, readable
from app.soul.gathering import gather
from app.soul.guard import LONGEST_LINE
from app.soul.listening.after_told import traits
from app.soul.listening.cutting import clauses
from app.soul.listening.recognising import recognise
from app.soul.listening.spelling import mend
from app.soul.model_guard import checked_text, fault_in, tidy_line
from app.soul.reply import LONGEST_READ, TableReply
from app.soul.response import SoulInput, SoulOccasion
from app.soul.scripted.memories import in_second_person
from app.soul.wishes import asks_for_rating, asks_to_play
from app.truth.check import check_line
from app.truth.second_person import spoken_to
from app.web.pages import local_path
from app.web.security import BODY_LIMIT
from app.workshop.card_book import CONTENT_LOOKED_AT
from app.workshop.cards import GREETING_LOOKED_AT, LOOKED_AT, MOST_BYTES, lore_from_card, wish_from_card
from app.workshop.checking import LENGTHS, sheet_from
from app.workshop.lore import lore_from
from app.workshop.wish import CharacterWish

# What is said again and again, by what it is. Each of them made a pattern somewhere look for an end that never comes.
TEXTS: dict[str, str] = {
    "spaces": " ",
    "line breaks": "\n",
    "line breaks of another system": "\r\n",
    "tabs": "\t",
    "one letter": "a",
    "capitals": "A",
    "letters apart": "a ",
    "words": "word ",
    "names": "Aa ",
    "figures": "1",
    "fractions": "1.5,",
    "underscores": "a_",
    "hyphens": "a-",
    "full stops": ".",
    "sentences": "A. ",
    "dots in words": "a.",
    "commas": ", ",
    "quotes": '"',
    "apostrophes": "'s ",
    "brackets": "[",
    "open comments": "{",
    "tags that never close": "<",
    "comments that never close": "<!--",
    "macros that never close": "{{ ",
    "speakers": "{{char}}: ",
    "addresses": "a@",
    "paths": "a/",
    "moves": "1. e4 e5 ",
    "piled marks": "e\u0301\u0301",
    "begging": "i want you to please please play my ",
}

# Reads a text; what it makes of it, and how it refuses it, is all the same here.
Read = Callable[[str], object]

ME, THEM = Party("character", "c"), Party("player", "p")


def read_at_sight(text: str) -> str | None:
    """What the patterns alone make of a question: the tool it points back at, the aspect of a move, a refusal."""
    low = with_marks(plain(tidy(text)))
    back = pointing_back(low, About("explain_move", "any", 1, entry="any"))
    if asks_for_another_move(low) or asks_for_purpose(low):
        return "what_if"
    if len(parts_of(low)) == 1 and goes_on_from(low, "any") is not None:
        return "going on"
    return back[0] if back else aspect_of_move(low) or (OTHERS if asks_for_others(low) or CLOCK.search(low) else None)


def read_first(text: str) -> tuple[object, ...]:
    """What a question asks for plainly, before its topic is weighed."""
    low = plain(tidy(text))
    found = (set_asked(low), spoken_position(low), parting_asked(low), object_of(low, ScreenKind.ARENA))
    return (*found, weighs_exchange(low), chosen_among(low, ("kenji", "rosa")))


def text_of(said: str, length: int, before: str = "") -> str:
    """`said` again and again, exactly `length` characters, after `before`."""
    return (before + said * (length // len(said) + 1))[:length]


def readers() -> dict[str, tuple[int, Read]]:
    """By what it reads: the most characters, and the function."""
    return {name: (most, read) for part in (_talk(), _people(), _papers(), _models()) for name, most, read in part}


Readers = Iterator[tuple[str, int, Read]]

_TOLD = ToldFact(
    "told", PersonalFact("my dog is called Rex", FactKind.PET, "dog", ("Rex",), True), date(2026, 5, 1), "talk"
)


def _talk() -> Readers:
    yield "talk at the door", CHAT_LIMIT, _refused(lambda text: PlayerChat.model_validate({"text": text}))
    yield "talk at the desk, a move that is named", CHAT_LIMIT, written_move
    yield "talk at the desk, wishes", CHAT_LIMIT, wishes_in
    yield "talk at the desk, by sight", CHAT_LIMIT, read_at_sight
    yield "talk at the desk, what is asked first", CHAT_LIMIT, read_first
    yield "talk, for whose ears", CHAT_LIMIT, confides
    yield "talk, what is wanted", CHAT_LIMIT, recognise
    yield "talk, its slips", CHAT_LIMIT, mend
    yield "talk, its clauses", CHAT_LIMIT, clauses
    yield "talk, a wish to play", CHAT_LIMIT, lambda text: asks_to_play([text], "Shall we play?")
    yield "talk, a rated game", CHAT_LIMIT, lambda text: asks_for_rating([text])
    yield "talk, what is told", CHAT_LIMIT, lambda text: read_facts(text, date(2026, 5, 29))
    yield (
        "talk, what is asked back",
        CHAT_LIMIT,
        lambda text: (quizzes(folded(text)), leads_to_a_question([text, text])),
    )
    yield "talk, a fact", LONGEST_FACT, lambda text: fact_of(text, date(2026, 5, 29))
    yield "talk, what is mended", CHAT_LIMIT, corrected_name
    yield "talk, what is put right", CHAT_LIMIT, correction_in
    yield "talk, what is asked of the asker", CHAT_LIMIT, lambda text: facts_for(text, (_TOLD,))
    yield (
        "talk, what is asked of the asker, by meaning",
        CHAT_LIMIT,
        lambda text: (nearest_first(text, (_TOLD,), {_TOLD.id: 0.5}), traits(text, 1.0)),
    )
    yield "talk, its words", CHAT_LIMIT, terms
    yield "talk, its times", CHAT_LIMIT, lambda text: (asks_time(text), names_time(text), months_in(text))
    yield "talk, its vector", CHAT_LIMIT, lambda text: HashedEncoder().encode([text])
    yield "talk, for a model", CHAT_LIMIT, lambda text: fence("they said", text)
    yield "a line of the wire", TRANSPORT_LIMIT, lambda text: (readable(text), asked_in("2" + text))
    yield "a line of the wire with a namespace", TRANSPORT_LIMIT, lambda text: asked_in("2/" + text)


def _people() -> Readers:
    yield "a name", BODY_LIMIT, _refused(clean_display_name)
    yield "a name, to be spoken", LONGEST_NAME, speakable_name
    yield "a username", 64, USERNAME.fullmatch
    yield "a mail address", 254, EMAIL.fullmatch
    yield "a password", 1_024, _refused(lambda text: clean_password(text, "ada"))
    yield "a time zone", BODY_LIMIT, _refused(clean_time_zone)
    yield "a host's name", HEAD_BYTES, host_in
    yield "cookies", HEAD_BYTES, lambda text: token_in([(b"cookie", text.encode())])
    yield "a session's cookie", HEAD_BYTES, lambda text: token_in([(b"cookie", f"chess_club_session={text}".encode())])
    yield "a browser's pass", HEAD_BYTES, lambda text: KnownBrowsers(b"secret", FakeClock()).holder(text, "ada")
    yield "a browser's name", HEAD_BYTES, browser_of
    yield "the way back", HEAD_BYTES, local_path


def _papers() -> Readers:
    yield "a game", MAX_TEXT_LENGTH, _refused(read_notation)
    yield "games from elsewhere", MAX_LENGTH, _refused(lambda text: read_archive(text, ""))
    yield "a game's comment", MAX_TEXT_LENGTH - 20, _refused(lambda text: read_notation(f"1. e4 {{{text}}} e5"))
    yield "a game's header", MAX_TEXT_LENGTH - 20, _refused(lambda text: read_notation(f'[Event "{text}"]\n1. e4'))
    yield "a position", MAX_FEN_LENGTH, _refused(read_position)
    yield "a clock", 8, _refused(parse_time_control)
    for field in ("description", "personality", "scenario", "creator_notes", "first_mes", "mes_example"):
        yield f"a card's {field}", LOOKED_AT.get(field, GREETING_LOOKED_AT), partial(_read_card, field)
    yield (
        "a card's examples, one by one",
        LOOKED_AT["mes_example"] - 10,
        lambda text: _read_card("mes_example", f"{{{{char}}}}: {text}"),
    )
    yield "a card's greetings", MOST_BYTES // 2, lambda text: _read_card("alternate_greetings", _pieces(text))
    yield "a card's tags", MOST_BYTES // 2, lambda text: _read_card("tags", _pieces(text))
    yield "a card's every field", MOST_BYTES // 10, _read_fields
    yield "a card's book", MOST_BYTES // 3, _read_book
    yield "a card of ours", MOST_BYTES // 4, _read_ours
    yield "a card that is none", MOST_BYTES, _refused(lambda text: wish_from_card(text.encode()))
    for field in ("name", "tagline", "backstory", "voice"):
        yield f"a sheet's {field}", LENGTHS[field][1], partial(_read_sheet, field)
        yield f"a sheet's {field}, far too long", BODY_LIMIT, partial(_read_sheet, field)
    for field in ("quirks", "sample_lines", "openings"):
        yield f"a sheet's {field}", BODY_LIMIT, partial(_read_lines, field)
    yield "a past", LENGTHS["backstory"][1], _read_past
    yield "a memory put right", 2 * LONGEST, lambda text: judge(MemoryDraft(ME, text, subject=THEM))
    yield "a memory for all", LONGEST, lambda text: judge(MemoryDraft(ME, text, scope=Scope.CROSS_PLAYER))
    yield "a memory beside another", LONGEST, _read_beside
    yield "words that call up", LONGEST, lambda text: settle_triggers([text, *_pieces(text)], text)
    yield "a memory told to their face", LONGEST, lambda text: in_second_person(text, "Ada")


def _models() -> Readers:
    yield "an answer", MAX_ANSWER, _refused(lambda text: read_answer(ProviderReply(text, (), None, None), TableReply))
    yield "an answer's line", LONGEST_READ, _read_line
    yield "an answer's line, held against the board", LONGEST_LINE, lambda text: check_line(text, gather(given("")))
    yield "an answer's memory", LONGEST_READ, _read_memory
    yield "an answer's memory, said to their face", LONGEST_READ, lambda text: spoken_to(text, "Ada")
    yield "an answer's goal", LONGEST_READ, clean_goal
    yield "an answer's clock", LONGEST_READ, _refused(parse_time_control)
    yield "a model's text", LONGEST_READ, lambda text: told_by_model(text, LONGEST_READ)
    yield "a model's text, for machinery", LONGEST_READ, lambda text: leaks_prompt(text, "Say what you see.")
    yield (
        "a model's text, for echoes",
        LONGEST_READ,
        lambda text: echoes(text, "so long and thanks for all the fish", text),
    )


def _refused(read: Read) -> Read:
    def reading(text: str) -> None:
        with suppress(ClubError, Failed, Unreadable, ValueError):
            read(text)

    return reading


def _pieces(text: str) -> list[str]:
    """The text in pieces of a tag's length."""
    return [text[start : start + 40] for start in range(0, len(text), 40)]


def _card(**fields: object) -> bytes:
    return json.dumps({"data": {"name": "Ada", "description": "She plays.", **fields}}, ensure_ascii=False).encode()


def _read_card(field: str, value: object) -> None:
    with suppress(ClubError):
        sheet_from(wish_from_card(_card(**{field: value})), "ada", ("Rosa Valdés",))


def _read_fields(text: str) -> None:
    fields = {
        **dict.fromkeys((*LOOKED_AT, "first_mes"), text),
        "tags": _pieces(text),
        "alternate_greetings": [text] * 2,
    }
    with suppress(ClubError):
        sheet_from(wish_from_card(_card(**fields)), "ada", ("Rosa Valdés",))


def _read_book(text: str) -> None:
    """Entries as long as are looked at, with words that call them up."""
    parts = [text[start : start + CONTENT_LOOKED_AT] for start in range(0, len(text), CONTENT_LOOKED_AT)]
    entries = [{"content": part, "keys": _pieces(part)} for part in parts]
    with suppress(ClubError):
        lore_from_card(_card(character_book={"entries": entries}), _wish())


def _read_ours(text: str) -> None:
    """A card in our own form, whose fields nobody has bounded."""
    own = {**_wish().model_dump(), "backstory": text, "quirks": _pieces(text), "sample_lines": _pieces(text)}
    with suppress(ClubError):
        sheet_from(wish_from_card(_card(extensions={"chess_club": own})), "ada", ())


def _wish(**fields: Any) -> CharacterWish:
    plain = {
        "name": "Ada",
        "tagline": "Plays.",
        "backstory": "She plays and plays.",
        "voice": "Calm.",
        "target_elo": 900,
    }
    return CharacterWish.model_validate({**plain, **fields})


def _read_sheet(field: str, value: object) -> None:
    with suppress(ClubError):
        sheet_from(_wish(**{field: value}), "ada", ("Rosa Valdés", "Pip"))


def _read_lines(field: str, text: str) -> None:
    _read_sheet(field, text.splitlines() or [text])


@cache
def _persona() -> Persona:
    sheet = next(iter(load_presets().values()))
    return Character("c", sheet, sheet.current_elo, sheet.floor_elo, sheet.max_elo).persona


def _read_past(text: str) -> None:
    sheet = next(iter(load_presets().values())).model_copy(update={"backstory": text})
    lore_from(sheet, 12, 20)


def _read_beside(text: str) -> None:
    new = Statement(text, 0.5, Scope.OPPONENT_SPECIFIC, MemoryType.PLAYER_OBSERVATION, None)
    old = Statement(f"{text[:-9]} not so", -0.5, Scope.OPPONENT_SPECIFIC, MemoryType.PLAYER_OBSERVATION, None)
    contradicts(new, old, 0.9)
    same_words(new.narrative, old.narrative)
    nearly_same(new.narrative, old.narrative)


def _read_line(text: str) -> None:
    line, told = tidy_line(text), given(text[::-1])
    if line is not None:
        asyncio.run(fault_in(line, told, gather(told), _persona().sheet, "Say what you see.", _nobody))


def _read_memory(text: str) -> None:
    told = given(text[::-1])  # a memory in the player's own words would be refused unread
    asyncio.run(checked_text(text, LONGEST_READ, told, _persona().sheet, "Say what you see.", _nobody))


def given(text: str) -> SoulInput:
    """What a soul is told when somebody has said this at the board."""
    return SoulInput(
        SoulOccasion.ON_USER_INPUT, chess.STARTING_FEN, ("e2e4",), "black", "Ada", "player", 1_500, MoodState(),
        pending_chat=(text[:CHAT_LIMIT],), rated=True,
    )  # fmt: skip


async def _nobody(text: str) -> frozenset[str]:
    """Nobody is called anything that stands in it."""
    del text
    return frozenset()
