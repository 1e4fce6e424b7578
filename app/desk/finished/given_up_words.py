"""The end of a game looked back at: whether it was right to resign, and whether a draw could have been forced."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import chess

from app.body.base import Candidate
from app.desk.board.engine_facts import if_ignored
from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.finished.course import HARD, LOST, WINNING, move_at
from app.desk.finished.left_mates import left_words, mate_left
from app.desk.game_tool import shown_by
from app.desk.games import SeenGame, board_at, line_in_words, numbered
from app.desk.moves.judged import searched
from app.desk.services import DeskServices
from app.desk.tool import Aspect
from app.domain import prose_facts
from app.domain.position import Color
from app.domain.prose_endings import ENDINGS
from app.domain.prose_words import move_in_words
from app.post_match.judging import MISTAKE_LOSS
from app.post_match.report import Analysis

RESIGNED = Aspect(
    "whether it was right to resign this game or better to play on, by the position in which it ended",
    (
        "i resigned. should i have played on?", "did i give up too soon", "was i right to resign",
        "was the resignation premature", "should i have kept playing", "was it hopeless when i gave up",
        "would playing on have made sense", "did i have any chance left at the end", "too early to resign?",
        "could i have fought on", "was giving up correct", "was the final position really lost",
        "in the sicilian against rosa, was i really lost when i gave up", "did i resign too early against kenji",
        "was my game with rosa lost when i resigned", "should i have resigned the french against teodor",
        "the one i gave up against anselm, was it really over", "was it silly to give up there",
        "would you have resigned too", "i just gave up, was that stupid or would you have done the same",
        "what could i still play when i resigned", "what was there left to play at the end",
        "how come teodor resigned, he was up material", "why did he give up", "why did my opponent resign",
        "what did he see that made him resign",
    ),
    ("summary", "replay", "my_chess"),
)  # fmt: skip
BEHIND = Aspect(
    "how far behind or ahead one was at the end of this game, or when one gave up: in material and in chances",
    (
        "how far behind was i when i gave up?", "how much was i down at the end", "how many points behind was i",
        "by how much was i losing when i resigned", "what was the material when it ended",
        "how far ahead was i at the end",
        "how bad was it when i gave up", "how many pieces was i down when it was over",
        "was it really a whole queen i was down at the end", "count the material of the last position",
    ),
    ("summary", "replay"),
)  # fmt: skip
# A draw by force is asked for, not whether one was still in the game.
BY_FORCE = re.compile(r"\b(?:forced?|perpetual|stalemat\w*|repetition|repeat\w*|trick|swindle\w*|fortress)\b")
# Chances in a hundred from which on a game was not lost.
EVEN = 50
# Squares around a king that are under attack, from which on that is told; and half-moves of the line at the end.
UNDER_FIRE, STILL_TOLD = 3, 6
# Pawns' worth behind that is told, and how much is called a queen or a rook.
_WORTHS = ((8, "about a queen"), (5, "about a rook"), (3, "about a piece"), (1, "a pawn or two"))


def end_facts(analysis: Analysis | None, game: SeenGame) -> dict[str, Any]:
    """JSON-ready facts of the end: `by` what, whether `mine` was the resignation, the `chance` in a hundred and the
    material (`points`) of the asker's side (else White's) in the last position; in how many moves it would have mated
    there (`mate`), and the other side (`their_mate`); and the `draws` by force that the engine's lines show."""
    state, color = game.state, game.color or Color.WHITE
    last = analysis.moves[-1].evaluation.chance if analysis is not None and analysis.moves else None
    chance = None if last is None else round(100 * (last if color.is_white else 1 - last))
    return {
        "over": state.ended,
        "by": str(state.end_reason or ""),
        "last": move_at(state, state.ply) if state.moves else "",
        "outcome": None if game.color is None else state.outcome(game.color),
        "other": state.sitter(color.other).name.split()[0],
        "chance": chance,
        "points": prose_facts.points_ahead(board_at(state, state.ply), color.is_white),
        "mate": mate_left(analysis, game, color),
        "their_mate": mate_left(analysis, game, color.other),
        "draws": [] if analysis is None else _draws(analysis, game, color),
    }


def _draws(analysis: Analysis, game: SeenGame, color: Color) -> list[str]:
    """The moves of a side in whose place the engine's line ends in a stalemate or a repetition."""
    found = []
    for one in analysis.moves:
        if one.color is not color or len(one.line) < 2:
            continue
        board = board_at(game.state, one.ply - 1)
        for uci in one.line:
            board.push_uci(uci)
        if board.is_stalemate() or board.is_repetition(3):
            found.append(f"{one.best_san} in place of {one.san}")
    return found


