"""Answers about a move or a piece that the sentence itself names: "would d4 be good?", "why did you go g5?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import chess

from app.domain.aims import aim_of
from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD, MoveWorth
from app.domain.plies import Ply
from app.domain.prose_words import move_in_words, piece_word
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.bidders.concrete import refuted_by
from app.soul.listening.bidders.topical import content, from_board
from app.soul.listening.candidates import forbidden, worth_of
from app.soul.listening.dialogue import points_back
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.naming import NamedMove, moves_of, piece_at, played_of, wanted_of
from app.soul.listening.topics import Subject
from app.soul.move_quality import position_before
from app.soul.scripted.topics import Topic, move_slots

# Bids: above every topic that is only guessed, for a sentence that says which move or piece it is about.
OF_MOVE, OF_PIECE = 0.97, 0.94
# The other side's latest lines in which moves were weighed that "the safer one of the two" points at.
LINES_BACK = 3
_ASKING = (ActKind.QUESTION, ActKind.REQUEST, ActKind.REMARK, ActKind.TEASE, ActKind.TELLING)
# Moods that a sentence on a move sounds like, and what has answers of its own, whatever it names.
_MOODS = (Subject.WEARY, Subject.SAD, Subject.BLUNDERED)
_NEVER = frozenset((Subject.INJECTION, Subject.INSULT, Subject.SORRY, Subject.TAKEBACK, Subject.LAST_WORDS))
_OF_PAST = re.compile(
    r"\b(?:did|didn't|was|wasn't|were|went|gave|took|taking|played|pushed|putting|pushing|bringing|moved|kicked|chose"
    r"|felt|again|there|so early|that early)\b"
)
_ASKS_WHY = re.compile(r"\b(?:why|what for|what was|purpose|idea|point|reason|how come)\b")
_WEIGHS = re.compile(
    r"\?|\b(?:should|would|could|can|may|might|what if|if i|how about|what about|thinking|think|maybe|perhaps|or|is|any"
    r"|consider\w*|tempt\w*|dare)\b"
)
_ASKS_WRONG = re.compile(
    r"\b(?:why|how|what) (?:was|is|were|did|do)\b|\bwhat'?s (?:wrong|the matter)\b|\bmiss(?:ed|ing)?\b"
    r"|\bnot see\b|\boverlook\w*"
)
_CHOOSES = re.compile(r"\b(?:which|safer|better|of the two|either|both|first one|second one|or)\b")
_WANTS = re.compile(r"\b(?:go|going|belong|put|route|square|want|wants|best|do with|improve|develop|bring)\b")

_JUDGES = re.compile(
    r"\b(?:good|bad|sad|happy|strong|weak|useful|useless|dead|buried|stuck|worth|misplaced|ok|okay|better|worse|lonely"
    r"|alive|active|passive|trapped|well|poor|great|silly|doing|lost|work\w*|asleep|problem|mistake)\b"
)
# Squares that a piece of a kind reaches in an ordinary middlegame, and the shares of that from which it does little,
# and enough.
_USUAL = {chess.KNIGHT: 6, chess.BISHOP: 8, chess.ROOK: 9, chess.QUEEN: 17}
LITTLE, ENOUGH = 0.45, 0.8


class NamedMoveAsked:
    """A move that is weighed, or one that was played: what it does, whether it was good, and what it was for."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer about the move that the act names; None if it names none, and in a room."""
        of_mood = act.kind is ActKind.FEELING and act.topic in _MOODS  # "My d3 felt slow."
        if moment.facts.in_room or not (act.kind in _ASKING or of_mood) or act.topic in _NEVER:
            return None
        past = _OF_PAST.search(act.plain) is not None or _ASKS_WHY.search(act.plain) is not None
        played = played_of(act.plain, moment.facts)
        if played is not None and (past or moment.facts.over):
            return _of_played(played, act, moment)
        if moment.facts.over:
            return None
        weighed = self._weighed(act, moment)
        if not weighed or not (_WEIGHS.search(act.plain) or act.kind is ActKind.QUESTION):
            return None
        if moment.facts.rated:
            return Bid(OF_MOVE, content("declined: rated", Topic("ask_rated", 1)))
        names_none = not moves_of(act.plain, moment.facts.board)
        verdict = _choice(weighed, moment) if names_none else _verdicts(weighed, moment)
        return Bid(OF_MOVE, from_board("a move weighed", verdict))

    @staticmethod
    def _weighed(act: SpeechAct, moment: Moment) -> Sequence[NamedMove]:
        """The moves that the act names; if it only points at some, those of the lines before it."""
        found = moves_of(act.plain, moment.facts.board)
        if found or not _CHOOSES.search(act.plain):
            return found
        before = " ".join(reversed(moment.dialogue.their_lines[:LINES_BACK])).lower()
        found = moves_of(before, moment.facts.board)
        return found if len(found) > 1 else ()


