"""What minds remember of the asker, and of nobody else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.archive.past_games import past_games
from app.characters.record import head_to_head
from app.desk.board.board_talk import told_at_board, told_where_words
from app.desk.memories.last_talk import last_talk, last_talk_told
from app.desk.memories.memory_asked import asked_told, asks_whence, meant_elsewhere
from app.desk.memories.memory_aspects import MEMORY_ASPECTS
from app.desk.memories.memory_holders import asks_who_else, else_told, of_another, other_named, written_told
from app.desk.memories.memory_manner import asks_of_grudge, grudge_told, keeps_told
from app.desk.memories.memory_topics import fits, has_theme, is_of_game, is_of_kind, topic_words
from app.desk.memories.memory_words import (
    ALL,
    OF_ONE,
    SOURCE,
    TOO,
    all_told,
    asked_of_memories,
    held_told,
    memory_facts,
    none_told,
    owner_named,
    slip_facts,
    slip_told,
    source_of,
    undone_told,
    wanted_by,
)
from app.desk.people.feeling_words import feels_told, felt_by, links_before
from app.desk.reading.pointing_back import asks_of_another
from app.desk.reading.unnamed import unnamed
from app.desk.services import DeskServices
from app.desk.tool import (
    About,
    AskedQuestion,
    Asker,
    Category,
    DeskAnswer,
    DeskTool,
    Findings,
    ToolArguments,
    ToolRefused,
)
from app.desk.tools.character_profile import across_of, find_character, named_in
from app.domain.events.desk import DeskLink
from app.domain.memory import Memory, MemoryType
from app.domain.prose_words import listed
from app.domain.shared_past import HeadToHead
from app.domain.text import plain

# Memories told word for word; the rest are counted.
TOLD, TOLD_OF_ALL = 4, 8
# The asker's games that are looked through for whom they have met.
READ = 200
_IT = re.compile(r"\b(?:it|that|this)\b")
_WHEN = re.compile(r"\b(?:when|date|day)\b")
HOW_TO_FORGET = "How do I make them forget something?"

# Aspects that are told whole, whatever the words of the question.
WHOLE = {"keeps": keeps_told, "grudge": grudge_told, "written": written_told, "feels": feels_told,
         "told_where": told_where_words}  # fmt: skip
# What is told behind the slips that are meant.
BUTTONS = (
    "On the page Memories each slip has three buttons: “Pin” keeps it from fading, “Put right” corrects it, and "
    "“Forget” erases it for good, with the words it was made of."
)
CHANGING = (
    "Any of it can be forgotten, put right or kept: all that anybody here remembers of you lies on the page Memories. "
    "Each slip says where it came from, and has three buttons: “Pin” keeps it from fading, “Put right” "
    "corrects it, and “Forget” erases it for good, with the words it was made of. Only you and the one who remembers "
    "can read them; no other player ever does."
)


# "Which of them is the oldest" is asked of the slips that were told of, and not of everybody.
_OF_SLIPS = re.compile(
    r"\bwhich (?:one )?of (?:them|these|those) (?:is|was|are) (?:the )?(?:old\w*|new\w*|latest|first|last|longest)\b"
)


class WhoseMemories(ToolArguments):
    """One character by slug or name, or all of them; `asked` is the question, for what of it is wanted; `talk` looks
    for the last words between the two; `besides` is whoever has it, where it is asked who else does; `other` is
    somebody else of whom it is asked."""

    character: Annotated[str, Field(max_length=64)] | None = None
    asked: Annotated[str, Field(max_length=300)] = ""
    talk: bool = False
    felt: bool = False
    where: bool = False
    besides: Annotated[str, Field(max_length=64)] | None = None
    other: Annotated[str, Field(max_length=64)] | None = None


class WhatTheyRemember(DeskTool):
    """Private: nothing of it is stored beside the memories themselves, so that forgetting one reaches everything."""

    name: ClassVar = "what_they_remember"
    category: ClassVar = Category.MEMORY
    description: ClassVar = "What a character, or everybody, remembers about the caller, in their words."
    doing: ClassVar = "Asking what is remembered of you"
    arguments: ClassVar = WhoseMemories
    life: ClassVar = 0
    private: ClassVar = True
    aspects: ClassVar = MEMORY_ASPECTS

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhoseMemories:
        asker = question.asker
        about = None if asker.about is None else asker.about.character
        low = plain(question.text)[:300]
        if (other := other_named(low, question, at)) is not None:
            return WhoseMemories(character=question.character or asker.screen.character, other=other)
        if asks_who_else(low) and (besides := question.character or asker.screen.character or about):
            return WhoseMemories(asked=f"{plain(asker.before or '')[:140]} {low}"[:300], besides=besides)
        if ALL.search(low) and not (about and _OF_SLIPS.search(low)):
            return WhoseMemories(asked=low)
        named = question.character or asker.screen.character or about
        if (
            named is None
            and asker.before
            and (told := named_in(asker.before, at.characters.listed_for(asker.player.id)))
        ):
            named = told[0]
        leans = SOURCE.search(low) or (TOO.search(low) and question.character) or _leans(low, aspect, asker.before)
        before = f"{plain(asker.before)[:140]} " if asker.before and leans else ""
        return WhoseMemories(
            character=named,
            asked=f"{before}{low}"[:300],
            talk=aspect == "last_talk",
            felt=aspect == "feels",
            where=aspect == "told_where",
        )

    async def look(self, given: WhoseMemories, asker: Asker, at: DeskServices) -> Findings:
        if given.other is not None:
            raise of_another(given.other)
        player, owner, name, slug, met, record = asker.player, None, None, None, True, HeadToHead()
        character, wanted = None, given.character
        if wanted is None and OF_ONE.search(given.asked) and not ALL.search(given.asked):
            # Across the board sits the one who is meant.
            wanted, _ = await across_of(asker, at)
        if wanted is not None:
            character = find_character(at, player.id, wanted)
            if character is None:
                raise ToolRefused("not_found", "Nobody of that name plays here.")
            owner, name, slug = character.party, character.name, character.slug
            record = await at.database.read(head_to_head, player.party, owner)
            met = bool(record.wins + record.draws + record.losses)
        whole = await at.rights.seen_by(player.id, None)
        memories = [one for one in whole if owner is None or one.owner == owner]
        counted = Counter(memory.owner for memory in memories)
        asked = unnamed(given.asked, asker.names)
        asked_of = await _asked_facts(whole, memories, asked, asker, at)
        memories.sort(key=lambda one: -wanted_by(one, asked))
        if owner is None:
            memories = _of_each_first(memories)
        facts: dict[str, Any] = {
            "asked": given.asked,
            "told_to": await self._told_to(at, player.id, memories, given),
            "meant": bool(memories) and wanted_by(memories[0], asked) >= 1,
            "nothing": [
                one.name
                for one in at.characters.cast()
                if one.fits(player.id, player.max_content_rating) and one.party not in counted
            ],
            "of_games": sum(map(is_of_game, memories)),
            "record": None if character is None else {"won": record.wins, "drawn": record.draws, "lost": record.losses},
            "who": name,
            "besides": None
            if given.besides is None or (apart := find_character(at, player.id, given.besides)) is None
            else apart.name,
            "met": met,
            "count": len(memories),
            "by": {owner_named(at, party): count for party, count in counted.most_common()},
            "memories": [memory_facts(at, one) for one in memories[: TOLD if owner else TOLD_OF_ALL]],
            "last_talk": await last_talk(asker, character, at) if given.talk and character is not None else None,
            "felt": await felt_by(character, asker, at) if given.felt and character is not None else None,
            "talked": await told_at_board(asker, at) if given.where else [],
            **asked_of,
        }
        return Findings(facts, {"slug": slug, "ids": [one.id for one in memories[:TOLD]]})

    async def _told_to(
        self, at: DeskServices, player_id: str, own: Sequence[Memory], given: WhoseMemories
    ) -> dict[str, Any] | None:
        """Where it is asked whether somebody knows it, too: what is meant, theirs or else another one's."""
        if given.character is None or not TOO.search(given.asked):
            return None
        everybodys = [*own, *await at.rights.seen_by(player_id, None)]
        best = max(everybodys, key=lambda one: wanted_by(one, given.asked), default=None)
        if best is None or wanted_by(best, given.asked) < 1:
            # In other words than it was said in ("my job"): then it is what was said to somebody at all.
            said = [one for one in everybodys if source_of(one).startswith(("you said", "it was taken"))]
            best = next((one for one in said if one in own), said[0] if said else None)
        return None if best is None else memory_facts(at, best)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts = found.facts
        links: tuple[DeskLink, ...] = (DeskLink(words="The drawer of memories", href="/memories", tool=self.name),)
        about = About(self.name, character=found.internal_info["slug"])
        if aspect == "change" and (elsewhere := meant_elsewhere(facts)):
            return DeskAnswer(elsewhere, links=links, about=about)
        if aspect == "change" and not (facts["count"] and asks_whence(facts["asked"])):
            lead = slip_told(facts) or undone_told(facts)
            if lead and "no button" in lead:
                links = (*links, DeskLink(words="Your card", href="/settings", tool=self.name))
            held = "" if lead else held_told(facts)
            tail = BUTTONS if held or slip_told(facts) else CHANGING
            words = lead.strip() if lead and not slip_told(facts) else f"{lead or held}{tail}"
            return DeskAnswer(words, links=links, about=about)
        if aspect == "of_me" and asks_of_grudge(facts.get("asked") or ""):
            aspect = "grudge"
        if aspect in WHOLE:
            before = links_before(aspect, facts, about.character, asker)
            links, follow = (*before, *links), () if before else (HOW_TO_FORGET,)
            words = WHOLE[aspect](facts | {"asked": unnamed(facts.get("asked") or "", asker.names)})
            return DeskAnswer(words, links=links, suggestions=follow, about=about)
        if facts.get("last_talk") is not None:
            return DeskAnswer(last_talk_told(facts), links=links, suggestions=(HOW_TO_FORGET,), about=about)
        if (others := else_told(facts)) is not None:
            return DeskAnswer(others, links=links, suggestions=(HOW_TO_FORGET,), about=about)
        if facts.get("asked") and (whole := asked_told(facts)) is not None:
            return DeskAnswer(whole, links=links, suggestions=(HOW_TO_FORGET,), about=about)
        if not facts["count"]:
            return DeskAnswer(none_told(facts), links=links, about=about)
        if (special := asked_of_memories(facts)) is not None:
            return DeskAnswer(special, links=links, suggestions=(HOW_TO_FORGET,), about=about)
        told = [
            f"“{one['text']}”" if facts["who"] else f"{one['of'].split()[0]}: “{one['text']}”"
            for one in facts["memories"]
        ]
        left = facts["count"] - len(told)
        lead = f"{facts['who'].split()[0]} remembers {_things(facts['count'])} about you" if facts["who"] else (
            f"{listed([one.split()[0] for one in facts['by']])} remember{'s' if len(facts['by']) == 1 else ''} "
            f"{_things(facts['count'])} about you"
        )  # fmt: skip
        more = f" And {left} more, all in the drawer." if left else ""
        if whole := all_told(facts):
            lead = f"{whole} {lead}"
        return DeskAnswer(
            f"{lead}. {' '.join(told)}{more}",
            links=links,
            suggestions=(HOW_TO_FORGET,),
            about=about,
        )


