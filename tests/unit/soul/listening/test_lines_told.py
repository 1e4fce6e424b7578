"""Every line of moves that talk tells can be played on the board, whoever tells it, and a second question goes on from
where the last one ended."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import chess
import pytest

from app.domain.line_of_play import LineOfPlay
from app.domain.seen import PositionSeen, SeenLine, ToSee, position_of
from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.bidders import settling_bidders
from app.soul.listening.bidders.line_goes_on import LineGoesOn, WereItMyTurn
from app.soul.listening.boards_asked_of import boards_asked_of
from app.soul.listening.line_told import line_told, meant_along
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput, TalkLine
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import given, played, sensible

_MAN = "pawn|knight|bishop|rook|queen|king"
_MOVE = re.compile(
    rf"(?:\b(I|you) (?:(?:could )?(?:answer|play) )?)?(castles? \w+side|(?:{_MAN})(?: from [a-h][1-8])? (?:takes on|to)"
    rf" [a-h][1-8](?:,? promoting to a \w+)?)"
)
_ASKED = (
    "what should I play here?", "should I take?", "what do you threaten?", "is there a mate?", "can I castle?",
    "what was my worst move?", "how would you go on?", "am I losing?", "should I swap queens?", "is it your best move?",
    "what should you have played instead?", "what if it was your move instead of mine?", "anything better for me?",
    "where should my queen go?", "where should my knight go?", "what can I do about your queen?", "why is it bad?",
    "what is my best move and what do you do then?", "should I give a check?", "is my king safe?", "what happens next?",
)  # fmt: skip
_NAMED = ("is {} good?", "what if I play {}?", "{} and what do you do then?", "can I go {}?", "{} or {}?")


def _game(rng: random.Random) -> list[str]:
    board, moves = chess.Board(), list[str]()
    for _ in range(2 * rng.randint(3, 22)):
        if board.is_game_over():
            break
        move = sensible(board, rng)
        moves.append(move.uci())
        board.push(move)
    if board.is_game_over() or board.turn == chess.BLACK:
        return moves[: len(moves) - 2 + len(moves) % 2]
    return moves


def _looked(one: ToSee, rng: random.Random) -> PositionSeen:
    """Lines of a position, as an engine might have seen them: legal, with any chances, the best first."""
    firsts = list(one.board.legal_moves)
    rng.shuffle(firsts)
    lines = []
    for first in firsts if one.every else firsts[:3]:
        after, moves = one.board.copy(stack=False), [first.uci()]
        after.push(first)
        while len(moves) < 6 and not after.is_game_over():
            move = sensible(after, rng)
            moves.append(move.uci())
            after.push(move)
        lines.append(SeenLine(tuple(moves), rng.random()))
    return PositionSeen(position_of(one.board), tuple(sorted(lines, key=lambda line: -line.chance)))


def _table(moves: Sequence[str], text: str, talk: Sequence[TalkLine], rng: random.Random) -> SoulInput:
    """The table at which a text is said, with a look at the boards that it means."""
    heard = tuple(line.text for line in talk if not line.by_me)
    said = tuple(line.text for line in talk if line.by_me)
    line = given(
        tuple(moves), table_talk=tuple(talk), heard_before=heard, said_before=said, pending_chat=(text,), my_chances=0.5
    )
    seen = tuple(_looked(one, rng) for one in boards_asked_of(line))
    return given(
        tuple(moves), table_talk=tuple(talk), heard_before=heard, said_before=said, pending_chat=(text,), seen=seen
    )


def _answers(table: SoulInput, text: str) -> Iterator[str]:
    """What each bidder that reads the whole message says of the board."""
    at = moment(table, question(text, Subject.UNKNOWN))
    for bidder in settling_bidders():
        bid = bidder.bid(at.heard.acts[0], at)
        for topic in bid.content.topics[:1] if bid is not None else ():
            if topic.slots.get("seen"):
                yield str(topic.slots["seen"])


def _move_of(words: str, board: chess.Board) -> chess.Move | None:
    """The legal move that is said in these words."""
    for move in board.legal_moves:
        if board.is_castling(move):
            side = "kingside" if board.is_kingside_castling(move) else "queenside"
            if words.endswith(side):
                return move
            continue
        said = f"{chess.piece_name(board.piece_type_at(move.from_square) or chess.PAWN)}"
        does = "takes on" if board.is_capture(move) else "to"
        target = f"{does} {chess.square_name(move.to_square)}"
        origin = f"{said} from {chess.square_name(move.from_square)} {target}"
        promotes = f"promoting to a {chess.piece_name(move.promotion)}" if move.promotion else ""
        if words.startswith((f"{said} {target}", origin)) and words.endswith(promotes):
            return move
    return None


def _chains(told: str) -> Iterator[tuple[list[str], list[tuple[str, str]]]]:
    """The lines of both sides in a text: the moves named before each, and its moves with who makes them."""
    named, chain = list[str](), list[tuple[str, str]]()
    end = 0
    for match in _MOVE.finditer(told):
        who, words = match[1], match[2]
        joined = chain and re.fullmatch(r"(?: with check|, checkmate)?,(?: and)? ", told[end : match.start()])
        if who is not None and (joined or not chain):
            chain.append((who, words))
        else:
            if chain:
                yield named, chain
            named, chain = [*named, *(words for _, words in chain)], [(who, words)] if who is not None else []
            named += [words] if who is None else []
        end = match.end()
    if chain:
        yield named, chain


def _can_be_played(chain: Sequence[tuple[str, str]], board: chess.Board, me: chess.Color) -> bool:
    after = board.copy(stack=False)
    for who, words in chain:
        move = _move_of(words, after)
        if move is None or (who == "I") != (after.turn == me):
            return False
        after.push(move)
    return True


def _is_true(told: str, starts: Sequence[chess.Board], me: chess.Color) -> bool:
    """Whether each line of a text can be played from where one of the boards stands, or behind moves named before."""
    for named, chain in _chains(told):
        boards = list(starts)
        for board in starts:
            for words in named:
                move = _move_of(words, board)
                if move is not None:
                    after = board.copy(stack=False)
                    after.push(move)
                    boards.append(after)
                    boards += [
                        LineOfPlay(after, (answer,)).after
                        for other in named
                        if (answer := _move_of(other, after)) is not None
                    ]
        if not any(_can_be_played(chain, board, me) for board in boards):
            return False
    return True


def _starts(moves: Sequence[str], table: SoulInput) -> list[chess.Board]:
    """The positions of the game, and those that were looked at."""
    board = chess.Board()
    found = [board.copy(stack=False)]
    for uci in moves:
        board.push_uci(uci)
        found.append(board.copy(stack=False))
    return [*reversed(found), *(_at(seen.position) for seen in table.seen)]


def _at(position: str) -> chess.Board:
    board = chess.Board(None)
    board.set_epd(position)
    return board


@pytest.mark.parametrize("seed", range(5))
def test_each_line_that_is_told_can_be_played(seed: int) -> None:
    rng, lines = random.Random(seed), 0
    moves = _game(rng)
    board = chess.Board()
    for uci in moves:
        board.push_uci(uci)
    sans = [board.san(move).rstrip("+#") for move in rng.sample(list(board.legal_moves), 2)]
    for text in (*rng.sample(_ASKED, 7), *(form.format(*sans) for form in rng.sample(_NAMED, 3))):
        table = _table(moves, text, (), rng)
        for told in _answers(table, text):
            lines += sum(1 for _ in _chains(told))
            assert _is_true(told, _starts(moves, table), chess.BLACK), (text, told, board.fen())
            talk = (TalkLine(text, False), TalkLine(told, True))
            further = _table(moves, "and then?", talk, rng)
            for more in _answers(further, "and then?"):
                assert _is_true(more, [*_starts(moves, table), *_starts(moves, further)], chess.BLACK), (told, more)
    assert lines


@pytest.mark.parametrize("seed", range(6))
def test_what_comes_then_begins_where_the_line_that_was_told_ends(seed: int) -> None:
    rng = random.Random(100 + seed)
    moves = _game(rng)
    start = gather(given(tuple(moves))).board
    line = LineOfPlay.legal_part(start, _looked(ToSee(start), rng).lines[0].moves[: rng.randint(2, 4)])
    first = line.first(1)
    told = f"{first.last_in_words} is the best move here; {LineOfPlay(first.after, line.line[1:]).told(chess.BLACK)}"
    talk = (TalkLine("what now?", False), TalkLine(told, True))
    table = _table(moves, "and then?", talk, rng)
    read = line_told([told], gather(table))
    assert read is not None
    assert (read.board.fen(), read.line) == (start.fen(), line.line)
    bid = LineGoesOn().bid(
        question("and then?", Subject.UNKNOWN), moment(table, question("and then?", Subject.UNKNOWN))
    )
    assert bid is not None
    said = str(bid.content.topics[0].slots["seen"])
    seen = gather(table).seen_at(line.after)
    if line.after.is_game_over():
        return
    assert seen is not None
    rest = LineOfPlay.legal_part(line.after, seen.lines[0].moves)
    assert said.startswith(f"then {rest.told(chess.BLACK, begins='play')}")
    assert said.endswith(standing_in_words(seen.lines[0].chance))
    again = line_told([told, said], gather(table))
    assert again is not None
    assert again.after.epd() == rest.first(4).after.epd()


def test_a_line_that_cannot_be_played_is_never_made() -> None:
    board = chess.Board()
    with pytest.raises(ValueError, match="cannot be played"):
        LineOfPlay(board, (chess.Move.from_uci("e2e4"), chess.Move.from_uci("d2d4")))
    assert LineOfPlay.legal_part(board, ["e2e4", "d2d4"]).line == (chess.Move.from_uci("e2e4"),)


# White, who asks, can castle; the character's bishop comes to b4 in the line that is told.
CASTLES = "e4 e5 Nf3 Nc6 Bc4 Nf6"
SAID = (
    "Castles kingside is as good as anything; I answer bishop to b4, you pawn to c3, I bishop to a5, and it is level."
)


@pytest.mark.parametrize(
    ("text", "sans"),
    [
        ("and after you go bishop b4?", "O-O Bb4"),
        ("but what if you take on e4 then?", "O-O Bb4 c3 Nxe4"),
        ("and after I push to c3?", "O-O Bb4 c3"),
    ],
)
def test_a_question_goes_on_from_the_move_of_the_line_that_it_names(text: str, sans: str) -> None:
    facts = gather(given(played(*CASTLES.split())))
    told = line_told([SAID], facts)
    assert told is not None
    meant = meant_along(plain(text), told, facts)
    assert meant is not None
    board = facts.board.copy(stack=False)
    for san in sans.split():
        board.push_san(san)
    assert meant.after.epd() == board.epd()


def test_which_check_comes_first_is_read_off_the_line_that_was_told() -> None:
    moves, rng = played(*["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"]), random.Random(1)
    told = "Yes: you play knight to c3, I knight to d4, you queen takes on f7, checkmate."
    talk = (TalkLine("is there something?", False), TalkLine(told, True))
    text = "which check first?"
    table = _table(moves, text, talk, rng)
    bid = LineGoesOn().bid(question(text, Subject.UNKNOWN), moment(table, question(text, Subject.UNKNOWN)))
    assert bid is not None
    assert str(bid.content.topics[0].slots["seen"]).startswith(
        "queen takes on f7, checkmate, once you play knight to c3, I knight to d4"
    )


def test_were_it_its_move_the_character_says_what_it_would_play() -> None:
    moves, rng = played(*CASTLES.split()), random.Random(2)
    text = "and if it was your move instead of mine?"
    table = _table(moves, text, (), rng)
    bid = WereItMyTurn().bid(question(text, Subject.UNKNOWN), moment(table, question(text, Subject.UNKNOWN)))
    assert bid is not None
    told = str(bid.content.topics[0].slots["seen"])
    assert told.startswith("were it my move, I should play ")
    assert _is_true(told.replace("I should play", "I play"), _starts(moves, table), chess.BLACK)
