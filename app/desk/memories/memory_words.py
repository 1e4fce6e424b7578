"""What is remembered of a visitor, in words: by whom, where it came from, of which games, and which slip is meant."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from app.archive.past_games import PastGame
from app.desk.memories.memory_topics import fits, is_of_game, topic_words
from app.desk.services import DeskServices
from app.desk.tool import Asker
from app.desk.wording import many, score_in_words
from app.domain.memory import CreatedBy, Memory, Party
from app.domain.prose_words import listed, number_word
from app.memory.words import terms

# Everybody's memories are meant, whoever was talked of before.
ALL = re.compile(
    r"\b(?:who (?:has|remembers|knows|keeps|else)|which of (?:them|you)|any(?:body|one) (?:else|here|but)|nobody else"
    r"|one of (?:them|you)|typed|find (?:it|that)"
    r"|except|besides|apart from|others?(?! (?:\w+ )?(?:games?|match\w*|times?|talks?)\b)|do they|have they|everybody"
    r"|all of them)\b"
)
# One of them is meant, where one sits across the board.
OF_ONE = re.compile(r"\b(?:he|she|him|her|his|hers|opponent|this one|that one)\b")
_WHO = re.compile(r"\b(?:who|which of|any(?:body|one)|nobody|except|besides|apart from|but (?:him|her)|most|least)\b")
# All there is of somebody's, and all of everybody's.
_NO_MORE = re.compile(
    r"\b(?:that|it|this)(?:'s| is)? all\b|\bis (?:that|it|this) (?:all|everything|the lot)\b|\b(?:any"
    r"|no)thing (?:else|more)\b"
)
_WIPE = re.compile(
    r"\b(?:every ?thing|all of (?:it|them|these|this)|wipe|every (?:one|slip|memory)|the lot|all memories"
    r"|clean slate)\b"
)
# Where a memory came from.
SOURCE = re.compile(
    r"\b(?:who told|why (?:does|do|has|have|is)|where (?:does|did|do|has)|how (?:does|do|did|come)|come from|came from"
    r"|source|got (?:it|that|this) from)\b"
)
# Whether somebody else knows it, too.
TOO = re.compile(r"\b(?:also|too|as well)\b")
# A memory of a game, or of how somebody plays.
_GAME = re.compile(
    r"\b(?:games?|match|beat|won|win|lost|lose|defeat|play(?:ed)?|openings?|blunders?|mistakes?|habits?|style|moves?)\b"
)
# One is to be changed.
_TO_CHANGE = re.compile(
    r"\b(?:tak\w+|out|remov\w+|forget|delet\w+|eras\w+|correct\w*|wrong|right|chang\w+|gone|fix|not (?:just )?an?"
    r"|never|wip\w+|clear\w*|clean|drop\w*|get rid|no longer|any ?more|should ?n.t know|away|off|lose)\b"
)
# What is wrong is put right, not forgotten.
_TO_CORRECT = re.compile(r"\b(?:wrong|correct\w*|fix|put (?:it|that|this) right|mistaken|not true)\b")
# A slip is looked for.
_FIND = re.compile(r"\b(?:find|look for|search|typed|is there|does any\w*)\b")
# Memories that are told as examples.
EXAMPLES = 2


def wanted_by(one: Memory, asked: str) -> float:
    """How well a memory fits what is asked: by the words they share, and a little by being of a game where one is
    asked for, or told by the visitor where a fact is."""
    shared = len(topic_words(asked) & terms(one.narrative)) or float(fits(one, asked))
    return shared + (0.5 if bool(_GAME.search(asked)) is is_of_game(one) else 0.0)


def source_of(one: Memory) -> str:
    """Where a memory came from, as a clause."""
    if one.created_by is CreatedBy.PLAYER:
        return "you said it yourself" + (", at the board" if one.match_id else ", in the room")
    if one.chat_reference is not None:
        return "it was taken from what you wrote" + (" at the board" if one.match_id else " in the room")
    if one.match_id is not None:
        return "it was noted after a game that you played together"
    return "it was put together from earlier memories"


def game_in_words(game: PastGame) -> str:
    """A game by its record, from the side of whose it is, as a clause."""
    opening = f"the {game.opening}, " if game.opening else ""
    ended = {"won": "you won", "lost": "you lost", "drawn": "you drew"}.get(game.outcome, "it was not finished")
    how = game.end_reason.replace("_", " ")
    return f"your game with {game.other_name.split()[0]} was {opening}{ended} by {how} in {many(game.moves, 'move')}"


def asked_of_memories(facts: Mapping[str, Any]) -> str | None:
    """The answer where less than all is asked for: who remembers, where it came from, what of a game; else None."""
    asked = facts["asked"]
    if facts.get("told_to") is not None:
        return _told_to(facts)
    if SOURCE.search(asked) and not facts["meant"] and facts.get("count"):
        return _sources(facts)
    if SOURCE.search(asked) and facts["meant"]:
        one = facts["memories"][0]
        who = one["of"].split()[0]
        return (
            f"Of {who}’s “{one['text']}”: {one['source']}. Nobody else told {who}, and no other character has it from "
            "there; on the page of memories it can be put right or erased."
        )
    if _FIND.search(asked) and not _WHO.search(asked):
        return _found(facts)
    if facts["who"] is None and _WHO.search(asked):
        return _by_whom(facts)
    if _GAME.search(asked) and facts["of_games"]:
        return _of_games(facts)
    return None


def _sources(facts: Mapping[str, Any]) -> str:
    """Where all of it came from, where no one memory is meant: what was said by the visitor, and what games left."""
    said = [one for one in facts["memories"] if one["source"].startswith(("you said", "it was taken"))]
    of_games = facts["of_games"] - sum(one["of_game"] for one in said)
    lead = "Nobody but you: each of them keeps what you said to them and what they saw at the board, no more."
    own = [f"{one['of'].split()[0]} has “{one['text']}” from you: {one['source']}." for one in said[:EXAMPLES]]
    games = f" {of_games} of the {facts['count']} things were noted after games with you." if of_games > 0 else ""
    return f"{lead} {' '.join(own)}{games} Each slip on the page Memories says where it came from.".replace("  ", " ")


def _told_to(facts: Mapping[str, Any]) -> str:
    """Whether somebody knows what another one was told."""
    who, one = facts["who"].split()[0], facts["told_to"]
    if one["of"] == facts["who"]:
        return f"Yes, {who} knows: “{one['text']}” {one['source'][:1].upper()}{one['source'][1:]}."
    other = one["of"].split()[0]
    count = facts["count"]
    keeps = (
        f"{who} keeps nothing of you."
        if not count
        else f"{who} keeps one other thing of you."
        if count == 1
        else f"{who} keeps {number_word(count)} other things of you."
    )
    return f"No: only {other} was told, “{one['text']}”, and they do not tell one another. {keeps}"


def all_told(facts: Mapping[str, Any]) -> str:
    """Whether what was told is all, where that is asked."""
    if not _NO_MORE.search(facts["asked"]):
        return ""
    count, who = facts["count"], facts["who"]
    if who is None:
        return (
            f"No, there is more: {count} things in all, of everybody."
            if count > len(facts["memories"])
            else "Yes, that is all."
        )
    first = who.split()[0]
    if count > len(facts["memories"]):
        return f"No: {first} keeps {count} things of you, the others lie in the drawer."
    return (
        f"Yes, that is all: {first} keeps {'one thing' if count == 1 else f'{count} things'} of you, and "
        "nothing that you cannot see."
    )


def undone_told(facts: Mapping[str, Any]) -> str:
    """What forgetting one of them, or all, takes; I cannot do it, so where it is done."""
    count, who, asked = facts["count"], facts["who"], facts["asked"]
    if _TO_CORRECT.search(asked):
        return ""
    if who is not None and _TO_CHANGE.search(asked) and count:
        first = who.split()[0]
        slips = "the one slip" if count == 1 else f"each of the {count} slips"
        if _WIPE.search(asked):
            once = "" if count == 1 else "One by one, for there is no button for all of it at once: "
            return (
                f"{once}{'P' if count == 1 else 'p'}ress “Forget” on {slips} of {first}’s on the page Memories. That "
                f"is for good: {first} knows it no longer, the words it was made of go, too, and nobody can bring it "
                "back. Your games stay on record. "
            )
        return (
            f"I cannot do it for you, but you can: press “Forget” on {slips} of {first}’s on the page Memories, "
            f"and {first} "
            "knows it no longer. "
        )
    if who is None and _WIPE.search(asked) and count:
        return (
            "Not at one stroke: there is no button for all of it. "
            f"{'The one slip is' if count == 1 else f'The {count} slips are'} "
            "erased singly, with “Forget” beside each: what a slip says, its owner knows no longer, but the results of "
            "your games stay on record. Everything at once goes only with “Leave for good” on your card, which takes "
            "your account along. "
        )
    return ""


def held_told(facts: Mapping[str, Any]) -> str:
    """What somebody holds, where it is to be changed and no one slip is meant; how it is put right first, where that is
    asked."""
    asked, who, held = facts["asked"], facts["who"], facts["memories"]
    lead = "You do it yourself, with the buttons beside each slip. "
    if _TO_CORRECT.search(asked):
        lead = "You put it right yourself: press “Put right” beside the slip and write how it is. "
    if who is None or not held:
        return lead if _TO_CORRECT.search(asked) else ""
    told = " ".join(f"“{one['text']}”" for one in held)
    count = "one thing" if facts["count"] == 1 else f"{number_word(facts['count'])} things"
    judged = " Whether one of them is wrong only you can tell." if _TO_CORRECT.search(asked) else ""
    return f"{lead}{who.split()[0]} keeps {count} of you: {told}{judged} "


def _found(facts: Mapping[str, Any]) -> str:
    """The slip that is looked for, or that there is none."""
    if not facts["meant"]:
        looked = "the one slip" if facts["count"] == 1 else f"all {facts['count']} slips"
        return (
            f"I looked through {looked}, and none has those words in it. Whatever you find on the page of memories "
            "after all, “Forget” beside it erases for good."
        )
    one = facts["memories"][0]
    who = one["of"].split()[0]
    return f"{who} has this: “{one['text']}”. “Forget” beside it on the page of memories erases it for good."


def _by_whom(facts: Mapping[str, Any]) -> str:
    """Who remembers how much, and who nothing."""
    first, *others = [f"{name.split()[0]} ({count})" for name, count in facts["by"].items()]
    most = max(facts["by"].values())
    top = [name.split()[0] for name, count in facts["by"].items() if count == most]
    lead = f"{listed(top)} {'remembers' if len(top) == 1 else 'remember'} most about you"
    none = [name.split()[0] for name in facts["nothing"]]
    empty = f" Nothing is kept by {listed(none)}." if none else " Everybody of the house has something."
    kept: dict[str, str] = {}
    for one in facts["memories"]:
        kept.setdefault(one["of"].split()[0], one["text"])
    shown = " ".join(f"{name}: “{text}”" for name, text in list(kept.items())[:EXAMPLES])
    what = f" For example {shown}" if shown else ""
    return (
        f"{lead}. Things kept: {listed([first, *others])}.{what}{empty} Each lies open on this page, under its owner."
    )


def _of_games(facts: Mapping[str, Any]) -> str:
    """What is kept of games: the result on record, and the memories themselves."""
    who, record = facts["who"], facts["record"]
    told = [
        f"“{one['text']}”" if who else f"{one['of'].split()[0]}: “{one['text']}”"
        for one in facts["memories"]
        if one["source"].startswith("it was noted")
    ][:EXAMPLES]
    if not told:
        return "Of your games nothing is kept as a memory just now; the games themselves stay under My chess."
    if who is None:
        return (
            f"Yes, of games and of how you play: {' '.join(told)} What they note are openings, blunders and the pace "
            "of your moves."
        )
    first = who.split()[0]
    score = f" ({score_in_words(record)} by you)" if record else ""
    return f"Yes, {first} keeps your games{score}: {' '.join(told)} You can talk about it in the room."


def slip_told(facts: Mapping[str, Any]) -> str:
    """Which slip is meant, and that the steward changes none itself; empty where none is."""
    if not facts["meant"] or not _TO_CHANGE.search(facts["asked"]):
        return ""
    one = facts["memories"][0]
    return (
        f"That is the slip of {one['of'].split()[0]}’s that says “{one['text']}”: press “Put right” or “Forget” beside "
        "it on the page of memories; I change none of them myself. "
    )


def none_told(facts: Mapping[str, Any]) -> str:
    """That nothing is remembered, by somebody or anybody; that results stay on record, where there are any."""
    more = "Play a game or talk a little, and that changes."
    if not facts["who"]:
        return f"Nobody here remembers anything about you yet. {more}"
    first, record = facts["who"].split()[0], facts.get("record")
    words = f"{first} remembers nothing about you yet."
    if not facts["met"]:
        return f"You and {first} have not finished a game together yet, so there is none to remember. {words} {more}"
    if not record:
        return f"{words} {more}"
    score = f"{record['won']} won, {record['drawn']} drawn and {record['lost']} lost for you"
    return f"{words} The score between you stays on record all the same: {score}. {more}"


def slip_facts(one: Memory, asker: Asker, at: DeskServices, games: Sequence[PastGame]) -> dict[str, Any]:
    """A memory as it is told, with its day by the asker's own clock, and the game it is from by the record."""
    game = next((game for game in games if game.match_id == one.match_id), None)
    at_home = one.created_at.astimezone(ZoneInfo(asker.player.time_zone))
    today = datetime.fromtimestamp(at.clock.now_ms() / 1000, at_home.tzinfo).date()
    day = f"{at_home.day} {at_home.strftime('%B %Y')}"
    return {
        "of": owner_named(at, one.owner),
        "text": one.narrative,
        "source": source_of(one),
        "game": "" if game is None else game_in_words(game),
        "told": not is_of_game(one),
        "when": f"today at {at_home.strftime('%H:%M')}" if at_home.date() == today else f"on {day}",
    }


def memory_facts(at: DeskServices, one: Memory) -> dict[str, Any]:
    """A memory as it is told."""
    return {
        "of": owner_named(at, one.owner), "text": one.narrative, "pinned": one.pinned, "source": source_of(one),
        "of_game": is_of_game(one),
    }  # fmt: skip


def owner_named(at: DeskServices, owner: Party) -> str:
    """The name of whose memory it is."""
    if owner.kind == "character":
        character = at.characters.get(owner.id)
        return character.name if character is not None else "Somebody"
    agent = at.agents.get(owner.id)
    return agent.name if agent is not None else "Your agent"
