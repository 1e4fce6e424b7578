"""Answers what visitors tell of themselves where nothing is known of the very matter: it is said back, as a listener
does, and met by its kind (a plan with a wish, a decision with a question, a mishap with concern)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.text import is_question
from app.soul.listening.apart import asks
from app.soul.listening.bid import Bid, Content, Moment, once_for_its_words
from app.soul.listening.choosing import words_in
from app.soul.listening.crossed_news import is_crossed
from app.soul.listening.heard import ActKind, Realm, SpeechAct
from app.soul.listening.matters import HeardMatter, MatterFeeling, MatterIndex, matters
from app.soul.listening.news import news_in, says_glad
from app.soul.listening.no_news import is_long_ago, is_workplace, only_arrives
from app.soul.listening.particular_news import particular_news
from app.soul.listening.senses import gives_up_elsewhere
from app.soul.listening.somebody_told import people_of, pronouns_for
from app.soul.listening.telling import NewsTold, telling_in
from app.soul.listening.telling_words import DENIALS, SUBJECTS, TellingKind
from app.soul.listening.topics import Subject
from app.soul.listening.whom import MY_WORDS, YOUR_WORDS
from app.soul.scripted.of_life import names_chess
from app.soul.scripted.topics import Topic

# The bid: before whatever is said to a whole mood, and before what only takes up the words.
BIDS = 0.973
# From so sure on what a telling is near to says its feeling where its words are of no kind, and against its words.
NEAR_TO, AGAINST = 0.55, 0.78
# From so sure on the very matter is known, and answers a question beside it.
KNOWN = 0.72
# The least chance (0 to 1) that a message is about somebody's life, and that the news are the writer's where the
# message speaks of the listener too.
OF_A_LIFE, OF_THE_WRITER = 0.45, 0.5
# From so likely on a message in a room tells of its writer, whatever its words.
SURELY_THEIRS = 0.6
# How near to a life in danger is too near.
PERHAPS_DANGER = 0.5
_KIND_OF = {
    MatterFeeling.GLAD: TellingKind.JOY, MatterFeeling.SORRY: TellingKind.LOSS, MatterFeeling.TORN: TellingKind.CHOICE,
    MatterFeeling.NERVOUS: TellingKind.WORRY, MatterFeeling.TIRED: TellingKind.TIRED,
}  # fmt: skip
_HEARD = {
    Subject.JOY: TellingKind.JOY, Subject.TROUBLE: TellingKind.LOSS, Subject.SAD: TellingKind.LOSS,
    Subject.ILLNESS: TellingKind.LOSS, Subject.LONELY: TellingKind.QUIET, Subject.NERVES: TellingKind.WORRY,
    Subject.WEARY: TellingKind.TIRED,
}  # fmt: skip
# What is told of long ago is none of these any more.
_OF_TODAY = (TellingKind.JOY, TellingKind.WORRY, TellingKind.PLAN, TellingKind.TIRED)
SURE_OF_FEELING, SURE_OF_TOPIC = 0.6, 0.5
# What is met by words of its own, or is none of the writer's news.
_NEVER = frozenset((Subject.DESPAIR, Subject.INJECTION, Subject.INSULT, Subject.GOAL))
_BESIDE = (ActKind.COURTESY, ActKind.FAREWELL, ActKind.INSULT, ActKind.TEASE)
_COURTEOUS = frozenset(
    ("thanks", "thank", "thx", "ty", "cheers", "welcome", "gg", "good", "nice", "well", "hi", "hello")
)
_OF_DEATH = frozenset(("died", "dead", "dying", "death", "funeral", "killed", "suicide", "miscarriage", "stillborn"))
# What asks for a listener's view of what was told.
_VIEW = ("do you think", "what do you think", "what would you", "am i mad", "am i wrong", "is that mad", "any advice",
         "any idea", "what now", "too late", "is it silly", "what do you reckon")  # fmt: skip
_WH = ("how", "what", "why", "where", "who", "when")


class ToldOfSelf:
    """Bids with what was told said back, and a response of its kind behind it."""

    @once_for_its_words(_NEVER)
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The phrases for the kind; None where something else is asked, and for what cannot be said back cleanly."""
        told = told_acts(moment)
        if act not in moment.heard.acts or _is_beside(act) or not told or _is_of_the_game(act, moment):
            return None
        telling = said_to(told, moment, None)
        if telling is None or (_asks_beside(told, moment) and _is_known(told)):
            return None
        theirs = pronouns_for(telling.said.replace("your ", "my "), people_of(moment.given.personal_facts))
        content = Content(f"ask_told_{telling.kind}", (), _topics(telling, theirs), alone=True, settles=True, own=True)
        return Bid(BIDS, content)


