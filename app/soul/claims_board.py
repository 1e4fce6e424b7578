"""Statements about what stands: pieces on squares, material, who is ahead, pawns, phase, opening, the record."""

from __future__ import annotations

import re

import chess

from app.domain import prose_facts
from app.openings.book import read_lines
from app.soul.claim_words import (
    I_AM,
    I_HAVE,
    NUMBER,
    NUMBER_WORDS,
    PIECE,
    SOFT,
    SQUARE,
    WHOSE,
    YOU_ARE,
    YOU_HAVE,
    Rule,
    kind_of,
    number_of,
    owner_of,
    rule,
    stands,
)
from app.soul.facts import Facts

# Winning probabilities from which a word is fair; below 1 - x for its opposite.
WINNING_FROM = 0.70
BETTER_FROM = 0.55
# Within these a game is called equal.
LEVEL_BETWEEN = (0.38, 0.62)


def _placed(facts: Facts, m: re.Match[str]) -> bool:
    """ "my knight on f5", "rook on e1", with "no" in front: none there."""
    there = stands(facts, kind_of(m["piece"]), m["square"], owner_of(facts, m["whose"]))
    return there != bool(m["no"])


def _pawn_named(facts: Facts, m: re.Match[str]) -> bool:
    """ "your d4 pawn", "my f-pawn"."""
    color = owner_of(facts, m["whose"])
    if len(m["where"]) == 2:
        return stands(facts, chess.PAWN, m["where"], color)
    mask = chess.BB_FILES[chess.FILE_NAMES.index(m["where"].lower())]
    return bool(facts.board.pawns & mask & (facts.board.occupied if color is None else facts.board.occupied_co[color]))


def _lead(facts: Facts, m: re.Match[str]) -> bool:
    """ "I am a knight and two pawns up": exactly that, and nothing for it. Pieces, points and the exchange too."""
    ahead = m["way"].lower() not in ("down", "behind", "short")
    mine = owner_of(facts, m["who"] or "i") == facts.me
    color = facts.color(mine == ahead)
    more, less = prose_facts.surplus(facts.board, color), prose_facts.surplus(facts.board, not color)
    what = m["what"].lower().strip()
    if "point" in what:
        return prose_facts.points_ahead(facts.board, color) == number_of(what.split()[0])
    if "exchange" in what:
        return more == {chess.ROOK: 1} and less in ({chess.BISHOP: 1}, {chess.KNIGHT: 1})
    if re.search(r"\bpieces?\b", what):
        minors = sum(more.get(kind, 0) for kind in (chess.KNIGHT, chess.BISHOP))
        return (
            minors == number_of(what.split()[0]) and not less and set(more) <= {chess.KNIGHT, chess.BISHOP, chess.PAWN}
        )
    if what == "material":
        return prose_facts.points_ahead(facts.board, color) > 0
    return not less and more == _parse(what)


def _parse(text: str) -> dict[chess.PieceType, int]:
    """ "a rook and two pawns" as a surplus."""
    parts = re.findall(rf"({NUMBER}) (?:whole |extra |clear |full |clean )?({PIECE})s?\b", text)
    return {kind_of(kind): number_of(number) for number, kind in parts}


def _extra(facts: Facts, m: re.Match[str]) -> bool:
    """ "my extra pawn"."""
    color = owner_of(facts, m["whose"])
    colors = (True, False) if color is None else (color,)
    return any(kind_of(m["piece"]) in prose_facts.surplus(facts.board, side) for side in colors)


def _level_material(facts: Facts, _: re.Match[str]) -> bool:
    return facts.points == 0


def _standing(facts: Facts, m: re.Match[str]) -> bool:
    """ "I am winning", "you're a little worse": by the chances; without them only "ahead" and "behind", by material."""
    word = m["word"].lower()
    mine = owner_of(facts, m["who"]) == facts.me
    good = word in ("winning", "better", "ahead", "on top", "in front", "better off")
    if facts.chances is None:
        lead = facts.points if mine else -facts.points
        return word in ("ahead", "behind") and (lead > 0 if good else lead < 0)
    chances = facts.chances if mine else 1 - facts.chances
    edge = WINNING_FROM if word in ("winning", "losing", "lost", "busted", "toast") else BETTER_FROM
    return chances >= edge if good else chances <= 1 - edge


def _equal(facts: Facts, _: re.Match[str]) -> bool:
    if facts.chances is None:
        return facts.points == 0
    return LEVEL_BETWEEN[0] <= facts.chances <= LEVEL_BETWEEN[1]


def _queens(facts: Facts, m: re.Match[str]) -> bool:
    off = m["state"].lower() in ("off", "gone", "traded", "exchanged", "away", "left us", "in the box", "done")
    return (not facts.board.queens) if off else bool(facts.board.queens)


