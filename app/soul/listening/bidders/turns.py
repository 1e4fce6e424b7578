"""Answers about when a game turned: since when a side was worse, and which of somebody's moves was the worst, the first
or the best."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from app.domain.exchange import best_capture
from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD, MoveWorth
from app.domain.prose_facts import points_ahead
from app.domain.prose_words import move_in_words
from app.domain.trial import mate_next
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import AskedPlainly, message_of
from app.soul.listening.bidders.game_turned import moved_on, turned_in_words, when_played, without_number
from app.soul.listening.board_topics import BoardTopic
from app.soul.listening.heard import SpeechAct
from app.soul.listening.naming import played_of
from app.soul.listening.played_words import (
    AS_GOOD,
    foreseen_in_words,
    gift_of,
    reason_of_move,
    standing_in_words,
    verdict_in_words,
    worth_at,
)
from app.soul.listening.recalling import recalled_in
from app.soul.listening.worst_meant import is_of_mine

# The loss for which a man counts that was simply left to be taken, however little was lost by it in a game that was
# decided; and the chances (0 to 1) from which what was given was not needed.
_HUNG, _HELD = 0.25, 0.43
_SEES = re.compile(
    r"\b(?:you|u|ye) (?:first |already )?(?:see|saw|notice\w*|smell|spot\w*|know|knew|realis\w+|realiz\w+)\b"
)
_SHORT = re.compile(r"\b(?:pawn|piece|exchange|knight|bishop|rook|queen) (?:short|down|behind|up|ahead|more|less)\b")
_COUNTS = re.compile(r"\b(?:count|wrong|overlook\w*|miss\w*)\b")
_FIRST = re.compile(r"\bfirst\b")
_GAME = re.compile(r"\b(?:moves?|played?|mine|yours?|mistake|blunder|wrong|game|pawns?|lost?|worst|best)\b")


class WhenItTurned(AskedPlainly):
    """The move from which a side stood worse for good, and what was better."""

    topic = BoardTopic.TURNING_POINT
    about = "when it turned"
    helps = True
    asks = re.compile(
        r"\bwhen (?:did|was)\b.{0,30}\b(?:turn\w*|wrong|lost|lose|over|decided|know|knew|ye know|goosed|see"
        r"|saw|notice|thread)\b"
        r"|\b(?:since|from|by|at|until|till|on) (?:which|what) (?:exact )?(?:move|point|moment|minute|stage|time)\b"
        r"|\bsince when\b|\bwhere did (?:it|i|the|we|you)\b.{0,24}\b(?:turn|wrong|lose|lost|spill|slip)\b"
        r"|\bhinge\b|\bturning point\b|\b(?:till|until) which\b|\b(?:first"
        r"|when did you(?: first)?) (?:notice|see)\b|\bat what move\b|\bwhat (?:lost|won) (?:it|the game"
        r"|me)\b"
        r"|\bwhere (?:did|was) (?:it|the game)\b|\bcost (?:you|me) the game\b|\blast position\b"
        r"|\bwas it (?:gone|terminal|lost)\b|\bwon it\b"
        r"|\b(?:when|where) (?:was|did) (?:it|the game|things|everything) (?:too late|over|lost|hopeless"
        r"|gone)\b|\btoo late\b"
        r"|\bwhen should (?:it|i|you|he|she|the king|my king) have (?:stopped|turned|gone back)\b"
        r"|\bmove (?:where|when|at which|that) (?:you|i|it|the game) (?:\w+ )?(?:went|lost|cost|turned|decided"
        r"|sank|threw)\b"
        r"|\bwhat (?:killed|beat|finished|did for|undid|got|sank|doomed|cost) (?:me|you)\b"
        r"|\bhow (?:did|could|come) (?:i|you|we) (?:\w+ ){0,2}(?:lose|lost|win|won)\b|\b(?:let it slip|blow it"
        r"|blew it)\b"
        r"|\b(?:at|from) (?:what|which) point\b|\bwhat point was i\b"
        r"|\bthrow it away\b|\bthrew it away\b|\blosing move\b"
        r"|\bpoint of no return\b|\bwhat (?:did it|went wrong|sank)\b|\bwas that what (?:did|sank|lost)\b"
        r"|\bis that what did it\b|\bslip of paper\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        if not moment.given.judged:
            return None
        if _SHORT.search(act.plain) or _SHORT.search(message_of(act, moment)):
            since = short_since(moment.facts)
            if since is not None:
                return since
        if played_of(act.plain, moment.facts) is not None and _COUNTS.search(act.plain):
            return None
        named = recalled_in(message_of(act, moment), moment.facts)
        if (
            named is not None
            and named
            and moment.facts.plies[named].mover != moment.facts.me
            and _SEES.search(act.plain)
        ):
            return foreseen_in_words(named, moment, names_better=moment.facts.over)
        if moment.facts.board.is_checkmate() and _SEES.search(act.plain):
            return mate_seen(moment)
        return turned_in_words(moment)


class WorstOfTheirs(AskedPlainly):
    """The writer's worst, first or best move, or the character's own, with what it cost."""

    topic = BoardTopic.WORST_OR_BEST_MOVE
    about = "a worst or best move"
    helps = True
    score = 0.972
    asks = re.compile(
        r"\b(?:worst|biggest|stinkier|dumbest|weakest|best|finest|nicest) (?:\w+ )?(?:moves?|mistake|blunder"
        r"|one|wrong note|error|slip|crime)\b|\bfirst (?:\w+ )?(?:mistake|blunder|wrong note|error|slip)\b"
        r"|\bwhich (?:of|one|move)\b.{0,40}\b(?:bad|worst|worse|wrong|mistake|error|pen|mind|minded|crime"
        r"|stinkier|best)\b"
        r"|\bwhere (?:did|have) (?:i|you) (?:go|gone|went|slip\w*|err\w*|blunder\w*|count)\b|\bmy (?:worst"
        r"|best|mistake|blunder)\b|\bwhat did i do wrong\b"
        r"|\byour (?:worst|best|mistake|blunder)\b|\bone of your moves\b|\bwhich of your moves\b"
        r"|\bdo to deserve\b|\bwhere did i\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        by_me = is_of_mine(act.plain)
        own = [seen for seen in moment.given.judged if seen.by_me == by_me]
        if not own or not _GAME.search(act.plain):
            return None
        if re.search(r"\b(?:best|finest|nicest)\b", act.plain):
            return _best(own, moment)
        own, looked_at = _as_looked_at(own, moment)
        bad = [seen for seen in own if weight_of(seen, moment) >= NO_GOOD]
        # In a running game, what was only seen while thinking counts where nothing that was looked at costs much.
        if not _FIRST.search(act.plain) and not moment.facts.over:
            bad = [seen for seen in bad if seen.ply in looked_at] or bad
        if not bad:
            return _nothing_bad(own, moment, by_me=by_me)
        chosen = bad[0] if _FIRST.search(act.plain) else max(bad, key=lambda seen: weight_of(seen, moment))
        told = verdict_in_words(chosen.ply - 1, moment)
        nth = "the first was" if _FIRST.search(act.plain) else "the worst was"
        if not moment.facts.over and chosen.ply not in looked_at:
            nth = f"at a glance {nth}"
        return (
            None
            if told is None
            else f"{nth} on {moved_on(chosen, moment.facts)}: {without_number(told, chosen, moment.facts)}"
        )


def weight_of(seen: MoveWorth, moment: Moment) -> float:
    """How bad a move was: the chances that it cost, or the man that it left to be taken."""
    if seen.loss >= _HUNG or (seen.loss < AS_GOOD and seen.after >= _HELD):
        return seen.loss
    return seen.loss if gift_of(seen.ply - 1, moment) is None else _HUNG


def _nothing_bad(own: Sequence[MoveWorth], moment: Moment, *, by_me: bool) -> str:
    """That none of the moves of a side was bad, with the one that came nearest to it."""
    worst = max(own, key=lambda seen: seen.loss)
    first = f"{'mine' if by_me else 'yours'} were all playable, none of them cost much"
    if worst.loss < AS_GOOD or not worst.better:
        return first
    better = moment.facts.before(worst.ply - 1)
    instead = move_in_words(better, better.parse_san(worst.better))
    return f"{first}; the nearest to a slip was {when_played(worst, moment.facts)}, where {instead} was a little better"


def _as_looked_at(own: Sequence[MoveWorth], moment: Moment) -> tuple[list[MoveWorth], frozenset[int]]:
    """The worths of the moves as far as looks at the positions show them, and the half-moves that were looked at."""
    facts = moment.facts
    known = [worth_at(seen.ply - 1, moment) or seen for seen in own]
    looked_at = (
        seen.ply for seen in own if facts.seen_at(facts.before(seen.ply)) and facts.seen_at(facts.before(seen.ply - 1))
    )
    return known, frozenset(looked_at if facts.seen else ())


def short_since(facts: Facts) -> str | None:
    """With which move the material came to stand as it stands now, as a clause; None where it is level."""
    now = _settled_points(facts.board, facts.me)
    if not now:
        return None
    since = len(facts.plies)
    while since > 1 and _settled_points(facts.before(since - 1), facts.me) == now:
        since -= 1
    taken = (at for at in range(since - 1, len(facts.plies)) if facts.plies[at].taken)
    number = next(taken, since - 1)
    ply = facts.plies[number]
    return f"since move {facts.on_move(number)}, when {'I' if ply.mover == facts.me else 'you'} played {ply.words}"


def _settled_points(board: chess.Board, me: chess.Color) -> int:
    """The character's lead in points once the side to move has made its best capture."""
    found = best_capture(board)
    won = 0 if found is None else found[1]
    return points_ahead(board, me) + (won if board.turn == me else -won)


