"""Questions that go on from a move or a line that was told of: "and then?", "and if he takes b2", "show me that trap",
"how do I take advantage of it"."""

from __future__ import annotations

import re

import chess

from app.desk.games import SeenGame, board_at, game_for, game_on, may_help
from app.desk.men import MEN
from app.desk.moves.card_described import TAKEN, Target, capture_of
from app.desk.moves.card_target import targets_of
from app.desk.moves.judged import searched
from app.desk.moves.learner_cards import cards_of
from app.desk.moves.learner_turns import BEHIND_IT
from app.desk.moves.moves_named import legal_as, moves_named
from app.desk.moves.tactic_notes import settled
from app.desk.questions import QuestionKind
from app.desk.reading.going_on import goes_on_from
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.services import DeskServices
from app.desk.tool import About, ToolRefused

CARD = QuestionKind("move_card", "card", "a move with all that belongs to it", ())
_THEY = r"(?:i|we|you|he|she|they|it|one|black|white|namedone|my opponent|the (?:other|opponent)(?: side)?)"
_SO = r"^\W*(?:(?:and|so|ok(?:ay)?|but|well|hm+|yes|yeah|right|alright|what|then|now),? )*"
_THEN = r"(?:then|next|now|after(?:wards)?|after (?:that|this|it)|in (?:reply|return|response)|there)"
# What follows is asked for, in so many words and no more.
AND_THEN = re.compile(
    rf"{_SO}(?:{_THEN}(?: what)?|what {_THEN}|(?:what|how) (?:comes|happens|follows|goes on)(?: {_THEN})?"
    rf"|how (?:does|would|will|might) (?:it|that|the game|the line) (?:go|continue)(?: on)?(?: {_THEN})?|go(?:es)? on"
    rf"|(?:what|how) (?:do|does|would|will|should|can|could|must|might|is|am|are|'s) {_THEY}"
    rf" (?:best |then |to |going to |supposed to )?(?:do|play|answer|reply|respond|react|move)(?: (?:to|against)"
    rf" (?:that|it|this))?(?: {_THEN})?"
    r"|(?:what(?:'s| is| was| about) )?(?:the )?next move"
    rf"|what(?:'s| is| would be) (?:his|her|their|the|my|black's|white's) (?:best )?(?:next move|answer|reply|response)"
    rf"(?: {_THEN}| to (?:that|it|this))?)\W*$"
)
_TAKES_IT = re.compile(
    r"\b(?:tak(?:es?|ing)|captur(?:es?|ing)|recaptur(?:es?|ing))\b(?: (?:it|that|back|him|her|my \w+))?(?! (?:on|with))"
)
_USE = re.compile(
    r"\bhow (?:do|does|can|could|should|would|did|must|to|might)(?: (?:i|we|one|he|she|they|black|white|namedone))?"
    r" (?:\w+ )?(?:take advantage|exploit|punish|use (?:that|it|this)|profit|make use|cash in|benefit)\b"
    r"|^\W*(?:and )?how (?:is|was) (?:that|it|this) (?:punished|exploited|used)\b"
)
_WHOLE = re.compile(
    r"\b(?:show|play|walk|take|tell|explain)(?: me| us)?(?: through| out)? (?:that|the|this|it)(?: whole)?"
    r" ?(?:trap|trick|line|combination|variation|sequence|idea|tactic|refutation|out)\b"
    r"|\bhow (?:does|do|did|would) (?:that|the|this) (?:trap|trick|line|combination|tactic|variation) (?:go|work|run)\b"
    r"|\bshow me (?:what happens|how (?:it|that) (?:goes|works))\b"
)
# What was played instead, or what one should have done, is asked of the move itself.
_MINE = re.compile(r"\b(?:instead|should i have|did (?:i|he|she|they|white|black|namedone)|was)\b")
_INSTEAD = re.compile(r"\b(?:instead|rather)\b")
_COLOUR, _HIM = re.compile(r"\b(white|black)\b"), re.compile(r"\b(?:he|she|they|his|her|their|opponent|namedone)\b")
_GOES_ON = re.compile(r"\b(?:then|next|after\w*|reply|return|answer|respond|react)\b")
_ME = re.compile(r"\b(?:i|we)\b")
# "What should I do" begins anew, where nothing says that it goes on.
_ANEW = re.compile(r"^(?!.*\b(?:then|next|after\w*|reply|return)\b).*\b(?:i|we|you) (?:\w+ )?(?:do|play|move)\b")
# What is to be done against a move that is named.
_AGAINST = re.compile(
    rf"\b(?:what|how)\b[^.?!]{{0,24}}\b(?:do(?:es)?|play|answer|reply|respond|react|meet|counter|defend|deal)s?\b"
    rf"[^.?!]{{0,16}}\b(?:after|against|to|if|when|with|on|once)\b"
    rf"|\bhow (?:do|does|should|would|can|could) {_THEY} (?:best )?(?:answer|meet|counter|stop|handle|punish|parry)\b"
    r"|\b(?:best|right|correct|good|strongest|usual) (?:answer|reply|response|defen[cs]e|move)"
    r" (?:to|against|after|for)\b"
    r"|\b(?:answer|reply|response) (?:to|against)\b"
)
_OF_CARD = ("move_card", "what_if", "explain_move")


