"""Takes up what somebody says to the character's own question, as an answer to it, and as nothing else."""

from __future__ import annotations

import re

from app.domain.text import plain
from app.soul.listening.bid import Bid, Content, Moment, once_for_its_words
from app.soul.listening.heard import ActKind, Realm, SpeechAct
from app.soul.listening.kind_heard import kind_heard
from app.soul.listening.kind_words import OF_DEATH, OF_GRAVE
from app.soul.listening.news import news_in
from app.soul.listening.particular_news import particular_news
from app.soul.listening.reply_meant import COURTESY, ReplyKind, ReplyMeant, asked_kind, question_of, reply_meant
from app.soul.listening.telling import clauses_of, kind_of
from app.soul.listening.telling_words import OF_GAME, TellingKind
from app.soul.listening.topics import Subject
from app.soul.scripted.of_life import names_chess
from app.soul.scripted.topics import Topic

# Before what a sentence sounds like, and behind what is known of the very matter.
BIDS = 0.9915
KEY = "reply_"
_NEVER = frozenset((Subject.DESPAIR, Subject.INJECTION, Subject.INSULT, Subject.GOAL, Subject.FOREIGN))
_GRAVE = frozenset((Subject.BEREAVEMENT, Subject.ILLNESS, Subject.TROUBLE, Subject.JOY))
# What is told as news of its own, whatever was asked but for how it went.
_TO_LISTEN_TO = (TellingKind.BODY, TellingKind.HURT)
# From so sure on a request or a farewell is one, and what is said of the board is.
SURE_REQUEST, SURE_OF_BOARD = 0.75, 0.8
# Answers to which what is written of a question need not fit.
_OF_ITS_OWN = (ReplyKind.NO, ReplyKind.UNSURE, ReplyKind.SOFT, ReplyKind.DAY_BAD)
# A question though no sign stands behind it.
ASKS = re.compile(
    r"\?|^\W*(?:(?:and|so|but|ok|well) )*(?:(?:who|what|where|when|why|how|which|whose)(?:'s|'re| is| are| was"
    r"| were| do"
    r"| does| did| can| could| should| would| will| has| have)\b|(?:do|does|did|are|is|was|were|can|could|will|would"
    r"|should|have|has) (?:you|u|i|we|he|she|they|it|there|that|this|the|my|your|white|black)\b|(?:and |what about )?"
    r"(?:you|yours|yourself|why|how so|who)\W*$|(?:tell|show|explain|give|teach|remind) )"
    r"|\b(?:tell|show|give) me\b|\b(?:what|how) about you\b|\band you\W*$"
)
# An offer to tell or to play, and what bids somebody to go on: what was offered follows.
_OFFERS = re.compile(
    r"\b(?:shall|may|should) (?:i|we)\b|\bwant (?:me to|to (?:hear|know|see|play))\b"
    r"|\blike to (?:hear|know|play)\b"
)
_INVITES = re.compile(r"^\W*(?:yes,? |oh,? |sure,? )?(?:please(?: do)?|go on|go ahead|do tell|tell me|do)\W*$")


class ReplyTaken:
    """Bids for a statement right behind a question of the character's."""

    @once_for_its_words(_NEVER)
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The phrases for such an answer; None where nothing was asked, for what asks itself, and for news and requests
        that are met as such."""
        if act.topic in _NEVER or not any(act is one for one in moment.heard.acts):
            return None
        reply = reply_heard(moment)
        if reply is None:
            return None
        key = f"{KEY}{reply.kind}"
        of_words = () if reply.said is None else (Topic(key, 1, {"said": reply.said}),)
        knowledge = ("They answered the question that you had asked: take up their answer.",)
        content = Content(
            f"ask_{key}",
            _written(reply, moment),
            (*of_words, Topic(key, 1)),
            knowledge,
            alone=True,
            settles=True,
            own=True,
        )
        return Bid(BIDS, content)


def _written(reply: ReplyMeant, moment: Moment) -> tuple[str, ...]:
    """What is written to an answer to just this question of the life, where that says nothing of good or bad."""
    if reply.kind in _OF_ITS_OWN:
        return ()
    last = moment.dialogue.my_last or ""
    asked = (one for one in moment.dialogue.life.by_id.values() if one.ask and one.ask in last)
    written = (line for passage in asked for line in passage.took)
    return tuple(line for line in written if not moment.phrasing.was_said(line))


def reply_heard(moment: Moment) -> ReplyMeant | None:
    """What the messages answer to the character's last question, worked out once a moment; None where nothing."""
    if reply_heard not in moment.kept:
        moment.kept[reply_heard] = _reply(moment)
    found: ReplyMeant | None = moment.kept[reply_heard]
    return found


def _reply(moment: Moment) -> ReplyMeant | None:
    lines, given = moment.dialogue.lines, moment.given
    if not lines or not lines[-1].by_me or given.told.answered is not None or given.chattiness <= 0:
        return None
    question, message = question_of(lines[-1].text), " ".join(given.pending_chat)
    text = plain(message)
    if (
        question is None
        or _OFFERS.search(question)
        or _INVITES.match(text)
        or ASKS.search(text)
        or COURTESY.match(text)
    ):
        return None
    acts = moment.heard.acts
    if any(_is_other(one, moment, question) for one in acts) or kind_heard(moment) is not None:
        return None
    if any(news_in(one.plain) in _GRAVE for one in acts) or particular_news([one.plain for one in acts]) is not None:
        return None
    if OF_GRAVE.search(text):
        return None
    if kind_of(clauses_of(message)) in _TO_LISTEN_TO and asked_kind(question) not in (
        ReplyKind.DAY,
        ReplyKind.WHAT,
        None,
    ):
        return None
    before = next(iter(moment.dialogue.their_lines), "")
    sorrow = bool(
        OF_DEATH.search(before) or OF_GRAVE.search(before) or news_in(plain(before)) in _GRAVE - {Subject.JOY}
    )
    return reply_meant(question, message, sad=sorrow)


def _is_other(act: SpeechAct, moment: Moment, question: str) -> bool:
    """Whether an act is something else than an answer: a request, an insult, or said of the board where the question
    was not."""
    if act.topic in _NEVER or act.kind is ActKind.INSULT:
        return True
    if act.kind in (ActKind.REQUEST, ActKind.FAREWELL, ActKind.APOLOGY) and act.sure >= SURE_REQUEST:
        return True
    of_game = bool(OF_GAME & set(question.strip("?.! ").split()))
    if of_game or moment.facts.in_room:
        return False
    return names_chess(act) or act.realms.get(Realm.BOARD, 0.0) >= SURE_OF_BOARD
