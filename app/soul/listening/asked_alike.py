"""Whether a passage of a life was written for what is asked: for the same kind of question on the same thing ("why the
tape?" and not "does the tape hold?"), and on the same person ("does your dad watch?" and not on the grandmother)."""

from __future__ import annotations

import re

from app.domain.text import plain, sentences
from app.memory.words import terms
from app.soul.listening.asked_for import AnswerKind, wanted_of
from app.soul.listening.bid import SURELY_ASKED, Moment
from app.soul.listening.bidders.second import AS_ASKED
from app.soul.listening.choosing import words_in
from app.soul.listening.dialogue import leans_back
from app.soul.listening.heard import SpeechAct
from app.soul.listening.like_words import like_terms, singled_out
from app.soul.listening.nearby import YES_OR_NO
from app.soul.listening.offers import AnswerOffer
from app.soul.listening.passages import Passage

# What a passage gains of which a wording asks the same of the same thing, for each word that they share, of so many;
# what one loses of which none asks for that kind of answer, and what one loses that is on somebody else, and gains
# that is on the very relative who is named, or loses where it names no relative.
SAME_KIND, WORDS, OTHER_KIND, OTHER_PERSON, THAT_PERSON = 0.5, 4, 0.6, 1.6, 0.8
# What a wording gains by being made of the words of the question and no others, where there are so many,
# beyond this share of them all; what a
# passage loses whose wordings all ask for somebody, a time, a place where a yes or a no is asked for; and what a line
# loses that only gives the question back, by the share of its words, where more than a yes or a no is wanted.
OF_WORDS, LEAST_WORDS, SHARED, NO_YES = 1.5, 2, 0.34, 0.5
RESTATES, GIVEN_BACK, GIVEN_WORDS = 1.8, 0.4, 3
# What a passage gains that is asked for by the same first, worst or only one, and loses by none or another one.
SINGLED, NOT_SINGLED = 0.6, 0.4
# Kinds of answer that a question shows plainly.
_SHOWN = frozenset(
    (AnswerKind.WHO, AnswerKind.WHY, AnswerKind.HOW, AnswerKind.WHEN, AnswerKind.WHERE, AnswerKind.COUNT,
     AnswerKind.LONG, AnswerKind.WHICH, AnswerKind.SAID)
)  # fmt: skip
# Kinds that no yes and no no answers.
_NO_YES = _SHOWN | {AnswerKind.WHAT}
_OF_WINNING = re.compile(r"\b(?:better|stronger|beat|beats|beaten|wins?|won|loses?|lost|score|champion)\b")
_HOW_IS = re.compile(r"\W{0,5}(?:and |so |hey |oh )?(?:how's|hows|how is|how are) (?:your )?\w+\W{0,3}$")
_WHO_WINS = re.compile(r"\bwho(?:'s|s| is| was)? (?:the )?(?:better|stronger|best|wins?|beats?)\b")
_ASKS_LIKE = re.compile(r"\bwhat(?:'s|s| is| was| were| are)? .{1,50}\blike\b")
_KIN: tuple[frozenset[str], ...] = (
    frozenset(("dad", "dad's", "dads", "father", "father's", "papa")),
    frozenset(("mum", "mum's", "mums", "mom", "mom's", "mother", "mother's", "mama", "mamá")),
    frozenset(("grandma", "grandmother", "gran", "granny", "nan", "abuela", "grandmother's", "grandma's")),
    frozenset(("grandad", "grandfather", "grandpa", "granddad", "grandfather's", "grandad's")),
    frozenset(("brother", "brothers")),
    frozenset(("sister", "sisters")),
    frozenset(("wife", "husband", "partner", "ileana", "axel")),
)


def asked_alike(act: SpeechAct, offer: AnswerOffer, moment: Moment) -> float:
    """What an offer from the life gains or loses, as odds, by what its wordings ask; nothing where a question leans on
    what was told before, and for other offers."""
    about = offer.bid.content.about
    if not about.startswith("life: ") or offer.bid.score in (AS_ASKED, SURELY_ASKED):
        return 0.0
    passage = moment.dialogue.life.by_id.get(about.removeprefix("life: "))
    if passage is None or (moment.dialogue.source is not None and leans_back(act)):
        return 0.0
    key = (asked_alike, act.text, about, offer.text)
    if key not in moment.kept:
        moment.kept[key] = _alike(act, passage, offer)
    worth: float = moment.kept[key]
    return worth


