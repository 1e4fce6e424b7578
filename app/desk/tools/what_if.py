"""What would have come of another move: "why did he not take the bishop?", "could I have castled there?"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, get_args

import chess

from app.body.base import Candidate
from app.desk.board.castling_words import castling_of, not_to_move
from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.game_tool import GameTool, shown_by
from app.desk.games import (
    SeenGame,
    bare_move,
    board_at,
    game_for,
    game_on,
    numbered,
    refuse_help,
)
from app.desk.moves.judged import NO_ENGINE, decided, reason_against, searched
from app.desk.moves.moves_named import all_legal_as
from app.desk.moves.named_moves import SideLine, castling_written, named_moves, sets_beside, side_line, written_line
from app.desk.moves.other_move_words import answer_to, asks_for_answer, other_words
from app.desk.moves.other_moves import (
    COLOURS,
    Mover,
    Piece,
    WhichElse,
    Whose,
    guarded_with,
    instead_of,
    made_with,
    side_or_file,
    spares_a_capture,
    stands_now,
    without_its_maker,
)
from app.desk.moves.played_words import castled_with
from app.desk.moves.side_lines import looked_at, side_line_words
from app.desk.moves.told_moves import (
    BACK,
    IF_THEY,
    MANY,
    bare_san,
    gone_on,
    meant_moves,
    next_best,
    stood_facts,
    study_game,
    taken_before,
    talked_of,
    tried_facts,
    where_it_can_be,
)
from app.desk.reading.asked_moves import belongs_of, says_the_engine
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import About, AskedQuestion, Asker, Aspect, DeskAnswer, Findings, ToolRefused
from app.domain.position import Color
from app.openings.book import name_opening
from app.post_match.judging import chances

_TAKES = re.compile(
    r"\b(?:tak(?:e|es|en|ing)|took|captur\w+|grab\w*|win|won|recaptur\w+)\b[^.?!]{0,24}?\b(pawn|knight|bishop|rook|queen)\b"
)
_TAKES_ON = re.compile(
    r"\b(?:tak\w+|took|(?:re)?captur\w+|exchang\w+|swap\w*|trad\w+|snatch\w*|grab\w*) on ([a-h][1-8])\b"
)
_PUSHES = re.compile(
    r"\b(?:push|advanc|mov)\w* (?:the|my|his|her|your|a) (?:([a-h])[- ]?)?pawn\b|\bpawn (?:push|move|advance)\b"
)
_DEVELOPS = re.compile(r"\bdevelop\w*|\bbring\w* (?:out )?(?:a|my|the|another) (?:new )?(?:piece|knight|bishop)\w*")
_SHARP = re.compile(r"\b(?:ag+res+iv\w*|attack\w*|sharp\w*|bold\w*|sacrific\w*|forcing|violent)\b")
_TAKES_ANY = re.compile(r"\b(?:tak(?:e|es|en|ing)|took|captur\w+|grab\w*)\b")
_COMPARES = re.compile(r"\b(?:or|compare\w*|versus|vs|rather|better|between|against|than)\b")
# Moves that are searched, and the move number up to which one has a name in the book.
TRIED, NAMED_UP_TO = 4, 12
# No line of moves is wanted.
_NO_LINE = re.compile(
    r"\b(?:no|without|not|spare me|skip)\b[^.?!]{0,24}\b(?:variations?|lines?|moves long|sequences?)\b|\bin words\b"
)
_STANDS_ON = re.compile(r"\b(?:on|from) ([a-h][1-8])\b")
_CASTLES = re.compile(r"\bcastl\w+")
_COLOUR = re.compile(r"\b(white|black)\b(?![- ]squared?)")
_THEIRS = re.compile(r"\b(?:he|she|they|him|his|her|opponent)\b")


class WhatIf(GameTool):
    """By the engine, from the position before the move that was played instead."""

    name: ClassVar = "what_if"
    description: ClassVar = (
        "What would have come of another move than the one played: a move in SAN, taking a piece, or castling."
    )
    doing: ClassVar = "Trying it on the board"
    arguments: ClassVar = WhichElse
    life: ClassVar = 3
    seconds: ClassVar = 8.0
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "other": Aspect(
            "what would have come of another move than the one that was played",
            (
                "why did he not take the queen?", "why didn't she just capture my knight",
                "why not take the pawn there?",
                "could i have castled there instead", "what if i had taken the bishop",
                "what happens if i take the rook",
                "would it have been better to take with the pawn", "why can't i take the knight here",
                "couldn't he simply win my pawn", "what if i had castled on move 8", "why didn't they recapture",
                "was there a way to win the bishop on move 9", "what if i play Qxb7 here", "what about Nxe5 instead",
                "would Bxf7 have worked", "compare Nf3 and Bc4 here for me", "Bf5 or c5 in the caro-kann advance",
                "1.e4 e5 2.Nf3 Nc6 3.Bb5 or 3.Bc4, which is better", "which is better here, h3 or a4",
                "i would rather have pushed a pawn on the side, check that too",
                "why not the natural developing move", "is Re1 better than Nd2 here",
                "and if i bring a knight out instead", "what about a quiet pawn move instead",
            ),
            ("summary", "replay", "match", "analysis"),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichElse:
        low, asker = question.text.lower(), question.asker
        line, rest = written_line(question.text)
        several, beside = named_moves(castling_written(rest)), side_line(question.text)
        if beside is not None and asker.screen.match_id is not None and not sets_beside(low, beside, whole=bool(line)):
            return WhichElse(
                match_id=asker.screen.match_id,
                ply=asker.ply,
                line=list(beside.words),
                number=beside.number,
                black=beside.black,
            )
        if len(several) > 1 and (line or _COMPARES.search(low)):
            after = list(line) or None
            match_id = None if line else asker.screen.match_id
            return WhichElse(match_id=match_id, ply=asker.ply, compared=list(several), after=after)
        using, other = made_with(low)
        what = without_its_maker(low)
        before = None if _TAKES.search(what) else taken_before(low, asker)
        taken, on = _TAKES.search(what) or before, _TAKES_ON.search(low)
        number = re.search(r"\bmove (?:number )?(\d{1,3})\b", low)
        by_number = question.move is not None and question.move.lower().startswith("move")
        written = bare_move(question.text) if by_number else question.move
        about = asker.about if asker.about is not None and asker.about.match_id else None
        pushed = _PUSHES.search(low)
        guard, file = guarded_with(low)
        belongs = belongs_of(low)
        spared = spares_a_capture(low)
        now = belongs is not None and stands_now(low) and asker.screen.kind in (ScreenKind.MATCH, ScreenKind.ANALYSIS)
        if belongs and (stands := _STANDS_ON.search(low)) is not None:
            on = stands
        back = taken is None and about is not None and about.ply is not None and BACK.search(low) is not None
        return WhichElse(
            back=back,
            pushes=file or side_or_file(low, pushed),
            spared=spared,
            belongs=None if belongs is None else next((one for one in get_args(Mover) if one == belongs), "it"),
            guarded=guard is not None,
            then=about.move if about is not None and about.tool == self.name and IF_THEY.search(low) else None,
            develops=_DEVELOPS.search(low) is not None,
            sharp=written is None and _SHARP.search(low) is not None and _TAKES_ANY.search(low) is None,
            takes=_TAKES_ANY.search(low) is not None,
            said=says_the_engine(low),
            briefly=_NO_LINE.search(low) is not None,
            answered=asks_for_answer(low),
            using=using or guard,
            other=other,
            match_id=asker.screen.match_id,
            at=f"move {number[1]}" if number else None,
            ply=None
            if now
            else (talked_of(about, asker) if about and (spared or belongs is not None) else None)
            or (_after(about) if about and (back or before or about.tool == "engine_analysis") and not number else None)
            or asker.ply
            or (about.ply if about is not None and not number else None),
            move=None if taken or on or belongs is not None else bare_san(written),
            on=None if on is None else on[1],
            piece=_PIECES.get(taken[1]) if taken else None,
            castles=taken is None and on is None and written is None and _CASTLES.search(low) is not None,
            whose=_whose(low, asker, at),
        )

    async def look(self, given: WhichElse, asker: Asker, at: DeskServices) -> Findings:
        if given.after is not None and (here := await game_on(asker, None, at)) is not None:
            refuse_help(here)
        game = await game_for(at, asker, given.match_id) if given.after is None else study_game(given.after, asker, at)
        refuse_help(game)
        if given.line is not None:
            return await looked_at(at, game, SideLine(tuple(given.line), given.number, given.black), given.ply)
        shown_at = game
        if given.then is not None and (further := gone_on(game, given, asker, at)) is not None:
            game, given = further
        ply = where_it_can_be(game, given, instead_of(game, given))
        board = board_at(game.state, ply - 1)
        if given.castles and given.whose in COLOURS and board.turn is not COLOURS[given.whose]:
            raise ToolRefused("not_found", not_to_move(board))
        played = game.state.moves[ply - 1].uci if ply <= game.state.ply else None
        facts = stood_facts(board, given, played)
        many = MANY if given.spared or given.belongs else 2
        lines = await searched(at, game.state.position.initial_fen, game.moves[: ply - 1], many)
        if not lines or lines[0].centipawns is None:
            raise NO_ENGINE
        best = chess.Move.from_uci(lines[0].uci)
        if given.castles:
            facts["castled"] = castled_with(game, Color.WHITE if board.turn else Color.BLACK, ply)
            facts["castling"] = castling_of(board, board.turn, game.moves[: ply - 1], game.state.position.initial_fen)
        facts |= {"best": numbered(board, board.san(best)), "compared": None}
        facts["best_does"] = purpose_words(
            proposal_of(board, list(lines[0].line) or [best.uci()], game.moves[: ply - 1])
        )
        shown = shown_by(game, ply - 1, board.fen()) | {"arrow": None}
        if game is not shown_at:
            shown["match_id"] = shown_at.state.match_id
        if given.compared is not None:
            compared = await self._compared(at, game, ply, board, given.compared)
            arrow = compared[0]["uci"] if compared else best.uci()
            illegal = [one for one in given.compared if not all_legal_as(board, one)]
            move = compared[0]["move"] if compared else facts["best"]
            facts |= {"compared": compared, "illegal": illegal, "move": move}
            return Findings(facts, shown | {"arrow": arrow})
        meant = meant_moves(board, given, played, lines)
        tried = await self._best_of(at, game, ply, meant)
        if tried is None:
            facts["next"] = next_best(board, lines, game.moves[: ply - 1])
            return Findings(facts | {"move": None}, shown)
        move, has, answers = tried
        line = _begun(answers)
        facts |= tried_facts(board, [move.uci(), *line], game.moves[: ply - 1]) | {
            "was_played": move.uci() == played,
            "is_best": move == best,
            "chance_before": round(max(has, chances(lines[0].centipawns)), 3),
            "chance_after": round(has, 3),
            "belongs": given.belongs is not None,
            "reason": await reason_against(board, move, lines, answers),
            "answer": answer_to(board, move, line, game.moves[: ply - 1]) if given.answered else None,
        }
        told = None if move.uci() == played or game is not shown_at else move.uci()
        return Findings(facts, shown | {"arrow": move.uci(), "told": told})

    async def _best_of(
        self, at: DeskServices, game: SeenGame, ply: int, moves: list[chess.Move]
    ) -> tuple[chess.Move, float, tuple[Candidate, ...]] | None:
        """The best of some moves with the chances of its side after it, and the lines that follow."""
        fen, before = game.state.position.initial_fen, game.moves[: ply - 1]
        found: tuple[chess.Move, float, tuple[Candidate, ...]] | None = None
        for move in moves[:TRIED]:
            answers = await searched(at, fen, (*before, move.uci()))
            if answers:
                has = chances(-(answers[0].centipawns or 0))
            else:
                after = board_at(game.state, ply - 1)
                after.push(move)
                has = decided(after, not after.turn)
            if found is None or has > found[1]:
                found = move, has, answers
        return found

    async def _compared(
        self, at: DeskServices, game: SeenGame, ply: int, board: chess.Board, named: list[str]
    ) -> list[dict[str, Any]]:
        """The legal ones of some moves with what each does, the best first."""
        found = []
        for move in [one for san in named for one in all_legal_as(board, san)]:
            tried = await self._best_of(at, game, ply, [move])
            if tried is None:
                continue
            before, line = game.moves[: ply - 1], [move.uci(), *_begun(tried[2])]
            opening = name_opening((*before, move.uci())) if board.fullmove_number <= NAMED_UP_TO else None
            is_new = opening is not None and opening.plies == len(before) + 1
            found.append({
                "move": numbered(board, board.san(move)), "uci": move.uci(), "chance": round(tried[1], 3),
                "does": purpose_words(proposal_of(board, line, before)),
                "opening": opening.name if opening is not None and is_new else None,
            })  # fmt: skip
        return sorted(found, key=lambda one: -one["chance"])

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        if (beside := facts.get("side_line")) is not None:
            before = self.board(inner, f"Before {beside['line']}.", last=inner["last"], arrow=inner["arrow"])
            end = self.board({**inner, "ply": None}, "At its end.", fen=inner["end"], last=inner["end_last"])
            links = (self.to_game("The position before it", inner),)
            return DeskAnswer(side_line_words(beside), (before, end), links, (), self.about(inner))
        caption = f"Move {facts['number']}, {facts['by']} to move"
        caption += f"; the arrow is {facts['move']}." if facts["move"] else "."
        board = self.board(inner, caption, last=inner["last"], arrow=inner["arrow"])
        links = (self.to_game(f"Move {facts['number']} in the game", inner),)
        about = replace(self.about(inner), move=inner.get("told"))
        return DeskAnswer(other_words(facts), (board,), links, (), about)


_PIECES: Mapping[str, Piece] = {
    "pawn": "pawn", "knight": "knight", "bishop": "bishop", "rook": "rook", "queen": "queen",
}  # fmt: skip


def _begun(answers: tuple[Candidate, ...]) -> tuple[str, ...]:
    """The first moves of the best line."""
    return answers[0].line[:4] if answers else ()


def _after(about: About) -> int:
    """The half-move (from 1) that follows the one which was talked of."""
    return (about.ply or 0) + 1


def _whose(low: str, asker: Asker, at: DeskServices) -> Whose:
    """Whose move a question in small letters speaks of: of a colour, of somebody else, or of who asks."""
    if colour := _COLOUR.search(low):
        return "white" if colour[1] == "white" else "black"
    words = set(re.findall(r"\w+", low))
    names = (one.name.split()[0].casefold() for one in at.characters.listed_for(asker.player.id))
    return "theirs" if _THEIRS.search(low) or not words.isdisjoint(names) else "mine"


TOOL = WhatIf()