def resigned_words(facts: Mapping[str, Any]) -> str:
    """Whether resigning gave anything away; that nobody resigned, where it ended otherwise."""
    end = facts["end"] | {"still": facts.get("still")}
    if not end["over"]:
        return "This game still runs, so nobody has resigned it."
    if end["by"] != "resignation":
        how = ENDINGS.get(end["by"], end["by"])
        return f"This game did not end by a resignation: it ended by {how}, so there was nothing to play on."
    if end["outcome"] == "won":
        return _theirs_words(end)
    if end["chance"] is None:
        return "The game has not been looked over yet, so I cannot say what was left in it."
    would = _would_told(facts)
    if end["chance"] < LOST:
        forced = f" {_capital(left_words(end, None, 'the other side'))}." if end.get("their_mate") else ""
        return (
            f"{would}Resigning gave away next to nothing: {_stood(end, 'at the end you had')} Playing on costs nothing "
            f"either, and against somebody who errs it is worth a few moves.{forced or _still_words(end)}"
        )
    if end.get("mate"):
        return f"{would}You gave up a won game. {_capital(left_words(end, end['still'], 'you'))}{_mated(end)}."
    if end["chance"] >= WINNING:
        return f"{would}You gave up a won game: {_stood(end, 'at the end you had')}{_still_words(end)}"
    if end["chance"] < HARD:
        stood = _stood(end, "at the end you had")
        return f"{would}Playing on was worth it, though it was hard: {stood}{_still_words(end)}"
    return (
        f"{would}Playing on was the better choice, for it was not lost: {_stood(end, 'at the end you had')} "
        f"Nothing was decided yet.{_still_words(end)}"
    )


# Whether it was foolish is asked, or what the steward would have done.
_SILLY = re.compile(r"\b(?:silly|stupid|dumb|foolish|daft|cowardly|wrong|feeble)\b")
_YOU = re.compile(r"\b(?:would|wouldn'?t|had|have|if) you\b|\byou (?:would|have|too)\b")


def _would_told(facts: Mapping[str, Any]) -> str:
    """Whether it was silly, and what the steward would have done, where that is asked."""
    asked, chance = facts.get("asked") or "", facts["end"]["chance"]
    silly = _SILLY.search(asked) is not None
    if not silly and not _YOU.search(asked):
        return ""
    first = ("Not silly at all. " if chance < LOST else "Not silly, but early. ") if silly else ""
    if not _YOU.search(asked):
        return first
    would = "I would have given it up as well" if chance < LOST else "I would have played on a little"
    return f"{first}I sit at no board myself, but there {would}. "


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def _mated(end: Mapping[str, Any]) -> str:
    """How the mate that was left goes: in words where one move is all of it, else its line."""
    still = end["still"]
    if still is None or not still["yours"]:
        return ""
    return f", {still['in_words']}" if "#" in still["move"] else f" ({still['line']})"


def _still_words(end: Mapping[str, Any]) -> str:
    """What could still have been played where a game was given up; nothing where the engine was not asked."""
    still = end.get("still")
    if still is None:
        return ""
    if "#" in still["move"]:
        # Mate needs no second choice.
        return f" {'What could still be played' if still['yours'] else 'What was to come'}: {still['move']}."
    lead = "What could still be played" if still["yours"] else "It was their move; what had to be reckoned with"
    also = f" Another way was {still['second']}." if still["second"] and still["yours"] else ""
    return f" {lead}: {still['move']}, {still['in_words']}: it {still['does']}.{_going(still)}{also}"


def _theirs_words(end: Mapping[str, Any]) -> str:
    """Why the other side gave up: what was against it, material apart."""
    still, other = end.get("still"), end["other"]
    ahead = next((words for least, words in _WORTHS if -end["points"] >= least), None)
    lead = f"It was {other} who resigned here, not you"
    if still is None or end["chance"] is None:
        return f"{lead}; {_stood(end, 'at the end you had')}"
    if ahead is None:
        lead = f"{lead}: you had {end['chance']} chances in a hundred at the end"
        if end["points"] > 0:
            lead += f", with {next(words for least, words in _WORTHS if end['points'] >= least)} more on the board"
    else:
        lead = (
            f"{lead}, though {other} had {ahead} more on the board: material was not what counted, for you had "
            f"{end['chance']} chances in a hundred"
        )
    attack = (
        f" The attack on the king decided: {still['hit']} squares around it were under attack, and it could not castle "
        "away."
        if still["hit"] >= UNDER_FIRE
        else ""
    )
    if not still["yours"]:
        return f"{lead}.{attack} It was {other}’s move, and the best was {still['move']}.{_going(still)}"
    does = f"after it {still['threat']}" if still["threat"] else f"it {still['does']}"
    return f"{lead}.{attack} It was your move, and what was to come is {still['move']}: {does}.{_going(still)}"


