"""The asker's own standing and settings: as a guest or as a member, what holds for whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.accounts import passwords
from app.desk.reading.own_matters import Matter, setting_of
from app.desk.services import DeskServices
from app.desk.tool import About, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments, ToolRefused
from app.desk.tools.own_card import CARD, SIGN_UP
from app.domain.events.desk import DeskLink
from app.domain.text import plain

_COMES_ALONG = "your games, your rating and what the house remembers of you come along"
# What a guest is told, and what a member is.
TOLD: Mapping[str, tuple[str, str]] = {
    "password": (
        "As a guest you have no password, so there is none to change: nobody asked you for one. You choose one when "
        f"you become a member: press “Become a member” on your card, with a username and a password of your own; "
        f"{_COMES_ALONG}. From then on it is changed there, under “Membership”.",
        "On your card, under “Membership”: open “Change the password”, write the one of today and the new one, at "
        f"least {passwords.SHORTEST} characters, and press “Change it and log out everywhere else”.",
    ),
    "member": (
        "Press “Become a member”, on your card under “Membership”: choose a username and a password, and you are "
        f"one. It costs nothing, nobody asks for a mail address, and {_COMES_ALONG}.",
        "You are a member already: whoever has a username and a password is one. They stand on your card, under "
        "“Membership”.",
    ),
    "logout": (
        "A guest who logs out cannot come back as the same guest: a guest is known by this browser’s cookie "
        "alone, and "
        "with that your games, your rating and what they remember of you are out of reach. Closing the page loses "
        "nothing. To be able to come back, press “Become a member” on your card first.",
        "Nothing is lost: your games, rating and memories stay with your account, and with your username and "
        "password "
        "you log in again, here or anywhere. A game with a clock goes on without you meanwhile.",
    ),
}  # fmt: skip


class WhichMatter(ToolArguments):
    """What is asked for; `setting` is the question that the setting stood in."""

    matter: Matter = "password"
    setting: Annotated[str, Field(max_length=300)] = ""


class OwnMatter(DeskTool):
    """By whether the asker is a guest."""

    name: ClassVar = "own_matter"
    category: ClassVar = Category.CLUB
    description: ClassVar = (
        "For the caller as a guest or as a member: the password, becoming a member, what logging out does; where a "
        "setting is changed and changed back."
    )
    doing: ClassVar = "Looking at your card"
    arguments: ClassVar = WhichMatter
    life: ClassVar = 0
    # It is reached by the words of a question (`desk.reading.own_matters`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhichMatter, asker: Asker, at: DeskServices) -> Findings:
        facts: dict[str, Any] = {"matter": given.matter, "guest": asker.player.is_guest}
        setting = setting_of(plain(given.setting))
        if given.matter in TOLD:
            return Findings(facts)
        if setting is None:
            raise ToolRefused("not_found", "Which setting do you mean?")
        return Findings(facts | {"part": setting.part, "back": setting.back})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts = found.facts
        matter, guest = facts["matter"], facts["guest"]
        links = [DeskLink(words="Your card", href=CARD, tool=self.name)]
        if matter in TOLD and guest:
            links.insert(0, DeskLink(words="Become a member", href=f"{SIGN_UP}?next={CARD}", tool=self.name))
        return DeskAnswer(_told(facts, asker), links=tuple(links), about=About(self.name, aspect=matter))


def _told(facts: Mapping[str, Any], asker: Asker) -> str:
    matter: str = facts["matter"]
    if matter in TOLD:
        return TOLD[matter][0 if facts["guest"] else 1]
    if matter == "setting_back":
        return (
            f"The same way: {facts['back']}. Nothing of it is for good; a setting can be changed as often as you like."
        )
    where = "Here on this page" if asker.screen.kind.value == "settings" else "On your card"
    return f"{where}, under “{facts['part']}”: press what you would rather have, and it holds at once."


TOOL = OwnMatter()
