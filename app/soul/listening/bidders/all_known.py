"""Tells all that is known of the writer, the chief things first, and goes on with the rest where more is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from app.domain.told.fact import FactKind, ToldFact
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.heard import SpeechAct
from app.soul.told_words import clauses_in_second_person, in_words, name_in_words

# Before whatever a search finds, but behind what is put right.
ALL_I_KNOW = 0.985
# Facts that are told at once, characters of all of them together, and what is said of the others.
MOST_LISTED, LONGEST_LIST, AND_MORE = 9, 360, "and there is more"
# Facts of the latest line from which it is a list with which one may go on.
LEAST_OF_LIST = 2
# The order in which they are told.
_CHIEF = (
    FactKind.NAME, FactKind.PERSON, FactKind.PET, FactKind.WORK, FactKind.PLACE, FactKind.PLAN, FactKind.LIKE,
    FactKind.HEALTH, FactKind.HABIT, FactKind.CHESS, FactKind.OTHER,
)  # fmt: skip
_ABOUT_ME = re.compile(
    r"\b(?:what|all|everything)(?: (?:else|all|that))* (?:(?:do|did|can|have) )?(?:you|u) "
    r"(?:still |already |actually |all )?(?:know|remember|recall|learn\w*|heard|tell me|got|kept) "
    r"(?:about|of|on) (?:me|myself|my life|us)\b|\btell me (?:something |all "
    r"|everything )?(?:what )?(?:you know )?about me\b"
    r"|\bwhat (?:have|did) i (?:told|tell) (?:you|u)(?: (?:about (?:me|myself)|so far))?\W*$"
    r"|\b(?:que sabes|que recuerdas) (?:de|sobre) mi\b|\bque sais-tu de moi\b|\bwas weisst du (?:uber|von) mi[rc]h?\b"
    r"|\bo que (?:voce )?sabes? (?:de|sobre) mim\b"
)
_WHAT_ELSE = re.compile(
    r"^\W*(?:(?:and|ok|okay|so|yes|right|nice|good|well|wow|is there|was there"
    r"|do you know)[ ,.!]+){0,3}(?:(?:anything|something|what) (?:else|more)|what more"
    r"|nothing (?:else|more)|more|go on|the rest|is that (?:all|it)|that's (?:all|it)|is there more|such as"
    r"|what is the rest)"
    r"(?: (?:do )?(?:you|u) (?:still )?(?:know|remember|kept|got|have))?(?: (?:about|of|on) me)?\W*$"
)


class AllKnown:
    """Bids for "what do you know about me?" and, behind such a list, for "anything else?"."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        facts = moment.given.personal_facts
        if not facts or act.is_bad_news:
            return None
        if _ABOUT_ME.search(act.plain) and " else" not in act.plain:
            return _list_of(facts, moment)
        if not (_WHAT_ELSE.search(act.plain) or _ABOUT_ME.search(act.plain)):
            return None
        said = (moment.dialogue.my_last or "").lower()
        rest = [told for told in facts if not _is_told_in(told, said)]
        if len(facts) - len(rest) < LEAST_OF_LIST and AND_MORE not in said:
            return _list_of(facts, moment) if _ABOUT_ME.search(act.plain) else None
        # Told in an earlier list; what was asked for by itself is still one of the rest.
        earlier = " ".join(line.text.lower() for line in moment.dialogue.lines if line.by_me and AND_MORE in line.text)
        rest = [told for told in rest if not _is_told_in(told, earlier)]
        if rest:
            return _list_of(rest, moment)
        line = moment.phrasing.practical("ask_no_more")
        return None if line is None else Bid(ALL_I_KNOW, Content("told_about", (line,), alone=True, settles=True))


def _list_of(facts: Sequence[ToldFact], moment: Moment) -> Bid | None:
    """A line with as many facts as can be said in one, the chief ones first, and whether that is all."""
    # Of one kind in the order in which they were told: the cat ran away, and came back.
    chief = sorted(reversed(facts), key=lambda one: _CHIEF.index(one.fact.kind))  # noqa: C414 - the order within a kind
    kept, said = _fitting(chief, _whole)
    if len(kept) < len(facts):
        kept, said = _fitting(chief, _short)
    if len(kept) < len(facts):
        said.append(AND_MORE)
    line = moment.phrasing.practical("told_about", {"facts": "; ".join(said)})
    if line is None:
        return None
    knowledge, ids = tuple(told.words for told in kept), tuple(told.id for told in kept)
    return Bid(ALL_I_KNOW, Content("told_about", (line,), knowledge=knowledge, told_ids=ids, settles=True))


def _is_told_in(told: ToldFact, lines: str) -> bool:
    """Whether lines in small letters say a fact."""
    return _short(told).lower() in lines or _whole(told).lower() in lines


def _fitting(facts: Sequence[ToldFact], words: Callable[[ToldFact], str]) -> tuple[list[ToldFact], list[str]]:
    """As many facts as one line has room for, with their words."""
    kept, said = list[ToldFact](), list[str]()
    for told in facts:
        clause = words(told)
        if len(kept) < MOST_LISTED and len("; ".join((*said, clause))) <= LONGEST_LIST:
            kept.append(told)
            said.append(clause)
    return kept, said


def _whole(told: ToldFact) -> str:
    # A name alone is not all that was told in a sentence which says more of somebody.
    return (name_in_words(told) if told.fact.kind is FactKind.NAME else None) or in_words(told)


def _short(told: ToldFact) -> str:
    """A fact as one thing among others: its name, or its first clause that says something by itself."""
    name = name_in_words(told) if told.fact.kind is FactKind.NAME else None
    return name or next(iter(clauses_in_second_person(told)), None) or in_words(told)
