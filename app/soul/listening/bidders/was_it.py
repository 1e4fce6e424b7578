"""Answers whether a move was the one that lost, whether a side ever stood so or so, and what was better at a move that
is named by its number: the plain yes or no first."""

from __future__ import annotations

import re

import chess

from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import AskedPlainly, message_of, written
from app.soul.listening.bidders.game_turned import decisive, loser_is_me, moved_on, turned_in_words, without_number
from app.soul.listening.board_topics import BoardTopic
from app.soul.listening.heard import SpeechAct
from app.soul.listening.played_words import standing_in_words, verdict_in_words, worth_at
from app.soul.listening.recalling import recalled_in

# Chances (0 to 1) from which a side was winning and ahead, up to which it was behind and lost; and up to which a later
# move saved nothing.
WINNING, AHEAD, BEHIND, LOST, TOO_LATE = 0.75, 0.57, 0.43, 0.25, 0.2
_CULPRIT = (
    r"(?:mistake|blunder|howler|error|clanger|culprit|killer|losing move|turning point|(?:where|when|what"
    r"|the (?:moment|move"
    r"|point)) (?:it|the game|everything|things|i|you)?\s?(?:\w+ )?(?:turned|went wrong|lost|fell apart|killed"
    r"|sank|cost|did"
    r"|broke|ended|decided|slipped)|(?:that |what )?(?:sank|killed|lost|cost|finished|did for|undid"
    r"|doomed) (?:it|me|you))"
)
_WAS_IT = re.compile(
    rf"\b(?:was|were|is|wasn'?t|weren'?t|isn'?t)\b.{{0,70}}\b{_CULPRIT}\b"
    rf"|\b{_CULPRIT}\b.{{0,16}}\b(?:wasn'?t it|was it|right"
    r"|no|yes|isn'?t it|eh)\b"
)
_FILE = re.compile(r"\b(?P<first>[a-h])(?:[- ]pawn|(?: pawn)? (?:and|or|&) (?:the )?(?P<second>[a-h])[- ]?pawns?\b)")
_TOOK = re.compile(r"\b(?:t[ao]k\w*|grab\w*|snatch\w*|captur\w*|ate|eat\w*|win\w*|won|nick\w*|greed\w*)\b")
_OF_YOU = re.compile(r"\b(?:you|your|yours|ur|u)\b")
_OF_ME = re.compile(r"\b(?:i|i'm|my|mine|me)\b")
_WHO = r"(?P<who>i|you|u|we|white|black)"
_STOOD = re.compile(
    rf"\b(?:was|were|wasn'?t|weren'?t) {_WHO} (?:ever |still |already |not |really |actually |even |clearly "
    rf"|just ){{0,3}}"
    r"(?P<how>winning|better|ahead|losing|lost|worse|behind|fine|ok|okay|level|dead|on top|cooked|toast|in trouble"
    r"|in danger)\b"
    r"|\bdid (?P<who2>i|you|u) (?:ever |really |still ){0,3}(?:have (?:a chance|chances|winning chances"
    r"|an advantage|the upper hand"
    r"|a win|anything)|stand a chance|have it (?:won|in the bag))\b"
)
_NUMBERED = re.compile(
    r"\b\d{1,3}(?:st|nd|rd|th) move\b|\b(?:on|at|by|in|your|my)? ?move (?:\d{1,3}|\w+)\b|\b\d{1,3}\."
)
_BETTER = re.compile(
    r"\b(?:was|is|were) there (?:\w+ ){0,2}(?:any|some|no)?(?:thing|where|one)?(?: \w+)? ?(?:better|stronger"
    r"|else|other|a win|a draw"
    r"|a save)\b|\b(?:any|some)thing better\b|\bbetter (?:\d+(?:st|nd|rd|th) |\w+ )?move\b"
    r"|\bwhat (?:else )?(?:should|could|would|was) (?:i|you|better|the (?:right|best))\b"
)


_ASKS_WHEN = re.compile(r"^\W*(?:\w+ ){0,2}?(?:when|at what|at which|where|since when|which|what)\b")
_BEFORE = re.compile(r"\bbefore\b")


