"""Advice on what a message says went wrong, from the handbook: where nothing is asked ("I keep hanging pieces"), and
where what is asked says nothing by itself ("... Any advice?", "... What is the rule?").

Entries are asked for by complaints too, so that what was told finds its own, and the question beside it only blurs it.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.text import is_question
from app.memory.words import terms
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.handbook import find_entries, views
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.passages import FoundPassage

# Chance and cosine from which what was told is what an entry is asked for by; a fact has to be nearer than advice,
# for it is told only to who has failed by it.
SURELY, NEAR, NEAR_A_FACT = 0.7, 0.66, 0.72
# Where a question leans on what was told, the score from which an entry is meant, if no other comes so near to it.
LEANT_ON, BEFORE_OTHERS = 0.65, 0.25
# The bids: to who asks, to who is unhappy with their play, before words of comfort, and to a complaint, before a
# telling that is only said back.
TO_A_QUESTION, TO_THE_UNHAPPY, TO_A_COMPLAINT = 0.96, 0.92, 0.83
_TOLD = (ActKind.TELLING, ActKind.REMARK, ActKind.COURTESY, ActKind.FEELING)
# What a question may consist of that says nothing by itself.
_SAYS_NOTHING = terms(
    "any some advice tip tips help wrong fix do did doing done rule normal trick cure remedy idea ideas"
    " suggestion suggestions stop better improve happen happens reason etiquette ettiquete dear please what it"
    " that this ought should have anything something explain why how go going mean work works thoughts answer"
    " way there know teach show tell say can could one such thing things hold properly right learn next now"
    " deal handle avoid prevent mate friend sir"
)
# What shows that something went wrong.
_FAILED = terms(
    "lost lose losing threw throw drew missed miss messed botched blew fell failed fail wrong badly horribly"
    " bad trouble only never keep always every again stuck beaten mated forgot forget hate tricked"
)


class WentWrong:
    """The advice, or the rule, on what was told."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The entry that what was told calls up; None for questions that say by themselves what they ask."""
        asks = act.seems_to_ask
        if act.is_bad_news or (asks and not leans(act)):
            return None
        others_ask = any((one.seems_to_ask) and not leans(one) for one in moment.heard.acts)
        if not asks and (others_ask or act.kind not in _TOLD):
            return None
        failed = any(terms(one.plain) & _FAILED for one in moment.heard.acts)
        found = max(_called_up(act, moment, failed=failed), key=lambda one: one.score, default=None)
        if found is None:
            return None
        score = TO_A_QUESTION if asks else TO_THE_UNHAPPY if act.kind is ActKind.FEELING else TO_A_COMPLAINT
        passage = found.passage
        told = from_handbook(f"handbook: {passage.id}", passage.answers[0], view=passage.id in views())
        return Bid(score, told)


def leans(act: SpeechAct) -> bool:
    """Whether a question has no word of its own, so that what it is about was told beside it."""
    return terms(act.plain) <= _SAYS_NOTHING


def _called_up(act: SpeechAct, moment: Moment, *, failed: bool) -> Iterator[FoundPassage]:
    """What the tellings of the message surely call up; `failed`: something in it went wrong."""
    asks = act.seems_to_ask
    for told in moment.heard.acts:
        if (told is act and asks) or told.kind not in _TOLD or told.is_bad_news or is_question(told.plain):
            continue
        found = find_entries(told.plain, told.vector)[:2]
        if not found or found[0].near is None:
            continue
        if _is_surely_meant(found[0], failed=failed) or (asks and _stands_out(found)):
            yield found[0]


def _is_surely_meant(found: FoundPassage, *, failed: bool) -> bool:
    is_view = found.passage.id in views()
    near = (found.near or 0.0) >= (NEAR if is_view else NEAR_A_FACT)
    return near and (found.sure or 0.0) >= SURELY and (is_view or failed)


def _stands_out(found: list[FoundPassage]) -> bool:
    """Whether the first of what was found comes well before the second."""
    return found[0].score >= LEANT_ON and all(found[0].score - other.score >= BEFORE_OTHERS for other in found[1:])
