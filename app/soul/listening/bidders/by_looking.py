"""Answers what is asked of moves by what an engine saw of them: a move, a line of both sides, a choice, and how it goes
on. Where nobody has looked these bidders are silent, and others count captures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import chess

from app.domain.board import after_moves
from app.domain.condition import Names
from app.domain.facts import Facts
from app.domain.line_of_play import LineOfPlay
from app.domain.prose_words import move_in_words, piece_word
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.choice_words import as_advice
from app.soul.listening.choosing import choice_in, kinds_in
from app.soul.listening.held_of_a_move import claimed_of
from app.soul.listening.leads import lead_in
from app.soul.listening.line_goes_on import going_on, stands_so
from app.soul.listening.line_meant import asked_part, is_past, joined_line, line_before, line_meant
from app.soul.listening.move_choice import MoveChoice
from app.soul.listening.other_moves import in_its_place, other_one
from app.soul.listening.supposing import supposed_in
from app.soul.listening.weighed import AS_GOOD, Grade, Weighed, all_weighed, chance_after, line_from, weighed
from app.soul.listening.weighed_words import LITTLE_LEFT, LONGEST, continuation, goes_to, held_out, verdict_in_words_of
from app.soul.listening.worded_men import split

# Words of what only goes on with the message before.
_LEANS = 12
_ASKS = frozenset(
    ("?", "is", "can", "could", "should", "what", "would", "how", "if", "any", "thinking", "tempted", "suppose", "does",
     "do", "will", "where", "or", "which", "anything", "good", "ok", "okay", "am", "supposing", "might", "shall", "u",
     "guess", "reckon", "maybe", "perhaps", "probably", "then")
)  # fmt: skip
_GOES_ON = frozenset(("then", "next", "after", "afterwards", "happens", "happen", "continue", "follows", "follow"))
_PLAN = frozenset(("plan", "plans", "both", "each", "we"))
_BETTER = frozenset(("better", "stronger", "best", "improvement"))
_ELSE = frozenset(("anything", "something", "nothing", "any", "else", "there"))
# What asks about something else than what a move comes to.
_OTHERWISE = frozenset(
    ("called", "theory", "opening", "book", "legal", "allowed", "rule", "rules", "name", "named", "rated", "prefer",
     "favourite", "favorite", "usually", "generally", "many", "guards", "defends", "protects", "attacks", "guarded",
     "defended", "threatening", "perpetual", "repetition")
)  # fmt: skip
_ONLY_WHY = frozenset(("why", "not", "so", "but", "?", "and", "is", "that", "hm", "really", "ok", "oh", ",", "."))
_JUDGES = frozenset(("good", "bad", "silly", "ok", "okay", "fine", "better", "sound", "right", "alright", "safe"))
_WHETHER = frozenset(("do", "can", "could", "will", "would", "can't", "won't", "don't"))
_BOTH = 2
# Characters of a verdict with words before it, and half-moves that answer a move of a choice.
_ROOM = 185
_REPLIES = 1
_WHY = frozenset(("why", "reason", "purpose"))


class LineLookedAt(ReadWhole):
    """A move that is weighed, or a line of both sides."""

    about = "a move looked at"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        text = asked_part(written(moment))
        words = split(text)
        if not _may_answer(words, moment) or not _ASKS & set(words) or "was it " in text:
            return None
        if choice_in(text, moment.facts) is not None:
            return None
        meant = line_meant(text, moment.facts)
        return None if meant is None else told_of_line(meant, words, moment.facts)


class ChoiceLookedAt(ReadWhole):
    """Which of the moves that a message names is to be made."""

    about = "a choice looked at"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        if not _may_answer(words, moment) or is_past(words):
            return None
        choice = choice_in(written(moment), moment.facts)
        if choice is None:
            return None
        said = supposed_in(written(moment), moment.facts)
        if choice.leaves and said is not None and said.board.turn == choice.board.turn:
            moves = dict.fromkeys(
                (*choice.moves, said.line[0], *said.others)
            )  # "Push past with d5, take, or leave it?"
            choice = replace(choice, moves=tuple(moves))
        return told_of_choice(choice, moment.facts)


class GoesOnLookedAt(ReadWhole):
    """What comes after the move or the line of the message before: "and then?", "and if I take back?"."""

    about = "goes on as looked at"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        leans = len(words) <= _LEANS and moment.dialogue.my_last is not None
        if not leans or moment.dialogue.source is not None or not _may_answer(words, moment):
            return None
        other = other_one(words, moment)
        if other is not None:
            return other
        further = joined_line(written(moment), moment)
        if further is not None:
            return told_of_line(further, words, moment.facts)
        before = line_before(moment)
        if before is None:
            return None
        instead = in_its_place(words, before)
        if instead is not None:
            return told_of_line(instead, words, moment.facts)
        known = set(words)
        if "where" in known:
            return _goes_then(before, words, moment.facts)
        if kinds_in(words) or known & set(chess.SQUARE_NAMES):
            return None
        if known <= _ONLY_WHY and "why" in known:
            return going_on(before, moment.facts)
        return going_on(before, moment.facts) if known & _GOES_ON else None


def told_of_line(meant: LineOfPlay, words: Sequence[str], facts: Facts) -> str | None:
    """What the moves that are meant come to, with the answer to what is asked of them first."""
    known, first = set(words), weighed(meant.line[0], meant.board, facts)
    if first is None:
        return None
    if "where" in known and (told := _whereto(meant, words, facts)):
        return told
    asks_plan = known & _PLAN and known & {"do", "plan", "plans", "play"}
    asks_then = (known & _GOES_ON and known & {"what", "how"}) or "then" in words[-3:]
    if (asks_plan or asks_then) and not known & _JUDGES:
        told = going_on(meant, facts)
        if told is not None:
            return told
    if len(meant.line) > 1:
        return _of_line(meant, first, words, facts)
    if known & _BETTER and known & _ELSE:
        return _anything_better(first, facts)
    claimed = claimed_of(first, words, facts.me)
    if claimed is not None:
        joint = "" if claimed.endswith(": ") else "; " if first.grade.is_fine else "; but "
        verdict, hit = verdict_in_words_of(first, facts.me), claimed.partition(" hits ")[2]
        return f"{claimed}{joint}{verdict.replace(f': it attacks {hit}', '', 1) if hit else verdict}"
    lead = lead_in(words).graded(first.is_sound)
    return verdict_in_words_of(first, facts.me, lead=lead)


def _anything_better(found: Weighed, facts: Facts) -> str:
    """Whether another move is better."""
    fine = found.grade >= Grade.AS_GOOD
    return verdict_in_words_of(found, facts.me, lead="no: " if fine else "yes: ")


def _whereto(meant: LineOfPlay, words: Sequence[str], facts: Facts) -> str | None:
    """Where the man that is named goes after the moves; None where it stays where it is."""
    kinds = kinds_in(words)
    after, line = meant.after, line_from(meant.line, meant.board, facts)
    mine = bool({"your", "you", "u", "ur"} & set(words[words.index("where") :]))
    for kind in sorted(kinds, reverse=True):
        told = goes_to(kind, facts.color(mine), line, after, facts.me)
        if told:
            rest = continuation(line, after, facts.me, begins="play")
            return f"{told}: after {meant.leads_in_words} {rest}"
    if not kinds or not line:
        return None
    word = piece_word(next(iter(kinds)))
    return f"the {word} stays where it is for now: {continuation(line, after, facts.me, begins='play')}"


def _goes_then(before: LineOfPlay, words: Sequence[str], facts: Facts) -> str | None:
    """Where the man that is named goes after the move of the message before: "and where does she go?"."""
    kinds = kinds_in(words) or ({chess.QUEEN} if "she" in words else set())
    line = line_from(before.line, before.board, facts, as_told=True)
    for kind in kinds:
        told = goes_to(kind, facts.color("my" not in words), line, before.after, facts.me)
        if told:
            return f"{told}: after {before.leads_in_words} {continuation(line, before.after, facts.me, begins='play')}"
    return None


def _of_line(meant: LineOfPlay, first: Weighed, words: Sequence[str], facts: Facts) -> str | None:
    """What a line of both sides comes to: how it stands, what is better, and how it goes on."""
    chance = chance_after(meant.line, meant.board, facts)
    if chance is None:
        return None
    if len(meant.line) == 2 and _asks_whether(words):
        after = after_moves(meant.board, meant.line[0])
        second = weighed(meant.line[1], after, facts)
        if second is not None:
            told = verdict_in_words_of(second, facts.me, replies=2, room=_ROOM)
            return (
                f"{'yes' if second.grade.is_fine else 'no'}: after {move_in_words(meant.board, meant.line[0])} {told}"
            )
    known, mover = set(words), first.board.turn
    answer = _answered_better(meant, facts)
    stands = stands_so(chance, mine=mover == facts.me).removeprefix(", and ")
    name = move_in_words(first.board, first.move)
    if first.grade >= Grade.AS_GOOD:
        judged = f"nothing is better for {'you' if mover != facts.me else 'me'} than {name}" if known & _BETTER else ""
    else:
        judged = f"{move_in_words(first.board, first.best_move)} is better than {name}"
    goes = continuation(line_from(meant.line, meant.board, facts)[:2], meant.after, facts.me, begins="play")
    # What goes on stands right behind the line it belongs to, before any other move is named.
    told = f"after {meant.leads_in_words} {goes}, and {stands}" if goes else f"after {meant.leads_in_words} {stands}"
    if judged:
        told = f"{judged}; {told}" if known & _BETTER else f"{told}; {judged}"
    return f"{told}; {answer}" if answer and len(told) + len(answer) < LONGEST else told


def _asks_whether(words: Sequence[str]) -> bool:
    """Whether it is asked if the character does it: "do you then take", "can't you grab it"."""
    asked = (at for at, word in enumerate(words) if word in _WHETHER)
    return any({"you", "u", "your"} & set(words[at + 1 : at + 4]) and words[at + 1 : at + 2] != ["i"] for at in asked)


def _answered_better(meant: LineOfPlay, facts: Facts) -> str:
    """The better answer of the character to the first move than the one that is said; empty where that is as good."""
    after = after_moves(meant.board, meant.line[0])
    found = weighed(meant.line[1], after, facts)
    if found is None or found.grade >= Grade.AS_GOOD:
        return ""
    who = "I" if after.turn == facts.me else "you"
    return f"but {who} would rather answer {move_in_words(after, found.best_move)}"


def told_of_choice(choice: MoveChoice, facts: Facts) -> str | None:
    """Which move of a choice to make, what it brings, and what speaks against the others; None where one of them was
    not looked at."""
    found = all_weighed(choice.board, facts, choice.moves)
    if not found:
        return None
    first, *others = found
    me, board = facts.me, choice.board
    name = move_in_words(board, first.move)
    if first.is_lost:
        return f"{'neither saves it' if len(found) == 2 else 'none of them saves it'}, but {held_out(first, me)}"
    close = bool(others) and first.line.chance - others[0].line.chance < AS_GOOD and first.line.mate is None
    verdict = verdict_in_words_of(
        first, me, advises=not others or first.grade < Grade.LESS, replies=_REPLIES, room=_ROOM
    )
    told = f"I would {as_advice(first.move, board, choice)}: {verdict.replace(name, 'it', 1)}"
    gives = any(one.gives for one in others)
    either = close and not gives and len(found) == _BOTH and first.best.chance > LITTLE_LEFT
    told = f"either will do; {told}" if either else told
    for other in others:
        clause = verdict_in_words_of(other, me, advises=False, replies=_REPLIES if len(others) == 1 else 0)
        short = clause if len(told) + len(clause) < LONGEST and len(others) == 1 else clause.split(";")[0].split(":")[0]
        if len(told) + len(short) < LONGEST:
            told = f"{told}; {short}"
    for word in choice.barred:
        told = f"{told}; the {word} cannot take there"
    for at in choice.beyond:
        told = f"{told}; nothing of yours can take {Names(board, me).of(at)}"
    return told


def _may_answer(words: Sequence[str], moment: Moment) -> bool:
    """Whether a message may ask about moves that were looked at: of a game that goes on, by the side to move."""
    facts, known = moment.facts, set(words)
    if not facts.seen or facts.board.is_game_over() or known & _OTHERWISE:
        return False
    return not (facts.my_turn and not facts.over) and not (known & _WHY and not known & {"not", "which"})


BY_LOOKING: Sequence[type[Bidder]] = (LineLookedAt, ChoiceLookedAt, GoesOnLookedAt)