def _of_each_first(memories: Sequence[Memory]) -> list[Memory]:
    """The first of each owner, then the others, else in their order."""
    firsts: dict[object, Memory] = {}
    for one in memories:
        firsts.setdefault(one.owner, one)
    return [*firsts.values(), *(one for one in memories if one is not firsts[one.owner])]


def _leans(low: str, aspect: str, before: str | None) -> bool:
    """Whether what is to be changed, or since when it is known, was said in the question before."""
    if before and asks_of_another(low):
        # "And Kenji?" asks of what the question before asked of another.
        return True
    if not before or not _IT.search(low):
        return False
    changes = aspect == "change" and not asks_whence(plain(before))
    return changes or _WHEN.search(low) is not None


async def _asked_facts(
    whole: Sequence[Memory], memories: Sequence[Memory], asked: str, asker: Asker, at: DeskServices
) -> dict[str, Any]:
    """What may be asked of memories beside their words: of the `whole`, and of those of whoever is meant."""
    fitting = [one for one in whole if fits(one, asked)]
    by_age = sorted(memories or whole, key=lambda one: one.created_at)
    games = await at.database.read(past_games, asker.player.party, READ)
    met, owners = {game.other for game in games}, Counter(one.owner for one in whole)
    return {
        "topic": bool(topic_words(asked)) or has_theme(asked),
        "themed": has_theme(asked),
        "of_kind": is_of_kind(asked),
        "fitting": [slip_facts(one, asker, at, games) for one in fitting[:TOLD]],
        "fitting_count": len(fitting),
        "holders": list(dict.fromkeys(owner_named(at, one.owner) for one in fitting)),
        "slips": [slip_facts(one, asker, at, games) for one in memories[:TOLD]],
        "every": [slip_facts(one, asker, at, games) | {"sharp": one.type is MemoryType.TRIUMPH} for one in memories],
        "told_slips": [slip_facts(one, asker, at, games) for one in whole if not is_of_game(one)][:TOLD],
        "oldest": slip_facts(by_age[0], asker, at, games) if by_age else None,
        "newest": slip_facts(by_age[-1], asker, at, games) if by_age else None,
        "whole": len(whole),
        "by_all": {owner_named(at, party): count for party, count in owners.most_common()},
        "pinned": sum(one.pinned for one in memories),
        "unmet": [
            one.name
            for one in at.characters.cast()
            if one.fits(asker.player.id, asker.player.max_content_rating)
            and one.party not in owners
            and one.party not in met
        ],
    }


def _things(count: int) -> str:
    return "one thing" if count == 1 else f"{count} things"


TOOL = WhatTheyRemember()
