"""Answers a second question about the game by what the last line spoke of: whatever that was, each kind of matter is
asked why, what then, what instead, how it would have stood, with what, and to be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, taking_of
from app.domain.facts import Facts
from app.domain.line_of_play import LineOfPlay
from app.domain.prose_words import listed, move_in_words, piece_word
from app.domain.text import plain
from app.domain.trial import tried
from app.soul.listening.asked_of_matter import MatterAsked, matter_asked
from app.soul.listening.bid import Bidder, Content, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.past_said import (
    instead_in_game,
    overlooked_in_game,
    stood_in_game,
    thought_in_game,
    why_in_game,
    with_what_man,
)
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.standing_said import best_moment, extra_pawn, rests_on
from app.soul.listening.bidders.topical import content
from app.soul.listening.choosing import kinds_in
from app.soul.listening.line_goes_on import going_on
from app.soul.listening.matter_said import MatterSaid, PastMove, matter_said
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.recalling import recalled_in
from app.soul.listening.supposed_words import good_of
from app.soul.listening.weighed import Grade, all_weighed, best_of, weighed
from app.soul.listening.weighed_words import continuation, swapped_in, verdict_in_words_of
from app.soul.scripted.topics import Topic

# What tells that the character was afraid of something, or the writer in hope.
_AFRAID = ("worried", "scared", "afraid", "nervous", "in trouble", "sweat", "shaky", "panic")
# Lines back in which a reason counts as told.
_LINES = 3
_Told = Callable[[MatterSaid, Sequence[str], Moment], str | Content | None]


class MatterTold(ReadWhole):
    """What is asked of the matter that is under discussion."""

    about = "the matter discussed"
    helps = True
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | Content | None:
        facts, text = moment.facts, written(moment)
        if moment.dialogue.my_last is None or facts.in_room or not facts.plies:
            return None
        asked = matter_asked(text)
        if asked is None:
            return None
        matter = matter_said(moment)
        if _names_another(words, matter, text, facts):
            return None
        return next((told for tell in _TELLS[asked] if (told := tell(matter, words, moment)) is not None), None)


def _names_another(words: Sequence[str], matter: MatterSaid, text: str, facts: Facts) -> bool:
    """Whether a question names a square that was not spoken of, or another move of the game by its number."""
    squares = {word for word in words if word in chess.SQUARE_NAMES}
    if any(one not in f"{matter.before} {matter.said}" for one in squares):
        return True
    number = recalled_in(text, facts, told=False) if squares or "move" in words else None
    return number is not None and (matter.past is None or number != matter.past.number)


def _past(tell: Callable[[PastMove, Moment], str | None]) -> _Told:
    return lambda matter, _, moment: None if matter.past is None else tell(matter.past, moment)


def _advised_why(matter: MatterSaid, words: Sequence[str], moment: Moment) -> str | None:
    """What the advised move does, how it goes on, and what speaks against a man that is named instead."""
    facts, move = moment.facts, matter.advised
    found = None if move is None else weighed(move, facts.board, facts)
    if move is None or found is None:
        return None
    name, after = move_in_words(facts.board, move), after_moves(facts.board, move)
    swapped = swapped_in(found.line.moves, facts.board) if facts.board.is_capture(move) else ""
    does = [swapped] if swapped else good_of(tried(move, facts.board), facts.me)[:2]
    goes = continuation(found.line.moves[1:4], after, facts.me)
    other = _of_other(words, found.move, facts)
    reason = f"{name} {listed(does)}" if does else f"{name} keeps what you have, where others give something away"
    if not does and found.equals > 1:
        reason = f"{name} gives nothing away, and others would do as well"
    now = standing_in_words(found.line.chance)
    stands = "it stays level" if now == "level" else f"you are {now}"
    return f"{reason}; {goes}, and {stands}{other}" if goes else f"{reason}, and {stands}{other}"


def _of_other(words: Sequence[str], advised: chess.Move, facts: Facts) -> str:
    """What the best move of another man that is named comes to, as an afterthought."""
    kinds = kinds_in(words)
    files = [word[0] for word, behind in pairwise(words) if behind == "pawn" and len(word) == 1]
    if len(kinds) != 1:
        return ""
    moves = [
        one
        for one in all_weighed(facts.board, facts)
        if facts.board.piece_type_at(one.move.from_square) in kinds
        and one.move != advised
        and (not files or chess.FILE_NAMES[chess.square_file(one.move.from_square)] in files)
    ]
    if not moves:
        return ""
    return f"; {verdict_in_words_of(moves[0], facts.me, advises=False, replies=1).split(';')[0]}"


def _advised_then(matter: MatterSaid, _words: Sequence[str], moment: Moment) -> str | None:
    if matter.advised is None:
        return None
    return going_on(LineOfPlay(moment.facts.board, (matter.advised,)), moment.facts)


def _with_what(matter: MatterSaid, words: Sequence[str], moment: Moment) -> str | None:
    """With which man the thing that was spoken of is, or was, taken."""
    if matter.past is not None:
        moves, board = (*matter.past.others, matter.past.played), matter.past.board
    elif matter.advised is not None:
        moves, board = (matter.advised,), moment.facts.board
    else:
        return None
    kinds = kinds_in(words)
    takes = [move for move in moves if board.is_capture(move)]
    told = with_what_man(takes, board, moment)
    if told is None or not kinds or not takes:
        return told
    return f"{'yes' if board.piece_type_at(takes[0].from_square) in kinds else 'no'}, {told}"


def _stood(matter: MatterSaid, words: Sequence[str], moment: Moment) -> str | None:
    told = None if matter.past is None else stood_in_game(matter.past, words, moment)
    if told is None or matter.past is None or "with" not in words or not kinds_in(words):
        return told
    takes = next((move for move in matter.past.others if matter.past.board.is_capture(move)), None)
    if takes is None:
        return told
    right = matter.past.board.piece_type_at(takes.from_square) in kinds_in(words)
    return f"{'yes' if right else 'no'}, {told}"


def _said_lately(moment: Moment) -> str:
    """The character's last lines, in which reasons may have been told."""
    return plain(" ".join(moment.my_lines[-_LINES:]))