def _alike(act: SpeechAct, passage: Passage, offer: AnswerOffer) -> float:
    alike = _of_kind(act, passage) + OF_WORDS * max(0.0, _in_its_words(act, passage) - SHARED)
    return alike + _of_singled(act, passage) + _of_person(act, passage) - RESTATES * _gives_back(act, offer)


def _in_its_words(act: SpeechAct, passage: Passage) -> float:
    """The share of their words together that the question has in common with the wording that is most like it."""
    asked = like_terms(act.plain)
    if len(asked) < LEAST_WORDS:
        return 0.0
    every = (like_terms(plain(one)) for one in passage.said)
    return max((len(asked & said) / len(asked | said) for said in every if said), default=0.0)


def _of_singled(act: SpeechAct, passage: Passage) -> float:
    """What a passage gains or loses where a question singles something out: the first, the worst, the only one."""
    asked = singled_out(act.plain)
    if not asked or not terms(act.plain.replace(" one", "")) - asked:  # "And the worst one?" is of what was told.
        return 0.0
    said = frozenset[str]().union(*(singled_out(plain(one)) for one in (passage.topic, *passage.said)))
    return SINGLED if asked & said else -NOT_SINGLED


def _gives_back(act: SpeechAct, offer: AnswerOffer) -> bool:
    """Whether the first sentence of an answer says little more than the question did."""
    if wanted_of(act.plain) in YES_OR_NO and not _ASKS_LIKE.search(act.plain):
        return False
    asked, told = terms(act.plain), terms(sentences(offer.text)[0] if offer.text else "")
    shared = len(asked & told)
    return shared >= GIVEN_WORDS and shared >= GIVEN_BACK * len(told)


def _of_kind(act: SpeechAct, passage: Passage) -> float:
    wanted = _kind_of(act.plain)
    if wanted in YES_OR_NO and passage.said:
        asked = like_terms(act.plain)
        shared = {one: len(asked & like_terms(plain(one))) for one in passage.said}
        nearest = [plain(one) for one, words in shared.items() if words and words == max(shared.values())]
        return -NO_YES if nearest and all(wanted_of(one) in _NO_YES for one in nearest) else 0.0
    if wanted is AnswerKind.WON:
        of_it = sum(_OF_WINNING.search(plain(one)) is not None for one in passage.said)
        return SAME_KIND if 2 * of_it >= len(passage.said) else -OTHER_KIND
    if wanted not in _SHOWN or not passage.said:
        return 0.0
    asked = like_terms(act.plain)
    alike = [said for one in passage.said if _kind_of(said := plain(one)) is wanted]
    if not alike:
        return -OTHER_KIND
    return SAME_KIND * max(min(WORDS, len(asked & like_terms(said))) for said in alike)


def _kind_of(asked: str) -> AnswerKind | None:
    """The kind of answer that is wanted; "what was it like" and "what was the first one like" want the same."""
    if _HOW_IS.match(asked):
        return None  # "How's Gerald?" wants to hear of him.
    if _WHO_WINS.search(asked):
        return AnswerKind.WON
    return AnswerKind.HOW if _ASKS_LIKE.search(asked) else wanted_of(asked)


def _of_person(act: SpeechAct, passage: Passage) -> float:
    """What a passage gains on the relative of the listener whom a question names, and loses on others or on none."""
    asked = _kin_in(act.plain)
    if not asked:
        return 0.0
    told = _kin_in(plain(" ".join((*passage.said, *passage.answers))))
    if asked & told:
        return THAT_PERSON
    return -OTHER_PERSON if told else -THAT_PERSON


def _kin_in(text: str) -> frozenset[int]:
    words = frozenset(words_in(text))
    return frozenset(at for at, group in enumerate(_KIN) if words & group)