def mate_seen(moment: Moment) -> str:
    """Since which move the mate that was given had been threatened, as a clause."""
    facts = moment.facts
    winner = not facts.board.turn
    final, last = facts.plies[-1].words, len(facts.plies) - 1
    threat = None
    for number in range(last - 2, -1, -2):  # The winner's moves before the last, while they threaten mate.
        if mate_next(facts.before(number + 1), winner) is None:
            break
        threat = number
    if threat is None:
        return f"the mate itself only at the very end; {turned_in_words(moment)}"
    when = f"from move {facts.on_move(threat)}, when {facts.plies[threat].words} threatened mate"
    return f"{when}; in the end it was {final}"


def _best(own: Sequence[MoveWorth], moment: Moment) -> str | None:
    good = [seen for seen in own if seen.loss < NO_GOOD]
    if not good:
        return None
    slips = {seen.ply + 1: seen.loss for seen in moment.given.judged}
    best = max(good, key=lambda seen: (slips.get(seen.ply, 0.0), -seen.loss))
    stood = standing_in_words(best.after)
    reason = reason_of_move(best.ply - 1, moment.facts)
    who = "I was" if best.by_me else "you were"
    return (
        f"the best was {when_played(best, moment.facts)}: {who} {stood} after it{f', and {reason}' if reason else ''}"
    )