def _pawns(facts: Facts, m: re.Match[str]) -> bool:
    """ "your isolated c-pawn", "my passed pawn on d6", "your doubled pawns on the c-file"."""
    color = owner_of(facts, m["whose"])
    found = prose_facts.pawn_facts(facts.board, facts.me if color is None else color)
    word, where = m["kind"].lower(), (m["file"] or m["place"] or "").lower()
    if word == "passed":
        squares = [chess.square_name(square) for square in found.passed]
        return bool(squares) and (not where or any(where in (name, name[0]) for name in squares))
    files = [chess.FILE_NAMES[index] for index in (found.doubled if word in ("doubled", "double") else found.isolated)]
    return bool(files) and (not where or where[0] in files)


def _bishop_pair(facts: Facts, m: re.Match[str]) -> bool:
    color = owner_of(facts, m["whose"])
    return prose_facts.bishop_pair(facts.board, facts.me if color is None else color)


def _outpost(facts: Facts, m: re.Match[str]) -> bool:
    """ "my outpost (on d5)"; "a knight on an outpost"."""
    color = owner_of(facts, m["whose"])
    squares = [
        chess.square_name(square)
        for side in ((True, False) if color is None else (color,))
        for square in prose_facts.outposts(facts.board, side)
    ]
    return bool(squares) and (m["square"] is None or m["square"].lower() in squares)


def _pinned(facts: Facts, m: re.Match[str]) -> bool:
    """ "your knight (on c6) is pinned"."""
    color = owner_of(facts, m["whose"])
    squares = [
        pin.pinned
        for side in ((True, False) if color is None else (color,))
        for pin in prose_facts.absolute_pins(facts.board, side)
        if facts.board.piece_type_at(pin.pinned) == kind_of(m["piece"])
    ]
    return bool(squares) and (m["square"] is None or chess.parse_square(m["square"].lower()) in squares)


def _open_file(facts: Facts, m: re.Match[str]) -> bool:
    return chess.FILE_NAMES.index((m["file"] or m["other"]).lower()) in prose_facts.open_files(facts.board)


def _seventh(facts: Facts, m: re.Match[str]) -> bool:
    color = owner_of(facts, m["whose"])
    sides = (True, False) if color is None else (color,)
    return any(prose_facts.rooks_on_seventh(facts.board, side) for side in sides)


def _phase(facts: Facts, m: re.Match[str]) -> bool:
    """ "this is an endgame", "this rook ending"."""
    what = m["what"].lower()
    if what in ("opening", "middlegame", "middle game"):
        return prose_facts.phase_of(facts.board) == what.replace(" ", "")
    if what in ("endgame", "ending"):
        return prose_facts.phase_of(facts.board) == "endgame" or prose_facts.ending_of(facts.board) is not None
    return prose_facts.ending_of(facts.board) == what


def _move_number(facts: Facts, m: re.Match[str]) -> bool:
    number = int(m["number"]) if m["number"].isdigit() else NUMBER_WORDS.index(m["number"].lower())
    return number in (facts.board.fullmove_number, facts.board.fullmove_number - 1)


def _opening(facts: Facts, m: re.Match[str]) -> bool:
    return facts.opening is not None and m["name"].lower() in facts.opening.lower()


def _whose_turn(facts: Facts, m: re.Match[str]) -> bool | None:
    return None if facts.over else owner_of(facts, m["whose"]) == facts.board.turn


def _king_home(facts: Facts, m: re.Match[str]) -> bool:
    """ "your king is still in the centre"."""
    color = owner_of(facts, m["whose"])
    king = facts.board.king(facts.me if color is None else color)
    return king is not None and chess.square_file(king) in (3, 4)


def _score(facts: Facts, m: re.Match[str]) -> bool:
    """ "3-1" is the record, mine first; "1-0" and "0-1" after a game are its result."""
    pair = int(m["a"]), int(m["b"])
    return pair in ((facts.standing.wins, facts.standing.losses), (facts.standing.losses, facts.standing.wins))


def _first_game(facts: Facts, _: re.Match[str]) -> bool:
    return facts.standing.wins + facts.standing.draws + facts.standing.losses == 0


def _families() -> str:
    """The names openings go by, longest first: "Sicilian Defence: Najdorf Variation" gives Sicilian and Najdorf."""
    names = set()
    dull = r" (?:Defence|Opening|Game|Attack|Gambit|Variation|System|Declined|Accepted|Counter-Gambit)\b"
    for line in read_lines():
        for part in line.opening.name.split(": "):
            names.add(re.sub(dull, "", part.split(",")[0].split(" with ")[0]))
    plain = {
        "Main Line",
        "Classical",
        "Closed",
        "Open",
        "Modern",
        "Normal",
        "Exchange",
        "Advance",
        "Old",
        "Symmetrical",
    }
    named = sorted((name for name in names - plain if len(name) > 3), key=len, reverse=True)
    return "|".join(re.escape(name) for name in named)