def _only(matter: MatterSaid, _words: Sequence[str], moment: Moment) -> str | None:
    return rests_on(moment.facts, _said_lately(moment), only=True) if matter.stands and not moment.facts.over else None


def _stands_why(matter: MatterSaid, _words: Sequence[str], moment: Moment) -> str | Content | None:
    """What a verdict rests on, in the words in which the character gives a reason."""
    told = rests_on(moment.facts, _said_lately(moment), only=False) if matter.stands and not moment.facts.over else None
    if told is None or not told.startswith("because "):
        return told
    why = content(MatterTold.about, Topic("ask_because", 1, {"why": told.removeprefix("because ")}))
    return replace(why, own=True)


def _extra(matter: MatterSaid, words: Sequence[str], moment: Moment) -> str | None:
    return extra_pawn(words, moment.facts) if matter.pawn_up else None


def _most(matter: MatterSaid, _words: Sequence[str], moment: Moment) -> str | None:
    """The most that is to be had for a man of the writer's, by what it can take."""
    facts, man = moment.facts, matter.man
    if man is None or facts.over or facts.my_turn or facts.board.color_at(man) == facts.me:
        return None
    takes = [one for one in all_weighed(facts.board, facts) if one.move.from_square == man]
    takes = [one for one in takes if facts.board.is_capture(one.move)]
    if not takes:
        return None
    best = max(takes, key=lambda one: (facts.board.piece_type_at(one.move.to_square) or 0, one.line.chance))
    taken = piece_word(facts.board.piece_type_at(best.move.to_square) or chess.PAWN)
    after = after_moves(facts.board, best.move)
    back = continuation(best.line.moves[1:2], after, facts.me)
    worth = f"; {back}" if back else ""
    now = standing_in_words(best.line.chance)
    stands = "it is level" if now == "level" else f"you are {now}"
    return f"a {taken}: {move_in_words(facts.board, best.move)}{worth}, and {stands}"


def _saved(matter: MatterSaid, words: Sequence[str], moment: Moment) -> str | None:
    """Whether a man of the writer's can be saved, and by which move."""
    facts, man = moment.facts, matter.man
    if man is None or facts.over or facts.my_turn or facts.board.color_at(man) == facts.me:
        return None
    return saved_in_words(man, facts, loses=bool({"losing", "lose", "gone"} & set(words)))


