"""Whether a goal agreed before the game was reached, where that can be seen from the game."""

from __future__ import annotations

import re
from collections.abc import Callable

import chess

from app.domain.position import Color
from app.post_match.finished import Played
from app.post_match.report import GoalVerdict

# Characters of a promotion in UCI: `e7e8q`.
PROMOTION_LENGTH = 5
# Latest own move that still counts as castling early.
EARLY_CASTLING = 10

_NUMBER = r"(?P<number>\d{1,3})"
Check = Callable[[Played, Color, re.Match[str]], bool | None]


def judge_goal(played: Played) -> GoalVerdict | None:
    """The verdict on the opponent's goal for this game, worded for the opponent; None if no goal was agreed."""
    goal = played.state.goal
    if goal is None:
        return None
    player = played.color.other
    for pattern, check in _CHECKS:
        match = pattern.search(goal)
        if match is not None:
            met = check(played, player, match)
            if met is not None:
                return GoalVerdict(goal=goal, met=met, words=_words(met))
    return GoalVerdict(goal=goal, met=None, words="Whether you reached your goal, you know better than I do.")


def _words(met: bool) -> str:
    return "You reached the goal we agreed on." if met else "The goal we agreed on was not reached this time."


def _won(played: Played, _: Color, __: re.Match[str]) -> bool:
    return played.result == "lost"


def _held(played: Played, _: Color, __: re.Match[str]) -> bool:
    return played.result != "won"


def _survived(played: Played, player: Color, match: re.Match[str]) -> bool:
    own_moves = sum(move.color is player for move in played.state.moves)
    return own_moves >= int(match["number"]) or played.result != "won"


def _castled(played: Played, player: Color, match: re.Match[str]) -> bool | None:
    if played.features is None:
        return None
    number = match.groupdict().get("number")
    latest = int(number) if number else EARLY_CASTLING if "early" in match[0].lower() else None
    at = played.features.sides[player].castled_at
    return at is not None and (latest is None or at <= latest)


def _no_blunder(played: Played, player: Color, match: re.Match[str]) -> bool | None:
    if played.analysis is None or played.analysis.accuracy[player] is None:
        return None
    number = match.groupdict().get("number")
    most = int(number) - 1 if number else 0
    return played.analysis.counts[player].blunder <= most


def _accurate(played: Played, player: Color, match: re.Match[str]) -> bool | None:
    accuracy = played.analysis.accuracy[player] if played.analysis is not None else None
    return None if accuracy is None else accuracy >= int(match["number"])


def _on_time(played: Played, player: Color, _: re.Match[str]) -> bool | None:
    share = played.features.sides[player].time_trouble if played.features is not None else None
    return None if share is None else share == 0


def _won_quickly(played: Played, _: Color, match: re.Match[str]) -> bool:
    return played.result == "lost" and played.moves <= int(match["number"])


def _promoted(played: Played, player: Color, _: re.Match[str]) -> bool:
    return any(len(move.uci) == PROMOTION_LENGTH for move in played.state.moves if move.color is player)


def _kept_queen(played: Played, player: Color, _: re.Match[str]) -> bool:
    return bool(played.state.position.board.pieces_mask(chess.QUEEN, player.is_white))


def _no_takebacks(played: Played, _: Color, __: re.Match[str]) -> bool:
    return played.state.epoch == 0


def _no_hints(played: Played, _: Color, __: re.Match[str]) -> bool:
    return played.state.hints is None


def _opening(played: Played, _: Color, match: re.Match[str]) -> bool | None:
    if played.features is None or played.features.opening is None:
        return None
    # A goal that names a variation needs that variation; one that names a family is met by any of its variations.
    wanted, reached = match["name"].casefold(), played.features.opening.casefold()
    return re.match(rf"{re.escape(wanted)}(?=$|[:,])", reached) is not None


# The goals that characters agree to before a game, matched against the stored wording; the first match decides.
_CHECKS: tuple[tuple[re.Pattern[str], Check], ...] = tuple(
    (re.compile(pattern, re.I), check)
    for pattern, check in (
        (rf"(?:fewer|less) than {_NUMBER} blunders|\b(?:no|without|zero|avoid)\b.{{0,12}}\bblunder", _no_blunder),
        (
            rf"\bcastl\w{{1,4}}.{{0,20}}(?:by|before|within)\D{{0,12}}{_NUMBER}|\bcastl\w{{1,4}}.{{0,20}}early|\bcastle",
            _castled,
        ),
        (rf"\baccura\w{{0,4}}\D{{0,20}}{_NUMBER}", _accurate),
        (rf"(?:survive|last|hold out)\D{{0,20}}{_NUMBER} moves", _survived),
        (rf"win within {_NUMBER} moves", _won_quickly),
        (r"time trouble", _on_time),
        (r"promote", _promoted),
        (r"keep the queen", _kept_queen),
        (r"no takebacks", _no_takebacks),
        (r"no hints", _no_hints),
        (r"^play the (?P<name>.+)$", _opening),
        (r"\b(?:draw|hold|not lose|don't lose|avoid losing)\b", _held),
        (r"\b(?:win|beat)\b", _won),
    )
)
