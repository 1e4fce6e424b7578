"""Whom of the character's own life a question beside another one names, of whom an answer has to tell; whether it asks
of a life at all by its words; and the honest words where nothing that is known answers it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.domain.text import plain
from app.soul.listening.apart import has_form
from app.soul.listening.asked_for import AnswerKind, wanted_of
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.choosing import words_in
from app.soul.listening.entities import DAYS_AND_TONGUES
from app.soul.listening.fitting import begins_with_yes_or_no
from app.soul.listening.heard import Realm, SpeechAct
from app.soul.listening.like_words import like_terms
from app.soul.listening.offers import AnswerOffer, offers_of_passages
from app.soul.listening.turned_round import turned_round
from app.soul.listening.whom import YOUR_WORDS
from app.soul.listening.wording import words_of
from app.soul.scripted.answers import words_asked_in
from app.soul.scripted.topics import Topic

# Words of a question that are turned round beside another answer.
LONGEST = 12
# By how much likelier it is of a life than what is asked beside it: of the listener, and of whatever else.
LIKELIER, FAR_LIKELIER = 0.15, 0.3
# Passages on whoever is named that are offered, and of so many.
OF_THEM, LOOKED_AT = 3, 40
# What asks whether, behind what leads to it.
_WHETHER = re.compile(
    r"^\W*(?:(?:and|also|oh|but|so|btw|by the way)\b[ ,]*)*"
    r"(?:did|do|does|have|has|is|are|was|were|can|could|will|would)\b"
)
# Shares of the words of a question that a story has which is about it, and one that answers it without yes or no.
HALF, MOST = 0.5, 0.75
# Terms that say nothing of what a question is about.
_NOTHING = frozenset(("get", "ever", "also", "anyth", "anything", "good", "have", "last", "like", "really", "still"))
# Verbs whose past is another word.
_PLAINLY = {
    "slept": "sleep", "ate": "eat", "eaten": "eat", "bought": "buy", "told": "tell", "met": "meet", "wrote": "write",
    "written": "write", "drank": "drink", "found": "find", "made": "make", "went": "go", "gone": "go", "saw": "see",
    "seen": "see", "heard": "hear", "taught": "teach", "sold": "sell", "got": "get", "sang": "sing", "rode": "ride",
}  # fmt: skip
# What may be asked of a game without a word that names a man or a square.
_OF_GAME = re.compile(
    r"\b(?:pawn|knight|bishop|rook|queen|king|piece|move|mov|check|mate|castl|game|opening|board|play|win|won|los[et]"
    r"|losing|better|worse|ahead|behind|attack|threat|defen|captur|tak[ei]|took|swap|trad|exchang|blunder|mistake|plan"
    r"|resign|draw|drew|hang|trap|fork|pin|sac|gambit|variation|line|position|see it|saw|miss|clock|time left"
    r"|rating|elo|mean it|expect|surpris|idea)\w*|\b[nbrqk]?x?[a-h][1-8]\b"
)


def names_of_theirs(act: SpeechAct, moment: Moment) -> frozenset[str]:
    """The names that a question has of people, animals and places that the character tells of."""
    words = {word.removesuffix("'s") for word in words_in(act.plain)}
    names, own = moment.dialogue.life.names, set(words_in(plain(moment.persona.sheet.name)))
    return frozenset(names[word] for word in words - DAYS_AND_TONGUES - own if word in names)


def asks_of_a_life(act: SpeechAct, beside: Sequence[SpeechAct], moment: Moment) -> bool:
    """Whether a question is by its words one on the character's life, where others stand beside it: it has no word that
    a game may have, and names somebody of theirs, asks of the listener, or is far likelier of a life than another."""
    if not has_form(act.plain) or _OF_GAME.search(act.plain) is not None:
        return False
    of_life = act.realms.get(Realm.LIFE, 0.0)
    likelier = max((of_life - one.realms.get(Realm.LIFE, 0.0) for one in beside), default=0.0)
    of_you = bool(YOUR_WORDS.intersection(words_in(act.plain)))
    return bool(names_of_theirs(act, moment)) or likelier >= FAR_LIKELIER or (of_you and likelier >= LIKELIER)


def of_those_named(act: SpeechAct, found: Sequence[AnswerOffer], moment: Moment) -> list[AnswerOffer]:
    """The offers to a question, only those that tell of whom it names, with further ones on them; all where it names
    nobody of the character's life."""
    names = names_of_theirs(act, moment)
    if not names:
        return list(found)
    kept = [one for one in found if _tells_of(one, names, moment)]
    life, ids = moment.dialogue.life, [one.id for one in moment.dialogue.life.naming(names)[:LOOKED_AT]]
    near = [] if act.vector is None else life.among(ids, act.plain, act.vector)
    more = offers_of_passages(near[:OF_THEM], act, moment)
    known = {one.text for one in kept}
    return [*kept, *(one for one in more if one.text not in known and _tells_of(one, names, moment))]


