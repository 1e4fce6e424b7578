"""What stands on the asker's own card: name, time zone, talk and company, and whether there is a password."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.accounts import passwords
from app.desk.services import DeskServices
from app.desk.tool import About, AskedQuestion, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments
from app.domain.events.desk import DeskLink
from app.domain.text import plain
from app.languages.catalogue import LANGUAGES

CARD, SIGN_UP = "/settings", "/signup"
# The choices as the card words them.
TALK = {"off": "never", "rare": "now and then", "normal": "as they like", "chatty": "gladly"}
COMPANY = {"family": "fit for children", "mature": "rough language", "unrestricted": "no limits"}
IN_THE_BROWSER = (
    "Light, board, pieces and sound are kept in your browser alone, where I cannot look: see “Light” on the card, and "
    "“Settings” under the score sheet of a game."
)


# What is kept in the browser: how it is asked for, where it is chosen, what stands marked there, and what is set first.
IN_BROWSER_ONLY = (
    (r"pieces?|set of pieces|figures", "Board and pieces", "the pieces in use are marked", "“The club's own”"),
    (
        r"boards?|squares?|colou?rs? of (?:my|the) board",
        "Board and pieces",
        "the board in use is marked",
        "“Walnut”, the brown one",
    ),
    (r"sounds?|noise|muted?|silent", "Sound", "“heard” or “silent” is marked", "“heard”"),
    (r"light|dark|theme|mode|evening|afternoon", "Light", "the one in use is marked", "“as my system has it”"),
)


class WhichCard(ToolArguments):
    """Everybody has their own only; `asked` is the question, for one thing of it that is wanted."""

    asked: Annotated[str, Field(max_length=300)] = ""


class OwnCard(DeskTool):
    """By the account, so that nothing is told that stands in the browser."""

    name: ClassVar = "own_card"
    category: ClassVar = Category.CLUB
    description: ClassVar = (
        "The caller's own settings as far as the club keeps them, guest or member, and the name that others see."
    )
    doing: ClassVar = "Looking at your card"
    arguments: ClassVar = WhichCard
    life: ClassVar = 0
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "list": Aspect(
            "the asker's own settings as they stand now, listed",
            (
                "list my settings", "what are my settings right now", "list my settings rn", "what have i set",
                "how is everything set at the moment", "show me what i have chosen on my card",
                "which settings are on", "what is my time zone set to", "what is they speak unasked set to for me",
                "which board have i got now", "what pieces am i using", "is dark mode on for me", "is my sound on",
                "which colour is my board at the moment", "am i using the brown board",
                "tell me my current settings", "which options have i switched on", "read me my settings",
            ),
            ("settings",),
        ),
        "password": Aspect(
            "whether the asker has a password, an account, is a guest or a member; and how to change the password",
            (
                "do i have a password?", "i have forgotten whether i ever made a password", "am i a guest or a member",
                "have i got an account", "did i ever sign up", "how would i know whether i have a password",
                "am i logged in with an account", "is this a guest account", "did i register",
                "do i have an account here",
                "i don't remember making a password", "what is my username",
            ),
            ("settings",),
        ),
        "seen": Aspect(
            "which name others see of the asker, and whether a real name is shown",
            (
                "do people see my real name?", "what name do others see", "under which name am i shown",
                "do ppl see my real name", "does my opponent know who i am", "what do others see of me",
                "is my full name anywhere", "what am i called here", "can anybody find out my real name",
                "is my real name visible to strangers", "do you know my real name",
                "can my child be on here under a nickname", "i don't want a real name shown here",
            ),
            ("lobby", "hall", "settings", "honours"),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichCard:
        return WhichCard(asked=plain(question.text)[:300] if aspect == "list" else "")

    async def look(self, given: WhichCard, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        language = None if player.language is None else LANGUAGES.get(player.language)
        facts = {
            "asked": given.asked,
            "name": player.display_name,
            "username": None if player.is_guest else player.username,
            "rating": player.rating,
            "provisional": player.provisional,
            "guest": player.is_guest,
            "time_zone": player.time_zone,
            "talk": TALK[player.chattiness],
            "company": COMPANY[player.max_content_rating],
            "programs": player.plays_programs,
            "language": language,
        }
        return Findings(facts)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts = found.facts
        words = {"password": _password, "seen": _seen}.get(aspect, _listed)(facts)
        links = [DeskLink(words="Your card", href=CARD, tool=self.name)]
        if facts["guest"]:
            links.append(DeskLink(words="Make an account", href=SIGN_UP, tool=self.name))
        return DeskAnswer(words, links=tuple(links), about=About(self.name, aspect=aspect))


def _listed(facts: Mapping[str, Any]) -> str:
    if one := _in_browser(facts["asked"]):
        return one
    programs = "may play you" if facts["programs"] else "may not sit down with you"
    told = [
        f"Name at the table “{facts['name']}”, time zone {facts['time_zone']}, “They speak unasked”: {facts['talk']}, "
        f"“How rough their talk may be”: {facts['company']}; other people's programs {programs}."
    ]
    if facts["language"] is not None:
        told.append(f"Language of the pages: {facts['language']}.")
    return " ".join((*told, IN_THE_BROWSER))


def _in_browser(asked: str) -> str:
    """Of one thing that the browser keeps: where it is seen, since it is not known here; empty for anything else."""
    for words, where, marked, first in IN_BROWSER_ONLY:
        if re.search(rf"\b(?:{words})\b", asked):
            return (
                "That I cannot see, since it is kept in your browser alone; but you can, at once: on your card, under "
                f"“{where}”, {marked}. Set at first is {first}; if you have changed nothing, it is that. Press another "
                "there, and it changes at once."
            )
    return ""


def _password(facts: Mapping[str, Any]) -> str:
    if facts["guest"]:
        return (
            "You are here as a guest, whom only this browser knows: clear its data and nobody can bring the guest "
            "back, for a guest has no password. To have one and be safe, press "
            "“Become a member” on your card: a username and a password, and your games, your rating and what the house "
            "remembers come along. Then it is changed on the card, too."
        )
    return (
        f"You are a member, with the username “{facts['username']}”, and whoever is one made a password. Change "
        "it on your card by “Change it and log out everywhere else”, to one of at least "
        f"{passwords.SHORTEST} characters. "
        "If it is forgotten, do that while you are still logged in: the club sends no mail. Clearing the browser only "
        "logs you out, and nothing is lost."
    )


def _seen(facts: Mapping[str, Any]) -> str:
    rating = f"{facts['rating']}{'?' if facts['provisional'] else ''}"
    return (
        f"Others see the name that was chosen, and a nickname does: of you “{facts['name']}”, with your rating "
        f"({rating}) and the games that may be watched. The club asks for no real name and knows none, unless somebody "
        "puts it there or tells it. It can be changed at any time on one’s card, under “Name at the table”."
    )


TOOL = OwnCard()
