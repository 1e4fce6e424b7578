"""What the messages that are answered tell of a known kind (`kind_told.py`), and which of their acts do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.text import is_question, plain
from app.soul.listening.apart import asks
from app.soul.listening.bid import Content, Moment
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.kind_told import KindTold, greets, kind_told, name_told
from app.soul.listening.kind_words import OF_DEATH
from app.soul.listening.news import news_in
from app.soul.listening.particular_news import particular_news
from app.soul.listening.somebody_told import ONCE_OF, names_told, news_kind, people_of, resolved, way_told
from app.soul.listening.topics import Subject

# The keys of the phrases for a kind begin so.
KEY = "of_"
_NEVER = frozenset((Subject.DESPAIR, Subject.INJECTION, Subject.INSULT))
# What has the form of a question and is none: a joke.
JOKES = frozenset(("riddle", "joke", "knock", "knock_who"))
# What is asked beside these only says them once more ("so please don't pity me").
_CLAIMS = frozenset(("no_pity", "allergy", "fear", *JOKES))
# What is told of somebody's days, and waits where there are news.
_BESIDE_NEWS = frozenset(("day_done", "came_from", "work", "work_done", "kin_age", "pet", "likes", "return", "back"))
SURE_JOY = 0.6
# What is told of somebody says less than what they do.
_WEAK = frozenset(("kin_age", "pet", "likes", "work", "work_done", "came_from", "day_done", "back"))
_RELATIVE = frozenset(
    (
        "who",
        "which",
        "where",
        "when",
        "whenever",
        "does",
        "has",
        "is",
        "was",
        "did",
        "do",
        "can",
        "doesn't",
        "isn't",
        "hasn't",
        "didn't",
        "can't",
        "won't",
        "wasn't",
        "don't",
    )
)
# Words of a sentence that only gives a name.
_OF_NAME = 6
# Words of a question that only turns to the writer ("and I?").
_TURNS = 2


def kind_heard(moment: Moment) -> KindTold | None:
    """What the messages tell, worked out once a moment; None where they tell nothing of a known kind."""
    if kind_heard not in moment.kept:
        pending = moment.given.pending_chat
        earlier = [one for one in moment.dialogue.their_lines if one not in pending]
        moment.kept[kind_heard] = _of_all(" ".join(pending), earlier, moment)
    found: KindTold | None = moment.kept[kind_heard]
    return None if found is not None and found.kind in _BESIDE_NEWS and _tells_news(moment) else found


def _of_all(message: str, earlier: Sequence[str], moment: Moment) -> KindTold | None:
    """What a message tells, by its weightiest particular, of equal ones the last; whoever is known by name is spoken of
    as who they are to the writer."""
    whole = kind_told(message, earlier)
    if (whole is not None and whole.kind not in _WEAK) or OF_DEATH.search(message) or not message:
        return whole
    known = people_of(moment.given.personal_facts)
    parts = [(said, who) for said, who in resolved(message, known, earlier) if not said.endswith("?")]
    for said, _ in reversed(parts):
        found = kind_told(said)
        if found is not None and found.kind not in _WEAK:
            return replace(found, slots={slot: word.replace("your child ", "") for slot, word in found.slots.items()})
    for said, who in reversed(parts):
        way = None if who is None or who.kin is None or _is_news(said) else way_told(said)
        if way is not None and who is not None:
            if ONCE_OF.search(said):
                return KindTold("once_theirs", {"said": way})
            return KindTold("their_way", {"said": way.replace("your child ", ""), "who": who.who})
    several = names_told(message)
    return KindTold("several", {"names": several}) if several is not None and whole is None else whole


def _is_news(said: str) -> bool:
    """Whether a sentence on somebody tells news of them, or is of a known kind."""
    low = said.lower()
    return news_kind(low) is not None or particular_news([plain(said)]) is not None or kind_told(said) is not None


def asks_of_another(act: SpeechAct) -> bool:
    """Whether an act asks, by its form."""
    return act.text.rstrip().endswith("?") or is_question(act.plain)


def _tells_news(moment: Moment) -> bool:
    """Whether the messages tell news, good or bad, beside which it hardly counts who somebody is and what they do."""
    joy = any(one.topic is Subject.JOY and one.sure >= SURE_JOY for one in moment.heard.acts)
    return joy or any(news_in(one.plain) not in (None, Subject.WEARY) for one in moment.heard.acts)


def tells_of_kind(act: SpeechAct, moment: Moment) -> bool:
    """Whether an act is part of what is told of a known kind, and asks nothing beside it."""
    if act.topic in _NEVER or not any(act is one for one in moment.heard.acts):
        return False
    told = kind_heard(moment)
    if told is None or (act.kind in (ActKind.FAREWELL, ActKind.INSULT) and told.kind != "return"):
        return False
    return not asks_beside(act, told, moment)


def introduces(act: SpeechAct, moment: Moment) -> bool:
    """Whether an act only gives its writer's name, in a message that greets and asks and tells nothing of a known
    kind."""
    if len(act.plain.split()) > _OF_NAME or name_told(act.text) is None:
        return False
    if kind_heard(moment) is not None or not any(map(greets, moment.given.pending_chat)):
        return False
    others = [one for one in moment.heard.acts if one is not act]
    return any(one.asks for one in others) and not is_question(act.plain)


def told_besides(asking: Sequence[SpeechAct], moment: Moment) -> list[SpeechAct]:
    """What is told beside questions and may be what these are about, the most urgent first ("I always hear of the
    opposition. Could you put it short?"): nothing that is answered by its kind."""
    told = [act for act in moment.heard.by_rank if act.kind in (ActKind.TELLING, ActKind.REMARK)]
    return [act for act in told if act not in asking and not tells_of_kind(act, moment)]


def asks_beside(act: SpeechAct, told: KindTold, moment: Moment) -> bool:
    """Whether an act asks something else than what is told."""
    if told.kind in JOKES:
        return False
    if told.kind in _CLAIMS and not act.text.rstrip().endswith("?"):
        return False
    if len(act.plain.split()) <= _TURNS and act.plain.startswith(("and i?", "and me?", "me?")):
        return False
    return not _goes_on(act, moment) and (is_question(act.plain) or asks(act.plain))


def _goes_on(act: SpeechAct, moment: Moment) -> bool:
    """Whether an act that looks like a question only goes on in the sentence of another: "..., who sits on my papers",
    "... is twelve and does judo"."""
    if act.text.rstrip().endswith("?") or act.plain.removeprefix("and ").split()[:1] == []:
        return False
    if act.plain.removeprefix("and ").split()[0] not in _RELATIVE:
        return False
    before = next((one.partition(act.text)[0] for one in moment.given.pending_chat if act.text in one), "").rstrip()
    return bool(before) and before[-1] not in ".!?"


def says_kind(content: Content) -> bool:
    """Whether a content takes up what was told of a known kind."""
    return any(topic.key.startswith(KEY) for topic in content.topics)
