"""The story of a game: its opening, its course, where it turned and how it ended; in short, and in plain words. And
what its moves alone tell: when the queens went, and where material was won."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.finished.course import OPENING_PLY, hundred_of, move_at
from app.desk.finished.lost_piece import lost_after_turn, lost_piece_of, lost_piece_words
from app.desk.finished.opening_play_words import BETWEEN, compared_words
from app.desk.finished.pattern_words import pattern_of, pattern_words
from app.desk.games import SeenGame, board_at
from app.desk.moves.plain_reasons import answer_words, did_words, moved_words, plain_reason
from app.desk.moves.reasons import reason_in_words
from app.desk.wording import many
from app.domain import prose_facts
from app.domain.position import Color, number_of
from app.domain.prose import chances_in_words
from app.domain.prose_endings import ENDINGS
from app.domain.prose_words import move_in_words
from app.openings.book import name_opening
from app.post_match.judging import BLUNDER_LOSS, INACCURACY_LOSS, MISTAKE_LOSS
from app.post_match.report import Analysis, JudgedMove, MoveReason, ReasonKind

# Points of material that somebody must have won for good, and half-moves within which they may be won back.
WON, BACK_WITHIN = 2, 4
# A result as the player of this game tells it, and as one who looks on from White's side does.
_RESULTS = {
    "won": "You won", "lost": "You lost", "drawn": "You drew",
    "1-0": "White won", "0-1": "White lost", "1/2-1/2": "White drew",
}  # fmt: skip


def story_of(analysis: Analysis | None, game: SeenGame) -> dict[str, Any]:
    """JSON-ready facts about a game, for one side (the asker's, else White's); chances in a hundred are that side's."""
    state, color = game.state, game.color or Color.WHITE
    found = name_opening(game.moves) if state.position.initial_fen == chess.STARTING_FEN else None
    moves = () if analysis is None else analysis.moves
    return {
        "were": "White was" if game.color is None else "you were",
        "outcome": None if game.color is None else state.outcome(game.color),
        "result": state.result,
        "over": state.ended,
        "how": ENDINGS.get(str(state.end_reason), str(state.end_reason or "")),
        "other": state.sitter(color.other).name,
        "moves": (state.ply + 1) // 2,
        "opening": None if found is None else found.name,
        "after_opening": _after_opening(game, moves, color),
        "of_opening": _turn(game, [one for one in moves if one.color is color and one.ply <= OPENING_PLY]),
        "their_opening": _turn(game, [one for one in moves if one.color is not color and one.ply <= OPENING_PLY]),
        "mine": _turn(game, [one for one in moves if one.color is color]),
        "theirs": _turn(game, [one for one in moves if one.color is not color]),
        "queens": _queens(game, moves, color),
        "material": _material(game, color),
        "lost_piece": lost_piece_of(game),
        "pattern": pattern_of(game),
    }


def _after_opening(game: SeenGame, moves: Sequence[JudgedMove], color: Color) -> dict[str, Any] | None:
    """The chances of a side when the opening was over: after ten moves, or before the first move that cost much."""
    opening = [one for one in moves if one.ply <= OPENING_PLY]
    stood = [(one.ply, white) for one in opening if (white := one.evaluation.chance) is not None]
    if not stood:
        return None
    ply, white = stood[-1]
    return {"chance": hundred_of(white, color), "number": number_of(ply, game.state.position.initial_fen)}


def _turn(game: SeenGame, moves: Sequence[JudgedMove]) -> dict[str, Any] | None:
    """The costliest of some moves; None where none cost as much as an inaccuracy."""
    one = max(moves, key=lambda one: one.loss or 0.0, default=None)
    chance = None if one is None else one.evaluation.chance
    if one is None or (one.loss or 0.0) < INACCURACY_LOSS or chance is None:
        return None
    after, board = hundred_of(chance, one.color), board_at(game.state, one.ply - 1)
    best = None if one.best_uci is None else chess.Move.from_uci(one.best_uci)
    return {
        "ply": one.ply,
        "number": board.fullmove_number,
        "move": move_at(game.state, one.ply),
        "before": min(100, after + round(100 * (one.loss or 0.0))),
        "after": after,
        "kind": "a blunder" if (one.loss or 0) >= BLUNDER_LOSS else "a mistake" if (one.loss or 0) >= MISTAKE_LOSS
        else "a little off",
        "better": one.best_san,
        "better_in_words": None if best is None else moved_words(board, best),
        "made": moved_words(board, chess.Move.from_uci(one.uci)),
        "answer": answer_words(board, chess.Move.from_uci(one.uci), one.reason),
        "reason": None if one.reason is None else one.reason.model_dump(mode="json"),
    }  # fmt: skip


