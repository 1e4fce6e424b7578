"""At which positions an engine should look before a message at a table is answered: the one on the board, those that
the words suppose, and those before the moves of the game that they speak of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import chess

from app.domain.board import after_moves
from app.domain.facts import Facts
from app.domain.move_worth import MoveWorth
from app.domain.seen import ToSee, position_of
from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.asked_of_matter import matter_asked
from app.soul.listening.choosing import choice_in
from app.soul.listening.last_move_meant import last_move_asked
from app.soul.listening.line_meant import asked_part, said_in
from app.soul.listening.line_told import (
    LINES_BACK,
    asks_my_turn,
    asks_onward,
    line_told,
    may_go_along,
    meant_along,
    moves_said,
)
from app.soul.listening.matter_said import boards_of_past
from app.soul.listening.naming import moves_of
from app.soul.listening.passed_over import passed_over
from app.soul.listening.played_meant import played_meant
from app.soul.listening.recalling import recalled_in
from app.soul.listening.supposing import Supposed
from app.soul.listening.then_meant import then_meant
from app.soul.listening.worded_men import split
from app.soul.listening.worst_meant import LOOKED_AT, asks_of_worst, gravest, is_of_mine
from app.soul.response import SoulInput

# By which a move is supposed in the last position of a game that was given up.
AT_END = (
    "at the end", "final position", "last position", "hadn't resigned", "had not resigned", "not resigned", "i had ",
    "there was ", "couldn't i", "could i not", "could have", "kept going", "played on", "instead of resigning",
    "before i resigned", "gave up", "resign", "carried on", "gone on",
)  # fmt: skip
# Positions of one answer, some 60 ms of the engine each.
MOST = 4
# Words of what only goes on with the message before.
_LEANS = 14
# What asks on behind a verdict that the line before gave ("by how much?", "why?"), and holds nothing else.
_ASKS_ON = re.compile(
    r"^(?:(?:and|but|so|ok|oh) )*(?:why|how|how (?:much|so|come|far|is that)|by how much|since (?:when|which move|what)"
    r"|with what|what (?:does|would|did) (?:it|that) (?:win|cost|bring|take)|(?:are )?you sure|really|who|who is"
    r"|which one|can i (?:stop|prevent|parry) (?:it|that)|is (?:it|that) (?:much|a lot|sure))"
    r"(?: (?:exactly|not|then|that|so|precisely))*\W*$"
)
_OF_VERDICT = re.compile(r"\b(?:winning|better|worse|losing|lost|level|even|threaten\w*|material|ahead)\b")
_OF_BOARD = re.compile(
    r"\b(?:[nbrqk]?[a-h]?[1-8]?x?[a-h][1-8]|o-o(?:-o)?|moves?|moving|pieces?|play(?:ed|ing)?|pawns?|knights?|hors(?:e|ey|ie)s?|bishops?"
    r"|rooks?|queens?|kings?|castl\w+|take[sn]?|took|taking|captur\w+|recaptur\w+|grab\w*|push\w*|swap\w*|trad(?:e[sd]?|ing)"
    r"|exchang\w+|check\w*|mat(?:e|es|ed|ing)|attack\w*|defen[cds]\w+|threat\w*|perpetual|repetition|stalemate|position|plan\w*|better"
    r"|best|worse|worst|mistakes?|blunder\w*|wrong|slip\w*|instead|lost|losing|lose|winning|win|won|drawn?|hold|holds|save[sd]?"
    r"|finish\w*|square|afraid|scared|feared|pinn?\w*|stuck|stranded|belongs?|chas\w+|claim\w*|fork\w*|convert|next|now|then|threaten\w*|coming|hang\w*|trap\w*|shoes|place|idea|watch\w*|worr\w+|stands?|standing|doing|assess\w*|evaluat\w+|verdict|guard\w*|protect\w*|keep|shove\w*|bishops|file|resign\w*|trick|happens?)\b"
)
_OF_PAST = re.compile(
    r"\b(?:did|didn'?t|was|wasn'?t|were|had|have|'ve|'d|played|took|went|moved|pushed|put|instead|back|mistake|blunder|slip"
    r"|lol|bold|point|purpose|about|scare\w*|what|wrong|surpris\w+|why|should'?ve|could'?ve|would'?ve|missed|miss)\b"
)
_OF_FEAR = re.compile(r"\b(?:afraid|scared|fear\w*|frightened|worr\w+|nervous)\b")
_OF_THREATS = re.compile(
    r"\b(?:threat\w*|coming|mate[ds]? me|against me|where (?:\w+ ){0,3}your|why|feel\w*|after|up to|cooking|worr\w+"
    r"|watch\w*|ideas?|doing|losing|scared|afraid|careful|plan\w*|going to|gonna)\b"
)


def boards_asked_of(given: SoulInput) -> tuple[ToSee, ...]:
    """The positions, the most important first; none in a room, in a rated game, and for words about other things."""
    if given.place == "room" or not given.pending_chat or given.request is not None or given.aside:
        return ()
    if given.rated and given.result is None:
        return ()
    text = plain(" ".join(given.pending_chat))
    leans = len(text.split()) <= _LEANS
    before = plain(given.heard_before[-1]) if given.heard_before and leans else ""
    told = tuple(line.text for line in given.table_talk if line.by_me)[-LINES_BACK:] if leans else ()
    behind = told and _ASKS_ON.search(text) and _OF_VERDICT.search(plain(told[-1]))
    of_board = _OF_BOARD.search(text) or (before and _OF_BOARD.search(before)) or behind
    of_last = last_move_asked(text)
    goes_on = asks_my_turn(text) or (told and may_go_along(text) and moves_said(plain(told[-1])))
    if not of_board and not goes_on and of_last is None:
        return ()
    facts, found = gather(given), dict[str, ToSee]()
    said = plain(given.said_before[-1]) if given.said_before and leans else ""
    along = tuple(_along_told(text, told, facts)) if goes_on else ()
    latest = tuple(_around_last(facts, mine=not of_last.mine)) if of_last is not None else ()
    for one in (*latest, *along, *(_boards(text, before, said, facts, given.judged) if of_board or along else ())):
        if not one.board.is_game_over() and one.board.is_valid():
            found.setdefault(position_of(one.board), one)
        if len(found) == MOST:
            break
    return tuple(found.values())


def _around_last(facts: Facts, *, mine: bool) -> Iterator[ToSee]:
    """The positions before and after the last move of one side."""
    number = facts.latest_number(mine)
    if number is not None:
        yield ToSee(facts.before(number))
        yield ToSee(facts.before(number + 1))


def _along_told(text: str, told: Sequence[str], facts: Facts) -> Iterator[ToSee]:
    """The end of the line that the character told last or the move of it from which a message goes on; and the position
    in which the character were to move."""
    if asks_my_turn(text) and not facts.over and not facts.my_turn and not facts.board.is_check():
        yield ToSee(after_moves(facts.board, chess.Move.null()))
    onward = asks_onward(split(text))
    line = line_told(told, facts) if onward or may_go_along(text) else None
    meant = None if line is None else line if onward else meant_along(text, line, facts)
    if meant is not None and meant.line:
        yield ToSee(meant.after)


def _boards(text: str, before: str, said: str, facts: Facts, judged: Sequence[MoveWorth]) -> Iterator[ToSee]:
    """The positions in the order in which they matter."""
    if not facts.over and asks_of_worst(text):
        # What was seen while thinking is too shallow to call a move a blunder by it.
        for seen in gravest(judged, by_me=is_of_mine(text))[:LOOKED_AT]:
            yield ToSee(facts.before(seen.ply - 1))
            yield ToSee(facts.before(seen.ply))
    if facts.over and _OF_FEAR.search(text) and not facts.board.is_check():
        yield ToSee(after_moves(facts.board, chess.Move.null()))
        yield ToSee(facts.board)
    if facts.over and any(said in text for said in AT_END):
        yield ToSee(facts.board, every=True)
        for named in moves_of(text, facts.board)[:1]:
            if named.move is not None:
                yield ToSee(after_moves(facts.board, named.move))
    if said and matter_asked(text) is not None:
        for board in boards_of_past(said, before, facts):
            yield ToSee(board, every=True)
    then = then_meant(text, facts)
    if then is not None:
        yield ToSee(then.board, every=True)
        yield ToSee(after_moves(then.board, then.played))
        if then.other is not None:
            yield ToSee(after_moves(then.board, then.other))
    passed = passed_over(split(text), facts, judged)
    if passed is not None:
        yield ToSee(passed.board, every=True)
        yield ToSee(after_moves(passed.board, passed.move))
    if facts.over and facts.board.is_game_over() is False and _OF_PAST.search(text):
        yield from _of_past(text, before, said, facts)
    yield ToSee(facts.board, every=True)
    if not facts.board.is_game_over():
        choice = choice_in(text, facts)
        for move in () if choice is None else choice.moves:
            yield ToSee(after_moves(choice.board if choice else facts.board, move))
    for words in (asked_part(text), f"{before} . {text}" if before else ""):
        supposed = said_in(words, facts) if words else None
        if supposed is not None:
            yield from _supposed(supposed, facts)
    if (_OF_THREATS.search(text) or "threaten" in said) and not facts.board.is_check():
        yield ToSee(after_moves(facts.board, chess.Move.null()), every=not facts.over)
    if "other" in text and before:
        choice = choice_in(before, facts)
        for move in () if choice is None else choice.moves:
            yield ToSee(after_moves(choice.board if choice else facts.board, move))
    if _OF_PAST.search(text):
        yield from _of_past(text, before, said, facts)


def _of_past(text: str, before: str, said: str, facts: Facts) -> Iterator[ToSee]:
    """The positions before the moves of the game that are spoken of, and before the last ones."""
    count = len(facts.plies)
    numbers = [played_meant(split(text), facts), *(recalled_in(one, facts) for one in (text, said, before) if one)]
    for number in dict.fromkeys(one for one in numbers if one is not None):
        yield ToSee(facts.before(number), every=True)
        if number + 1 < count:
            yield ToSee(facts.before(number + 1))
    for back in (1, 2):
        if back <= count:
            yield ToSee(facts.before(-back), every=True)


def _supposed(supposed: Supposed, facts: Facts) -> Iterator[ToSee]:
    """The position in which a move is supposed where that is not the one on the board, and those after its moves."""
    yield ToSee(after_moves(supposed.board, *supposed.line))
    if position_of(supposed.board) != position_of(facts.board):
        yield ToSee(supposed.board, every=True)
    if len(supposed.line) > 1:
        yield ToSee(after_moves(supposed.board, *supposed.line[:1]), every=True)
    for move in supposed.others[:1]:
        yield ToSee(after_moves(supposed.board, move))
