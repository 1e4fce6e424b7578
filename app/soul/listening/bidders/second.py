"""Answers a second question, as written, behind what was just told, of a life ("do you still have it?") or of chess
("and with two of them?")."""

from __future__ import annotations

from collections.abc import Mapping

from app.soul.listening.asked_for import AnswerKind, holds, wanted_of
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.bidders.own_life import worded
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.choosing import words_in
from app.soul.listening.dialogue import asks_back, leans_back
from app.soul.listening.fitting import says_yes_or_no
from app.soul.listening.handbook import entry_told_in, find_entries, handbook, views
from app.soul.listening.heard import SpeechAct
from app.soul.listening.nearby import YES_OR_NO, around, says_again
from app.soul.listening.passages import FoundPassage, PassageIndex
from app.soul.listening.retold import SURELY_TOLD, told_again
from app.soul.listening.second_ties import seconds_on_line, tie_of
from app.soul.listening.story_ties import is_of_another, is_of_story_told, may_follow

# How well a written second question fits: the cosine of its nearest wording, with what these add to it of the score of
# a search, of the cosine of the act read together with the question before (from the second number on), and of what the
# search finds better elsewhere. Behind a story there are up to a dozen written ones, and whatever is asked is somewhat
# near to one of them: of 136 that strangers asked, 20 of the 25 that fitted at least `LEAST` were answered rightly so,
# and of 15 that fitted between 0.5 and that three.
OF_SEARCH, OF_JOINED, OF_ELSEWHERE = 0.5, (0.5, 0.5), 0.4
LEAST = 0.8
# And where the last line told its story and a wording of it is as near as this; of an entry of the handbook, behind
# which few are written, always.
LEAST_NEAR, NEAR = 0.5, 0.6
# What it loses behind a story told a line before the last one, and behind one that was asked for and not told.
TOLD_BEFORE, NOT_TOLD = 0.08, 0.15
# Scores of a search, alone and together with the question before, which add up to so much where something is meant that
# was not written as a second question, the first of them weighing more; the least that is asked for together. What a
# line gains there that holds the kind of thing that is asked for, and what one loses that does not; what was told
# already answers only with something of that kind that it left out.
OF_KIN, KIN_ALONE, KIN_TOGETHER, KIN_HOLDS, KIN_LACKS = 1.72, 1.3, 0.65, 0.12, 0.5
# Scores of an entry, found by the question read together with the one before, and of both that and the question alone,
# from which it is told.
TOGETHER, BOTH = 0.95, 1.9
# The bid. The judge of pairs has no say: of a short question it knows too little.
AS_ASKED = 0.965
# Words of a second question; a longer one says itself what it is about.
LONGEST = 14
_LIFE_OR_DEATH = frozenset(
    ("dead", "died", "alive", "buried", "funeral", "lives", "living", "passed", "gone", "yes", "no")
)
_SOMEBODY = frozenset(("he", "she", "they", "him", "her", "them", "his", "their", "he's", "she's", "they're"))


class SecondQuestion:
    """Finds the second question that is meant among those written for the stories under discussion."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """Its answer; None where none fits, and where nothing was told."""
        if act.vector is None or act.is_bad_news or asks_back(act) or len(act.plain.split()) > LONGEST:
            return None
        asks = act.seems_to_ask or wanted_of(act.plain) is not None
        if not asks and not leans_back(act):
            return None
        behind = _under_discussion(act, moment)
        fit, found = max(
            fitting(moment.dialogue.life, behind, act, moment),
            key=lambda one: one[0],
            default=(0.0, None),
        )
        kin = _of_kin(act, moment) if asks else None
        written = found is not None and fit >= _least_for(found, behind)
        # One behind a story that was asked for and not told comes after what fits better by itself.
        loose = written and found is not None and behind.get(found.passage.id, 0.0) >= NOT_TOLD
        again = told_again(act, moment) if loose or not written else None
        if again is not None and again[0] >= SURELY_TOLD:
            return None
        if kin is not None and (found is None or not written or (loose and kin[0].score > found.score)):
            return Bid(AS_ASKED, Content(f"life: {kin[0].passage.id}", kin[1], own=True))
        if found is None or not written:
            return None
        lines = tuple(worded(found.passage, act, moment, nearest=found.lines))
        return Bid(AS_ASKED, Content(f"life: {found.passage.id}", lines, own=True)) if lines else None


class SecondOfBook:
    """The same for what was told from the handbook: a second question written for the entry, else another entry, found
    by the question read together with the one before. An entry that was told is not told again."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The entry; None where the last line told none, and where the question says itself what it is about."""
        last = moment.dialogue.my_last
        told = None if last is None else entry_told_in(last)
        asks = act.seems_to_ask or wanted_of(act.plain) is not None
        if told is None or act.vector is None or not asks or act.is_bad_news or len(act.plain.split()) > LONGEST:
            return None
        behind = {one.id: 0.0 for first in (told.id, told.after) if first for one in handbook().after(first)}
        fit, found = max(fitting(handbook(), behind, act, moment), key=lambda one: one[0], default=(0.0, None))
        if found is None or fit < LEAST_NEAR:
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
        fit += tie_of(one.passage, act, moment) if index is moment.dialogue.life else 0.0
        fits.append((fit - behind[one.passage.id], one))
    return fits


