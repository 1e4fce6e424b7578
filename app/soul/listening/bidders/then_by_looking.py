"""Answers what should have been played, and what another move would have done in place of one that was played, by what
an engine saw of the position before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import chess

from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD
from app.domain.prose_words import move_in_words
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.played_words import standing_in_words, verdict_in_words, worth_at
from app.soul.listening.recalling import recalled_in
from app.soul.listening.spoken_of import move_spoken_of
from app.soul.listening.supposing import supposed_in
from app.soul.listening.weighed import Grade, Weighed, best_of, weighed
from app.soul.listening.weighed_words import continuation
from app.soul.move_quality import position_before

_PARTS = re.compile(r"[,.;:?!]| but | instead of | rather than | and then | when ")
_SHOULD = frozenset(("should", "could", "ought", "shoulda", "would"))
_HAVE = frozenset(("have", "'ve", "of", "should've", "a", "shoulda", "could've"))
_DONE = frozenset(("done", "played", "do", "play", "gone", "moved", "instead", "tried", "better"))
_EXPECTED = frozenset(
    ("thought", "expected", "instead", "surprised", "surprising", "rather", "feared", "hoped", "expecting", "figured",
     "assumed")
)  # fmt: skip
_DOES = frozenset(("do", "play", "right", "better", "played", "done"))
# Words of what only leans on the line before.
_SHORT = 12
# How a grade sounds of a move that was not made.
_WOULD = {
    Grade.BEST: "was the best move", Grade.AS_GOOD: "was as good as anything", Grade.LESS: "was playable",
    Grade.MISTAKE: "would have given something away", Grade.LOSES: "would not have worked",
}  # fmt: skip


class ShouldHavePlayed(ReadWhole):
    """What either side should have played in place of the move that is spoken of."""

    about = "what was better"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known, facts = set(words), moment.facts
        if not known & {"what", "where", "which", "whats"}:
            return None
        if _leans(words) and moment.dialogue.my_last is not None:
            number = _spoken(moment)
            return None if number is None else better_in_words(number, moment)
        if not known & _SHOULD or not known & _HAVE:
            return None
        if not known & _DONE or not facts.plies or known & {"resigned", "resign"}:
            return None
        if "if" in known:
            return _gone_on(facts) if known & {"kept", "continued", "on", "stayed"} and _side(words) else None
        mine = _side(words)
        number = _number(written(moment), moment, mine=mine)
        return None if number is None else better_in_words(number, moment)


class AnotherThen(ReadWhole):
    """What another move would have done in place of one of the last two that were played."""

    about = "another move then, looked at"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        known = set(words)
        there = {"was", "there"} <= known or ("why" in known and known & {"not", "didn't"})
        if not (known & _EXPECTED or there) or not facts.seen or {"can't", "cannot", "allowed"} & known:
            return None
        if "move" in known and recalled_in(written(moment), facts) is not None:
            return None  # A move of long ago is spoken of.
        for back in (1, 2):
            found = _another(written(moment), back, moment)
            if found is not None:
                return found
        return None


def _leans(words: Sequence[str]) -> bool:
    """Whether it is asked what to do in the place that was just spoken of: "so what do I do there instead?"."""
    known = set(words)
    return len(words) <= _SHORT and bool(known & {"there", "instead", "place"}) and bool(known & _DOES & set(words[1:]))


def _spoken(moment: Moment) -> int | None:
    """The move under discussion, or the worst one of its side where that one cost nothing."""
    spoken = move_spoken_of(moment)
    if spoken is None or _loss(spoken.number, moment) >= NO_GOOD:
        return None if spoken is None else spoken.number
    same = [seen.ply - 1 for seen in moment.given.judged if seen.by_me == spoken.by_me]
    return max(same, key=lambda at: _loss(at, moment), default=spoken.number)


def _side(words: Sequence[str]) -> bool | None:
    """Whether it is asked of the character ("what should you have done"), or of the writer; None where nobody
    is named."""
    at = next((at for at, word in enumerate(words) if word in _SHOULD), 0)
    near = set(words[at + 1 : at + 3])
    return None if not near & {"you", "u", "i"} else "i" not in near


def _gone_on(facts: Facts) -> str | None:
    """How the character would have gone on from the end of the game; None where it was not its move."""
    best = best_of(facts.board, facts) if facts.over and facts.my_turn else None
    if best is None:
        return None
    after = facts.board.copy(stack=False)
    after.push(best.move)
    goes = continuation(best.line.moves[1:4], after, facts.me)
    return f"I should have gone on with {move_in_words(facts.board, best.move)}: {goes}"


def _number(text: str, moment: Moment, *, mine: bool | None) -> int | None:
    """The move of that side that is meant: the one that the words or the talk name or, if that is the other side's, the
    one beside it that cost more; else the worst one of the game, or the last one while it goes on."""
    facts = moment.facts
    number = recalled_in(text, facts)
    if number is None:
        spoken = move_spoken_of(moment)
        number = None if spoken is None else spoken.number
    if number is not None:
        if mine is None or facts.plies[number].mover == facts.color(mine):
            return number
        near = [at for at in (number - 1, number + 1) if 0 <= at < len(facts.plies)]
        return max(near, key=lambda at: (_loss(at, moment), -at), default=None)
    if mine is None:
        return None
    own = [at for at, ply in enumerate(facts.plies) if ply.mover == facts.color(mine)]
    latest = own if facts.over else own[-1:]
    return max(latest, key=lambda at: (_loss(at, moment), at), default=None)


def _loss(number: int, moment: Moment) -> float:
    worth = worth_at(number, moment)
    return 0.0 if worth is None else worth.loss


def better_in_words(number: int, moment: Moment) -> str | None:
    """What was better than the move of this number, by a look or by the analysis; that nothing was, where that is so;
    None where neither is known."""
    facts, me = moment.facts, moment.facts.me
    board = position_before(facts, len(facts.plies) - number)
    ply = facts.plies[number]
    played = chess.Move(ply.origin, ply.square, ply.promoted)
    name, on = move_in_words(board, played), f"on move {board.fullmove_number}"
    best, found, worth = best_of(board, facts), weighed(played, board, facts), worth_at(number, moment)
    who, were = ("I", "was") if ply.mover == me else ("you", "were")
    if best is None or found is None:
        if worth is None or not worth.better:
            return None
        better = board.parse_san(worth.better)
        if better == played:
            return f"nothing was better than {name} {on}"
        before, after = standing_in_words(worth.before), standing_in_words(worth.after)
        how = f"{who} {were} {before} before {name} and {after} after it" if before != after else ""
        return f"{move_in_words(board, better)} was better {on}{f': {how}' if how else f' than {name}'}"
    if found.grade >= Grade.AS_GOOD:
        return f"nothing was better than {name} {on}: {who} {were} {standing_in_words(best.line.chance)} all the same"
    right = _analysed(worth.better if worth else None, board, facts) or best
    end = board.copy(stack=False)
    end.push(right.move)
    goes = continuation(right.line.moves[1:3], end, me)
    known = None if worth is None or not worth.better else verdict_in_words(number, moment)
    if known is not None:
        return f"{known}; after {move_in_words(board, right.move)} {goes}" if goes else known
    stood, left = standing_in_words(right.line.chance), standing_in_words(found.line.chance)
    told = f"{move_in_words(board, right.move)} was better {on}"
    told = f"{told}: then {goes}, and {who} {'am' if who == 'I' else 'are'} {stood}" if goes else told
    return f"{told}; {name} left {'me' if who == 'I' else 'you'} {left}"


def _analysed(san: str | None, board: chess.Board, facts: Facts) -> Weighed | None:
    """The better move of the analysis, where a look finds it as good as any."""
    found = weighed(board.parse_san(san), board, facts) if san else None
    return found if found is not None and found.grade >= Grade.AS_GOOD else None


def _another(text: str, back: int, moment: Moment) -> str | None:
    """The verdict on a move that was named and not played so many half-moves ago; None where there is none."""
    facts = moment.facts
    if back > len(facts.plies):
        return None
    worth = worth_at(len(facts.plies) - back, moment)
    board, ply = position_before(facts, back), facts.plies[-back]
    if facts.seen_at(board) is None:
        return None
    played = chess.Move(ply.origin, ply.square, ply.promoted)
    then = replace(facts, board=board, plies=facts.plies[: len(facts.plies) - back], result=None)
    for part in _PARTS.split(text):
        supposed = supposed_in(part.strip(), then)
        if supposed is None or supposed.board.turn != board.turn or supposed.board.epd() != board.epd():
            continue
        for move in (supposed.line[0], *supposed.others):
            found = None if move == played else weighed(move, board, facts)
            made = weighed(played, board, facts)
            if found is not None and made is not None:
                lost = worth.loss if worth is not None and worth.better == board.san(move) else None
                return _beside(found, made, facts, lost)
    return None


def _beside(found: Weighed, made: Weighed, facts: Facts, lost: float | None) -> str:
    """What a move would have been, how it would have gone on, and what was played in its place."""
    board, me = found.board, facts.me
    name, played = move_in_words(board, found.move), move_in_words(board, made.move)
    after = board.copy(stack=False)
    after.push(found.move)
    goes = continuation(found.line.moves[1:3], after, me)
    gap = max(lost or 0.0, found.line.chance - made.line.chance)
    by_me = board.turn == me
    if abs(gap) < 0.045:
        told = f"{name} would have been as good as {played}"
    elif gap > 0:
        told = f"{'you are right, ' if by_me else 'yes, '}{name} was better than {played}"
    else:
        told = f"{name} {_WOULD[min(found.grade, Grade.MISTAKE)]}, and {played} was better"
    who, am = ("I", "am") if by_me else ("you", "are")
    stands = f", and {who} {am} {standing_in_words(found.line.chance)}"
    return f"{told}: then {goes}{stands}" if goes else told


THEN_BY_LOOKING: Sequence[type[Bidder]] = (ShouldHavePlayed, AnotherThen)
