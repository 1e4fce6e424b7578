"""Answers about the position: who is better and by how much, the worst piece, kings and pawns, threats."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from app.domain import prose_facts
from app.domain.aims import threat_of
from app.domain.exchange import turned
from app.domain.facts import Facts
from app.domain.position import number_of
from app.domain.prose_words import number_word, piece_word, pieces_in_words
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.topical import Topical, asks_of_mine
from app.soul.listening.heard import SpeechAct
from app.soul.listening.threat_seen import threat_in_words
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

# Winning chances from which one side is called better, and in which words: each up to its limit.
BETTER_FROM = 0.55
_BY_HOW_MUCH = ((0.63, "a little"), (0.73, "clearly"), (0.9, "by a lot"), (1.0, "so much that it should be decided"))
_BEFORE_IT_TURNED = re.compile(
    r"\b(?:up to|until|till|before) (?:that|then|there|this|the end|my|it)\b|\b(?:who|how) (?:was|were|stood|did)\b"
)
# Squares that an ordinary piece of its kind can go to in a middlegame; the worst piece has the smallest share of it.
_USUAL_MOVES = {chess.KNIGHT: 5, chess.BISHOP: 7, chess.ROOK: 7, chess.QUEEN: 14}
# A king is called safe with so many pawns before it, and at most so many squares around it that the other side hits.
SHIELD_PAWNS, SQUARES_HIT = 2, 1


class Better(Topical):
    """Who is better."""

    subjects = frozenset((Subject.BETTER,))
    helps = True
    needs = re.compile(
        r"\b(?:win\w*|los[et]\w*|better|worse|ahead|behind|up|down|stand\w*|level|even|equal|edge|chances?"
        r"|cooked|who|hope\w*|over|good|alive|balance\w*|advantage|favou?r\w*|situation|eval\w*|doing"
        r"|look\w*)\b"
    )

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        if moment.facts.over and _BEFORE_IT_TURNED.search(act.plain) and moment.given.judged:
            return [Topic("ask_seen", 1, {"seen": before_it_turned(moment)})]
        side = who_is_better(moment)
        return [Topic(f"ask_better_{side}", 1), *_much(side, moment)]


def before_it_turned(moment: Moment) -> str:
    """Who stood better before the move that decided most, as a clause; with at least one judged move."""
    worst = max(moment.given.judged, key=lambda seen: seen.loss)
    mine = worst.before if worst.by_me else 1.0 - worst.before
    number = number_of(worst.ply, moment.facts.initial_fen)
    if 1 - BETTER_FROM < mine < BETTER_FROM:
        return f"until move {number} it was about level"
    much = next(words for limit, words in _BY_HOW_MUCH if max(mine, 1.0 - mine) <= limit)
    return f"until move {number} {'I was' if mine >= BETTER_FROM else 'you were'} better, {much}"


class HowMuch(Topical):
    """By how much somebody is better, in words, and in pieces where these are unequal."""

    subjects = frozenset((Subject.HOW_MUCH,))
    helps = True
    needs = re.compile(
        r"\b(?:how (?:much|far|big|many|bad|well)|by what|lot|pawns?|points?|lead|ahead|behind|up|down"
        r"|better|worse|winning|losing|decimals?|percent\w*|numbers?)\b"
    )

    def topics(self, _act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        side = who_is_better(moment)
        return [*_much(side, moment), Topic(f"ask_better_{side}", 1)]


class Reason(Topical):
    """Why one side is better, asked after it was said: pieces, kings, and how many squares the pieces reach."""

    subjects = frozenset(
        (Subject.BETTER, Subject.HOW_MUCH, Subject.MATERIAL, Subject.TURNING_POINT, Subject.BEST_PIECE)
    )

    def topics(self, _act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        if moment.facts.unaided:
            return ()
        return [Topic("ask_because", 1, {"why": reason_of(moment.facts)})]


class Material(Topical):
    """Who has more pieces, or that nobody has."""

    subjects = frozenset((Subject.MATERIAL,))
    needs = re.compile(
        r"\b(?:material|pieces?|pawns?|up|down|ahead|behind|count\w*|more|less|fewer|points?|even|level"
        r"|winning|knights?|bishops?|rooks?|queens?|exchange)\b"
    )
    of_record = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        return [*_lead(moment.facts), *_even_swap(moment.facts), *Better().topics(act, moment)]


class WorstPiece(Topical):
    """The piece with the least to do, the writer's or the character's."""

    subjects = frozenset((Subject.WORST_PIECE,))
    needs = re.compile(
        r"\b(?:pieces?|knights?|bishops?|rooks?|queens?|worst|useless|idle|lazy|bad|weakest|horse\w*|men|one)\b"
    )
    helps = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        whose, color = _side(act, moment)
        found = worst_piece(moment.facts.board, color)
        if found is None:
            return []
        square, moves = found
        kind = moment.facts.board.piece_type_at(square) or chess.KNIGHT
        reach = (
            "to no square at all"
            if not moves
            else "to one square"
            if moves == 1
            else f"to {number_word(moves)} squares"
        )
        slots = {"whose": whose, "piece": piece_word(kind), "square": chess.square_name(square), "reach": reach}
        return [Topic("ask_worst_piece", 1, slots)]


class KingSafety(Topical):
    """How safe a king is, by the pawns before it and the squares around it."""

    subjects = frozenset((Subject.KING_SAFETY,))
    helps = True
    needs = re.compile(
        r"\b(?:kings?|castl\w*|safe\w*|danger\w*|exposed|naked|draught\w*|draft\w*|mated?|shelter\w*|majesty)\b"
    )

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        whose, color = _side(act, moment)
        board = moment.facts.board
        king = board.king(color)
        if king is None:
            return []
        slots = {"whose": whose, "square": chess.square_name(king)}
        why = king_trouble(board, color)
        return [Topic("ask_king_safe", 1, slots) if why is None else Topic("ask_king_open", 1, {**slots, "why": why})]


class WeakPawns(Topical):
    """An isolated or a doubled pawn, or that there is none."""

    subjects = frozenset((Subject.WEAK_PAWNS,))
    helps = True
    needs = re.compile(r"\b(?:pawns?|doubled|isolated|structure|islands?|passed|backward)\b")

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        whose, color = _side(act, moment)
        board = moment.facts.board
        pawns = prose_facts.pawn_facts(board, color)
        for files, weak in ((pawns.isolated, "isolated"), (pawns.doubled, "doubled")):
            squares = [s for s in board.pieces(chess.PAWN, color) if chess.square_file(s) in files]
            if squares:
                slots = {"whose": whose, "square": chess.square_name(squares[0]), "weak": weak}
                return [Topic("ask_weak_pawn", 1, slots)]
        return [Topic("ask_pawns_sound", 1, {"whose": whose})]


class OwnThreat(Topical):
    """What the character threatens."""

    subjects = frozenset((Subject.THREAT,))
    needs = re.compile(
        r"\b(?:threat\w*|attack\w*|after|up to|want\w*|plan\w*|doing|going|coming|next|take|see|worr\w*"
        r"|afraid|fear|scared?|trick\w*|trap\w*|sac\w*|happening|aim\w*|danger\w*|mean|eye\w*|idea)\b"
    )
    helps = True

    def topics(self, _act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        threat = None if moment.facts.over else threat_of(moment.facts.board, moment.facts.me)
        looked_at = None if threat or moment.facts.over else threat_in_words(moment.facts)
        if looked_at is not None:
            return [Topic("ask_seen", 1, {"seen": looked_at})]
        return [Topic("ask_threat", 1, {"threat": threat}) if threat else Topic("ask_threat_none", 1)]


class TheirThreat(Topical):
    """What the writer threatens."""

    subjects = frozenset((Subject.MY_THREAT,))
    needs = re.compile(
        r"\b(?:threat\w*|attack\w*|hit\w*|aim\w*|eyeing|trap\w*|fork\w*|pin\w*|what (?:do|can|could) i)\b"
    )
    helps = True

    def topics(self, _act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        threat = None if moment.facts.over else threat_of(moment.facts.board, not moment.facts.me, "my")
        return [Topic("ask_your_threat", 1, {"threat": threat}) if threat else Topic("ask_your_threat_none", 1)]


def who_is_better(moment: Moment) -> str:
    """me, them, level or unsure: by the chances that the mind has seen, and in a plain case by material alone."""
    chances, points = moment.given.my_chances, moment.facts.points
    if chances is None:
        return "unsure" if abs(points) < prose_facts.POINTS[chess.KNIGHT] else "me" if points > 0 else "them"
    return "me" if chances >= BETTER_FROM else "them" if chances <= 1 - BETTER_FROM else "level"


def reason_of(facts: Facts) -> str:
    """What speaks for one of the two, as a clause: material, the king's place, the squares that the pieces reach."""
    mine, theirs = facts.surplus(True), facts.surplus(False)
    if bool(mine) != bool(theirs):
        return f"{'I am' if mine else 'you are'} {pieces_in_words(mine or theirs)} up"
    trouble = [
        (whose, why)
        for whose, color in (("my", facts.me), ("your", not facts.me))
        if (why := king_trouble(facts.board, color))
    ]
    reach = [sum(reach_of(facts.board, color).values()) for color in (facts.me, not facts.me)]
    more = f"my pieces reach {reach[0]} squares and yours {reach[1]}"
    if len(trouble) == 1:
        return f"{more}, and as for {trouble[0][0]} king, {trouble[0][1]}"
    return more