def _least_for(found: FoundPassage, behind: Mapping[str, float]) -> float:
    """The fit from which a second question is meant."""
    is_near = (found.near or 0.0) >= NEAR and behind.get(found.passage.id) == 0.0
    return LEAST_NEAR if is_near else LEAST


def _of_kin(act: SpeechAct, moment: Moment) -> tuple[FoundPassage, tuple[str, ...]] | None:
    """What else the character can tell that is asked for much like this, alone and together with the question before,
    and its unsaid lines, those that hold what was asked for first; None where nothing is."""
    joined, life = moment.dialogue.joined.get(act.text), moment.dialogue.life
    if joined is None or joined.vector is None or act.vector is None or moment.dialogue.source is None:
        return None
    alone, together = life.find(act.plain, act.vector), life.find(joined.plain, joined.vector)
    near = around(moment.dialogue.source[0], act, moment)
    ids = {one.passage.id for one in (*alone, *together)} | {one.id for one in near}
    ids = {one for one in ids if not moment.dialogue.is_of_another_story(life.by_id[one])}
    scores = {one.passage.id: one.score for one in life.among(ids, joined.plain, joined.vector)}
    told, wanted = {story.id for _, story in moment.dialogue.stories}, wanted_of(act.plain)
    best: tuple[float, FoundPassage, tuple[str, ...]] | None = None
    of_another = is_of_another(act, moment) and _names_somebody(act)
    for one in life.among(ids, act.plain, act.vector):
        own = (*one.passage.answers, *one.passage.more) if one.passage.id not in told else one.lines
        lines = [line for line in own if not moment.phrasing.was_said(line) and not says_again(line, moment)]
        held = {line: _held(wanted, act.plain, line) for line in lines}
        if not lines or one.passage.answers_tellings or (wanted is AnswerKind.WON and one.passage.id not in told):
            continue
        if not may_follow(one.passage, act, moment) or (of_another and not is_of_story_told(one.passage, moment)):
            continue
        was_told = one.passage.id in told
        # Of a fresh passage the first answer says the thing; of one that was told what it left out, the nearest first.
        lines.sort(key=lambda line: (held[line] is False, not was_told and line not in one.passage.answers))
        score = KIN_ALONE * one.score + (2 - KIN_ALONE) * scores[one.passage.id]
        score += KIN_HOLDS if held[lines[0]] else -KIN_LACKS if held[lines[0]] is False else 0.0
        score += 0.0 if not was_told else KIN_LACKS if held[lines[0]] else -KIN_LACKS
        if score >= OF_KIN and scores[one.passage.id] >= KIN_TOGETHER and (best is None or score > best[0]):
            best = score, one, tuple(lines)
    return None if best is None else best[1:]


def _held(wanted: AnswerKind | None, asked: str, line: str) -> bool | None:
    """Whether a line holds what is wanted; what is asked with yes or no is surely answered where it begins so."""
    if wanted is AnswerKind.STILL and "alive" in asked:
        return not _LIFE_OR_DEATH.isdisjoint(words_in(line.lower()))
    if wanted in YES_OR_NO:
        return says_yes_or_no(asked, line) or None
    return None if wanted is None else holds(wanted, line)


def _under_discussion(act: SpeechAct, moment: Moment) -> dict[str, float]:
    """The ids of the second questions of the stories told last, and of those that were asked for; each with what it
    loses. A story that is itself the answer to a second question has those of the first one too; and a "he" or "they"
    is somebody who was told of, and nobody of a story that was only asked for."""
    dialogue, found = moment.dialogue, dict[str, float]()
    for back, story in dialogue.stories:
        for first in (story.id, story.after):
            for one in () if first is None else dialogue.life.after(first):
                found.setdefault(one.id, TOLD_BEFORE if back else 0.0)
    for one in seconds_on_line(moment):
        found.setdefault(one.id, TOLD_BEFORE)
    of_somebody = bool(dialogue.stories) and _names_somebody(act)
    for asked in dialogue.asked_for:
        for one in dialogue.life.after(asked):
            if not of_somebody or is_of_story_told(one, moment):
                found.setdefault(one.id, NOT_TOLD)
    return found


def _names_somebody(act: SpeechAct) -> bool:
    """Whether a question is about somebody by a pronoun."""
    return not _SOMEBODY.isdisjoint(words_in(act.plain))
