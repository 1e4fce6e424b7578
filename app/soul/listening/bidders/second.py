"""Answers a second question, as written, behind what was just told, of a life ("do you still have it?") or of chess
("and with two of them?")."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.text import is_question
from app.soul.listening.asked_for import wanted_of
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.bidders.own_life import worded
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.dialogue import asks_back, leans_back
from app.soul.listening.handbook import entry_told_in, find_entries, handbook, views
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.nearby import around
from app.soul.listening.passages import FoundPassage, PassageIndex

# How well a written second question fits: the cosine of its nearest wording, with what these add to it of the score of
# a search, of the cosine of the act read together with the question before (from the second number on), and of what the
# search finds better elsewhere. Of 240 wordings left out one by one, each asked behind its story, 189 fitted at
# least `LEAST`; of 71 second questions of which nothing was written 13, and of 120 questions about something else one.
OF_SEARCH, OF_JOINED, OF_ELSEWHERE = 0.5, (0.5, 0.5), 0.4
LEAST = 0.5
# What it loses behind a story told a line before the last one, and behind one that was asked for and not told.
TOLD_BEFORE, NOT_TOLD = 0.08, 0.15
# Cosines, alone and together with the question before, from which a question written for something near the story is
# meant.
OF_KIN = (0.5, 0.6)
# Scores of an entry, found by the question read together with the one before, and of both that and the question alone,
# from which it is told.
TOGETHER, BOTH = 0.95, 1.9
# The bid. The judge of pairs has no say: of a short question it knows too little.
AS_ASKED = 0.965
# Words of a second question; a longer one says itself what it is about.
LONGEST = 14
_ASKED = (ActKind.QUESTION, ActKind.REQUEST)


class SecondQuestion:
    """Finds the second question that is meant among those written for the stories under discussion."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """Its answer; None where none fits, and where nothing was told."""
        if act.vector is None or act.is_bad_news or asks_back(act) or len(act.plain.split()) > LONGEST:
            return None
        asks = act.kind in _ASKED or is_question(act.plain) or wanted_of(act.plain) is not None
        if not asks and not leans_back(act):
            return None
        fit, found = max(
            fitting(moment.dialogue.life, _under_discussion(moment), act, moment),
            key=lambda one: one[0],
            default=(0.0, None),
        )
        if fit < LEAST:
            found = _of_kin(act, moment) if asks else None
        lines = () if found is None else tuple(worded(found.passage, act, moment, nearest=found.lines))
        return Bid(AS_ASKED, Content(f"life: {found.passage.id}", lines, own=True)) if found and lines else None


class SecondOfBook:
    """The same for what was told from the handbook: a second question written for the entry, else another entry, found
    by the question read together with the one before. An entry that was told is not told again."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The entry; None where the last line told none, and where the question says itself what it is about."""
        last = moment.dialogue.my_last
        told = None if last is None else entry_told_in(last)
        asks = act.kind in _ASKED or is_question(act.plain) or wanted_of(act.plain) is not None
        if told is None or act.vector is None or not asks or act.is_bad_news or len(act.plain.split()) > LONGEST:
            return None
        behind = {one.id: 0.0 for first in (told.id, told.after) if first for one in handbook().after(first)}
        fit, found = max(fitting(handbook(), behind, act, moment), key=lambda one: one[0], default=(0.0, None))
        if found is None or fit < LEAST:
            found = _found_with(act, told.id, moment) if leans_back(act) else None
        if found is None or moment.phrasing.was_said(found.passage.answers[0]):
            return None
        told_now = from_handbook(
            f"handbook: {found.passage.id}", found.passage.answers[0], view=found.passage.id in views()
        )
        return Bid(AS_ASKED, told_now)


def _found_with(act: SpeechAct, told: str, moment: Moment) -> FoundPassage | None:
    """The entry that is nearest to the question read together with the one before it, other than the one just told."""
    joined = moment.dialogue.joined.get(act.text)
    if joined is None or joined.vector is None or act.vector is None:
        return None
    near = [one for one in find_entries(joined.plain, joined.vector) if one.passage.id != told]
    alone = {
        one.passage.id: one.score for one in handbook().among([one.passage.id for one in near], act.plain, act.vector)
    }
    # Without vectors of the handbook none is known alone.
    both = ((one.score + alone[one.passage.id], one) for one in near if one.passage.id in alone)
    worth, best = max(both, key=lambda pair: pair[0], default=(0.0, None))
    return best if best is not None and best.score >= TOGETHER and worth >= BOTH else None


def fitting(
    index: PassageIndex, behind: Mapping[str, float], act: SpeechAct, moment: Moment
) -> list[tuple[float, FoundPassage]]:
    """The second questions `behind` what was told, each with how well it fits, less what it loses."""
    if not behind or act.vector is None:
        return []
    joined = moment.dialogue.joined.get(act.text)
    together = {} if joined is None or joined.vector is None else index.near_questions(behind, joined.vector)
    best = moment.dialogue.found(act) if index is moment.dialogue.life else index.find(act.plain, act.vector)
    elsewhere = max((one.score for one in best), default=0.0)
    grows, begins = OF_JOINED
    fits = []
    for one in index.among(behind, act.plain, act.vector):
        fit = (one.near or 0.0) + OF_SEARCH * one.score - OF_ELSEWHERE * max(0.0, elsewhere - one.score)
        fit += grows * max(0.0, together.get(one.passage.id, 0.0) - begins)
        fits.append((fit - behind[one.passage.id], one))
    return fits


def _of_kin(act: SpeechAct, moment: Moment) -> FoundPassage | None:
    """What else lies around the story and is asked for much like this, alone and together with the question before;
    None where nothing is."""
    source, joined = moment.dialogue.source, moment.dialogue.joined.get(act.text)
    if source is None or joined is None or joined.vector is None or act.vector is None:
        return None
    told, life = {story.id for _, story in moment.dialogue.stories}, moment.dialogue.life
    ids = [one.id for one in around(source[0], act, moment) if one.id not in told]
    together = life.near_questions(ids, joined.vector)
    alone = (one for one in life.among(ids, act.plain, act.vector) if (one.near or 0.0) >= OF_KIN[0])
    near = [(together.get(one.passage.id, 0.0), one) for one in alone]
    near = [pair for pair in near if pair[0] >= OF_KIN[1]]
    return max(near, key=lambda pair: pair[0] + (pair[1].near or 0.0), default=(0.0, None))[1]


def _under_discussion(moment: Moment) -> dict[str, float]:
    """The ids of the second questions of the stories told last, and of those that were asked for; each with what it
    loses. A story that is itself the answer to a second question has those of the first one too."""
    dialogue, found = moment.dialogue, dict[str, float]()
    for back, story in dialogue.stories:
        for first in (story.id, story.after):
            for one in () if first is None else dialogue.life.after(first):
                found.setdefault(one.id, TOLD_BEFORE if back else 0.0)
    for asked in dialogue.asked_for:
        for one in dialogue.life.after(asked):
            found.setdefault(one.id, NOT_TOLD)
    return found