def _tells_of(offer: AnswerOffer, names: frozenset[str], moment: Moment) -> bool:
    passage = moment.dialogue.life.by_id.get(offer.bid.content.about.partition(": ")[2])
    known = (offer.text, *(() if passage is None else (passage.topic, *passage.said)))
    return any(name.lower() in words.lower() for words in known for name in names)


def nearness(act: SpeechAct, offer: AnswerOffer, moment: Moment) -> float:
    """The share (0 to 1) of the words by which a question says what it is about that an offer has, or one way to ask
    for it; 0 where that is too little for an answer, the more so where a yes or a no is missing."""
    passage = moment.dialogue.life.by_id.get(offer.bid.content.about.partition(": ")[2])
    ways = () if passage is None else tuple(one for one in map(plain, passage.said) if _is_alike(one, act.plain))
    asked = _asked_terms(act.plain, moment)
    if not asked or (passage is not None and passage.answers_tellings):
        return 0.0
    known = (plain(offer.text), *(() if passage is None else (plain(passage.topic),)), *ways)
    share = max(len(asked & _asked_terms(one, moment)) for one in known) / len(asked)
    if _WHETHER.match(act.plain) is None:
        return share if share >= HALF else 0.0
    if begins_with_yes_or_no(offer.text):
        return max(share, HALF)  # A yes or a no is an answer.
    same = any(_asks_the_same(asked, _asked_terms(one, moment)) for one in ways if _WHETHER.match(one))
    return share if same or (share >= MOST and len(asked) > 1) else 0.0


def _asked_terms(text: str, moment: Moment) -> frozenset[str]:
    """The terms by which a text says what it is about, irregular verbs as one word, without the listener's name."""
    words = " ".join(_PLAINLY.get(word, word) for word in words_in(text))
    return like_terms(words) - _NOTHING - like_terms(plain(moment.persona.sheet.name))


def _asks_the_same(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two questions have more in common than apart."""
    return 2 * len(one & other) > len(one | other)


def _is_alike(way: str, asked: str) -> bool:
    """Whether a way to ask does not want a reason where the question wants none."""
    return wanted_of(way) is not AnswerKind.WHY or wanted_of(asked) is AnswerKind.WHY


def _unaddressed(act: SpeechAct, moment: Moment) -> SpeechAct:
    """A question without the listener's name at its end."""
    said = act.text.rstrip(" ?!.")
    for name in (moment.persona.sheet.name, *moment.persona.sheet.name.split()):
        if said.lower().endswith(f" {name.lower()}"):
            head = said[: -len(name)].rstrip(" ,")
            return replace(act, text=head, plain=plain(head))
    return act


def honest_of(act: SpeechAct, moment: Moment) -> tuple[Bid, str] | None:
    """In the character's words that it cannot tell what was asked, with what that was; None where nothing fits."""
    act = _unaddressed(act, moment)
    turned = turned_round(act.plain, longest=LONGEST, names=names_of_theirs(act, moment))
    topics = []
    if turned is not None:
        topics.append(Topic("beyond_turned_own" if turned.own else "beyond_turned", 1, {"turned": turned.clause}))
    words = words_asked_in(act)
    if words is not None:
        topics.append(Topic("ask_unknown_words", 1, {"words": words}))
    topics.append(Topic("ask_unknown", 1))
    content = Content("unknown beside", topics=tuple(topics), own=True, confesses=True)
    bid = Bid(1.0, content)
    text = words_of(bid, act, moment)
    return None if text is None else (bid, text)
