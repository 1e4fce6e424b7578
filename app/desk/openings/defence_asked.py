"""A defence that is easy to play against somebody of the house, by what they begin with."""

from __future__ import annotations

import re

from app.desk.people.profile_facts import sheet_facts
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion
from app.desk.tools.opening_card import WhichNamedOpening

_BLACK = re.compile(r"\b(?:black|defen[cs]es?|defend)\b")
_WANTS = re.compile(
    r"\b(?:what|which|something|anything|suggest|recommend|give me|an?)\b[^.?!]{0,40}"
    r"\b(?:answer|reply|play|defen[cs]e|choose|try|respond|use|opening|learn)\b"
)
_EASY = re.compile(
    r"\b(?:easy|easier|simple\w*|solid|safe|little theory|not? (?:too |so )?(?:much|any|hard|a lot)|isn'?t too|without"
    r"|theory|remember|quiet|against (?:him|her|them)|next time)\b"
)
_MINE = re.compile(r"\b(?:i|me|my)\b")
_FIRSTS = ("e4", "d4")


def defence_asked(question: AskedQuestion, at: DeskServices, low: str) -> WhichNamedOpening | None:
    """What to play with Black against somebody of the house who is named or on the page; None for other questions."""
    slug = question.character or question.asker.screen.character
    if slug is None or not all(form.search(low) for form in (_BLACK, _WANTS, _EASY, _MINE)):
        return None
    who = at.characters.visible_to(question.asker.player.id, slug)
    if who is None:
        return None
    facts = sheet_facts(who)
    lines, first = facts["white"], who.name.split()[0]
    begins = list(dict.fromkeys(one["moves"].split()[0].removeprefix("1.") for one in lines))
    against = tuple(one for one in begins if one in _FIRSTS) or _FIRSTS
    names = " and the ".join(one["name"] for one in lines[:2])
    lead = f"With White {first} mostly begins 1.{against[0]}, heading for the {names}." if lines else ""
    return WhichNamedOpening(against=against[:2], lead=lead[:300])