def reach_of(board: chess.Board, color: chess.Color) -> dict[chess.Square, int]:
    """The number of squares that each piece (no pawn, no king) of a side attacks beyond its own men."""
    pieces = board.occupied_co[color] & ~board.kings & ~board.pawns
    return {
        square: chess.popcount(board.attacks_mask(square) & ~board.occupied_co[color])
        for square in chess.scan_forward(pieces)
    }


def worst_piece(board: chess.Board, color: chess.Color) -> tuple[chess.Square, int] | None:
    """The square of the piece (no pawn, no king) with the smallest share of the moves usual for its kind, and how many
    it has; of equal ones a minor piece first. None without pieces, or while the other side gives check."""
    side = turned(board, color)
    if side is None:
        return None
    moves: dict[chess.Square, int] = {}
    for square in chess.scan_forward(board.occupied_co[color] & ~board.kings & ~board.pawns):
        moves[square] = 0
    for move in side.legal_moves:
        if move.from_square in moves:
            moves[move.from_square] += 1

    def use(square: chess.Square) -> tuple[float, int, int]:
        kind = board.piece_type_at(square) or chess.KNIGHT
        return (moves[square] / _USUAL_MOVES[kind], prose_facts.POINTS[kind], square)

    worst = min(moves, key=use, default=None)
    return None if worst is None else (worst, moves[worst])


