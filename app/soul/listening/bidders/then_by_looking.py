"""Answers what should have been played by what an engine saw of the position before it."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD
from app.domain.prose_words import move_in_words
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.played_words import standing_in_words, verdict_in_words, worth_at
from app.soul.listening.recalling import recalled_in
from app.soul.listening.spoken_of import move_spoken_of
from app.soul.listening.weighed import Grade, Weighed, best_of, weighed
from app.soul.listening.weighed_words import continuation

_SHOULD = frozenset(("should", "could", "ought", "shoulda", "would"))
_HAVE = frozenset(("have", "'ve", "of", "should've", "a", "shoulda", "could've"))
_DONE = frozenset(("done", "played", "do", "play", "gone", "moved", "instead", "tried", "better"))
_DOES = frozenset(("do", "play", "right", "better", "played", "done"))
# Words of what only leans on the line before.
_SHORT = 12


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
    after = after_moves(facts.board, best.move)
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
    board, ply = facts.before(number), facts.plies[number]
    name, on = ply.words, f"on move {board.fullmove_number}"
    best, found, worth = best_of(board, facts), weighed(ply.move, board, facts), worth_at(number, moment)
    who, were = ("I", "was") if ply.mover == me else ("you", "were")
    if best is None or found is None:
        if worth is None or not worth.better:
            return None
        better = board.parse_san(worth.better)
        if better == ply.move:
            return f"nothing was better than {name} {on}"
        before, after = standing_in_words(worth.before), standing_in_words(worth.after)
        how = f"{who} {were} {before} before {name} and {after} after it" if before != after else ""
        return f"{move_in_words(board, better)} was better {on}{f': {how}' if how else f' than {name}'}"
    if found.grade >= Grade.AS_GOOD:
        return f"nothing was better than {name} {on}: {who} {were} {standing_in_words(best.line.chance)} all the same"
    right = _analysed(worth.better if worth else None, board, facts) or best
    end = after_moves(board, right.move)
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


THEN_BY_LOOKING: Sequence[type[Bidder]] = (ShouldHavePlayed,)
