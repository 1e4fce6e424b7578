"""One slip of memory by its words, among all that are kept of the asker; and what one of the house keeps as a "
"whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.desk.memories.memory_topics import fits, topic_words
from app.desk.reading.unnamed import unnamed
from app.desk.services import DeskServices
from app.desk.tool import About, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments, ToolRefused
from app.desk.tools.character_profile import find_character
from app.desk.wording import first_name
from app.domain.events.desk import DeskLink
from app.domain.memory import Memory
from app.domain.prose_words import number_word
from app.domain.text import plain
from app.memory.words import terms

# Slips that are told word for word.
SHOWN = 4
SELF = "I press it for nobody: what is forgotten nobody can bring back."


class WhichSlip(ToolArguments):
    """A slip with these `words`, of `owner` (a slug) or of anybody; all that `owner` keeps; or whether `other` learns
    what `owner` was told. `again` where it is agreed to."""

    words: Annotated[str, Field(max_length=100)] = ""
    owner: Annotated[str, Field(max_length=64)] | None = None
    other: Annotated[str, Field(max_length=64)] | None = None
    again: bool = False


class OneSlip(DeskTool):
    """Private, as all memories are: nothing of it is kept beside them."""

    name: ClassVar = "which_slip"
    category: ClassVar = Category.MEMORY
    description: ClassVar = "The slip of memory about the caller that has some words, with its owner."
    doing: ClassVar = "Looking through the drawers"
    arguments: ClassVar = WhichSlip
    life: ClassVar = 0
    private: ClassVar = True
    # It is reached by the words of a question (`desk.reading.slips_asked`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhichSlip, asker: Asker, at: DeskServices) -> Findings:
        owner = None if given.owner is None else find_character(at, asker.player.id, given.owner)
        other = None if given.other is None else find_character(at, asker.player.id, given.other)
        if (given.owner is not None and owner is None) or (given.other is not None and other is None):
            raise ToolRefused("not_found", "Nobody of that name plays here.")
        whole = await at.rights.seen_by(asker.player.id, None)
        of_one = whole if owner is None else [one for one in whole if one.owner == owner.party]
        asked = unnamed(plain(given.words), asker.names)
        meant = _best(of_one, asked) if asked else of_one
        if asked and not meant and owner is not None:
            # Whoever is named need not be the one who has it.
            meant = _best(whole, asked)
        names = {one.party: one for one in at.characters.listed_for(asker.player.id)}
        told = [
            {"of": first_name(names[one.owner].name) if one.owner in names else "Your agent", "text": one.narrative}
            for one in meant
        ]
        facts: dict[str, Any] = {
            "slips": told[:SHOWN],
            "count": len(meant),
            "whole": len(whole),
            "sought": bool(asked),
            "owner": None if owner is None else first_name(owner.name),
            "other": None if other is None else first_name(other.name),
            "again": given.again,
        }
        slugs = {names[one.owner].slug for one in meant if one.owner in names}
        return Findings(facts, {"slug": given.owner or (next(iter(slugs)) if len(slugs) == 1 else None)})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        slug = found.internal_info["slug"]
        anchor = f"#drawer-{slug}" if slug else ""
        links = (DeskLink(words="The drawer of memories", href=f"/memories{anchor}", tool=self.name),)
        return DeskAnswer(slips_told(found.facts), links=links, about=About(self.name, character=slug))


def slips_told(facts: Mapping[str, Any]) -> str:
    """Which slips are meant, whose they are, and how they are forgotten."""
    slips, count, owner = facts["slips"], facts["count"], facts["owner"]
    if facts["other"] is not None:
        kept = f"{owner} keeps {_things(count)} of you" if count else f"{owner} keeps nothing of you just now"
        return (
            f"No: what you told {owner} stays with {owner}. {facts['other']} is not told, and neither is "
            f"anybody else, "
            f"for they do not tell one another. {kept}; only you and {owner} can read that."
        )
    if not count and facts["sought"]:
        looked = f"all {number_word(facts['whole'])} slips" if facts["whole"] > 1 else "what is kept of you"
        return f"No slip says anything of that: I looked through {looked}, whosever they are. Nothing is changed."
    if not count:
        return f"{owner or 'Nobody here'} keeps nothing of you{'' if owner else ' yet'}, so there is nothing to forget."
    if not facts["sought"]:
        shown = " ".join(f"“{one['text']}”" for one in slips)
        once = "press “Forget” on it" if count == 1 else "press “Forget” on each of them, for it goes one by one"
        return f"{owner} keeps {_things(count)} of you: {shown} On the page of memories {once}. {SELF}"
    if count == 1:
        (one,) = slips
        lead = (
            "You do it yourself" if facts["again"] else f"That is the slip of {_whose(one)} that says “{one['text']}”"
        )
        then = f" on {_whose(one)} slip “{one['text']}”" if facts["again"] else " beside it"
        return f"{lead}: press “Forget”{then} on the page of memories, and {one['of']} knows it no longer. {SELF}"
    shown = "; ".join(f"{_whose(one)} “{one['text']}”" for one in slips)
    mean = "Press “Forget” beside the one you mean, on the page of memories."
    return f"{number_word(count).capitalize()} slips speak of that: {shown}. {mean} {SELF}"


def _best(memories: Sequence[Memory], asked: str) -> list[Memory]:
    """The memories that share most words with what is asked for; those that tell it in other words where none "
    "does."""
    words = topic_words(asked)
    shared = {one.id: len(words & terms(one.narrative)) for one in memories}
    most = max(shared.values(), default=0)
    return [one for one in memories if (shared[one.id] == most if most else fits(one, asked))]


def _whose(one: Mapping[str, Any]) -> str:
    return "your agent’s" if one["of"] == "Your agent" else f"{one['of']}’s"


def _things(count: int) -> str:
    return "one thing" if count == 1 else f"{number_word(count)} things"


TOOL = OneSlip()