async def further_meant(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The card of what follows a move or a line that was told of, or of another move behind it; None for others."""
    question = understood.question
    asker, about = question.asker, question.asker.about
    if about is None or about.tool not in _OF_CARD or about.match_id is None or about.ply is None:
        return None
    low = unnamed(low, asker.names)
    then, use, whole = AND_THEN.search(low) if not _ANEW.search(low) else None, _USE.search(low), _WHOLE.search(low)
    goes_on = about.tried and BEHIND_IT.search(low) and goes_on_from(low, asker.before) is not None
    named = goes_on and _spoken(question.text, low, about)
    if not (then or use or whole or named):
        return None
    game = await game_on(asker, about, at)
    stale = game is None or game.state.match_id != about.match_id or about.ply > game.state.ply
    if game is None or stale or not (game.state.ended or may_help(game)):
        return None
    if about.tried and not game.state.ended and about.ply != game.state.ply:
        return None
    try:
        target = _behind(question.text, low, game, about) if named else await _following(low, game, about, at)
        if target is not None and whole is not None and not named:
            target = await _whole_line(game, about, at)
    except (ToolRefused, ValueError):
        # What was told of may not be playable on what the page shows by now.
        return None
    return None if target is None else understood.as_kind(CARD, cards_of(game, [target], low, [], ""))


async def answer_meant(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The card of the best answer to a move that is named, played or only thought of; None where no answer is asked
    for."""
    question = understood.question
    asker, said = question.asker, _AGAINST.search(low)
    named = [one for one in moves_named(question.text) if said is not None and one.start >= said.start()]
    if said is None or not named or (asker.screen.match_id is None and asker.study is None) or _MINE.search(low):
        return None
    try:
        game = await game_for(at, asker, None)
    except ToolRefused:
        return None
    if not (game.state.ended or may_help(game)):
        return None
    found = targets_of(question.text, low, game, asker.ply, None)
    if not found:
        return None
    played = [one.ply for one in found if one.ply is not None and not one.tried]
    tried = next((one for one in found if one.tried and not one.passes), None)
    base = max(played, default=0) if tried is None else tried.tried_at or 0
    line = () if tried is None else (*tried.through, *tried.tried)
    lines = await searched(at, game.state.position.initial_fen, (*game.moves[:base], *line))
    if not lines:
        return None
    target = Target(None, base, (lines[0].uci,), through=line)
    return understood.as_kind(CARD, cards_of(game, [target], low, [], ""))


def _spoken(text: str, low: str, about: About) -> list[tuple[int, str | tuple[chess.PieceType | None, str]]]:
    """The moves that words name without a number, in their order: in notation, or as captures on a square."""
    named = moves_named(text)
    if any(one.number is not None for one in named):
        return []
    found: list[tuple[int, str | tuple[chess.PieceType | None, str]]] = [(one.start, one.san) for one in named]
    for one in TAKEN.finditer(low):
        if one["square"] and not any(it.start <= one.end() <= it.end for it in named):
            found.append((one.start(), (None if one["taken"] is None else MEN[one["taken"]], one["square"])))
    if not found and (back := _TAKES_IT.search(low)) is not None:
        found.append((back.start(), (None, about.tried[-1][2:4])))
    return sorted(found, key=lambda it: it[0])


def _behind(text: str, low: str, game: SeenGame, about: About) -> Target | None:
    """The moves that words name behind the line that was told of, or in the place of one of its moves."""
    line, base, spoken = about.tried, about.ply or 0, _spoken(text, low, about)
    last = len(line) - 1 if _INSTEAD.search(low) else len(line)
    for kept in range(last, -1, -1):
        board, tried = _after(game, base, line[:kept]), list[str]()
        for _, said in spoken:
            move = legal_as(board, said) if isinstance(said, str) else capture_of(board, *said)
            if move is None:
                break
            tried.append(move.uci())
            board.push(move)
        played = not kept and base < game.state.ply and tried[:1] == [game.moves[base]]
        if tried and not played:
            return Target(None, base, tuple(tried), through=tuple(line[:kept]))
    return None


async def _following(low: str, game: SeenGame, about: About, at: DeskServices) -> Target | None:
    """The answer to the move that was told of: the one that was played, else the best; of who asks what they do, the
    move behind it."""
    line, base = list(about.tried), about.ply or 0
    if not line and base < game.state.ply and not _USE.search(low):
        return Target(base + 1)
    board = _after(game, base, line)
    wanted = None if _USE.search(low) else _side_of(low, game)
    if wanted not in (None, board.turn) and not _GOES_ON.search(low):
        return None
    for _ in range(2):
        lines = await searched(at, game.state.position.initial_fen, (*game.moves[:base], *line))
        if not lines:
            return None
        if wanted in (None, board.turn):
            return Target(None, base, (lines[0].uci,), through=tuple(line))
        line.append(lines[0].uci)
        board.push_uci(lines[0].uci)
    return None


def _side_of(low: str, game: SeenGame) -> chess.Color | None:
    """Whose move is asked for, White True; None where words do not say."""
    if (colour := _COLOUR.search(low)) is not None:
        return colour[1] == "white"
    if game.color is None:
        return None
    own = game.color.is_white
    return own if _ME.search(low) else not own if _HIM.search(low) else None


async def _whole_line(game: SeenGame, about: About, at: DeskServices) -> Target | None:
    """The move that was told of with all that follows until nothing is taken any more."""
    base = about.ply or 0
    line = list(about.tried) or [game.moves[base - 1]]
    base -= 0 if about.tried else 1
    lines = await searched(at, game.state.position.initial_fen, (*game.moves[:base], *line))
    board = _after(game, base, ())
    kept = settled(board, [*line, *(lines[0].line or (lines[0].uci,))]) if lines else line
    return Target(None, base, tuple(kept if len(kept) > len(line) else line))


def _after(game: SeenGame, ply: int, line: tuple[str, ...] | list[str]) -> chess.Board:
    board = board_at(game.state, ply)
    for uci in line:
        board.push_uci(uci)
    return board