class NamedPieceAsked:
    """A piece that is named by its square: what it looks at, or where it could go."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer about the piece; None if the act names none, and for what tells and asks nothing."""
        if moment.facts.in_room or moment.facts.over or act.kind not in (ActKind.QUESTION, ActKind.REQUEST):
            return None
        square = piece_at(act.plain, moment.facts.board)
        if square is None and points_back(act):
            # "That bishop on g3, is it buried there?"
            square = piece_at(" ".join(other.plain for other in moment.heard.acts), moment.facts.board)
            if square is None and _WANTS.search(act.plain):
                # "Where would you put it?" goes on with the piece that was just named.
                square = piece_at((moment.dialogue.my_last or "").lower(), moment.facts.board)
        if square is None or act.topic in _NEVER:
            return None
        theirs = moment.facts.board.color_at(square) != moment.facts.me
        wanted = wanted_of(square, moment.facts.board) if theirs and _WANTS.search(act.plain) else None
        if wanted is not None:
            if moment.facts.rated:
                return Bid(OF_PIECE, content("declined: rated", Topic("ask_rated", 1)))
            return Bid(OF_PIECE, from_board("a piece's way", wanted))
        told = _looks_at(square, moment.facts)
        if _JUDGES.search(" ".join(other.plain for other in moment.heard.acts)):
            told = f"{told}, {_worth_of(square, moment.facts.board)}"
        return Bid(OF_PIECE, from_board("a piece named", told))


def _of_played(ply_number: int, act: SpeechAct, moment: Moment) -> Bid | None:
    """What a move that was played was for, or what it was worth."""
    facts = moment.facts
    ply = facts.plies[ply_number]
    slots, mine = move_slots(ply), ply.mover == facts.me
    worth = next((seen for seen in moment.given.judged if seen.ply == ply_number + 1), None)
    asks_why = _ASKS_WHY.search(act.plain) is not None
    if asks_why and mine:
        aim = _aim(ply_number, facts)
        told = [Topic("ask_purpose", 1, {"move": slots["move"], "aim": aim})] if aim else []
        topics = (*told, *_judged(ply, worth, mine=True), Topic("ask_why", 1, slots))
        return Bid(OF_MOVE, _of_then("why that move", *topics))
    # "It looked so threatening. What was I missing?"
    asked = " ".join((act.plain, *(one.plain for one in moment.heard.acts)))
    wrong = None if mine or not _ASKS_WRONG.search(asked) else refuted_by(ply_number, moment)
    if wrong is not None:
        return Bid(OF_MOVE, from_board("what was wrong with it", wrong))
    judged = _judged(ply, worth, mine=mine)
    return Bid(OF_MOVE, _of_then("a move played", *judged)) if judged else None


def _of_then(about: str, *topics: Topic) -> Content:
    """A content about an earlier position, which the one on the board need not bear out."""
    return replace(content(about, *topics), own=True)


def _judged(ply: Ply, worth: MoveWorth | None, *, mine: bool) -> list[Topic]:
    if worth is None:
        return []
    good = worth.loss < NO_GOOD
    if mine:
        return [Topic("ask_own_good" if good else "ask_own_bad", 1, move_slots(ply))]
    return [Topic("ask_good_move_yes" if good else "ask_good_move_no", 1, move_slots(ply))]


def _aim(number: int, facts: Facts) -> str | None:
    back = len(facts.plies) - number
    before, after = position_before(facts, back), position_before(facts, back - 1)
    return aim_of(before, after, facts.plies[number], facts.plies[number - 1] if number else None)


def _verdicts(weighed: Sequence[NamedMove], moment: Moment) -> str:
    """What each of the moves would do, as one clause; of two the safer one is named."""
    board = moment.facts.board
    clauses, losses = [], []
    for named in weighed[:2]:
        if named.move is None:
            clauses.append(forbidden(named.tried, board))
            continue
        loss, clause = worth_of(named.move, board, mine=board.turn == moment.facts.me)
        losses.append((loss, move_in_words(board, named.move)))
        clauses.append(clause)
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
        after = board.copy(stack=False)
        after.push(move)
        reach.append(chess.popcount(after.attacks_mask(move.to_square)))
    if reach[0] == reach[1]:
        return f"there is little between them, and I would take {words[0]}"
    return f"I would take {words[reach[1] > reach[0]]}, which looks at more squares"


def _looks_at(square: chess.Square, facts: Facts) -> str:
    """What a piece attacks and guards, as a clause."""
    board = facts.board
    kind, color = board.piece_type_at(square) or chess.PAWN, board.color_at(square)
    own, other = ("my", "your") if color == facts.me else ("your", "my")
    named = f"{own} {piece_word(kind)} on {chess.square_name(square)}"
    reached = board.attacks_mask(square)
    targets = _named(reached & board.occupied_co[not color], board, other)
    guarded = _named(reached & board.occupied_co[bool(color)] & ~board.kings, board, own)
    if targets and guarded:
        return f"{named} looks at {targets}, and guards {guarded}"
    if targets or guarded:
        return f"{named} {'looks at' if targets else 'guards'} {targets or guarded}"
    free = chess.popcount(reached & ~board.occupied)
    return f"{named} has {free} free square{'' if free == 1 else 's'} before it and nothing to attack"


def _worth_of(square: chess.Square, board: chess.Board) -> str:
    """How well a piece stands, by the squares that it reaches, as an afterthought."""
    usual = _USUAL.get(board.piece_type_at(square) or chess.PAWN)
    if usual is None:
        return "and more one need not ask of it"
    own = board.occupied_co[bool(board.color_at(square))]
    share = chess.popcount(board.attacks_mask(square) & ~own) / usual
    return (
        "and it does too little" if share < LITTLE else "so it stands well" if share >= ENOUGH
        else "so it stands well enough, and could stand better"
    )  # fmt: skip


def _named(squares: chess.Bitboard, board: chess.Board, whose: str) -> str:
    """ "your pawn on f2 and your king on g1"; the dearest two."""
    found = sorted(chess.scan_forward(squares), key=lambda at: -(board.piece_type_at(at) or 0))[:2]
    return " and ".join(
        f"{whose} {piece_word(board.piece_type_at(at) or chess.PAWN)} on {chess.square_name(at)}" for at in found
    )