def _queens(game: SeenGame, moves: Sequence[JudgedMove], color: Color) -> dict[str, Any]:
    """When each side's queen left the board for good, by the move that took it; and once both had gone, how it stood
    and what cost most afterwards."""
    board, gone = chess.Board(game.state.position.initial_fen), dict[bool, int]()
    for ply, uci in enumerate(game.moves, start=1):
        board.push_uci(uci)
        for side in (True, False):
            if board.pieces(chess.QUEEN, side):
                gone.pop(side, None)
            else:
                gone.setdefault(side, ply)
    off = max(gone.values()) if len(gone) == 2 else None
    chance = next((one.evaluation.chance for one in moves if one.ply == off), None)
    return {
        "mine": None if (at := gone.get(color.is_white)) is None else move_at(game.state, at),
        "theirs": None if (at := gone.get(not color.is_white)) is None else move_at(game.state, at),
        "off": None if off is None else move_at(game.state, off),
        "chance": None if chance is None else hundred_of(chance, color),
        "later": None if off is None else _turn(game, [one for one in moves if one.color is color and one.ply > off]),
    }


def _material(game: SeenGame, color: Color) -> dict[str, Any] | None:
    """The capture by which the other side won material for good; None for none."""
    board = chess.Board(game.state.position.initial_fen)
    balance = [prose_facts.points_ahead(board, color.is_white)]
    for uci in game.moves:
        board.push_uci(uci)
        balance.append(prose_facts.points_ahead(board, color.is_white))
    for ply in range(1, len(balance)):
        if game.state.moves[ply - 1].color is color or balance[ply] >= balance[ply - 1]:
            continue
        before = balance[max(0, ply - 2)]
        if max(balance[ply + 1 : ply + 1 + BACK_WITHIN], default=balance[ply]) <= before - WON:
            stood = board_at(game.state, ply - 1)
            move = chess.Move.from_uci(game.moves[ply - 1])
            return {"ply": ply, "move": move_at(game.state, ply), "in_words": move_in_words(stood, move),
                    "points": before - balance[ply]}  # fmt: skip
    return None


def _reason(turn: Mapping[str, Any]) -> MoveReason | None:
    return None if turn["reason"] is None else MoveReason.model_validate(turn["reason"])


def story_words(story: Mapping[str, Any]) -> str:
    """The game in short: how it ended, its opening, where it turned, and what would have been better."""
    if story["over"] and story["result"] == "*":
        return f"This game against {story['other']} was called off, and counts for nothing."
    if story["over"]:
        result = _RESULTS.get(story["outcome"] or "") or _RESULTS[story["result"]]
        told = [f"{result} against {story['other']}, by {story['how']}, after {many(story['moves'], 'move')}."]
    else:
        told = [f"This game against {story['other']} still runs, at move {story['moves']}."]
    opening = "It began" if story["opening"] is None else f"It began as the {story['opening']}"
    if story["after_opening"] is not None:
        chance, number = story["after_opening"]["chance"], story["after_opening"]["number"]
        stood = chances_in_words(chance / 100)
        told.append(
            f"{opening}, and after {many(number, 'move')} {story['were']} {stood}, with {chance} chances in a hundred."
        )
    elif story["opening"] is not None:
        told.append(f"{opening}.")
    turn, whose = _turning(story)
    if turn is None:
        told.append("No single move decided it: nobody went far wrong.")
        return " ".join(told)
    told.append(
        f"It turned on {turn['move']}, {turn['kind']} of {whose}: "
        f"from {turn['before']} to {turn['after']} chances in a hundred."
    )
    told.append(reason_in_words(_reason(turn)) or "")
    told.append(f"Better was {turn['better']}." if turn["better"] else "")
    return " ".join(filter(None, told))


def _turning(story: Mapping[str, Any]) -> tuple[Mapping[str, Any] | None, str]:
    """The move that decided a game, and whose it was: of a game that was won the other side's."""
    names = ("yours", "theirs") if story["were"] == "you were" else ("White’s", "Black’s")
    mine, theirs = (story["mine"], names[0]), (story["theirs"], names[1])
    first, second = (theirs, mine) if story["outcome"] == "won" else (mine, theirs)
    return first if first[0] is not None else second


def plain_story_words(story: Mapping[str, Any]) -> str:
    """The same for one who reads no notation: no figures, no lines."""
    turn, _ = _turning(story)
    ended = {"won": "won", "lost": "lost", "drawn": "drew"}.get(story["outcome"] or "")
    if turn is None:
        return f"Neither side made a big mistake{f', and you {ended} it in the end' if ended else ''}."
    yours, lost = turn is story["mine"], lost_after_turn(story)
    if yours and lost is not None:
        first = f" It began on move {turn['number']}, when you {did_words(turn['made'])}." if turn.get("made") else ""
        return f"{lost_piece_words(lost)}{first}"
    told = [f"{'It went wrong' if yours else 'It was decided'} on move {turn['number']}{_plainly(turn, yours=yours)}."]
    stood = chances_in_words(turn["before"] / 100)
    if yours:
        told.append(f"Until then you stood {'about as well as the other side' if stood == 'about level' else stood}.")
        told.append(f"It would have been better to {turn['better_in_words']}." if turn["better_in_words"] else "")
    if ended in ("lost", "won") and yours is (ended == "lost"):
        told.append(f"That is why you {ended} this game.")
    return " ".join(filter(None, told))


