"""Answers what can only be understood with what was said before: "why?", "and you?", "is she still alive?"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from app.soul.listening.asked_for import wanted_of
from app.soul.listening.bid import Bid, Bidder, Content, Moment, bids_for
from app.soul.listening.bidders.ending import IN_MY_PLACE
from app.soul.listening.bidders.handbook import Handbook
from app.soul.listening.bidders.own_life import OwnLife, names_what_is_asked, sureness
from app.soul.listening.bidders.position import Reason
from app.soul.listening.bidders.topical import content, from_handbook
from app.soul.listening.dialogue import asks_back, asks_behind, points_back
from app.soul.listening.handbook import entry_told_in, views
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.nearby import more_of
from app.soul.listening.passages import Part, Passage
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

# Questions without the mark and the apostrophe.
_ASKS = re.compile(
    r"\W{0,8}(?:(?:and|so|but|ok) ){0,3}(?:what|who|where|when|why|how|which|whos?e?|whats|hows|wheres)\b"
    r"|\W{0,8}(?:(?:haha|ok|so|but|and) ){1,3}(?:if|do|does|did|is|are|was|were|has|have|had|can|could|would|will|for"
    r"|at|in|on|with|after|before)\b"
)
_SINCE = re.compile(r"\b(?:when|since|at what point|how long)\b")
# Bids for what lies behind an answer, for taking up a reply, for what is found with the words before, and for the word
# that there is no more.
BEHIND, TOOK, TOGETHER_WITH, NO_MORE = 0.93, 0.85, 0.8, 0.55
# What a passage gains that the last answer came from or leads to, and the least score of a search.
NEAR_BY = 0.3
ENOUGH = 0.7
# The least bid of the handbook that is taken up.
LEAST_TOLD = 0.88
# How sure (0 to 1) the ear has to be of a topic of the game for a question to need no other before it.
SAYS_ITSELF = 0.4
# Passages from the last answer on that have something to add.
STEPS_ON = 3
# How sure it has to be that an earlier question was about a passage.
SPOKEN_OF = 0.62
# What lies behind an answer about the game, the nearest first: the topics by whose data it goes on.
_BEHIND: Mapping[Subject | None, tuple[Subject, ...]] = {
    Subject.BETTER: (Subject.HOW_MUCH, Subject.KING_SAFETY, Subject.WORST_PIECE),
    Subject.HOW_MUCH: (Subject.MATERIAL, Subject.WORST_PIECE),
    Subject.MATERIAL: (Subject.BETTER,),
    Subject.KING_SAFETY: (Subject.WEAK_PAWNS, Subject.THREAT),
    Subject.WORST_PIECE: (Subject.PLAN,),
    Subject.WEAK_PAWNS: (Subject.KING_SAFETY, Subject.WORST_PIECE),
    Subject.OPENING: (Subject.OPENING, Subject.PLAN),
    Subject.PLAN: (Subject.PURPOSE, Subject.WORST_PIECE, Subject.THREAT),
    Subject.HINT: (Subject.WORST_PIECE, Subject.KING_SAFETY),
    Subject.THREAT: (Subject.PURPOSE,),
    Subject.MY_THREAT: (Subject.WORST_PIECE,),
    Subject.PURPOSE: (Subject.THREAT, Subject.OPENING),
    Subject.WHY: (Subject.PURPOSE, Subject.THREAT),
    Subject.GOOD_MOVE: (Subject.SHOULD_HAVE,),
    Subject.YOUR_MOVE: (Subject.PURPOSE,),
    Subject.MY_MISTAKE: (Subject.SHOULD_HAVE, Subject.PRACTISE, Subject.TURNING_POINT),
    Subject.SHOULD_HAVE: (Subject.MY_MISTAKE, Subject.PRACTISE),
    Subject.TURNING_POINT: (Subject.MY_MISTAKE,),
    Subject.HOW_DID_I_PLAY: (Subject.MY_MISTAKE, Subject.MY_BEST),
    Subject.MY_BEST: (Subject.HOW_DID_I_PLAY, Subject.MY_MISTAKE),
    Subject.PRACTISE: (Subject.MY_MISTAKE,),
    Subject.OUTCOME: (Subject.MY_MISTAKE, Subject.TURNING_POINT, Subject.RESIGNED),
    Subject.LOOSE: (Subject.WORST_PIECE, Subject.THREAT),
    Subject.WEAK_SPOTS: (Subject.KING_SAFETY, Subject.WORST_PIECE),
    Subject.CENTRE: (Subject.BETTER,),
    Subject.TRADE: (Subject.BETTER, Subject.HOW_MUCH),
    Subject.OWN_PLAY: (Subject.TURNING_POINT, Subject.MY_MISTAKE),
    Subject.STRENGTH: (Subject.HOW_DID_I_PLAY, Subject.RECORD),
    Subject.BEATEN: (Subject.RECORD, Subject.LAST_GAME),
    Subject.RECORD: (Subject.LAST_GAME,),
    Subject.LAST_GAME: (Subject.RECORD,),
}
# Topics that are asked of one side, and are given back for the other one.
_OF_A_SIDE: Mapping[Subject | None, Subject] = {
    Subject.KING_SAFETY: Subject.KING_SAFETY, Subject.WORST_PIECE: Subject.WORST_PIECE,
    Subject.WEAK_PAWNS: Subject.WEAK_PAWNS, Subject.CLOCK: Subject.CLOCK, Subject.THREAT: Subject.MY_THREAT,
    Subject.MY_THREAT: Subject.THREAT, Subject.GOOD_MOVE: Subject.YOUR_MOVE, Subject.PLAN: Subject.PLAN,
    Subject.LOOSE: Subject.LOOSE, Subject.BEST_PIECE: Subject.BEST_PIECE, Subject.WEAK_SPOTS: Subject.WEAK_SPOTS,
    Subject.HOW_DID_I_PLAY: Subject.OWN_PLAY, Subject.OWN_PLAY: Subject.HOW_DID_I_PLAY,
    Subject.MY_BEST: Subject.OWN_PLAY, Subject.MY_MISTAKE: Subject.OWN_PLAY,
}  # fmt: skip


class FollowUp:
    """Goes on with what the last line was about: the passage that it came from, the entry of the handbook, or the data
    of the game, which `of_game` answer from."""

    def __init__(self, of_game: Sequence[Bidder]) -> None:
        self._of_game = tuple(of_game)

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """What lies behind the last line, or the answer to a question given back, or what takes up a reply."""
        dialogue = moment.dialogue
        if asks_back(act):
            return self._given_back(act, moment)
        root = dialogue.root
        if root is not None and root.topic is Subject.RESIGNED and IN_MY_PLACE.search(act.plain):
            asked = replace(act, topic=Subject.RESIGNED, sure=1.0)
            found = next(iter(bids_for(asked, moment, self._of_game)), None)
            return None if found is None else replace(found, score=BEHIND + 0.03)
        source = dialogue.source or _spoken_of(moment)
        if asks_behind(act):
            return self._behind(act, source, moment)
        asks = act.asks or _ASKS.match(act.plain)
        if asks and points_back(act):
            return self._pointed(act, source, moment)
        if source and source[1] is Part.ASK and _replies(act) and moment.given.chattiness > 0:
            return _bid(TOOK, f"took: {source[0].id}", _left(source[0].took, moment))
        return None

    def _behind(self, act: SpeechAct, source: tuple[Passage, Part] | None, moment: Moment) -> Bid | None:
        """More of the same: of the passage, of the handbook, of the game; else that there is no more."""
        dialogue, root = moment.dialogue, moment.dialogue.root
        if dialogue.my_last is None or root is None:
            return None
        if source is not None and dialogue.source is not None:
            lines = _left((*_on_from(source[0], moment), *more_of(source[0], moment)), moment)
            if lines:
                return _bid(BEHIND, f"behind: {source[0].id}", lines)
        entry = entry_told_in(dialogue.my_last)
        if entry is not None and entry.more:
            return Bid(BEHIND, from_handbook(f"behind: {entry.id}", entry.more[0], view=entry.id in views()))
        for bidder, topic in () if dialogue.source is not None else self._chain(root.topic, act.plain):
            asked = replace(act, topic=topic, plain=root.plain, kind=ActKind.QUESTION)
            found = self._on_game(asked, moment, bidder)
            if found is not None:
                return replace(found, score=BEHIND)
        no_more = Bid(NO_MORE, content("no more", Topic("ask_no_more", 1)))
        if root.topic in _BEHIND and not moment.facts.in_room:
            return no_more
        if moment.dialogue.source is None and root.topic is None and not moment.facts.in_room:
            return None  # At the table a bare "why?" asks for the move.
        joined = dialogue.joined.get(act.text)
        lines = _left(_found_with(joined, source, moment), moment) if joined is not None else []
        return _bid(TOGETHER_WITH, "behind it", lines) or no_more

    def _chain(self, topic: Subject | None, asked: str) -> Iterator[tuple[Sequence[Bidder], Subject]]:
        """By whom, and for which topics, the data that lie behind an answer about the game are told."""
        if topic in _BEHIND and _SINCE.search(asked):
            yield self._of_game, Subject.TURNING_POINT
            yield self._of_game, Subject.MY_MISTAKE
        if topic is not None and topic in Reason.subjects:
            yield (Reason(),), topic
        for behind in _BEHIND.get(topic, ()):
            yield self._of_game, behind

    def _given_back(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """What the player has just told or was asked, as a question about the other side of the two."""
        dialogue = moment.dialogue
        if dialogue.source is not None and dialogue.source[1] is Part.ASK:
            passage = dialogue.source[0]
            return _bid(BEHIND, f"own answer: {passage.id}", _left(_on_from(passage, moment), moment))
        before = [other for other in moment.heard.acts if other is not act] or list(dialogue.earlier.acts)
        joined = dialogue.joined.get(act.text)
        for told in reversed(before):
            other_side = next(
                (_OF_A_SIDE[one.topic] for one in (told, joined) if one and one.topic in _OF_A_SIDE), None
            )
            if other_side is not None:
                mine = "your" if re.search(r"\b(?:my|i|me)\b", told.plain) else "my"
                asked = replace(act, topic=other_side, plain=f"{mine} side?", kind=ActKind.QUESTION, sure=1.0)
                return next(iter(bids_for(asked, moment, self._of_game)), None)
            lines = _left(_found_with(told, None, moment, least=ENOUGH - NEAR_BY), moment)
            if lines:
                return _bid(TOGETHER_WITH, "given back", lines)
            if told.topic is not None and told.kind is ActKind.QUESTION:
                return Bid(TOGETHER_WITH, content(f"given back: {told.topic}", Topic(f"ask_{told.topic.value}", 1)))
        return None

    def _pointed(self, act: SpeechAct, source: tuple[Passage, Part] | None, moment: Moment) -> Bid | None:
        """The answer to the question read together with the one before it; else what lies behind the last line."""
        joined = moment.dialogue.joined.get(act.text)
        if joined is None or (act.topic in _BEHIND and act.topic is not Subject.WHY and act.sure >= SAYS_ITSELF):
            return None
        alone = OwnLife().bid(act, moment)
        if alone is not None and alone.score > TOGETHER_WITH:
            return None
        of_game = self._on_game(joined, moment) if joined.topic is not None else None
        told = self._by_handbook((joined, replace(act, kind=ActKind.QUESTION)), moment)
        if told is not None:
            return told
        if of_game is not None and joined.topic is not act.topic:
            return replace(of_game, score=TOGETHER_WITH + 0.01)
        root = moment.dialogue.root
        if root is not None and root.topic in _BEHIND and not moment.facts.in_room:
            return self._behind(act, source, moment)
        last = moment.dialogue.my_last
        if last is not None and entry_told_in(last) is not None:
            return None  # No story answers what is asked about chess.
        if moment.dialogue.source is not None and wanted_of(act.plain) is not None:
            return None  # What was just told holds the answer, or honest words take up what was asked (`beyond`).
        lines = _left(_found_with(joined, source, moment), moment)
        lines.sort(key=lambda line: not names_what_is_asked(act.plain, line))
        return _bid(TOGETHER_WITH, "with before", lines)

    def _by_handbook(self, acts: Sequence[SpeechAct], moment: Moment) -> Bid | None:
        """The entry that is surest meant by one of the acts, if it was not told before."""
        bids = [bid for act in acts if (bid := Handbook().bid(act, moment)) is not None]
        fresh = [bid for bid in bids if bid.score >= LEAST_TOLD and not moment.phrasing.was_said(_slot(bid))]
        best = max(fresh, key=lambda bid: bid.score, default=None)
        return None if best is None else replace(best, score=max(best.score, TOGETHER_WITH + 0.02))

    def _on_game(self, act: SpeechAct, moment: Moment, bidders: Sequence[Bidder] = ()) -> Bid | None:
        """What the data of the game say, if the last line did not say it."""
        for found in bids_for(act, moment, bidders or self._of_game):
            fresh = [topic for topic in found.content.topics if not _was_told(topic, moment)]
            if fresh:
                return replace(found, content=replace(found.content, topics=tuple(fresh)))
        return None


def _was_told(topic: Topic, moment: Moment) -> bool:
    """Whether the other data of the last line were these."""
    last = moment.dialogue.my_last
    return last is not None and moment.phrasing.is_of(topic.key, last)


def _slot(bid: Bid) -> str:
    return next(iter(bid.content.topics[0].slots.values()), "")


def _found_with(
    joined: SpeechAct, source: tuple[Passage, Part] | None, moment: Moment, *, least: float = ENOUGH
) -> Iterator[str]:
    """Lines of the passages nearest to the joined question, those around the last answer before others; of each the
    line nearest to the question first."""
    around = {source[0].id, *source[0].next} if source else set[str]()
    found = [
        (one.score + NEAR_BY * (one.passage.id in around), one)
        for one in moment.dialogue.life.find(joined.plain, joined.vector)
    ]
    for score, one in sorted(found, key=lambda pair: -pair[0]):
        if score >= least:
            yield from one.lines
    if source is not None:
        yield from _on_from(source[0], moment)


def _spoken_of(moment: Moment) -> tuple[Passage, Part] | None:
    """The passage that the other side's last question was about, if a line from elsewhere answered it."""
    for act in moment.dialogue.earlier.acts:
        found = moment.dialogue.life.find(act.plain, act.vector)
        if found and sureness(found[0], act) >= SPOKEN_OF:
            return found[0].passage, Part.ANSWER
    return None


def _replies(act: SpeechAct) -> bool:
    """Whether an act can be the answer to a question: it asks and wants nothing, and brings no bad news."""
    return act.kind in (ActKind.TELLING, ActKind.REMARK, ActKind.COURTESY) and not act.is_bad_news


def _on_from(passage: Passage, moment: Moment) -> Iterator[str]:
    """What lies behind a passage, then its other answers, then the passages that it leads to."""
    yield from passage.more
    yield from passage.answers
    for following in passage.next[:STEPS_ON]:
        other = moment.dialogue.life.by_id.get(following)
        if other is not None:
            yield from (*other.answers, *other.more)


def _left(lines: Iterable[str], moment: Moment) -> list[str]:
    return [line for line in lines if not moment.phrasing.was_said(line)]


def _bid(score: float, about: str, lines: list[str]) -> Bid | None:
    return Bid(score, Content(about, tuple(lines), own=True)) if lines else None
