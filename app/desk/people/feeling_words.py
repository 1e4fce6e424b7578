"""What one of the house feels about the visitor, as far as it can be known: by temper, by the games and the mood in
which the latest ended, and by what is remembered. Feelings beyond that nobody keeps."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.archive.past_games import past_games
from app.characters.character import Character
from app.desk.board.page_words import FACES
from app.desk.people.meeting_words import MILD, TEASES
from app.desk.people.profile_facts import life_of
from app.desk.services import DeskServices
from app.desk.tool import Asker, Aspect
from app.desk.wording import many
from app.domain.events.desk import DeskLink
from app.domain.prose_endings import ENDINGS

FEELS = Aspect(
    "what a character feels about the asker or about a result: whether it likes them, is upset, proud or gloating",
    (
        "does kenji like me?", "is she fond of me", "is pip upset that i won", "is rosa gloating because she beat me",
        "did i hurt his feelings", "is he disappointed in me", "is she happy to see me", "does he miss me",
        "does losing bother her", "was teodor sad that i left", "is anselm proud of me", "does she hate me now",
        "is he bored of playing me", "how does pip feel after that loss", "do you think he enjoys my company",
        "is she impressed with me", "does he respect me", "is ilyas glad i came back",
    ),
    ("hall", "character", "room", "memories", "ladder"),
)  # fmt: skip

# Games of the asker's that are looked through for the latest with somebody.
READ = 200
_GLOATS = re.compile(r"\b(?:gloat\w*|smug|brag\w*|crow\w*|proud|cocky|rub(?:s|bing)? it in|triumph\w*|laugh\w*)\b")
_HURT = re.compile(
    r"\b(?:upset|sad|hurt|cross|angry|mad|annoy\w*|offend\w*|sulk\w*|cr(?:y|ies|ying|ied)|tears|bothers?|bothered|mean"
    r"|guilty|minds?|sore|disappoint\w*|furious|grumpy|embarrass\w*|ashamed|unhappy|humiliat\w*|hates?)\b"
)


async def felt_by(character: Character, asker: Asker, at: DeskServices) -> dict[str, Any]:
    """JSON-ready facts: the temper of somebody, and the latest finished game with the asker, with what their face
    showed at its end."""
    games = await at.database.read(past_games, asker.player.party, READ)
    last = next((one for one in games if one.other == character.party), None)
    table = None if last is None else await at.directory.open(last.match_id)
    side = None if table is None else table.state.color_of(character.party)
    mind = None if table is None or side is None else table.state.minds.get(side)
    return {
        "teases": character.sheet.trash_talk,
        "page": _of_losing(character),
        "last": None
        if last is None
        else {"outcome": last.outcome, "moves": last.moves, "how": ENDINGS.get(last.end_reason, last.end_reason)},
        "showed": None if mind is None else FACES.get(mind.emotion.value, mind.emotion.value),
    }


_LOSING = re.compile(
    r"\b(?:goes wrong|cries|good grace|beat (?:him|her|them) and|lost game|apologi[sz]es|ego)\b", re.IGNORECASE
)


def _of_losing(character: Character) -> list[str]:
    """What the page of somebody says of how they take a loss."""
    return [one for one in life_of(character) if _LOSING.search(one)][:1]


def feels_told(facts: Mapping[str, Any]) -> str:
    """What is known of how somebody feels about the visitor, the temper first; that the rest is kept nowhere."""
    felt, who = facts.get("felt"), facts["who"]
    if felt is None or who is None:
        return (
            "Whom do you mean? Of anybody here I can tell how your games went, in what mood the latest ended and what "
            "is remembered; what they feel beyond that I do not know, and you can ask them in their room."
        )
    first = str(who).split()[0]
    return " ".join(
        filter(
            None,
            (
                _lead(felt, first, facts["asked"], facts["record"]),
                _games(felt, first, facts["record"]),
                _kept(first, facts["slips"], facts["count"]),
                f"More than that I have not: what {first} feels beyond the mood of a game is written down nowhere, so "
                f"ask {first} in the room.",
            ),
        )
    )


def _lead(felt: Mapping[str, Any], first: str, asked: str, record: Mapping[str, int]) -> str:
    teases, page = felt["teases"], f" The page says: “{felt['page'][0]}”" if felt["page"] and felt["last"] else ""
    if _GLOATS.search(asked):
        sheet = f"teasing is {teases} of 10 on {first}’s sheet"
        won = "" if record["lost"] else f" {first} has not beaten you yet."
        if teases >= TEASES:
            return f"By temper, quite likely: {sheet}, and a win is not passed over in silence.{won}{page}"
        return f"By temper hardly: {sheet}.{won}{page}"
    if _HURT.search(asked):
        return (
            f"Nothing to worry about: nobody of the house holds a result or a word against you, and {first} sits down "
            f"with you again.{page}"
        )
    manner = (
        "is fond of teasing, which is meant for moves and not for you" if teases >= TEASES
        else "is mild company" if teases <= MILD
        else "is civil, with a dig now and then"
    )  # fmt: skip
    return f"Whether {first} likes you nobody can look up; by temper {first} {manner}, and is glad of any game."


def _games(felt: Mapping[str, Any], first: str, record: Mapping[str, int]) -> str:
    last = felt["last"]
    if last is None:
        return f"You have not finished a game with {first} yet."
    how = {"won": "you won", "lost": f"{first} won", "drawn": "it was drawn"}[last["outcome"]]
    face = f", and at its end {first} looked {felt['showed']}" if felt["showed"] else ""
    return (
        f"Between you it stands at {record['won']} won, {record['drawn']} drawn and {record['lost']} lost for you; the "
        f"latest {how} by {last['how']} in {many(last['moves'], 'move')}{face}."
    )


def _kept(first: str, slips: Sequence[Mapping[str, Any]], count: int) -> str:
    """One thing that is remembered: what was told before what was noted of a game."""
    if not count:
        return f"{first} remembers nothing of you yet."
    one = next((slip for slip in slips if slip["told"]), slips[0])
    return f"Remembered of you: “{one['text']}”"


def links_before(aspect: str, facts: Mapping[str, Any], slug: str | None, asker: Asker) -> tuple[DeskLink, ...]:
    """Where to go on: the room of somebody whose feelings were asked for, the replay of a game that was talked in."""
    match_id = asker.screen.match_id
    if aspect == "feels" and slug is not None:
        return (DeskLink(words=f"Talk to {facts['who'].split()[0]}", href=f"/room/{slug}", tool="what_they_remember"),)
    if aspect == "told_where" and match_id is not None:
        return (DeskLink(words="The replay", href=f"/matches/{match_id}/replay", tool="what_they_remember"),)
    return ()
