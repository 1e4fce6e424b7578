"""Answers about what comes next: what to play, what either side threatens, and how a king could be got at."""

from __future__ import annotations

import re
from dataclasses import replace

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, hanging, safe_moves, to_move
from app.domain.facts import Facts
from app.domain.prose_facts import POINTS, pawn_facts, phase_of
from app.domain.prose_words import listed, move_in_words
from app.domain.trial import Trial, eye_catching, fork_next, mate_next, ranked, tried
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import AskedPlainly, message_of, written
from app.soul.listening.bidders.stands_by_looking import best_in_words
from app.soul.listening.board_topics import BoardTopic
from app.soul.listening.danger_words import refutes_itself
from app.soul.listening.heard import SpeechAct
from app.soul.listening.supposed_words import effect_of
from app.soul.listening.supposing import supposed_in
from app.soul.listening.threat_seen import threat_in_words

_OF_YOURS = re.compile(
    r"\b(?:your (?:plan|idea|next)|you (?:planning|playing|going|cooking|plotting|up to|after)|are you"
    r"|do you (?:play|plan)|what(?:'s| is) coming|you still)\b"
)

# Moves that are tried for what a side could attack next, two milliseconds each.
_TRIED = 6
# Moves of which one is advised, the best by counting.
_ADVISED = 12
_OF_CHESS = re.compile(
    r"\b(?:moves?|play\w*|pieces?|pawns?|knights?|horses?|horsey|bishops?|rooks?|queens?|kings?|board"
    r"|position|here|now|next|castl\w*"
    r"|plan|convert|stuck|win|winning|won|lost|losing|ahead|behind|attack\w*|units?|side|first|defend\w*|check\w*|[a-h][1-8])\b"
)
_IN_MY_PLACE = re.compile(r"\bif you (?:were me|sat|had my)\b|\bin my (?:place|shoes|seat)\b")
# What asks how a lead is brought home, and points from which there is one.
_CONVERTS, _LEAD = re.compile(r"\b(?:convert\w*|win this|finish)\b"), 2
_MY_THREATS = re.compile(
    r"\b(?:do i (?:threat\w*|attack)|am i threatening|my threats?|(?:of yours|do you) hang\w*|yours? hanging"
    r"|what can i take)\b"
)


class WhatToPlay(AskedPlainly):
    """A sound move for the writer's side: what saves, takes, castles or brings a piece out; with the reason."""

    about = "what to play"
    helps = True
    score = 0.9712
    not_asks = re.compile(
        r"\b(?:worr\w+|afraid|scared|careful|fear|day|week|train\w*|study\w*|practi[cs]\w*|minutes?|mins|lesson"
        r"|opening|against the|think of)\b"
    )
    asks = re.compile(
        r"\bwhat (?:now|next|first)\b|\bnow what\b|\bwhat (?:do|should|shall|would|can|could|must|ought"
        r"|have) (?:i|you|we|one)\b.{0,30}\b(?:play|do|move|think|plan|next|here|now|wonder\w*|avoid"
        r"|first)\b"
        r"|\bif you (?:were me|sat on my|had my)\b|\bin my (?:place|shoes|seat)\b|\b(?:any|some) (?:plan"
        r"|idea|move|hint|advice|suggestion)s?\b.{0,12}(?:here|for me|now)?\W*$"
        r"|\bwhich (?:one|piece|unit|of my \w+|of mine)\b.{0,30}\b(?:first|move|save|dispatch|bring|attend"
        r"|next)\b|\bwhat comes first\b|\bhave i time\b"
        r"|\bwhere would you (?:hit|strike|start|begin|go)\b|\bwhat must i\b|\bone thing i must\b"
        r"|\bhow (?:do|should|would) (?:i|you|one)\b.{0,24}\b(?:convert|win this|finish|continue|go on"
        r"|proceed|hold|defend|survive|save)\b"
        r"|\b(?:safe|quick\w*|boring|best|simplest) (?:\w+ )?way (?:home|to (?:win|finish|convert))\b"
        r"|\battend to both\b|\bwhat would an? .{0,12}(?:avoid|play)\b|\bought to avoid\b"
        r"|\banything less miserable\b"
        r"|\btrouble shoot\b|\bwhat can i (?:move|do)\b|\bwhat(?:'s| is) my (?:best|next|plan|move)\b"
        r"|\bwhere do i (?:press|go|start|begin|hit)\b|\bis (?:there )?a plan\b|\bplan for me\b"
        r"|\bis (?:this|it|now) (?:the|a) (?:right )?(?:moment|time)\b|\bmore urgent\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        if (
            facts.over
            or facts.my_turn
            or (_OF_YOURS.search(act.plain) and not _IN_MY_PLACE.search(act.plain))
            or self.not_asks.search(act.plain)
        ):
            return None
        if _OF_CHESS.search(written(moment)) is None:
            return None  # "My neighbour feeds my cat. What would you do?"
        supposed = supposed_in(act.plain, facts)
        if supposed is not None and supposed.board.turn != facts.me:
            return None
        return (_converting(facts) if _CONVERTS.search(act.plain) else None) or advice_of(facts)