def saved_in_words(man: chess.Square, facts: Facts, *, loses: bool) -> str | None:
    """The best move after which a man of the side to move is not taken; None where it is in no danger."""
    board, names = facts.board, Names(facts.board, facts.me)
    danger = taking_of(man, board)
    if danger is None or danger.won <= 0:
        return None
    found = all_weighed(board, facts)
    best = best_of(board, facts)
    keeps = [one for one in found if _keeps(man, one.move, board) and not _is_taken(man, one.line.moves)]
    if best is None:
        return None
    sound = [one for one in keeps if one.grade >= Grade.LESS or one.best.chance - one.line.chance < 0.1]
    if not sound:
        price = [one for one in found if one.move.from_square == man and board.is_capture(one.move)]
        sold = ""
        if price:
            dearest = max(price, key=lambda one: board.piece_type_at(one.move.to_square) or 0)
            sold = f"; {move_in_words(board, dearest.move)} sells it for the most"
        return f"{'yes' if loses else 'no'}: nothing keeps {names.of(man)} for good{sold}"
    one = sound[0]
    now = standing_in_words(one.line.chance)
    stands = "it is level" if now == "level" else f"you {'stay' if now in ('lost', 'losing') else 'are'} {now}"
    attacker = names.of(danger.move.from_square)
    takes = f" takes what attacks it, {attacker}" if one.move.to_square == danger.move.from_square else " keeps it"
    return f"{'no' if loses else 'yes'}: {move_in_words(board, one.move)}{takes}, and {stands}"


def _keeps(man: chess.Square, move: chess.Move, board: chess.Board) -> bool:
    """Whether a man cannot be taken at a profit once a move is played, wherever it stands then."""
    after = after_moves(board, move)
    taking = taking_of(move.to_square if move.from_square == man else man, after)
    return taking is None or taking.won <= 0


def _is_taken(man: chess.Square, line: Sequence[str]) -> bool:
    """Whether a man is taken within the first moves of a line, wherever it goes."""
    at = chess.square_name(man)
    for number, uci in enumerate(line[:4]):
        if number % 2 == 0 and uci[:2] == at:
            at = uci[2:4]
        elif number % 2 and uci[2:4] == at:
            return True
    return len(line) < 2


def _shown(matter: MatterSaid, _words: Sequence[str], moment: Moment) -> str | None:
    """How it goes: a mate that was spoken of, else the line of the advice."""
    facts = moment.facts
    if matter.mate and (best := best_of(facts.board, facts)) is not None and best.line.mate is not None:
        told = continuation(best.line.moves, facts.board, facts.me, begins="play")
        return f"{told}, and the mate cannot be stopped"
    return _advised_then(matter, _words, moment)


def _moment(matter: MatterSaid, _words: Sequence[str], moment: Moment) -> str | None:
    """When the side stood best that was spoken of."""
    asked = matter.before
    if any(one in asked for one in _AFRAID):
        return best_moment(moment, mine=" i " in f" {asked} " and "you" not in asked)
    if not any(one in asked for one in ("winning", "better", "ahead", "chance", "lost", "losing")):
        return None
    mine = " you " in f" {asked} ".partition(" than ")[0] and " i " not in f" {asked} "
    lost = "lost" in asked or "losing" in asked
    return best_moment(moment, mine=mine != lost)


def _followed(matter: MatterSaid, _words: Sequence[str], moment: Moment) -> str | None:
    """Whether to take what the character's last move offers."""
    facts, past = moment.facts, matter.past
    if past is None or facts.over or facts.my_turn or past.board.turn != facts.me:
        return None
    takes = list(facts.board.generate_legal_captures(to_mask=chess.BB_SQUARES[past.played.to_square]))
    graded = all_weighed(facts.board, facts, takes) if takes else []
    if not graded:
        return None
    one = graded[0]
    return verdict_in_words_of(one, facts.me, lead="yes: " if one.is_sound else "no: ")


_TELLS: Mapping[MatterAsked, Sequence[_Told]] = {
    MatterAsked.WITH_WHAT: (_with_what,),
    MatterAsked.STOOD: (_stood,),
    MatterAsked.THINKING: (_past(thought_in_game),),
    MatterAsked.OVERLOOKED: (_past(overlooked_in_game),),
    MatterAsked.INSTEAD: (_past(instead_in_game),),
    MatterAsked.WHO_THEN: (_advised_then,),
    MatterAsked.FOLLOWED: (_followed,),
    MatterAsked.THEN: (_advised_then,),
    MatterAsked.MOST: (_most,),
    MatterAsked.SAVED: (_saved,),
    MatterAsked.ONLY_THAT: (_only,),
    MatterAsked.EXTRA: (_extra,),
    MatterAsked.SHOWN: (_shown,),
    MatterAsked.MOMENT: (_moment,),
    MatterAsked.WHY: (_advised_why, _past(why_in_game), _stands_why),
}
MATTER_TOLD: Sequence[type[Bidder]] = (MatterTold,)