def _topics(telling: NewsTold, theirs: dict[str, str]) -> tuple[Topic, ...]:
    slots = {"said": telling.said, **theirs}
    return (Topic(f"telling_{telling.kind}", 1, slots), Topic(f"telling_{TellingKind.PLAIN}", 1, slots))


def told_acts(moment: Moment) -> list[SpeechAct]:
    """The acts of a message that only tells something, or asks for no more than a view of what it tells; empty for any
    other."""
    acts = moment.heard.acts
    asked = [one for one in acts if _is_asked(one)]
    told = [one for one in acts if one not in asked and not _is_beside(one)]
    if any(names_chess(one) or not _is_of_told(one, alone=not told) for one in asked):
        return []
    return told or asked


def _is_of_the_game(act: SpeechAct, moment: Moment) -> bool:
    """Whether it tells for what the game was resigned that has just ended so."""
    if not moment.facts.over or moment.facts.end_reason != "resignation" or "resign" not in act.plain:
        return False
    return not gives_up_elsewhere(words_in(act.plain), behind_story=False)


def _is_beside(act: SpeechAct) -> bool:
    """Whether an act is a courtesy or the like; what has none of its words tells something."""
    return act.kind in _BESIDE and (act.kind is not ActKind.COURTESY or bool(_COURTEOUS & set(words_in(act.plain))))


def _is_asked(act: SpeechAct) -> bool:
    """Whether an act asks, by its form; "did 14 hours today" only begins like a question."""
    words = act.plain.split()
    if not act.plain.endswith("?") and len(words) > 1:
        if words[0] in ("did", "had", "have"):
            return not (words[1].isdigit() or words[1] in ("my", "a", "an", "no", "nothing", "to"))
        if words[0] in DENIALS and words[1] not in SUBJECTS | YOUR_WORDS:
            return False
    return is_question(act.plain) or (asks(act.plain) and act.kind is not ActKind.FEELING)


def is_own_question(asked: SpeechAct) -> bool:
    """Whether a question is about its writer alone ("which one did I get wrong")."""
    words = set(words_in(asked.plain))
    asks_for = any(word.partition("'")[0] in _WH for word in words_in(asked.plain)[:3])
    own = bool(words & MY_WORDS) and not words & YOUR_WORDS and not asks_for
    return own and not names_chess(asked)


def _is_of_told(asked: SpeechAct, *, alone: bool) -> bool:
    """Whether a question is about the writer's own matter; one that stands `alone` has to say what that is."""
    own = is_own_question(asked)
    return own if alone else own or any(one in asked.plain for one in _VIEW)


def said_to(told: Sequence[SpeechAct], moment: Moment, found: HeardMatter | None) -> NewsTold | None:
    """What acts tell of their writer, and of what kind it is; `found` is what they are near to, looked for unless
    given."""
    given = moment.given
    if given.told.answered is not None or given.chattiness <= 0 or any(one.fact.is_name for one in given.told.now):
        return None
    if all(only_arrives(words_in(one.plain)) for one in told):
        return None
    words = words_in(" ".join(one.plain for one in told).replace("since the funeral", "since then"))
    of_death = _OF_DEATH & set(words) or any(news_in(one.plain) is Subject.BEREAVEMENT for one in told)
    never = any(one.topic in (*_NEVER, Subject.BEREAVEMENT) and one.sure >= SURE_OF_TOPIC for one in told)
    if never or of_death or any(one.topic is Subject.DESPAIR for one in told):
        return None
    if not moment.facts.in_room and any(map(names_chess, told)):
        return None
    if particular_news([one.plain for one in told]) is not None:
        return None
    surely = moment.facts.in_room and max(one.realms.get(Realm.PERSON, 0.0) for one in told) >= SURELY_THEIRS
    telling = telling_in(" ".join(given.pending_chat), surely=surely)
    if telling is None or not _is_of_writer(telling, told, moment):
        return None
    if _may_be_danger(told, moment):
        return None
    near = found or _nearest(told, moment, matters())
    return replace(telling, kind=_kind(telling, near, told, words))