class Threats(AskedPlainly):
    """What a side threatens: mate, what hangs, a fork next; or that nothing is threatened."""

    topic = BoardTopic.THREATS
    about = "threats"
    helps = True
    score = 0.969
    asks = re.compile(
        r"\b(?:what|anything)\b.{0,20}\b(?:threat\w*|hanging|hangs|coming(?! home| back| from| out)|danger\w*"
        r"|attacked|under attack"
        r"|loose|en prise|in trouble)\b|\b(?:are|is) (?:you|there|it|anything) (?:\w+ )?(?:threat\w*|hanging"
        r"|mate coming)\b"
        r"|\bam i (?:\w+ )?(?:threatened|hanging|in danger|walking into|missing)\b|\bwhat are you (?:up to"
        r"|planning|threatening|after|cooking|plotting)\b|\bwhat(?:'s| is) (?:the|your) (?:threat|sac|plan"
        r"|idea)\b"
        r"|\banything (?:actually )?happening\b|\bany threats?\b|\bthreat\w* (?:anything|something|mate|rn"
        r"|now)\b|\bwhat(?:'s| is)? coming\b|\bwhat should i (?:worry|watch|fear|be afraid)\b"
        r"|\bmate (?:in|coming|next|threat)\b|\bam i (?:about to|getting)\b.{0,12}\bmated\b|\bdo i hang\b"
        r"|\bwhat do i (?:threaten|attack)\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        if moment.facts.over:
            return None
        theirs = _MY_THREATS.search(act.plain) is not None
        of_king = re.search(r"\b(?:king|him|check|mate)\b", act.plain) is not None
        return threats_of(moment.facts, mine=not theirs, of_king=of_king)


class GetAtKing(AskedPlainly):
    """How the writer could get at the character's king: a safe check, or a piece that can be brought nearer."""

    topic = BoardTopic.GET_AT_KING
    about = "getting at the king"
    helps = True
    score = 0.9745
    asks = re.compile(
        r"\b(?:get at|visit|attack\w*|go for|get to|come for|hunt|hit|reach|mate|press|breach|storm"
        r"|chase)\b.{0,24}\b(?:him|it|your king|the king|there)\b"
        r"|\bwhere do i (?:press|hit|attack|start)\b|\bwhere would you (?:hit|press|attack)\b"
        r"|\breal attack\b|\battack left\b|\bhow (?:do|can) i attack\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        text = message_of(act, moment)
        if facts.over or ("king" not in text and "attack" not in act.plain):
            return None
        return way_to_king(facts)


def advice_of(facts: Facts) -> str | None:
    """The best move that was seen, else the one that plain counting recommends to the side to move, with what it does,
    as a clause."""
    seen = best_in_words(facts)
    if seen is not None:
        return seen
    trials = ranked(facts.board, eye_catching(facts.board))
    if not trials:
        return None
    names = Names(facts.board, facts.me)
    hung = hanging(facts.board, facts.board.turn)
    # What its own effect speaks against is no advice.
    told = ((trial, effect_of(trial, facts.me)) for trial in trials[:_ADVISED])
    best, effect = next((one for one in told if not refutes_itself(one[1])), (None, ""))
    if best is None:
        return "every move that I can see loses something"
    words = move_in_words(facts.board, best.move)
    effect = effect.replace(words, "it", 1)
    danger = ""
    if hung and not best.mates:
        listed_men = names.all([at for at, _ in hung[:2]])
        danger = f"first look after {listed_men}: " if best.points <= 0 else ""
    second = _second(trials, facts)
    return f"{danger}I would play {words}: {effect}{second}"


def threats_of(facts: Facts, *, mine: bool, of_king: bool = False) -> str:
    """What a side would do, were it to move, as a clause; `of_king`: checks are told too."""
    board, color = facts.board, facts.color(mine)
    if board.is_check() and board.turn != color:
        return _after_the_check(facts, mine=mine)
    who = "I" if mine else "you"
    mate = mate_next(board, color)
    side = to_move(board, color)
    if mate is not None:
        return f"{who} threaten mate by {move_in_words(side, mate)}"
    names = Names(board, facts.me)
    hung = hanging(board, not color)
    if hung:
        told = [f"{names.of(taking.move.from_square)} can take {names.of(at)}" for at, taking in hung[:2]]
        return f"{who} threaten something: {listed(told)}"
    fork = fork_next(board, color)
    if fork is not None:
        after = after_moves(side, fork[0])
        return f"{who} threaten {move_in_words(side, fork[0])}, a fork of {Names(after, facts.me).all(fork[1][:2])}"
    checks = [
        move for move in side.legal_moves if side.gives_check(move) and move in safe_moves(move.from_square, side)
    ]
    if checks and of_king:
        first = ranked(side, checks)[0]
        return f"no mate and no capture yet, but a check comes first: {move_in_words(side, first.move)}"
    looked_at = threat_in_words(facts) if mine else None
    if looked_at is not None:
        return looked_at
    whose = "yours" if mine else "mine"
    return f"nothing is threatened at once, no capture and no mate{_next_attack(facts, side, whose)}"


def _converting(facts: Facts) -> str | None:
    """How a lead in material is brought home: what to trade, the king, the pawn to push; None without such a lead."""
    board, color = facts.board, not facts.me
    if facts.points > -_LEAD or hanging(board, color):
        return None  # What hangs comes first.
    pieces = board.occupied_co[facts.me] & ~board.pawns & ~board.kings
    first = "trade pieces, not pawns" if pieces else "nothing is left to trade"
    king = ", bring your king to the middle" if phase_of(board) == "endgame" else ", keep your king safe"
    passed = pawn_facts(board, color).passed
    pawn = max(passed, key=lambda at: chess.square_rank(at) if color else -chess.square_rank(at), default=None)
    push = (
        f" and push {Names(board, facts.me).of(pawn)}, which is passed"
        if pawn is not None
        else " and make a passed pawn"
    )
    return f"you are ahead, so {first}{king}{push}"


def _after_the_check(facts: Facts, *, mine: bool) -> str:
    """What follows a check, which is answered before anything else: after its likeliest answer."""
    answers = ranked(facts.board)
    if not answers:
        return "it is mate already"
    told = threats_of(replace(facts, board=answers[0].after), mine=mine)
    return f"the check comes first; after {move_in_words(facts.board, answers[0].move)}, {told}"


def _next_attack(facts: Facts, side: chess.Board, whose: str) -> str:
    """Safe moves of a side that would attack a piece or give check, as an afterthought; else what is attacked."""
    trials = [tried(move, side) for move in _quiet(side)]
    found = [trial for trial in trials if trial.points >= 0 and (trial.checks or trial.attacks)]
    told = []
    for trial in sorted(found, key=lambda trial: -_danger(trial))[:2]:
        aims = [at for at in trial.attacks if trial.after.piece_type_at(at) != chess.PAWN][:1]
        does = f", which would attack {Names(trial.after, facts.me).all(aims)}" if aims else ""
        if aims or trial.checks:
            told.append(f"{move_in_words(side, trial.move)}{does}")
    if told:
        return f"; what {'I' if whose == 'yours' else 'you'} could do next is {listed(told)}"
    board, names = facts.board, Names(facts.board, facts.me)
    men = board.occupied_co[not side.turn] & ~board.kings
    looked = [at for at in chess.scan_forward(men) if board.attackers(side.turn, at)]
    looked = [at for at in looked if board.piece_type_at(at) != chess.PAWN] or looked
    return f"; what comes nearest is {names.of(looked[0])}, which is attacked, but not to be had" if looked else ""


def _quiet(side: chess.Board) -> list[chess.Move]:
    """The few moves that take nothing and attack the dearest men, cheap ones with a pawn or a knight first."""
    found = []
    for move in side.legal_moves:
        if side.is_capture(move):
            continue
        after = after_moves(side, move)
        hit = after.attacks_mask(move.to_square) & after.occupied_co[after.turn] & ~after.pawns
        worth = [POINTS.get(after.piece_type_at(at) or 1, 2) for at in chess.scan_forward(hit)]
        if worth:
            found.append((max(worth) - POINTS.get(after.piece_type_at(move.to_square) or 1, 9), move))
    return [move for _, move in sorted(found, key=lambda pair: -pair[0])[:_TRIED]]


def _danger(trial: Trial) -> int:
    """How much a quiet move attacks."""
    return max((POINTS[trial.after.piece_type_at(at) or 1] for at in trial.attacks), default=0) + 2 * trial.checks


def way_to_king(facts: Facts) -> str:
    """How the writer's side could attack the character's king, as a clause."""
    board, color = to_move(facts.board, not facts.me), not facts.me
    king = board.king(facts.me)
    names = Names(board, facts.me)
    checks = [
        move for move in board.legal_moves if board.gives_check(move) and move in safe_moves(move.from_square, board)
    ]
    if king is None:
        return "there is no king to get at"
    near = chess.SquareSet(chess.BB_KING_ATTACKS[king])
    hitters = [
        at
        for at in chess.scan_forward(board.occupied_co[color] & ~board.pawns & ~board.kings)
        if board.attacks(at) & near
    ]
    now = (
        f"{names.all(hitters[:2])} look{'s' if len(hitters) == 1 else ''} at squares beside {names.of(king)} already"
        if hitters
        else f"nothing of yours looks at {names.of(king)} yet"
    )
    if checks:
        best = ranked(board, checks)[0]
        return f"there is a safe check, {move_in_words(board, best.move)}; {now}"
    nearer = [trial for trial in ranked(board)[:12] if trial.points >= 0 and _hits_more(trial, near)]
    if nearer:
        return f"not at once: {now}, and {move_in_words(board, nearer[0].move)} brings one more piece to bear"
    first = next((trial for trial in ranked(board) if trial.points >= 0), None)
    instance = "" if first is None else f", and {move_in_words(board, first.move)} would be a start"
    return f"not at once: {now}, so more pieces have to come first{instance}"


def _hits_more(trial: Trial, near: chess.SquareSet) -> bool:
    before = trial.before.attacks(trial.move.from_square) & near
    after = trial.after.attacks(trial.move.to_square) & near
    return len(after) > len(before) and trial.before.piece_type_at(trial.move.from_square) != chess.KING


def _second(trials: list[Trial], facts: Facts) -> str:
    """A second choice with another piece that costs nothing either."""
    best = trials[0]
    for trial in trials[1:5]:
        home = chess.square_rank(trial.move.to_square) == (0 if facts.board.turn == chess.WHITE else 7)
        minor = facts.board.piece_type_at(trial.move.from_square) in (chess.KNIGHT, chess.BISHOP)
        if home and minor:
            continue  # To put a piece back is no advice.
        if trial.move.from_square != best.move.from_square and trial.points >= max(0, best.points):
            return f"; {move_in_words(facts.board, trial.move)} would be sound too"
    return ""
