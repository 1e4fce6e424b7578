"""Answers news of somebody else than their writer as news of just them: by name, as "her" or "him", glad or sorry."""

from __future__ import annotations

from app.soul.listening.bid import Bid, Content, Moment, once_for_its_words
from app.soul.listening.heard import SpeechAct
from app.soul.listening.kind_heard import asks_of_another, kind_heard
from app.soul.listening.particular_news import particular_news
from app.soul.listening.somebody_told import SomebodysNews, people_of, somebodys_news
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

# Before what is said to a kind of matter.
BIDS = 0.9925
KEY = "third_"
_NEVER = frozenset((Subject.DESPAIR, Subject.INJECTION, Subject.INSULT))
# Kinds of matter beside which news of somebody count, or which these only look like.
_LESS = frozenset(("kin_age", "pet", "likes", "dear", "their_way", "several", "their_work", "work", "came_from",
                   "work_done", "day_done", "passion", "back", "return", "missing"))  # fmt: skip
# Nobody rings an animal up to hear how it is.
_OF_ANIMALS = {
    SomebodysNews.GOOD: "care_glad_for", SomebodysNews.BAD: "care_bad", SomebodysNews.LOW: "care_bad",
    SomebodysNews.ILL: "care_at_vet",
}  # fmt: skip


class NewsOfAnother:
    """Bids for news of somebody of the writer's."""

    @once_for_its_words(_NEVER)
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The phrases for good or bad news of somebody; None where none are told, or more is known of the matter."""
        given, acts = moment.given, moment.heard.acts
        if act.topic in _NEVER or given.told.answered is not None or not any(act is one for one in acts):
            return None
        told = [one for one in acts if not asks_of_another(one)]
        if act not in told or any(one.topic in _NEVER for one in acts):
            return None
        matter = kind_heard(moment)
        if (matter is not None and matter.kind not in _LESS) or particular_news(
            [one.plain for one in told]
        ) is not None:
            return None
        message = " ".join(one.text for one in told)
        before = [one for one in moment.dialogue.their_lines if one not in given.pending_chat]
        news = somebodys_news(message, people_of(given.personal_facts), before)
        if news is None:
            return None
        kind, who = news
        knowledge = (f"They told news of {who.who}, {kind}: speak of just them.",)
        key = _OF_ANIMALS[kind] if who.is_animal else f"{KEY}{kind}"
        topics, alone = (Topic(key, 1, {**who.slots, "thing": who.who}),), told == list(acts)
        content = Content(f"ask_{KEY}{kind}", (), topics, knowledge, alone=alone, settles=True, own=True)
        return Bid(BIDS, content)
