"""Chooses what to answer to what was heard, and puts it into the character's words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from app.soul.listening.apart import asks_anew, asks_something, is_beside, part_with, parts_of, words_counted
from app.soul.listening.bid import TAKEN_UP, Bid, Bidder, Content, Moment, bids_for
from app.soul.listening.fitting import costs
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.joining import Part, joined, joined_apart
from app.soul.listening.kind_heard import introduces, says_kind, tells_of_kind
from app.soul.listening.own_things import honest_of
from app.soul.listening.stays_with import goes_on_shortly, staying, strays
from app.soul.listening.topics import Subject
from app.soul.listening.two_matters import of_another_matter
from app.soul.listening.wording import words_of
from app.soul.noted import note_bids
from app.soul.scripted.of_life import names_chess
from app.soul.scripted.scripted_line import ScriptedLine
from app.soul.scripted.topics import Topic

# Acts of one message that are answered.
ACTS_ANSWERED = 2
# Words of a second question, and how sure (0 to 1) the reader has to be of a feeling told beside something else.
WORDS_OF_A_QUESTION, SURE_OF_A_MOOD = 3, 0.5
# "Any trick?" behind a worry is short, and is what was asked.
_ASKS_ADVICE = re.compile(
    r"\b(?:any|some|got an?|have you an?|know an?) (?:\w+ )?(?:tricks?|tips?|advice|ideas?|cures?|remed\w+|suggestions?"
    r"|recommendations?|hints?)\b"
)
_WISHES_TO_HEAR = re.compile(
    r"\W{0,5}(?:(?:so|and|ok|please|pls|plz|just|now) ){0,2}(?:remind|tell|show|name|explain) "
)
# A bid that reads a remark on the game word by word.
OF_DATA = 0.95
# Characters by which two clauses on the board begin alike.
_SEEN_ALIKE = 30
# Answers that all tell how the game stands.
_OF_STANDING = frozenset(("who is better", "better", "how_much", "material", "counted"))


@dataclass(frozen=True, slots=True)
class AnswerPlan:
    """What an answer says: plain sentences, and the ids of the memories and told facts that they rest on."""

    knowledge: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()


class Answering:
    """Answers by the best bids of its bidders."""

    def __init__(self, bidders: Sequence[Bidder] = ()) -> None:
        self._bidders = tuple(bidders)

    def answer(self, moment: Moment) -> ScriptedLine | None:
        """The answer to the acts that were heard, a greeting first and then the most urgent; None if no bid can be put
        into words."""
        before, answers = self._parts(moment) if moment.heard.acts else ([], [])
        if not before and not answers:
            return None
        apart = len(parts_of(moment)) > 1
        # Two questions on a life are two things too, though the second leans on the first.
        apart = apart or (len(answers) > 1 and all(content.about.startswith("life: ") for content, _ in answers))
        line = joined_apart(before, answers, moment) if apart else joined((*before, *answers))
        if len(before) + len(answers) == 1 or moment.phrasing.fits(line.line or "", line.own_parts):
            return line
        return joined((*answers, *before)[:1])  # What each may say alone is not always true of both together.

    def plan(self, moment: Moment) -> AnswerPlan:
        """What the answer says, for a voice that finds its own words."""
        before, answers = self._parts(moment)
        parts = (*before, *answers)
        sentences = (said for content, words in parts for said in content.knowledge or (words,))
        ids = (content.told_ids + ((content.memory_id,) if content.memory_id else ()) for content, _ in parts)
        return AnswerPlan(tuple(dict.fromkeys(sentences)), tuple(dict.fromkeys(chain.from_iterable(ids))))

    def _parts(self, moment: Moment) -> tuple[list[Part], list[Part]]:
        """The answers in their order, parted into what only comes before what was asked or told, or after it, and what
        answers that."""
        things = parts_of(moment)
        apart = len(things) > 1
        before: list[Part] = []
        answers: list[Part] = []
        answered: list[SpeechAct] = []
        settled: list[SpeechAct] = []
        unknown: list[SpeechAct] = []
        for act in moment.heard.by_rank:
            said = [*before, *answers]
            if act in settled:
                continue
            # Of several things that are asked each is answered.
            another = apart and asks_something(act) and any(of_another_matter(act, one) for one in answered)
            more = another or self._wants_more(act, answered, moment)
            if _is_passed_over(act, moment):
                unknown += [act] if apart and moment.chosen.get(act.text, act) is None else []
                continue
            if (answered and not more) or (apart and _only_tells(act, things, moment)):
                continue
            asks = _is_answered_fully(act, apart=apart)
            if apart and answers and not asks:
                continue  # Two things were asked, and no third is said.
            # What is felt is answered in view of the whole: whether it leaves room for what is asked.
            found = self._worded(act, moment if act.kind is ActKind.FEELING else part_with(act, things, moment))
            if found is None and apart and asks:
                unknown.append(act)
            if (
                found is None
                or (answers and _says_back(act, found[0], answered, moment))
                or any(_says_the_same(found, part) for part in said)
            ):
                continue
            answered.append(act)
            settled += _settled_by(found[0], part_with(act, things, moment), moment)
            (answers if asks or not apart else before).append(found)
            if found[0].alone or len(answers) - _apologies(answered, apart=apart) == ACTS_ANSWERED:
                break
            if act.is_bad_news and not moment.heard.leaves_room(act):
                break
        answers += _honest_words(unknown, answered, answers, things, moment)
        asked = any(act.asks for act in moment.heard.acts)
        if asked and all(content.about == TAKEN_UP for content, _ in (*before, *answers)):
            return [], []  # What was asked has no answer here: others have one, and it comes before what was told.
        return before, answers

    def _wants_more(self, act: SpeechAct, answered: Sequence[SpeechAct], moment: Moment) -> bool:
        """Whether an act has to be answered beside those that are `answered`. Of two feelings one is, where something
        is asked; and a remark on the game where the data answer it ("you are a pawn up, I believe")."""
        if act.kind is ActKind.FEELING and any(one.kind is ActKind.FEELING for one in answered):
            return not _asks_beside(moment)
        if act.kind is ActKind.REMARK and names_chess(act) and not moment.facts.in_room:
            return any(bid.score >= OF_DATA for bid in bids_for(act, moment, self._bidders))
        return _asks_for_more(act)

    def topics(self, act: SpeechAct, moment: Moment) -> list[Topic]:
        """The phrase keys of the best bid for an act; empty without one."""
        return next((list(bid.content.topics) for bid in bids_for(act, moment, self._bidders)), [])

    def _worded(self, act: SpeechAct, moment: Moment) -> Part | None:
        """What the judge chose, else the best bid that can be put into words, with these words. One whose words do not
        hold what was asked for comes after the others, also after those on what the act sounds like next."""
        if (judged := moment.chosen.get(act.text)) is not None and not strays(
            act, judged[0].content, judged[1], moment
        ):
            note_bids(act, [judged[0]], judged[0])
            return judged[0].content, judged[1]
        bids = bids_for(act, moment, self._bidders)
        if goes_on_shortly(act, moment):
            return staying(bids, act, moment)
        best = _fittest(bids, act, moment)
        if best is None or not best.is_full:
            # What it sounds like next has the data, perhaps, that what it sounds like most has not.
            for topic, sure in act.others if act.kind is ActKind.QUESTION else ():
                guessed = replace(act, topic=topic, sure=sure, others=())
                other = _fittest(bids_for(guessed, moment, self._bidders), guessed, moment)
                if other is not None and (best is None or other.worth > best.worth):
                    best = other
        note_bids(act, bids, None if best is None else best.bid)
        return None if best is None else (best.bid.content, best.text)


def _honest_words(
    unknown: Sequence[SpeechAct],
    answered: Sequence[SpeechAct],
    answers: Sequence[Part],
    things: Sequence[Moment],
    moment: Moment,
) -> list[Part]:
    """That nothing is known of the other one of two things that were asked, of which nothing was answered."""
    if len(answers) != 1 or answers[0][0].alone:
        return []
    for thing in things:
        acts = thing.heard.acts
        left = next((act for act in unknown if act in acts and act.asks), None)
        if left is None or any(one in acts for one in answered):
            continue
        honest = honest_of(left, moment)
        return [] if honest is None else [(honest[0].content, honest[1])]
    return []


def _settled_by(content: Content, part: Moment, moment: Moment) -> list[SpeechAct]:
    """The acts that are answered with one answer: what somebody tells of their life wants one of its own."""
    if not content.settles:
        return []
    acts = part.heard.acts
    if says_kind(content):
        return [one for one in acts if tells_of_kind(one, moment)]
    return [one for one in acts if not tells_of_kind(one, moment) and not introduces(one, moment)]


@dataclass(frozen=True, slots=True)
class _Worded:
    """A bid with its words, and what it is worth by these."""

    bid: Bid
    text: str
    worth: float

    @property
    def is_full(self) -> bool:
        """Whether nothing speaks against its words."""
        return self.worth >= self.bid.score


def _fittest(bids: Sequence[Bid], act: SpeechAct, moment: Moment) -> _Worded | None:
    """Of bids in their order the one that is worth most in its words; None if none has words."""
    best: _Worded | None = None
    for bid in bids:
        if best is not None and best.worth >= bid.score:
            break
        text = words_of(bid, act, moment)
        if text is not None:
            # What a player told is said as they told it, whatever kind of answer it holds.
            lost = 0.0 if bid.content.told_ids else costs(act, text, confesses=bid.content.confesses)
            worded = _Worded(bid, text, bid.score - lost)
            best = worded if best is None or worded.worth > best.worth else best
    return best


def _only_tells(act: SpeechAct, things: list[Moment], moment: Moment) -> bool:
    """Whether an act stands between the things that are asked and asks nothing, whatever it sounds like."""
    if not act.asks:
        return False
    return not any(asks_something(one) or is_beside(one) for one in part_with(act, things, moment).heard.acts)


def _apologies(answered: Sequence[SpeechAct], *, apart: bool) -> int:
    """How many of the answers only accept an apology, where they are not told apart: there is room for two others."""
    return 0 if apart else sum(act.kind is ActKind.APOLOGY for act in answered)


def _is_answered_fully(act: SpeechAct, *, apart: bool) -> bool:
    """Whether an act is one of the things that a message asks or, where these are `apart`, tells besides."""
    beside = apart and act.kind is not ActKind.FEELING and is_beside(act)
    return act.seems_to_ask or beside or (apart and asks_something(act))


def _asks_for_more(act: SpeechAct) -> bool:
    """Whether an act has to be answered beside a more urgent one. A jest has not, nor what only holds a topic without
    asking, the rest of a question ("hand on heart?"), or a passing mood or a courtesy that is only guessed."""
    if act.topic is Subject.BOT:
        return True  # "Sorry if this is rude, but are you a bot?"
    if act.kind in (ActKind.TEASE, ActKind.REMARK):
        return False
    if act.kind in (ActKind.COURTESY, ActKind.FAREWELL) and act.sure < SURE_OF_A_MOOD:
        return False
    if act.kind is ActKind.QUESTION:
        if _ASKS_ADVICE.search(act.plain):
            return True
        asks = asks_something(act) or asks_anew(act.plain) or _WISHES_TO_HEAR.match(act.plain) is not None
        return asks and len(words_counted(act.plain)) >= WORDS_OF_A_QUESTION
    return act.kind is not ActKind.FEELING or act.sure >= SURE_OF_A_MOOD or act.is_bad_news


def _is_passed_over(act: SpeechAct, moment: Moment) -> bool:
    """Whether the judge left an act without an answer, or a greeting is only guessed beside what it answers."""
    if act.topic is Subject.TROUBLE and any(
        one.is_bad_news and one.topic is not Subject.TROUBLE for one in moment.heard.acts
    ):
        return True  # What is said to graver news is said to all of it.
    if (
        act.kind is ActKind.FEELING
        and _asks_beside(moment)
        and any(one.kind is ActKind.FEELING and abs(one.polarity) > abs(act.polarity) for one in moment.heard.acts)
    ):
        return True  # "My hands shake. I got married on Saturday": the news come before the nerves.
    if act.topic is Subject.SLOW and len(act.plain.split()) <= WORDS_OF_A_QUESTION and moment.heard.acts[1:]:
        return True  # "Hang on, ..." only begins.
    guessed = act.kind is ActKind.FEELING and not act.is_bad_news and act.sure < SURE_OF_A_MOOD
    if guessed and not moment.facts.in_room and not names_chess(act) and any(map(names_chess, moment.heard.acts)):
        return True  # "I lost my queen to a pin. Shameful." speaks of the game.
    if act.text in moment.chosen:
        return moment.chosen[act.text] is None
    return bool(moment.chosen) and act.topic is Subject.GREETING and act.sure < SURE_OF_A_MOOD


def _asks_beside(moment: Moment) -> bool:
    """Whether a message asks something."""
    return any(act.asks for act in moment.heard.acts)


def _says_back(act: SpeechAct, content: Content, answered: Sequence[SpeechAct], moment: Moment) -> bool:
    """Whether a part only says back what was told of the game beside a question, or of news that were answered, and
    keeps nothing of it."""
    if content.about != TAKEN_UP or content.told_ids:
        return False
    of_news = any(one.is_bad_news or one.topic is Subject.JOY for one in answered)
    return of_news or (names_chess(act) and not moment.facts.in_room)


def _says_the_same(one: Part, other: Part) -> bool:
    """Whether two parts have the same words or the same data, both say how the game stands, tell of one passage of the
    life, or rest on the same told facts."""
    told, known, about = set(one[0].told_ids), one[0].knowledge, one[0].about
    same_passage = about.startswith(("life: ", "plainly: ")) and about == other[0].about
    same_data = (bool(one[0].topics) and one[0].topics == other[0].topics) or (
        bool(known) and known == other[0].knowledge
    )
    seen = [str(topic.slots.get("seen", "")) for part in (one, other) for topic in part[0].topics[:1]]
    if len(seen) > 1 and len(seen[0]) > _SEEN_ALIKE and seen[0][:_SEEN_ALIKE] == seen[1][:_SEEN_ALIKE]:
        return True
    of_standing = {one[0].about, other[0].about} <= _OF_STANDING
    same = one[1] == other[1] or same_passage or same_data or of_standing
    return same or (bool(told) and told <= set(other[0].told_ids))