class WasItThat(AskedPlainly):
    """Whether the move that is named was the one that decided the game."""

    topic = BoardTopic.WAS_IT_THAT_MOVE
    about = "was it that move"
    score = 0.9764
    helps = True
    asks = _WAS_IT

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        if not facts.over or not moment.given.judged or facts.result == "drawn":
            return None
        lost_by_me = loser_is_me(moment)
        turned = None if lost_by_me is None else decisive(lost_by_me, moment.given.judged)
        named = _named(act, moment)
        if turned is None:
            return None
        if not named:
            return turned_in_words(moment)
        if turned.ply - 1 in named:
            return f"yes: {verdict_in_words(turned.ply - 1, moment)}"
        worths = [(at, seen) for at in named if (seen := worth_at(at, moment)) is not None]
        bad = [at for at, seen in worths if seen.loss >= NO_GOOD]
        verdict = without_number(verdict_in_words(turned.ply - 1, moment), turned, facts)
        where = f"it turned on {moved_on(turned, facts)}: {verdict}"
        if bad:
            return f"a mistake, yes: {verdict_in_words(bad[0], moment)}, but {where}"
        return f"no, that did no harm; {where}" if worths else None


class StoodThen(AskedPlainly):
    """Whether a side was winning or losing, ever or after a move that is named."""

    topic = BoardTopic.STOOD_THEN
    about = "how it stood then"
    score = 0.9762
    helps = True
    asks = _STOOD

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        match = _STOOD.search(act.plain)
        judged, facts = moment.given.judged, moment.facts
        if match is None or not judged or not facts.over or _ASKS_WHEN.search(act.plain):
            return None
        mine = (match["who"] or match["who2"]) in ("you", "u")
        good = (match["how"] or "ahead") in ("winning", "better", "ahead", "fine", "ok", "okay", "level", "on top")
        much = match["how"] in ("winning", "lost", "dead", "cooked", "toast", "losing")
        after = [(seen.ply, seen.after if seen.by_me == mine else 1 - seen.after) for seen in judged]
        number = recalled_in(act.plain, facts)
        who, had = ("I", "was") if mine else ("you", "were")
        if number is not None:
            seen = worth_at(number, moment)
            if seen is None:
                return None
            before = _BEFORE.search(act.plain) is not None
            chances = seen.before if before else seen.after
            stood = chances if seen.by_me == mine else 1 - chances
            holds = _holds(stood, good=good, much=much)
            first = "yes" if holds else "not yet" if much and _holds(stood, good=good, much=False) else "no"
            when = f"{'before' if before else 'after'} {words_on(number, facts)}"
            return f"{first}: {who} {had} {standing_in_words(stood)} {when}"
        if _BEFORE.search(act.plain):
            return None
        ply, best = (max if good else min)(after, key=lambda one: one[1])
        if _holds(best, good=good, much=much):
            seen = next(one for one in judged if one.ply == ply)
            return f"yes: after {moved_on(seen, facts)} {who} {had} {standing_in_words(best)}"
        return f"no, at no point: at {'best' if good else 'worst'} {who} {had} {standing_in_words(best)}"


class BetterOnMove(AskedPlainly):
    """What was better at a move that the message names by its number, for whoever made it."""

    about = "what instead"
    score = 0.9763
    helps = True
    reads_message = True
    asks = _BETTER

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        facts, whole = moment.facts, written(moment)
        if not facts.over or not _NUMBERED.search(whole) or not _BETTER.search(act.plain):
            return None
        number = recalled_in(whole, facts)
        seen = None if number is None else worth_at(number, moment)
        told = None if number is None or seen is None else verdict_in_words(number, moment)
        if number is None or seen is None or told is None:
            return None
        first = "no" if seen.loss < NO_GOOD else "yes" if seen.before > TOO_LATE else "nothing that would have saved it"
        return f"{first}: {told}"


def words_on(number: int, facts: Facts) -> str:
    """ "queen takes on h1 on move 12", of the move of this number (from 0)."""
    return f"{facts.plies[number].words} on move {facts.on_move(number)}"


def _holds(chances: float, *, good: bool, much: bool) -> bool:
    if good:
        return chances >= (WINNING if much else AHEAD)
    return chances <= (LOST if much else BEHIND)


def _named(act: SpeechAct, moment: Moment) -> list[int]:
    """The numbers of the moves that are meant: one that is named, or the captures on files that are named."""
    facts = moment.facts
    for text in (act.plain, message_of(act, moment)):
        files = _files_taken(text, facts)
        if files:
            return files
        number = recalled_in(text, facts)
        if number is not None:
            return [number]
    return []


def _files_taken(text: str, facts: Facts) -> list[int]:
    """The captures of pawns on the files that a text names ("you took the b and a pawns")."""
    if not _TOOK.search(text):
        return []
    files = {name for match in _FILE.finditer(text) for name in match.groupdict().values() if name}
    by_me = _OF_YOU.search(text) is not None
    movers = {facts.color(by_me)} if by_me != (_OF_ME.search(text) is not None) else {True, False}
    return [
        at
        for at, ply in enumerate(facts.plies)
        if ply.taken == chess.PAWN and ply.mover in movers and chess.FILE_NAMES[chess.square_file(ply.square)] in files
    ]