def _asks_beside(told: Sequence[SpeechAct], moment: Moment) -> bool:
    return any(one not in told and not _is_beside(one) for one in moment.heard.acts)


def _is_known(told: Sequence[SpeechAct]) -> bool:
    near = (matters().find(one.vector) for one in told if one.vector is not None)
    return any(one is not None and one.sure >= KNOWN for one in near)


def _is_of_writer(telling: NewsTold, told: Sequence[SpeechAct], moment: Moment) -> bool:
    """Whether the news are of somebody's life rather than of chess and, beside words on the listener, the writer's."""
    if not any(one.realms for one in told):
        return moment.facts.in_room
    news = [one for one in told if len(telling.words & set(words_in(one.plain))) * 2 > len(telling.words)] or told
    person, life = (max(one.realms.get(realm, 0.0) for one in news) for realm in (Realm.PERSON, Realm.LIFE))
    of_both = any(YOUR_WORDS & set(words_in(one.plain)) for one in told)
    asked_beside = moment.facts.in_room and telling.said.startswith("whether to ") and len(moment.heard.acts) > 1
    of_life = person + life >= OF_A_LIFE or (asked_beside and not any(map(names_chess, told)))
    return of_life and (not of_both or person >= OF_THE_WRITER)


def _may_be_danger(told: Sequence[SpeechAct], moment: Moment) -> bool:
    """Whether any of it is near to how a life in danger is told: that is met with care alone, or by others."""
    vectors = [one for one in (moment.heard.message, *(act.vector for act in told)) if one is not None]
    near = (matters().find(one) for one in vectors)
    return any(
        one is not None and one.matter.feeling is MatterFeeling.DANGER and one.sure >= PERHAPS_DANGER for one in near
    )


def _nearest(told: Sequence[SpeechAct], moment: Moment, index: MatterIndex) -> HeardMatter | None:
    vector = moment.heard.message
    vector = told[0].vector if vector is None else vector
    return None if vector is None else index.find(vector)


def _kind(telling: NewsTold, near: HeardMatter | None, told: Sequence[SpeechAct], words: Sequence[str]) -> TellingKind:
    """The kind by the words of the telling; where these are of none, or what it is near to speaks against them, by
    that and by what the ear hears. What is denied, or sad, is no joy."""
    kind, crossed = telling.kind, is_crossed(words, " ".join(one.text for one in told))
    if kind in (TellingKind.PLAIN, TellingKind.WORRY, TellingKind.JOY) and says_glad(words) and not crossed:
        return TellingKind.JOY
    felt = None if near is None or near.sure < NEAR_TO else _KIND_OF.get(near.matter.feeling)
    sorry = (TellingKind.LOSS, TellingKind.WORRY)
    if near is not None and near.sure >= AGAINST and felt is not None:
        against = (kind in sorry and felt is TellingKind.JOY) or (kind is TellingKind.JOY and felt in sorry)
        kind = felt if against else kind
    if kind is TellingKind.PLAIN:
        heard = next((_HEARD[one.topic] for one in told if one.topic in _HEARD and one.sure >= SURE_OF_FEELING), None)
        kind = felt or heard or kind
    if (is_long_ago(words) and kind in _OF_TODAY) or (is_workplace(words) and kind is TellingKind.LOSS):
        return TellingKind.PLAIN
    return TellingKind.LOSS if crossed and kind is TellingKind.JOY else kind
