"""News are answered with what they are about."""

from __future__ import annotations

import pytest

from app.domain.text import plain
from app.soul.listening.answering import Answering
from app.soul.listening.bidders.care import Care
from app.soul.listening.ear import Ear
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.named_news import NamedNews, named_in
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import CAST, given


def felt(text: str, topic: Subject) -> SpeechAct:
    return SpeechAct(text, plain(text), ActKind.FEELING, topic, 1.0, 1.0 if topic is Subject.JOY else -1.0)


@pytest.mark.parametrize(
    ("text", "who", "thing"),
    [
        ("failed my driving test again", None, "your driving test"),
        ("My husband goes into hospital on Monday.", "your husband", None),
        ("my husband's knee is done on Monday", "your husband", "your husband's knee"),
        ("my guinea pig died", "your guinea pig", None),
        ("GOT THE JOB!!!!", None, "the job"),
        ("Got my exam results", None, "your exam results"),
        ("my friend's dog died", "your friend's dog", None),  # no news of the friend
        ("I cried in the kitchen", None, None),
        ("I eat alone since the divorce", None, None),
        ("my last move was bad", None, None),
    ],
)
def test_what_news_are_about(text: str, who: str | None, thing: str | None) -> None:
    assert named_in([felt(text, Subject.TROUBLE)]) == NamedNews(who, thing)


def said(slug: str, *acts: SpeechAct) -> str:
    answer = Answering((Care(),)).answer(moment(given(()), *acts, slug=slug))
    return answer.line or "" if answer is not None else ""


@pytest.mark.parametrize("slug", sorted(CAST))
@pytest.mark.parametrize(
    ("text", "topic", "named"),
    [
        ("failed my driving test again", Subject.TROUBLE, "your driving test"),
        ("My daughter won't speak to me", Subject.TROUBLE, "your daughter"),
        ("My husband goes into hospital on Monday.", Subject.ILLNESS, "your husband"),
        ("my brother died", Subject.BEREAVEMENT, "your brother"),
        ("my choir concert went well", Subject.JOY, "your choir concert"),
        ("my sister had a girl", Subject.JOY, "your sister"),
    ],
)
def test_every_character_names_it(slug: str, text: str, topic: Subject, named: str) -> None:
    assert named in said(slug, felt(text, topic))


def test_what_is_asked_beside_news_does_not_name_them() -> None:
    asked = SpeechAct("can you be my friend", "can you be my friend", ActKind.QUESTION, Subject.LIKE_ME, 0.9)
    assert "friend" not in said("pip", felt("everything broke today", Subject.TROUBLE), asked)


def test_nobody_is_congratulated_on_who_was_beaten() -> None:
    assert "boss" not in said("ilyas", felt("i beat my boss at lunch", Subject.JOY))


def test_of_the_one_who_is_well_again_relief_is_said() -> None:
    fear = SpeechAct("We had to call 112 for my dad.", "we had to call 112 for my dad.", ActKind.TELLING, Subject.TOLD)
    line = said("marguerite", fear, felt("He is okay now.", Subject.JOY))
    assert "mercy about your dad" in line


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Nobody in the family plays it.", ActKind.FEELING),
        ("I have no idea what to do with myself.", ActKind.FEELING),
        ("havent told anyone yet", ActKind.QUESTION),
    ],
)
async def test_what_is_no_feeling_and_no_question_is_not_heard_so(text: str, kind: ActKind) -> None:
    (act,) = (await Ear().read([text])).acts
    assert act.kind is not kind
