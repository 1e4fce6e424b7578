"""Answers about a move or a piece that the sentence itself names: "would d4 be good?", "why did you go g5?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import chess

from app.domain.board import after_moves
from app.domain.line_of_play import LineOfPlay
from app.domain.prose_words import move_in_words
from app.soul.listening.bid import Bid, Moment, declined, once_for_its_words
from app.soul.listening.bidders.asked_plainly import asked_elsewhere, written
from app.soul.listening.bidders.by_looking import told_of_line
from app.soul.listening.bidders.concrete import refuted_by
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.bidders.turns import mate_seen
from app.soul.listening.candidates import forbidden, worth_of
from app.soul.listening.danger_words import safe_or_not
from app.soul.listening.heard import MAY_ASK, ActKind, SpeechAct
from app.soul.listening.naming import NamedMove, is_notation, moves_of
from app.soul.listening.or_else import afterthought
from app.soul.listening.played_words import (
    HOPELESS,
    agreed,
    cost_of,
    foreseen_in_words,
    reason_of_move,
    standing_in_words,
    verdict_in_words,
    worth_at,
)
from app.soul.listening.recalling import recalled_all, recalled_in, supposed_then
from app.soul.listening.supposed_words import of_move, verdict_on
from app.soul.listening.supposing import Supposed, supposed_in
from app.soul.listening.topics import Subject
from app.soul.listening.worded_men import split

# Bids: above every topic that is only guessed, for a sentence that says which move it is about, for one whose message
# says it, and for one that supposes the move ("if you go d6").
OF_MOVE, OF_MESSAGE, SURE = 0.973, 0.965, 0.976
# The other side's latest lines in which moves were weighed that "the safer one of the two" points at.
LINES_BACK = 3
# Half-moves before a mate that may have prepared it.
LATE = 6
# Words of a sentence that only goes on from the one before it in its message.
FEW_WORDS = 6
# A feeling asks about a move only where it is one of those moods.
_ASKING = MAY_ASK - {ActKind.FEELING}
# Moods that a sentence on a move sounds like, and what has answers of its own, whatever it names.
_MOODS = (Subject.WEARY, Subject.SAD, Subject.BLUNDERED)
_NEVER = frozenset((Subject.INJECTION, Subject.INSULT, Subject.SORRY, Subject.TAKEBACK, Subject.LAST_WORDS))
_OF_PAST = re.compile(
    r"\b(?:did|didn't|was|wasn't|were|went|gave|took|taking|played|pushed|putting|pushing|bringing|moved|kicked|chose"
    r"|felt|again|so early|that early)\b"
)
_ASKS_WHY = re.compile(r"\b(?:why|what for|what was|purpose|idea|point|reason|how come)\b")
_WEIGHS = re.compile(
    r"\?|\b(?:does|then what|what then|should|would|could|can|may|might|what if|if"
    r"|how about|what about|thinking|think|maybe|perhaps|or|is|any"
    r"|consider\w*|tempt\w*|dare)\b"
)
_ASKS_WRONG = re.compile(
    r"\b(?:why|how|what) (?:was|is|were|did|do)\b|\bwhat'?s (?:wrong|the matter)\b|\bmiss(?:ed|ing)?\b"
    r"|\bnot see\b|\boverlook\w*"
)
# What is asked of openings and of the time is answered by others; "b4" may stand for "before".
_OTHERWISE = re.compile(
    r"\b(?:didn'?t (?:you )?stop|theory|book|books|cards?|drawers?|called|named?|literature|cheating|allowed"
    r"|legal|vienna|dutch"
    r"|respectable|when did"
    r"|from (?:which|what) move|since (?:when|which)|at (?:what|which) (?:point|move)|b4 (?:i|you|u|we|it"
    r"|the|my)|how many)\b"
)
_HOPES = re.compile(r"\b(?:hope\w*|hoping|despair|desperat\w+|motions|did you think|swindle|bluff|thinking|worked)\b")
_AT_MOVE = re.compile(r"(?<=^it) on move \d+")
_SAFE = re.compile(r"\b(?:is|does|can|would|will)\b.{0,60}\b(?:safe\w*|sound|okay|ok|works?|good|do anything)\b")
_COMPARES = re.compile(
    r"\bhow bad\b|\bcriminal\b|\bugly\b|\bsins?\b|\b(?:which|what) (?:of|one|hurt|was|cost)\b|\bstinkier\b"
    r"|\bworse\b|\bmore\b|\bcrimes?\b"
    r"|\bsank\b|\bwhich\b|\bargument\b"
)
_JUDGES = re.compile(
    r"\b(?:good|bad|mistake|blunder|worse|wrong|sound|silly|on purpose|anyone|cost|scold|dodgy|lesson)\b"
)
_FUTURE = re.compile(
    r"\bwhy (?:can'?t|cannot|shouldn'?t|not) \w|\bthen what\b|\bwhat (?:then|happens)\b"
    r"|\b(?:should|shall|can|could|if|suppose|would|will|maybe"
    r"|what about|how about|may|might|when) (?:i|we|you|u|he|she|my|your)\b"
)
_PLACE = re.compile(r"\b(?:on|from|at|your|my|location:?) (?:the )?[a-h][1-8]\b")
_SEEN = re.compile(
    r"\b(?:did|didn't|didnt|do|were) (?:you|u) (?:\w+ ){0,2}(?:see|notice|expect|spot|miss|busy|forget|mean)\b"
    r"(?! something)|\b(?:was|were) (?:that|it|this) (?:\w+ ){0,3}(?:plan\w*|purpose|deliberate\w*|intention\w*)\b"
    r"|\b(?:gift|dropped?|drop it|you let)\b|\bsee\w* (?:\w+ )?coming\b|\bsaw coming\b|\breckoned? with\b"
    r"|\bhad you (?:\w+ )?(?:seen|reckoned|expected|planned|counted)\b"
)
_POINTS = re.compile(
    r"\b(?:it|that|there|then|this|something|which|who|enough|sound|good|yes|no|real|catch|them|nobody"
    r"|either|worse|better)\b"
)
# What is asked of the whole position after the move.
_STANDING = re.compile(r"\b(?:down|up a|hopeless|winning|lost|ending|endgame|plan)\b")
_CHOOSES = re.compile(r"\b(?:which|safer|better|of the two|either|both|first one|second one|or)\b")


class NamedMoveAsked:
    """A move that is weighed, or one that was played: what it does, whether it was good, and what it was for."""

    @once_for_its_words(_NEVER.union(_MOODS))
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer about the move that the act names; None if it names none, and in a room."""
        of_mood = act.kind is ActKind.FEELING and act.topic in _MOODS  # "My d3 felt slow."
        if moment.facts.in_room or not (act.kind in _ASKING or of_mood) or act.topic in _NEVER:
            return None
        facts = moment.facts
        if _OTHERWISE.search(act.plain) or asked_elsewhere(act, moment):
            return None
        several = [at for at in recalled_all(written(moment), facts) if _several(act)]
        if len(several) > 1 and len({facts.plies[at].mover for at in several}) == 1:
            told = _compared(several, moment)
            if told is not None:
                return Bid(OF_MOVE, from_board("moves compared", told))
        then = supposed_then(act.plain, facts)
        if then is not None and not facts.unaided:
            return Bid(OF_MOVE, from_board("another move then", _instead(*then, moment)))
        past = _OF_PAST.search(act.plain) is not None or _ASKS_WHY.search(act.plain) is not None
        played = recalled_in(act.plain, facts)
        weighs = _FUTURE.search(act.plain) is not None and supposed_in(act.plain, facts) is not None
        if played is not None and (past or facts.over) and not weighs:
            return _of_played(played, act, moment)
        pointed = None if weighs else self._pointed_at(act, moment)
        if pointed is not None:
            return pointed
        return None if facts.board.is_game_over() else self._of_supposed(act, moment)

    @staticmethod
    def _pointed_at(act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer about a move that another sentence of the message names ("18...Qe5. How bad was that?")."""
        facts = moment.facts
        if not _POINTS.search(act.plain) and not _ASKS_WHY.search(act.plain):
            return None
        for one in moment.heard.acts:
            then = None if one is act else supposed_then(one.plain, facts)
            if then is not None and not facts.unaided:
                return Bid(OF_MESSAGE, from_board("another move then", _instead(*then, moment)))
        if not (facts.over or _OF_PAST.search(act.plain) or _ASKS_WHY.search(act.plain) or _JUDGES.search(act.plain)):
            return None
        others = (recalled_in(one.plain, facts) for one in moment.heard.acts if one is not act)
        number = next((at for at in others if at is not None), None)
        found = None if number is None else _of_played(number, act, moment)
        return None if found is None else replace(found, score=OF_MESSAGE)

    def _of_supposed(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer about a move that is only supposed, by the act or by another sentence of its message."""
        facts, score = moment.facts, OF_MOVE
        named = supposed = supposed_in(act.plain, facts)
        whole = supposed_in(written(moment), facts) if len(moment.heard.acts) > 1 else None
        if supposed is None and (_POINTS.search(act.plain) or len(act.plain.split()) <= FEW_WORDS):
            supposed, score = whole, OF_MOVE if _FUTURE.search(act.plain) else OF_MESSAGE
        elif supposed is not None and whole is not None and set(supposed.line) < set(whole.line):
            supposed = whole  # The first moves of the line stand in the sentence before.
        weighed = () if supposed is not None or facts.over else self._weighed(act, moment)
        if weighed and weighed[0].move is None and _PLACE.search(act.plain):
            weighed = ()
        if supposed is None and not weighed:
            return None
        # Who is to move and names a move thinks of making it, whether or not that is put as a question.
        thinks_of_it = named is not None and named.board.turn == facts.board.turn != facts.me
        asks = thinks_of_it or _WEIGHS.search(act.plain) or act.kind is ActKind.QUESTION or is_notation(act.plain)
        if not asks:
            return None
        if facts.unaided:
            return declined(score)
        if supposed is not None:
            words = split(act.plain)
            says_it = _FUTURE.search(act.plain) and not _STANDING.search(act.plain)
            sure = says_it and named is not None
            seen = None if supposed.others else told_of_line(LineOfPlay(supposed.board, supposed.line), words, facts)
            if seen is not None:
                return Bid(SURE if sure else score, from_board("a move weighed", seen))
            told = verdict_on(supposed, facts.me)
            if len(supposed.line) == 1 and not supposed.others and _SAFE.search(act.plain):
                sure, told = True, safe_or_not(supposed.line[0], supposed.board, facts.me, told)
            told += afterthought(act.plain if named is supposed else written(moment), supposed, facts.me)
            return Bid(SURE if sure else score, from_board("a move weighed", told))
        names_none = not moves_of(act.plain, facts.board)
        verdict = _choice(weighed, moment) if names_none else _verdicts(weighed, moment)
        return Bid(score, from_board("a move weighed", verdict))

    @staticmethod
    def _weighed(act: SpeechAct, moment: Moment) -> Sequence[NamedMove]:
        """The moves that the act names; if it only points at some, those of the lines before it."""
        found = moves_of(act.plain, moment.facts.board)
        if found or not _CHOOSES.search(act.plain):
            return found
        before = " ".join(reversed(moment.dialogue.their_lines[:LINES_BACK])).lower()
        found = moves_of(before, moment.facts.board)
        return found if len(found) > 1 else ()


def _instead(number: int, supposed: Supposed, moment: Moment) -> str:
    """What a move would have done in place of the one that was played, and what that one was worth."""
    told = of_move(supposed.line[0], supposed.board, moment.facts.me, advises=False)
    worth = worth_at(number, moment)
    if worth is not None and worth.better and supposed.board.parse_san(worth.better) == supposed.line[0]:
        told = f"yes, it was the better move: {told}"
    played = moment.facts.plies[number].words
    cost = cost_of(number, moment.facts)
    if cost and "mate" in cost:
        told = f"yes, that stops the mate: {told}"
    return (
        f"{told}, and {played} {f'lost something: {cost}' if cost else 'was what you had on the board'}"
        if cost
        else told
    )


def _several(act: SpeechAct) -> bool:
    """Whether moves are asked after together: which of them was worse, or how bad they were."""
    return _COMPARES.search(act.plain) is not None


def _compared(numbers: Sequence[int], moment: Moment) -> str | None:
    """What each of some moves was worth, the one that cost most first."""
    worth = {at: seen for at in numbers if (seen := worth_at(at, moment)) is not None}
    if len(worth) < 2 or moment.facts.unaided:
        return None
    first, second = sorted(worth, key=lambda at: -worth[at].loss)[:2]
    told = verdict_in_words(first, moment)
    other = verdict_in_words(second, moment, names_better=False)
    return f"{moment.facts.plies[first].words} cost more: {told}; {other}"


def _of_played(number: int, act: SpeechAct, moment: Moment) -> Bid | None:
    """What a move that was played was for, and what it was worth: first what was asked for."""
    facts = moment.facts
    mine = facts.plies[number].mover == facts.me
    reason = reason_of_move(number, facts)
    names_better = not facts.unaided
    verdict = verdict_in_words(number, moment, names_better=names_better)
    late = mine and len(facts.plies) - number <= LATE and facts.board.is_checkmate()
    if late and _SEEN.search(act.plain):
        return Bid(OF_MOVE, from_board("the mate seen", mate_seen(moment)))
    if not mine and number and _SEEN.search(act.plain):
        return Bid(OF_MOVE, from_board("seen or not", foreseen_in_words(number, moment, names_better=names_better)))
    if mine and verdict and (seen := worth_at(number, moment)) and seen.before <= HOPELESS and _HOPES.search(act.plain):
        verdict = f"I was {standing_in_words(seen.before)} by then, so it was hope more than plan; {verdict}"
    if _ASKS_WHY.search(act.plain) and mine:
        if reason:
            reason = reason.replace("it ", f"{facts.plies[number].words} ", 1)
        again = verdict and _AT_MOVE.sub("", verdict.replace(facts.plies[number].words, "it", 1), count=1)
        told = f"{reason}; {again}" if reason and again else reason or verdict
        return Bid(OF_MOVE, from_board("why that move", told)) if told else None
    # "It looked so threatening. What was I missing?"
    asked = " ".join((act.plain, *(one.plain for one in moment.heard.acts)))
    wrong = None if mine or not _ASKS_WRONG.search(asked) else refuted_by(number, moment)
    if wrong is not None:
        return Bid(OF_MOVE, from_board("what was wrong with it", f"{wrong}; {verdict}" if verdict else wrong))
    if verdict is None:
        return Bid(OF_MOVE, from_board("a move played", reason)) if reason else None
    good = reason and (" was good" in verdict or " was playable" in verdict or " cost nothing" in verdict)
    told = agreed(act.plain, f"{verdict}; {reason}" if good else verdict)
    return Bid(OF_MOVE, from_board("a move played", told))


def _verdicts(weighed: Sequence[NamedMove], moment: Moment) -> str:
    """What each of the moves would do, as one clause; of two the safer one is named."""
    board = moment.facts.board
    clauses, losses = [], []
    for named in weighed[:2]:
        if named.move is None:
            clauses.append(forbidden(named.tried, board))
            continue
        loss, _ = worth_of(named.move, board, mine=board.turn == moment.facts.me)
        losses.append((loss, move_in_words(board, named.move)))
        clauses.append(of_move(named.move, board, moment.facts.me, advises=len(weighed) == 1))
    if len(losses) < 2:
        return "; ".join(clauses)
    if losses[0][0] != losses[1][0]:
        return f"{'; '.join(clauses)}, so {min(losses)[1]} is the safer one"
    return f"{_calmer([named.move for named in weighed[:2] if named.move is not None], board)}: {'; '.join(clauses)}"


def _choice(weighed: Sequence[NamedMove], moment: Moment) -> str:
    """Which of moves that were weighed before is to be taken, as a clause."""
    board = moment.facts.board
    legal = [named.move for named in weighed[:2] if named.move is not None]
    if len(legal) < 2:
        return _verdicts(weighed, moment)
    losses = [worth_of(move, board, mine=board.turn == moment.facts.me)[0] for move in legal]
    if losses[0] == losses[1]:
        return _calmer(legal, board)
    return f"{move_in_words(board, legal[losses[1] < losses[0]])} is the safer one, for the other one costs something"


def _calmer(moves: Sequence[chess.Move], board: chess.Board) -> str:
    """Which of two moves that lose nothing is the quieter one, and why: a piece can come back, and one in the middle
    does more than one at the edge."""
    kinds = [board.piece_type_at(move.from_square) for move in moves]
    words = [move_in_words(board, move) for move in moves]
    if (kinds[0] == chess.PAWN) != (kinds[1] == chess.PAWN):
        return f"{words[kinds[0] == chess.PAWN]} is the calmer of the two, for a pawn never comes back"
    reach = []
    for move in moves:
        after = after_moves(board, move)
        reach.append(chess.popcount(after.attacks_mask(move.to_square)))
    if reach[0] == reach[1]:
        return f"there is little between them, and I would take {words[0]}"
    return f"I would take {words[reach[1] > reach[0]]}, which looks at more squares"