def _going(still: Mapping[str, Any]) -> str:
    return f" It might have gone {still['line']}." if " " in still["line"] else ""


async def still_of(at: DeskServices, game: SeenGame) -> dict[str, Any] | None:
    """What could be played in the last position of a game that did not end on the board: the best move (`uci`) with
    what it does, its line, the second choice, what the move threatens, and how many squares around the king of who lost
    are `hit`; None for a game that ended otherwise. Raises ToolRefused."""
    state = game.state
    board = board_at(state, state.ply)
    if not state.ended or board.is_game_over():
        return None
    lines = await searched(at, state.position.initial_fen, game.moves)
    if not lines or lines[0].centipawns is None:
        return None
    best, second = lines[0], lines[1] if len(lines) > 1 else None
    line = list(best.line) or [best.uci]
    move = chess.Move.from_uci(best.uci)
    own = (game.color or Color.WHITE).is_white
    loser = own if state.outcome(game.color or Color.WHITE) == "lost" else not own
    return {
        "yours": board.turn is own,
        "uci": best.uci,
        "move": numbered(board, board.san(move)),
        "in_words": move_in_words(board, move),
        "does": purpose_words(proposal_of(board, line, game.moves)),
        "line": line_in_words(board, line, STILL_TOLD),
        "second": None if second is None else numbered(board, board.san(chess.Move.from_uci(second.uci))),
        "threat": await _threat(at, board, best),
        "hit": prose_facts.squares_hit_around_king(board, loser),
    }


def asker_gave_up(analysis: Analysis | None, game: SeenGame) -> bool:
    """Whether the asker resigned a game in which they stood no worse."""
    if analysis is None or game.color is None or str(game.state.end_reason) != "resignation":
        return False
    end = end_facts(analysis, game)
    return end["outcome"] == "lost" and (end["chance"] or 0) >= EVEN


def end_shown(game: SeenGame, still: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """What is shown of the last position, with the `best` move of it; None where that is not known."""
    if still is None:
        return None
    shown = shown_by(game, game.state.ply, board_at(game.state, game.state.ply).fen())
    return shown | {"best": still["uci"]}


async def _threat(at: DeskServices, board: chess.Board, best: Candidate) -> str | None:
    """What the best move threatens, where that is mate or a capture that wins much."""
    found = await if_ignored(at, board, best)
    if found is None:
        return None
    mates = found["move"].endswith("#")
    return (
        f"{found['move']} {'mates' if mates else 'is threatened'}" if mates or found["gain"] >= MISTAKE_LOSS else None
    )


def behind_words(facts: Mapping[str, Any]) -> str:
    """How far one was behind or ahead in the last position: the material counted, then the chances."""
    end, mine = facts["end"], facts["end"]["outcome"] is not None
    who, points = "you were" if mine else "White was", end["points"]
    worth = next((words for least, words in _WORTHS if abs(points) >= least), None)
    where = f" after {end['last']}" if end["last"] else ""
    if worth is None:
        told = f"In material not at all: it was level{where}, where the game {'ended' if end['over'] else 'stands'}."
    else:
        side = "ahead" if points > 0 else "behind"
        told = (
            f"By {worth}{where}: there {who} {abs(points)} point{'' if abs(points) == 1 else 's'} {side}, a pawn "
            "counting 1, a knight or bishop 3, a rook 5 and the queen 9."
        )
    if end["chance"] is None:
        return told
    return f"{told} {'Your' if mine else 'White’s'} chances were {end['chance']} in a hundred then."


def _stood(end: Mapping[str, Any], lead: str) -> str:
    behind = next((words for least, words in _WORTHS if -end["points"] >= least), None)
    material = "" if behind is None else f", with {behind} less on the board"
    chance = "" if end["chance"] is None else f"{end['chance']} chances in a hundred"
    return f"{lead} {chance}{material}." if chance else f"the other side stood better{material}."


def forced_draw_words(facts: Mapping[str, Any]) -> str:
    """Whether a draw could have been forced, by the engine's lines; then how it stood before and after it turned."""
    draws, move = facts["end"]["draws"], facts["move"]
    if draws:
        return f"The engine’s line shows one: {draws[0]} would have led to a draw by force."
    was, left = round(100 * facts["chance_before"]), round(100 * facts["chance_after"])
    stood = (
        f"before {move} you stood at {was} in a hundred and needed none, after it at {left}, and nothing forces a "
        "draw there"
        if was >= HARD
        else f"before {move} you stood at {was} in a hundred, after it at {left}"
    )
    better = f" What kept the balance was {facts['better']}." if was >= HARD and facts["better"] else ""
    return f"I find no forced draw: no perpetual check, stalemate or repetition in the engine’s lines; {stood}.{better}"
