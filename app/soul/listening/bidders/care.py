"""Answers what people feel, and courtesies: from the character's own phrases, with no word about the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.text import is_question, plain
from app.soul.listening.apart import asks
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.choosing import words_in
from app.soul.listening.crossed_news import feared_ahead
from app.soul.listening.events_told import asks_whether_old
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.named_news import named_in
from app.soul.listening.news import RELIEF
from app.soul.listening.no_news import without_workplace
from app.soul.listening.numbers_said import says_other_numbers
from app.soul.listening.particular_news import ParticularNews, particular_news
from app.soul.listening.somebody_told import people_of, pronouns_for
from app.soul.listening.topics import Subject
from app.soul.scripted.of_life import names_chess
from app.soul.scripted.topics import Topic

# How well phrases answer each kind of act. Grave news has no better answer; for the others a written exchange may be
# nearer to what was said.
_SCORES = {
    ActKind.FEELING: 0.8,
    ActKind.APOLOGY: 0.8,
    ActKind.INSULT: 0.85,
    ActKind.TEASE: 0.6,
    ActKind.COURTESY: 0.6,
    ActKind.FAREWELL: 0.6,
}
OF_BAD_NEWS = 0.97
# More than a worry that is only taken up with its name, where nothing is kept of it.
OF_THE_VERY_THING = 0.91
# Score and nearness of a search from which what is written on a thing that players tell is what was told: it says more
# of it than the phrases on a whole mood.
WRITTEN, NEARLY_SAID = 0.8, 0.5
# Found passages that are looked through for it.
SEARCHED = 2
GREETED = 0.9
# What phrases bid at most where the ear is not sure (0 to 1) of what is felt.
SURE_OF_IT, GUESSED = 0.5, 0.62


class Care:
    """Bids for feelings, apologies, insults, teases, thanks and farewells."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The phrases of the act's topic; of bad news alone, so that nothing is added to them."""
        particular = _particular(act, moment)
        if particular is not None:
            return particular
        if act.topic is Subject.JOY and feared_ahead([one.plain for one in moment.heard.acts]):
            act = replace(act, topic=Subject.NERVES, polarity=-0.5)  # "My first scan tomorrow. Bit scared."
        if act.is_bad_news and _is_of_mine(act, moment):
            return None  # "I asked how Axel died": Axel is the character's own.
        score = _SCORES.get(act.kind)
        if score is None or act.topic is None or (act.topic is Subject.GREETING and not moment.heard.acts[1:]):
            return None
        if act.is_bad_news and any(RELIEF.search(other.plain) for other in moment.heard.acts):
            # "Three days we did not know. She is alive": the fear is over.
            glad = [*_named(act, moment, Subject.JOY), Topic("ask_joy", 1)]
            return Bid(OF_BAD_NEWS, Content("ask_joy", (), _with_spare(glad), alone=True))
        topics = [*_named(act, moment, act.topic), Topic(f"ask_{act.topic.value}", 1)]
        if act.topic is Subject.GREETING:
            # Beside what else was said a word of greeting is enough, but there has to be one.
            return Bid(GREETED, Content("greeting", (), (Topic("hello", 1), *topics)))
        if act.is_bad_news:
            # Said once more in the same talk, it is answered still, if less particularly.
            topics += [Topic("ask_trouble", 1), Topic("ask_sympathy", 1)]
        topics = list(_with_spare(topics))
        if act.kind is ActKind.FEELING:
            topics = _of_whom(topics, moment)
        knowledge = (f"They {_TOLD[act.topic]}.",) if act.topic in _TOLD else ()
        lines = () if act.is_bad_news or act.kind not in _TOLD_OF else _written(act, moment)
        content = Content(
            f"ask_{act.topic.value}",
            lines,
            tuple(topics),
            knowledge,
            alone=act.is_bad_news and not moment.heard.leaves_room(act),
        )
        if not act.is_bad_news and act.sure < SURE_OF_IT:
            score = min(score, GUESSED)
        elif lines and not moment.given.told.now:
            score = OF_THE_VERY_THING
        return Bid(OF_BAD_NEWS if act.is_bad_news else score, content)


def _of_whom(topics: Sequence[Topic], moment: Moment) -> list[Topic]:
    """The topics with the words for whoever the news are of: "about her"."""
    given = moment.given
    before = [one for one in moment.dialogue.their_lines if one not in given.pending_chat]
    theirs = pronouns_for(" ".join(given.pending_chat), people_of(given.personal_facts), before)
    return [replace(one, slots={**theirs, **one.slots}) for one in topics]


def _is_of_mine(act: SpeechAct, moment: Moment) -> bool:
    """Whether sad words are of somebody of the character's own life, and not of the writer's."""
    words = words_in(act.plain)
    return bool(moment.dialogue.life.plainly.named_in(act.text)) and not {"my", "our"} & set(words)


def _particular(act: SpeechAct, moment: Moment) -> Bid | None:
    """The phrases for news that want words of their own, whatever the sentence that tells them sounds like; None where
    none are told. Nothing is said beside them, but for the answer to what is asked besides; a question that only asks
    for advice on them is answered by them."""
    asked = [one for one in moment.heard.acts if asks(one.plain)]
    told = [one for one in moment.heard.acts if one not in asked]
    of_age = [one for one in asked if asks_whether_old(words_in(one.plain))]
    news = particular_news([one.plain for one in (*told, *of_age)])
    if news is None or (act not in told and not _asks_advice(act, news.kind)):
        return None
    if news.kind is ParticularNews.ON_BOARD and not moment.facts.in_room:
        return None  # It may be this board.
    topics = (Topic(f"care_{news.kind}", 1, dict(news.slots)), Topic("ask_sympathy", 1))
    alone = all(_asks_advice(one, news.kind) for one in asked)
    return Bid(OF_BAD_NEWS, Content(f"ask_{news.kind}", (), topics, alone=alone))


