"""Two questions of one message that are about different matters, the board and a life: each stands by itself whatever
its words point at, and each is answered out of its own."""

from __future__ import annotations

from collections.abc import Sequence

from app.soul.listening.answer_source import AnswerSource
from app.soul.listening.heard import Realm, SpeechAct

# How far (0 to 1) the realms of two sentences lie apart whose matters differ, and one realm of them. Both are read with
# the whole message, in equal parts, so that by themselves they lie twice as far apart.
APART, OF_ONE = 0.28, 0.2
# The chance that one of them is about chess or the board at least.
SURELY_OF_BOARD = 0.42
_BOARD, _LIFE = (Realm.BOARD, Realm.CHESS), (Realm.LIFE, Realm.PERSON)


def of_another_matter(one: SpeechAct, other: SpeechAct) -> bool:
    """Whether two sentences of a message are about different matters; not where nothing is known of them."""
    if not one.realms or not other.realms:
        return False
    far = sum(abs(one.realms.get(realm, 0.0) - other.realms.get(realm, 0.0)) for realm in Realm) / 2
    of_board = max(sum(act.realms.get(realm, 0.0) for realm in _BOARD) for act in (one, other))
    return far >= APART and of_board >= SURELY_OF_BOARD and abs(_more(one, other, _LIFE)) >= OF_ONE


def is_of_the_other(act: SpeechAct, beside: Sequence[SpeechAct], source: AnswerSource) -> bool:
    """Whether an answer of this source to an act is rather one to what is asked of another matter `beside` it."""
    for other in beside:
        if of_another_matter(act, other):
            of_life = _more(act, other, _LIFE) > _more(act, other, _BOARD)
            return source is (AnswerSource.GAME if of_life else AnswerSource.LIFE)
    return False


def _more(one: SpeechAct, other: SpeechAct, realms: Sequence[Realm]) -> float:
    """How much likelier the first is to be of these realms."""
    return sum(one.realms.get(realm, 0.0) - other.realms.get(realm, 0.0) for realm in realms)
