"""Whether a language model words what the characters say at this club, and whether anything trains one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.desk.services import DeskServices
from app.desk.tool import About, AskedQuestion, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed

# Providers as people call them.
_CALLED = {"claude": "Claude of Anthropic", "gemini": "Gemini of Google", "local": "a model on the club's own machine"}
_OURS = "local"
MEMORIES = "/memories"
# It is asked who makes the words, not which model does.
_WHO_MAKES = re.compile(r"\bwho(?:'s|se)?\b")


class WhoseTalk(ToolArguments):
    """One of the house by slug, who is asked for; else all of them. `asked` is the question."""

    character: str | None = None
    asked: Annotated[str, Field(max_length=200)] = ""


class TalkSource(DeskTool):
    """By the chain of models that the club has opened."""

    name: ClassVar = "talk_source"
    category: ClassVar = Category.CLUB
    description: ClassVar = "Whether a language model words what the characters say here, and whether talk trains one."
    doing: ClassVar = "Looking who words the talk"
    arguments: ClassVar = WhoseTalk
    life: ClassVar = 5
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "model": Aspect(
            "which language model is behind a character at this club, and whether there is one here",
            (
                "which language model is behind kenji?", "is there a language model here", "what ai do they talk with",
                "does this club use chatgpt", "is it gpt or claude that writes her lines", "what llm is this",
                "does what i write go to an ai company", "are my chats sent to openai or google",
                "is he run by an ai", "which model words their talk",
                "does he actually read what i type or are these canned lines", "are her answers prewritten",
                "does he understand me or just pick a phrase", "where do their words come from",
            ),
            ("room", "character"),
        ),
        "training": Aspect(
            "whether what one says or plays here is used to train an AI",
            (
                "does it use this to train some ai?",
                "is my data used for training", "do you train a model with my talk",
                "are my memories fed to an ai", "will my words end up in some machine learning",
                "do my games train the bots", "is my chat training data", "can i opt out of ai training",
            ),
            ("memories", "settings", "room"),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhoseTalk:
        character = question.character or question.asker.screen.character
        return WhoseTalk(character=character, asked=question.text[:200].lower())

    async def look(self, given: WhoseTalk, asker: Asker, at: DeskServices) -> Findings:
        one = None if given.character is None else at.characters.visible_to(asker.player.id, given.character)
        who = None if one is None else one.name.split()[0]
        return Findings({"models": list(at.models), "who": who, "asked": given.asked})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        words = training_told(found.facts) if aspect == "training" else model_told(found.facts)
        links = (DeskLink(words="What they remember", href=MEMORIES, tool=self.name),)
        return DeskAnswer(words, (), links, (), About(self.name, aspect=aspect))


def model_told(facts: Mapping[str, Any]) -> str:
    """Which models word the talk here, or that none does; the moves are an engine's in any case."""
    who = facts["who"] or "the characters"
    speaks, s = ("speaks", "s") if facts["who"] else ("speak", "")
    moves = "The moves are never a language model's: a chess engine finds them."
    if _WHO_MAKES.search(facts.get("asked", "")):
        return f"{_maker(facts)} {moves}"
    if not facts["models"]:
        return (
            "None: this club has no language model set up. What you write is taken in and answered all the same, but "
            f"{who} {speaks} from written lines of the house, chosen by what you say, the game and memory; and "
            f"nothing of what you say leaves it. {moves}"
        )
    return (
        f"At this club {_named(facts['models'])}: what you say to {who} is sent there for the answer, and where it "
        f"does not answer {'they' if not facts['who'] else who} fall{s} back on written lines. {moves}"
    )


def _maker(facts: Mapping[str, Any]) -> str:
    """Who makes the words: a program in any case, and of what kind."""
    who, whose = facts["who"] or "The characters", "their" if not facts["who"] else "the"
    is_ai = f"{who} is an AI character" if facts["who"] else f"{who} are AI characters"
    lead = f"A program does, no person: {is_ai} with a written sheet (a story, a manner, a temper)."
    if not facts["models"]:
        return (
            f"{lead} At this club no language model is set up, so {whose} words are chosen from lines that were "
            "written for that character beforehand, by what you say, how the game stands and what is "
            "remembered of you."
        )
    return (
        f"{lead} {whose.capitalize()} words are made by {_named(facts['models'])} from that sheet, what you say, the "
        "game and what is remembered of you; where it does not answer, written lines of the house stand in."
    )


def training_told(facts: Mapping[str, Any]) -> str:
    """That the club trains nothing, and what of it leaves the house."""
    kept = (
        "What a character keeps of you is for that character alone, and you see and erase it on the page of memories."
    )
    if not [one for one in facts["models"] if one != _OURS]:
        return (
            "No: the club trains no AI with what you say or play, and since no model of another company is set up "
            f"here, nothing of it leaves this house. {kept}"
        )
    return (
        f"The club trains no AI with it. But talk is sent to {_named(facts['models'])} for the answer, and what is "
        f"done with it there that company's own terms say. {kept}"
    )


def _named(models: Sequence[str]) -> str:
    return listed([_CALLED.get(one, one) for one in models])


TOOL = TalkSource()
