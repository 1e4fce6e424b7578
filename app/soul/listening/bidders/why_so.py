"""Answers why one stands so badly or so well where no move is named, by what the board shows and what an engine saw the
other side threaten; and what was to be feared at the end of a game."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from app.domain.condition import Names, hanging, to_move
from app.domain.facts import Facts
from app.domain.prose_words import listed, move_in_words
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.position import king_trouble
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.standing_words import material_in_words
from app.soul.listening.choosing import kinds_in
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.weighed import best_of
from app.soul.listening.weighed_words import continuation, swapped_in

_WHY = re.compile(
    r"\bwhy\b.{0,50}\b(?:bad|badly|worse|awful|terrible|horrible|wobbly|miserable|lost|losing|behind|feels?|looks?"
    r"|good|better|winning|strong|easy|hard|difficult|cramped|collaps\w+)\b|^why (?:though|so|is that)\b"
)
_OF_STATE = re.compile(r"\b(?:my|your|this|position|game|it|i|me|you|side|everything)\b")
_AFRAID = re.compile(
    r"\b(?:afraid|scared|fear\w*|frightened|worr\w+|nervous)\b.{0,40}\bend\b|\bend\b.{0,40}\b(?:afraid|scared|fear\w*"
    r"|frightened|worr\w+|nervous)\b|\bwhat (?:were|was) (?:you|i) (?:threatening|about to)\b.{0,20}\bend\b"
)
# Reasons that are told, and minor pieces at home that are worth a word.
_TOLD, _AT_HOME = 3, 2
_HOMES = {
    chess.WHITE: chess.SquareSet((chess.B1, chess.C1, chess.F1, chess.G1)),
    chess.BLACK: chess.SquareSet((chess.B8, chess.C8, chess.F8, chess.G8)),
}
_COUNTS = {2: "two", 3: "three", 4: "four"}


class WhySo(ReadWhole):
    """Why the writer, or the character, stands as it does."""

    about = "why it stands so"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, text, known = moment.facts, written(moment), set(words)
        if not facts.seen or facts.board.is_game_over() or facts.over or not _WHY.search(text):
            return None
        if (
            known & set(chess.SQUARE_NAMES)
            or kinds_in(words) - {chess.PAWN}
            or not (_OF_STATE.search(text) or len(words) < 4)
        ):
            return None
        if text.startswith("why ") and len(words) < 4 and moment.dialogue.my_last is None:
            return None
        return why_in_words(facts)


class FearedAtEnd(ReadWhole):
    """What somebody should have been afraid of in the last position."""

    about = "what was feared at the end"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        if not facts.over or facts.board.is_game_over() or not _AFRAID.search(written(moment)):
            return None
        mine = {"you", "u"} & set(words) and "i" not in words
        return _feared(facts, by_me=not mine)


def _feared(facts: Facts, *, by_me: bool) -> str | None:
    """What a side would have done next from the last position; None where nobody has looked."""
    side = to_move(facts.board, facts.color(by_me))
    seen = facts.seen_at(side)
    if seen is None:
        return None
    best = seen.lines[0]
    name = move_in_words(side, chess.Move.from_uci(best.first))
    after = side.copy(stack=False)
    after.push_uci(best.first)
    goes, won = continuation(best.moves[1:4], after, facts.me), swapped_in(best.moves, side)
    whose = "my" if by_me else "your"
    return f"{whose} {name}{f', which {won}' if won.startswith('wins') else ''}: {goes}"


def why_in_words(facts: Facts) -> str | None:
    """The weightiest reasons for how it stands, against whoever is worse; None where nobody has looked."""
    best = best_of(facts.board, facts)
    if best is None:
        return None
    mine_to_move = facts.board.turn == facts.me
    chance = best.line.chance if mine_to_move else 1 - best.line.chance
    worse = facts.me if chance < 0.5 else not facts.me
    reasons = reasons_against(worse, facts)
    who, now = ("I am", standing_in_words(chance)) if worse == facts.me else ("you are", standing_in_words(1 - chance))
    stands = "it is level" if now == "level" else f"{who} {now}"
    return f"{stands}, because {listed(reasons[:_TOLD])}" if reasons else None


def reasons_against(color: chess.Color, facts: Facts) -> list[str]:
    """What speaks against a side on the board, the weightiest first, as clauses."""
    board, names, mine = facts.board, Names(facts.board, facts.me), color == facts.me
    whose, found = "my" if mine else "your", list[str]()
    material = material_in_words(facts)
    behind = facts.points < 0 if mine else facts.points > 0
    if behind and "level" not in material:
        found.append(material)
    threat = _threat(color, facts)
    if threat:
        found.append(threat)
    king, trouble = board.king(color), king_trouble(board, color)
    queens = board.queens & board.occupied_co[not color]
    if king is not None and queens and chess.square_file(king) in (3, 4) and color not in facts.castled:
        found.append(f"{whose} king is still in the middle, on {chess.square_name(king)}")
    elif king is not None and trouble:
        found.append(f"{whose} king on {chess.square_name(king)} has little cover, for {trouble}")
    hung = [at for at, taking in hanging(board, color) if taking.won > 1]
    if hung and not threat:
        found.append(f"{names.all(hung[:2])} {'hang' if len(hung) > 1 else 'hangs'}")
    home = [at for at in _HOMES[color] if board.color_at(at) == color and board.piece_type_at(at) in (2, 3)]
    if len(home) >= _AT_HOME:
        found.append(f"{_COUNTS[len(home)]} of {whose} pieces are still at home")
    return found


def _threat(color: chess.Color, facts: Facts) -> str:
    """What the other side would win, were it to move: by a look; empty for nothing."""
    if facts.board.is_check():
        return ""
    side = to_move(facts.board, not color)
    seen = facts.seen_at(side)
    if seen is None:
        return ""
    best = seen.lines[0]
    won = swapped_in(best.moves, side)
    who = "you" if color == facts.me else "I"
    name = move_in_words(side, chess.Move.from_uci(best.first))
    if best.mate is not None and best.mate > 0:
        return f"{who} threaten {name}, with mate behind it"
    return f"{who} threaten {name}, which {won}" if won.startswith("wins") else ""


WHY_SO: Sequence[type[Bidder]] = (WhySo, FearedAtEnd)