_AMOUNT = rf"(?:{NUMBER} (?:whole |extra |clear |full |clean )?(?:{PIECE}|piece|point)s?(?:(?:,| and|, and) )?)+"
_WHO = rf"(?P<who>{I_AM}|{YOU_ARE}|{I_HAVE}|{YOU_HAVE}|white is|black is)"
_ENDINGS = r"(?:pawn|rook|knight|bishop|queen) ending|ending with opposite-coloured bishops|endgame|ending"

RULES: tuple[Rule, ...] = (
    rule(
        rf"(?:(?P<whose>{WHOSE}) )(?P<piece>{PIECE})(?: on (?P<square>{SQUARE}))? (?:is|stays|remains) {SOFT}pinned",
        _pinned,
    ),
    rule(
        rf"(?:(?P<whose>{WHOSE}) |an? )?(?P<kind>passed|isolated|doubled) (?:(?P<file>[a-h])-)?pawns?"
        rf"(?: on (?:the )?(?P<place>{SQUARE}|[a-h](?=-file)))?",
        _pawns,
    ),
    rule(
        rf"(?P<no>\bno )?(?:(?P<whose>{WHOSE}) (?:\w+ )??)?\b(?P<piece>{PIECE})s? "
        rf"(?:is |sits |stands |stays |lives |waits |sitting |standing )?(?:still )?(?:on|at) (?P<square>{SQUARE})\b",
        _placed,
    ),
    rule(rf"(?:(?P<whose>{WHOSE})|\bthe|\bthat) (?P<where>{SQUARE}|[a-h])[- ]pawn", _pawn_named),
    rule(rf"\b{_WHO} {SOFT}(?P<what>{_AMOUNT}|the exchange |material ) ?(?P<way>up|ahead|down|behind|short)\b", _lead),
    rule(
        rf"(?:\b{_WHO} )?{SOFT}\b(?P<way>up|down) "
        rf"(?P<what>{NUMBER} (?:{PIECE}|piece|point)s?\b(?: and {NUMBER} {PIECE}s?)?|the exchange)",
        _lead,
    ),
    rule(rf"(?:(?P<whose>{WHOSE})|the|an?) extra (?P<piece>{PIECE})", _extra),
    rule(
        r"\b(?:material (?:is|stays|remains) (?:\w+ )??(?:level|even|equal|balanced)|(?:level|even|equal) material)",
        _level_material,
    ),
    rule(
        rf"\b(?P<who>{I_AM}|{YOU_ARE}|white is|black is) {SOFT}"
        r"(?P<word>winning|better off|better|worse|losing|lost|ahead|behind|on top|in front|in trouble|busted|toast)\b",
        _standing,
    ),
    rule(
        rf"\b(?:it is|it's|we are|we're|this is|things are|the position is|the game is|position's) {SOFT}"
        r"(?:equal|level|balanced|even)\b",
        _equal,
    ),
    rule(
        r"\bqueens (?:are |have |both |still |just |been |already |now |come |left )*"
        r"(?P<state>off|gone|traded|exchanged|away|on|in the box|left us)\b",
        _queens,
    ),
    rule(rf"(?P<whose>{WHOSE}) (?:bishop pair|(?:two|pair of) bishops)", _bishop_pair),
    rule(r"\b(?P<whose>i|you) (?:have|own|keep) (?:the bishop pair|both bishops)", _bishop_pair),
    rule(rf"(?:(?P<whose>{WHOSE}) )?outpost(?: on (?P<square>{SQUARE}))?", _outpost),
    rule(r"\b(?:the )?open (?P<file>[a-h])-file|\bthe (?P<other>[a-h])-file is (?:now |wide |\w+ )?open", _open_file),
    rule(
        rf"(?:(?P<whose>{WHOSE}) )rooks? (?:is |are |sits |has reached |reached )?(?:on )?(?:the |its )?seventh\b",
        _seventh,
    ),
    rule(
        rf"\b(?:this is|this|here is|we have|it is|it's|we are in|welcome to) (?:the |an? |your |my )?"
        rf"(?P<what>middlegame|middle game|{_ENDINGS})\b",
        _phase,
    ),
    rule(rf"\bmove (?P<number>\d{{1,3}}|{'|'.join(NUMBER_WORDS[1:])})\b", _move_number),
    rule(
        r"\b(?:this is|it's|it is|we're in|we are in|welcome to|here comes|that is|that's|called) "
        rf"(?:the |an? |your |my |just |called )*(?P<name>{_families()})\b",
        _opening,
    ),
    rule(r"\b(?:it is|it's|it is still|it's still) (?P<whose>my|your) (?:move|turn)\b", _whose_turn),
    rule(
        rf"(?P<whose>{WHOSE}) king (?:is |sits |stays |stands |lives )?(?:still )?in the (?:centre|center|middle)",
        _king_home,
    ),
    rule(r"(?<![\d-])(?P<a>\d{1,3})[-:](?P<b>\d{1,3})(?![\d-])", _score),
    rule(
        r"\b(?:our first game|first game together|we have never (?:met|played)|we've never (?:met|played))\b",
        _first_game,
    ),
)
