"""Whether a passage of a life was written for what is asked: for the same kind of question on the same thing ("why the
tape?" and not "does the tape hold?"), and on the same person ("does your dad watch?" and not on the grandmother)."""

from __future__ import annotations

from app.domain.text import plain
from app.memory.words import terms
from app.soul.listening.asked_for import AnswerKind, wanted_of
from app.soul.listening.bid import SURELY_ASKED, Moment
from app.soul.listening.bidders.second import AS_ASKED
from app.soul.listening.choosing import words_in
from app.soul.listening.dialogue import leans_back
from app.soul.listening.heard import SpeechAct
from app.soul.listening.offers import AnswerOffer
from app.soul.listening.passages import Passage

# What a passage gains of which a wording asks the same of the same thing, for each word that they share, of so many;
# what one loses of which none asks for that kind of answer, and what one loses that is on somebody else.
SAME_KIND, WORDS, OTHER_KIND, OTHER_PERSON = 0.5, 4, 0.6, 1.6
# Kinds of answer that a question shows plainly.
_SHOWN = frozenset(
    (AnswerKind.WHO, AnswerKind.WHY, AnswerKind.HOW, AnswerKind.WHEN, AnswerKind.WHERE, AnswerKind.COUNT,
     AnswerKind.LONG, AnswerKind.WHICH, AnswerKind.SAID)
)  # fmt: skip
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
    return _of_kind(act, passage) - (OTHER_PERSON if _is_of_other(act, passage) else 0.0)


def _of_kind(act: SpeechAct, passage: Passage) -> float:
    wanted = wanted_of(act.plain)
    if wanted not in _SHOWN or not passage.said:
        return 0.0
    asked = terms(act.plain)
    alike = [said for one in passage.said if wanted_of(said := plain(one)) is wanted]
    if not alike:
        return -OTHER_KIND
    return SAME_KIND * max(min(WORDS, len(asked & terms(said))) for said in alike)


def _is_of_other(act: SpeechAct, passage: Passage) -> bool:
    """Whether a question names one relative of the listener, and the passage only others."""
    asked = _kin_in(act.plain)
    if not asked:
        return False
    told = _kin_in(plain(" ".join((*passage.said, *passage.answers))))
    return bool(told) and not asked & told


def _kin_in(text: str) -> frozenset[int]:
    words = frozenset(words_in(text))
    return frozenset(at for at, group in enumerate(_KIN) if words & group)