def _plainly(turn: Mapping[str, Any], *, yours: bool) -> str:
    """What a move was, why it was no good, and the reply that shows it; it goes on behind "on move 12"."""
    reason, answer = _reason(turn), turn.get("answer")
    who, they = ("you", "the other side") if yours else ("the other side", "you")
    made = f", when {who} {did_words(turn['made'])}. " if turn.get("made") else ": "
    if reason is None:
        return f"{made}{_begun(f'{who} made the move that cost most', made)}"
    if answer and reason.kind is ReasonKind.LOSES_LATER:
        then = f"after that {they} could {answer}, and that wins something a little later"
        return f"{made}{_begun(then, made)}"
    why = plain_reason(reason, yours=yours)
    return f"{made}{_begun(why, made)}{f': {they} could {answer}' if answer else ''}"


def _begun(words: str, before: str) -> str:
    """Words with a capital where a sentence begins."""
    return f"{words[:1].upper()}{words[1:]}" if before.endswith(". ") else words


def plain_move_words(facts: Mapping[str, Any], number: str) -> str:
    """One move for one who reads no notation; `facts` are those of `explain_move`."""
    yours = facts["mover"] == "you"
    if facts["better"] is None or facts["chance_before"] - facts["chance_after"] < INACCURACY_LOSS:
        who = "you" if yours else "the other side"
        return f"That move, number {number}, was fine: {who} had nothing clearly better."
    told = f"It went wrong on move {number}{_plainly(facts, yours=yours)}."
    return f"{told} A better move was there: {facts['better_in_words']}."


# The opening is asked about as what went wrong.
BLAMED = re.compile(r"\b(?:problem|fault|blame|to blame|reason|cause|guilty|culprit|because of|cost me|why i lost)\b")


def _blame(chance: int, *, fine: bool) -> str:
    """Whether the opening was what went wrong."""
    if fine:
        return "No, the opening was not the problem"
    return "Hardly, though it was not perfect" if chance >= 40 else "In part, yes"


def opening_words(story: Mapping[str, Any]) -> str:
    """Which opening it was, and how it was played."""
    after, turn = story["after_opening"], story["of_opening"]
    name = "an opening without a name" if story["opening"] is None else f"the {story['opening']}"
    if after is None:
        return f"It was {name}. How well it was played I can say once the game has been looked over."
    if BETWEEN.search(story.get("asked") or ""):
        return compared_words(story)
    stood = chances_in_words(after["chance"] / 100)
    fine = after["chance"] >= 100 * (0.5 - INACCURACY_LOSS) and turn is None
    blamed = BLAMED.search(story.get("asked") or "") is not None
    verdict = (
        _blame(after["chance"], fine=fine)
        if blamed
        else "Yes, it was fine"
        if fine
        else "It was playable"
        if after["chance"] >= 40
        else "No, not quite"
    )
    told = [
        f"{verdict}: it was {name}, and after {many(after['number'], 'move')} {story['were']} {stood}, "
        f"with {after['chance']} chances in a hundred."
    ]
    if turn is None:
        told.append("None of your moves up to there cost as much as an inaccuracy.")
    else:
        better = f"; better was {turn['better']}" if turn["better"] else ""
        told.append(f"The weakest move of it was {turn['move']}, from {turn['before']} to {turn['after']}{better}.")
    later = story["mine"]
    if later is not None and later["ply"] > OPENING_PLY:
        told.append(f"What cost the game came later: {later['move']}." if story["outcome"] == "lost" else "")
    return " ".join(filter(None, told))


def queens_words(story: Mapping[str, Any]) -> str:
    """Whether and when the queens went, and how it stood then."""
    queens, turn = story["queens"], story["mine"]
    if queens["off"] is None:
        one = queens["mine"] or queens["theirs"]
        if one is None:
            told = "The queens never came off in this game: both stood on the board to the end, so it was no endgame."
        else:
            whose, kept = ("your", "theirs") if queens["mine"] else ("their", "yours")
            told = (
                f"The queens were never exchanged: {whose} queen was taken with {one}, and {kept} stayed to the end, "
                "so it came to no endgame without queens."
            )
        cost = (
            ""
            if turn is None
            else f" What cost you most was {turn['move']}, from {turn['before']} to {turn['after']} in a hundred."
        )
        return f"{told}{cost}"
    chance, later = queens["chance"], queens["later"]
    told = f"The queens were off after {queens['off']}."
    if chance is None:
        return told
    told += f" Then {story['were']} {chances_in_words(chance / 100)}, with {chance} chances in a hundred"
    if later is None:
        return f"{told}, and no move after that cost you as much as an inaccuracy."
    return f"{told}; later {later['move']} cost most, from {later['before']} to {later['after']}."


def material_words(story: Mapping[str, Any]) -> str:
    """Where the other side won material for good."""
    won = story["material"]
    if won is None:
        return "The other side never won material for good in this game: whatever was taken was taken back."
    worth = "a pawn’s worth" if won["points"] == 1 else f"{won['points']} pawns’ worth"
    return f"With {won['move']}, {won['in_words']}: that is where the other side wins {worth}. The link goes there."


TELLERS = {
    "story": story_words, "simply": plain_story_words, "opening": opening_words, "queens": queens_words,
    "material": material_words, "pattern": pattern_words,
}  # fmt: skip
