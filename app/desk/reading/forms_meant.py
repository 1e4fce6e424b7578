"""A question read by its form before its topic: a fact of a page, a game that waits, the first move to stay with."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.board.castling_words import asks_if_lost
from app.desk.finished.game_sought import names_opening
from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.forms_asked import facts_asked, page_facts, two_pages
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.reading.waits_asked import waiting_asked
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tools.page_asked import WhichFact, running_games
from app.domain.text import plain
from app.soul.listening.languages import ENGLISH

FACT = QuestionKind("page_asked", "fact", "a page in the form in which it is asked", ())
FIRST = QuestionKind("first_move", "mine", "the first move to stay with", ())
_FIRST = re.compile(
    r"\b(?:which|what) (?:first|opening) move\b|\b(?:1\. ?)?(?:e4|d4) or (?:1\. ?)?(?:d4|e4)\b"
    r"|\b(?:stick|stay|keep) (?:to|with|playing) (?:1\. ?)?(?:e4|d4|the [a-z]+)\b(?=.{0,40}\b(?:white|or)\b)"
)
# Which opening of one's own to keep, by what one has scored with it.
_KEEP = re.compile(
    r"\b(?:stick|stay|keep(?: on)?|carry on|continue|go on) (?:to|with|on|playing)\b"
    r"|\bkeep(?:ing)?\b|\b(?:build|rely|count) on\b"
    r"|\b(?:speciali[sz]e|settle|concentrate|commit|main|drop (?:1\. ?)?[a-h][34]|give up on"
    r"|go back|switch back|worth keeping)\b"
    r"|\bfirst move\b.{0,24}\bscore (?:better|best)\b|\b(?:recommend"
    r"|suits? me)\b.{0,60}\b(?:my results|i did|tonight|today|so far)\b"
    r"|\b(?:my (?:games|results)|tonight|today|so far)\b.{0,60}\b(?:recommend|suits? me)\b"
)
_OPENING = re.compile(r"\b(?:openings?|first moves?|play(?:ing)? (?:with|as) white|repertoire|(?:1\. ?)?[a-h][34])\b")
_NOT_KEPT = re.compile(
    r"\b(?:against (?!the house)|avoid|agent|character|why|he|she|his|her|him|name|called|stop|lost|losing|worst)\b"
)
# Whether one game of one's own is a record.
_BOARDS = (ScreenKind.HONOURS, ScreenKind.LADDER)
_RECORD = re.compile(
    r"\b(?:(?:check)?mated?|win|won|game)\b.{0,40}\b(?:a|the|any|club) record\b"
    r"|\b(?:fastest|quickest|shortest|longest) (?:\w+ )?(?:(?:check)?mate|win|game)\b"
)
_OWN = re.compile(r"\b(?:i|my|me|mine)\b")


async def by_its_form(understood: Understood, at: DeskServices, typed: str = "") -> Understood | None:
    """The question, as it was `typed`, with what its form asks for; None where it asks for something else."""
    question = understood.question
    asker, low = question.asker, plain(typed or question.text)
    if understood.refused is not None or understood.language != ENGLISH:
        return None
    keeps = _KEEP.search(low) and (_OPENING.search(low) or names_opening(low)) and not _NOT_KEPT.search(low)
    of_house = question.character is not None or asker.screen.character is not None
    if (_FIRST.search(low) or (keeps and not of_house)) and not asker.screen.match_id and _OWN.search(low):
        return understood.as_kind(FIRST)
    if asker.screen.match_id is not None and asks_if_lost(low):
        return understood.as_kind(
            FACT, WhichFact(page="match", aspects=["castling" if "king" in low else "castling_rook"])
        )
    forms = waiting_asked(low, asker.screen.kind)
    other = question.character or asker.screen.character
    if forms and not running_games(other, asker, at):
        # With whoever is named none runs: then all are meant that do, unless the page is of one.
        other = None
    if forms and running_games(other, asker, at):
        return understood.as_kind(FACT, WhichFact(forms=forms, other=other))
    kind = understood.kind
    if asker.screen.kind in _BOARDS and _RECORD.search(low):
        return replace(understood.as_kind(kind_of("honours-records")), also=understood.also)
    two = two_pages(low, asker.screen.kind)
    if two is not None and not (kind is not None and all(page[:5] in kind.id for page in two)):
        return understood.as_kind(FACT, WhichFact(page=two[0], beside=two[1], aspects=["purpose"]))
    found = facts_asked(unnamed(low, asker.names), asker.screen.kind)
    if found is not None and found[1] == ["purpose"] and page_facts()[found[0]]["purpose"].startswith("@"):
        # The handbook tells what a page is for, with whose it is.
        return None
    return None if found is None else understood.as_kind(FACT, WhichFact(page=found[0], aspects=found[1]))