# What asks what to do about the fear that is told, of each kind; nothing is asked of a day that is over.
_OF_FEAR = frozenset(
    (ParticularNews.STAGE, ParticularNews.MATCH, ParticularNews.SHY, ParticularNews.NEW_WORK, ParticularNews.NOTICE)
)
_ADVICE = ("how do you", "how do i", "how can i", "how does one", "how would you", "what do i", "what should i",
           "what would you", "what can i", "am i mad", "am i crazy", "am i stupid", "am i daft", "am i too old",
           "is that mad", "is it mad", "is it too late", "is that stupid", "do you think", "any tip", "what comes next",
           "what now", "what next", "any advice", "any idea", "should i", "do you get", "how to", "help")  # fmt: skip


def _asks_advice(act: SpeechAct, news: ParticularNews) -> bool:
    """Whether a question asks what to do about the fear that was told beside it, or whether an age is old."""
    if news is ParticularNews.AGE:
        return asks_whether_old(words_in(act.plain))
    return news in _OF_FEAR and any(one in act.plain for one in _ADVICE) and not names_chess(act)


def _named(act: SpeechAct, moment: Moment, topic: Subject) -> list[Topic]:
    """Phrases that name what the news are about; none where they name nothing."""
    # What is asked beside the news names something else.
    told = [one for one in moment.heard.acts if one is not act and not one.asks]
    named = named_in([act, *told])
    who, thing = named.who, named.thing
    if topic is Subject.JOY:
        if who is not None and any(RELIEF.search(other.plain) for other in moment.heard.acts):
            return [Topic("care_relief", 1, {"who": who})]
        if thing is not None:
            return [Topic("care_glad", 1, {"thing": thing})]
        # "I beat my boss" is no news to congratulate the boss on.
        of_them = any(one.plain.startswith(("my ", "our ")) for one in (act, *told))
        return [Topic("care_glad_for", 1, {"who": who})] if who is not None and of_them else []
    if topic is Subject.BEREAVEMENT:
        lost = named_in([act]).who
        return [Topic("care_lost", 1, {"who": lost})] if lost is not None else []
    if topic not in (Subject.ILLNESS, Subject.TROUBLE):
        return []
    if who is not None and not named.of_animal:
        said = (word for one in (act, *told) for word in without_workplace(words_in(one.plain)))
        is_ill = not _OF_ILLNESS.isdisjoint(said)
        return [Topic("care_ill" if is_ill else "care_kin", 1, {"who": who})]
    about = thing or who
    return [Topic("care_bad", 1, {"thing": about})] if about is not None else []


_OF_ILLNESS = frozenset((
    "ill", "sick", "poorly", "unwell", "hospital", "doctor", "doctors", "surgeon", "operation", "surgery", "scan",
    "biopsy", "chemo", "cancer", "stroke", "fever", "flu", "covid", "fell", "ambulance", "knee",
    "hip", "heart", "diagnosed", "diagnosis", "dementia", "pneumonia", "infection", "treatment", "recovering",
))  # fmt: skip


# Acts to which something more particular may be written than to their topic.
_TOLD_OF = (ActKind.FEELING, ActKind.APOLOGY, ActKind.COURTESY)


def _written(act: SpeechAct, moment: Moment) -> tuple[str, ...]:
    """What the character says to the very thing that was told ("third night without sleep"); nothing where something is
    asked beside it, which needs the room."""
    if any(other.asks for other in moment.heard.acts):
        return ()
    for found in moment.dialogue.life.find(act.plain, act.vector)[:SEARCHED]:
        asks = any(is_question(plain(said)) for said in found.passage.said)
        near = found.near is not None and found.near >= NEARLY_SAID and found.score >= WRITTEN
        if near and not asks and found.passage.topic:
            said = " ".join(one.plain for one in moment.heard.acts)
            fresh = (line for line in found.passage.answers if not moment.phrasing.was_said(line))
            return tuple(line for line in fresh if not says_other_numbers(line, said))
    return ()


# Plain words for when the character's own are used up.
_SPARE = {"ask_joy": "ask_gladness", "ask_thanks": "ask_welcome", "ask_sorry": "ask_forgiven"}


def _with_spare(topics: Sequence[Topic]) -> tuple[Topic, ...]:
    spare = (Topic(_SPARE[topic.key], 1) for topic in topics if topic.key in _SPARE)
    return (*topics, *spare)


# What a model is told of the act, after "They".
_TOLD = {
    Subject.BEREAVEMENT: "told of a death: answer with sympathy, and say nothing about the game",
    Subject.ILLNESS: "told of an illness: answer with sympathy, and say nothing about the game",
    Subject.TROUBLE: "told bad news: answer with sympathy, and say nothing about the game",
    Subject.DESPAIR: "said that they see no point in going on: be kind, ask them to talk to somebody near them today",
    Subject.LONELY: "feel alone: be company",
    Subject.WEARY: "are tired or bored: be easy on them",
    Subject.NERVES: "are nervous about something to come: encourage them",
    Subject.JOY: "told good news: be glad with them",
    Subject.SAD: "are unhappy with their own play: encourage them",
    Subject.SORRY: "apologised: accept it",
    Subject.INSULT: "were rude: stay calm",
    Subject.THANKS: "thanked you",
}