# Pawns before a king behind which it has cover, whatever looks at it.
_FULL_SHIELD = 3


def king_trouble(board: chess.Board, color: chess.Color) -> str | None:
    """What is wrong with a king's place, as a clause; None if nothing is, or nothing is left that could hurt it."""
    queen_about = bool(board.queens & board.occupied_co[not color])
    if prose_facts.phase_of(board) == "endgame" and not queen_about:
        return None
    king = board.king(color)
    hit = prose_facts.squares_hit_around_king(board, color)
    if king is not None and chess.square_file(king) in (3, 4) and prose_facts.phase_of(board) != "opening":
        return "it still stands in the middle"
    shield = prose_facts.pawn_shield(board, color)
    if shield < SHIELD_PAWNS:
        return "no pawn stands before it" if not shield else "a single pawn stands before it"
    return "too much looks at the squares around it" if hit > SQUARES_HIT and shield < _FULL_SHIELD else None


def _side(act: SpeechAct, moment: Moment) -> tuple[str, chess.Color]:
    """Whose side the sentence asks of, as the character says it ("my", "your"), and its colour."""
    mine = asks_of_mine(act)
    return ("my" if mine else "your"), moment.facts.color(mine)


def _much(side: str, moment: Moment) -> list[Topic]:
    chances = moment.given.my_chances
    if side in ("level", "unsure") or chances is None:
        return _lead(moment.facts)
    share = max(chances, 1 - chances)
    much = next(words for limit, words in _BY_HOW_MUCH if share <= limit)
    return [Topic("ask_how_much", 1, {"who": "I am" if side == "me" else "you are", "much": much})]


def _even_swap(facts: Facts) -> list[Topic]:
    """That the count is level where the two have different pieces; nothing for other cases."""
    mine, theirs = facts.surplus(True), facts.surplus(False)
    if not mine or not theirs or facts.points:
        return []
    told = f"in material it is level: I have {pieces_in_words(mine)} more, and you {pieces_in_words(theirs)}"
    return [Topic("ask_seen", 1, {"seen": told})]


def _lead(facts: Facts) -> list[Topic]:
    """Who has more material; nothing if each side has pieces that the other lacks."""
    mine, theirs = facts.surplus(True), facts.surplus(False)
    if not mine and not theirs:
        return [Topic("tail_level", 1)]
    if mine and theirs:
        return []
    return [Topic("tail_up" if mine else "tail_down", 1, {"lead": pieces_in_words(mine or theirs)})]
