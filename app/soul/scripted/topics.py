"""Facts of the present turn that a remark can be about, each with its phrase key, slots and salience."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import chess

from app.domain import prose_facts
from app.domain.aims import aim_of, threat_of
from app.domain.facts import Facts
from app.domain.plies import Ply
from app.domain.prose_words import hour_word, piece_word, pieces_in_words
from app.domain.trial import tried
from app.openings.book import name_opening
from app.soul.discipline import UNMISSABLE
from app.soul.move_quality import verdict_on
from app.soul.response import SoulInput
from app.soul.response import swing as swing_by
from app.soul.scripted.arc import new_arc
from app.soul.scripted.feelings import FELT, STRONG

# Full moves from which a game is long enough to remark on.
LONG_GAME_MOVES = 45
# Winning chances from which a game is called winning (or, below 1 minus it, losing), and between which level.
CLEAR = 0.8
# The probability that a turn of the whole game is remarked on.
ARC_SALIENCE = 0.8
# The swing by which a move was a blunder though nothing on the board shows it at once.
_PLAIN_BLUNDER = 0.35
# Points from which a capture won a piece.
A_PIECE = 3
BALANCE = (0.45, 0.55)


# Prefixes of keys about the last moves; all other topics stay true for many moves.
PASSING = (
    "arc_",
    "trade",
    "my_capture",
    "my_check",
    "my_promotion",
    "my_quiet",
    "my_slip",
    "their_capture",
    "their_check",
    "their_promotion",
    "their_quiet",
    "their_development",
    "swing_",
    "opening",
    "ask_threat",
    "ask_your_threat",
    "ask_purpose",
)


# What every first move is for, and nobody says unasked.
_PLAIN_AIMS = (" into play", " in the centre")
# Half-moves before which nothing is said of an ordinary move.
_BEGUN = 5
# Remarks on a move that take it for a sound one.
_NEUTRAL = ("their_quiet", "their_development", "my_quiet")


@dataclass(frozen=True, slots=True)
class Topic:
    """A fact to speak of: its phrase key, its slots, and the probability (0..1) that it is worth a remark."""

    key: str
    salience: float
    slots: dict[str, str] = field(default_factory=dict)

    @property
    def lasting(self) -> bool:
        """Whether it stays true for many moves, so that one remark on it in a game is enough."""
        return not self.key.startswith(PASSING)


def topics(given: SoulInput, facts: Facts) -> Iterator[Topic]:
    """Everything worth a remark, the most salient first."""
    return sound(conceivable(given, facts), given, facts)


def conceivable(given: SoulInput, facts: Facts) -> list[Topic]:
    """What might be worth a remark, the most salient first, ordinary moves that were unsound among it."""
    found = [
        *_events(facts),
        *_swings(given, facts),
        *_intentions(facts),
        *_opening(given),
        *_scene(given, facts),
        *_features(facts),
    ]
    found.sort(key=lambda topic: -topic.salience)
    return found


def sound(found: Sequence[Topic], given: SoulInput, facts: Facts) -> Iterator[Topic]:
    """Those of the topics that are worth a remark. Whether an ordinary move was sound is looked at when it is reached:
    most often there is enough to speak of before it, or nothing is to be said."""
    known = dict[bool, bool]()
    begun = len(facts.plies) >= _BEGUN
    return (topic for topic in found if topic.key not in _NEUTRAL or (begun and _is_sound(topic, given, facts, known)))


def _is_sound(topic: Topic, given: SoulInput, facts: Facts, known: dict[bool, bool]) -> bool:
    """What gave something away is not remarked on as if it were an ordinary move; `known` by whether it is mine."""
    mine = topic.key.startswith("my")
    if mine not in known:
        known[mine] = verdict_on(facts.latest_number(mine), given, facts) is not False
    return known[mine]


def move_slots(ply: Ply | None) -> dict[str, str]:
    """The slots of a move; castling is given as a noun, because it follows "I played" and "your"."""
    if ply is None:
        return {}
    words = ply.words.replace("castles ", "castling ", 1)
    return {"piece": piece_word(ply.piece), "square": chess.square_name(ply.square), "move": words}


def _events(facts: Facts) -> Iterator[Topic]:
    """What the last two moves did."""
    mine, theirs = facts.latest(True), facts.latest(False)
    if mine and theirs and mine.taken and theirs.taken and mine.taken_on == theirs.taken_on:
        slots = {"mine": piece_word(theirs.taken), "theirs": piece_word(mine.taken)}
        yield Topic("trade", 0.45, {**slots, "square": chess.square_name(mine.taken_on)})
    for ply, who, other in ((theirs, "their", "mine"), (mine, "my", "theirs")):
        if ply is not None:
            won = ply.taken is not None and _points_won(ply, mine if ply is theirs else theirs, facts) >= A_PIECE
            yield from _of_move(ply, who, other, won=won)
    if not facts.board.queens and any(ply.taken == chess.QUEEN for ply in facts.plies[-2:]):
        yield Topic("queens_off", 0.6)


def _points_won(ply: Ply, other: Ply | None, facts: Facts) -> int:
    """What a capture among the last two moves won, less what the other one of them took, and what may be taken back."""
    points = prose_facts.POINTS
    won = points[ply.taken or chess.PAWN] - (points[other.taken] if other is not None and other.taken else 0)
    is_last = facts.plies[-1] is ply
    retaken = is_last and facts.board.is_attacked_by(not ply.mover, ply.taken_on)
    return won - (points[ply.piece] if retaken else 0)


def _of_move(ply: Ply, who: str, other: str, *, won: bool) -> Iterator[Topic]:
    square = chess.square_name(ply.square)
    if ply.taken:
        weight = UNMISSABLE if won else 0.3 + 0.05 * prose_facts.POINTS[ply.taken]
        slots = {
            other: piece_word(ply.taken),
            "taker": piece_word(ply.piece),
            "square": chess.square_name(ply.taken_on),
        }
        yield Topic(f"{who}_capture", weight, slots)
    if ply.check_from:
        kind, origin = ply.check_from
        yield Topic(f"{who}_check", 0.5, {"piece": piece_word(kind), "square": chess.square_name(origin)})
    if ply.castled:
        yield Topic(f"{who}_castling", 0.35, {"side": ply.castled})
    if ply.promoted:
        yield Topic(f"{who}_promotion", 0.9, {"piece": piece_word(ply.promoted), "square": square})
    if who == "their" and ply.develops:
        yield Topic("their_development", 0.08, move_slots(ply))
    if not (ply.taken or ply.castled or ply.promoted or ply.san.endswith("+")):
        yield Topic(f"{who}_quiet", 0.06, move_slots(ply))


def _swings(given: SoulInput, facts: Facts) -> Iterator[Topic]:
    """Changes of the winning chances, and their present value."""
    moves = given.recent_moves[-2:] or ((given.last_move,) if given.last_move else ())
    for back, (move, ply) in enumerate(zip(reversed(moves), reversed(facts.plies), strict=False), start=1):
        swing = swing_by((move,))
        if abs(swing) < FELT:
            continue
        weight = 0.75 if abs(swing) >= STRONG else 0.4
        if ply.mover != facts.me and swing > 0:
            trial = tried(ply.move, facts.before(-back))
            if swing < _PLAIN_BLUNDER and trial.points >= 0:
                continue  # Nothing on the board shows that it was a slip.
            # A real blunder of theirs is never passed over.
            yield Topic("swing_up", UNMISSABLE if swing >= STRONG else weight, move_slots(ply))
        elif ply.mover != facts.me and (swing <= -STRONG or _does_something(ply, facts.before(-back))):
            yield Topic("swing_down", weight, move_slots(ply))
        elif swing < 0 and verdict_on(len(facts.plies) - back, given, facts) is False:
            # Two looks of different depth also differ after a good move: only a move that lost something is a slip.
            yield Topic("my_slip", weight, move_slots(ply))
    arc = None if facts.over else new_arc(given.judged)
    if arc is not None:
        yield Topic(arc.value, ARC_SALIENCE)
    chances = given.my_chances
    if chances is not None and facts.board.fullmove_number > 10:
        if chances >= CLEAR:
            yield Topic("winning", 0.2)
        elif chances <= 1 - CLEAR:
            yield Topic("losing", 0.25)
        elif BALANCE[0] <= chances <= BALANCE[1]:
            yield Topic("level", 0.12)


def _does_something(ply: Ply, before: chess.Board) -> bool:
    """Whether a move takes, gives check or attacks what it can win: only then is it praised, for else the chances may
    have fallen because they had been thought too high."""
    return bool(ply.taken or ply.check_from or ply.promoted) or bool(tried(ply.move, before).attacks)


def _intentions(facts: Facts) -> Iterator[Topic]:
    """What either side threatens, and what my last move was for; in a rated game nothing that helps."""
    if facts.rated or facts.over:
        return
    mine = None if facts.my_turn else threat_of(facts.board, facts.me)
    if mine is not None:
        yield Topic("ask_threat", 0.4, {"threat": mine})
    theirs = None if facts.my_turn else threat_of(facts.board, not facts.me, "my")
    if theirs is not None:
        yield Topic("ask_your_threat", 0.3, {"threat": theirs})
    ply = facts.last
    if ply is not None and ply.mover == facts.me and not ply.taken:
        last = facts.plies[-2] if len(facts.plies) > 1 else None
        aim = aim_of(facts.before(-1), facts.board, ply, last)
        if aim is not None and not aim.endswith(_PLAIN_AIMS):
            yield Topic("ask_purpose", 0.3, {"move": ply.words, "aim": aim})


def _opening(given: SoulInput) -> Iterator[Topic]:
    """The opening, if the last two moves have led to a new name."""
    if given.initial_fen != chess.STARTING_FEN or len(given.moves) < 3:
        return
    now, before = name_opening(given.moves), name_opening(given.moves[:-2])
    if now is not None and now != before and now.plies >= 3:
        yield Topic("opening", 0.5)


def _scene(given: SoulInput, facts: Facts) -> Iterator[Topic]:
    """The game as a whole: kind of endgame, length, results so far, hour."""
    ending = prose_facts.ending_of(facts.board)
    if ending and any(ply.taken for ply in facts.plies[-2:]):
        # Phrases say "a {ending}", so the long name of an ending with opposite bishops is shortened.
        yield Topic("ending", 0.6, {"ending": "bishop ending" if ending.startswith("ending") else ending})
    if facts.board.fullmove_number >= LONG_GAME_MOVES:
        yield Topic("long_game", 0.15)
    if given.standing.wins + given.standing.losses and 4 <= facts.board.fullmove_number <= 20:
        yield Topic("standing", 0.15, {"score": score(given)})
    if given.local_hour is not None and facts.board.fullmove_number >= 6:
        yield Topic(f"hour_{hour_word(given.local_hour)}", 0.12)


def _features(facts: Facts) -> Iterator[Topic]:
    """Features of the position: material, pawns, outposts, pins, open files."""
    board, me = facts.board, facts.me
    mine, theirs = facts.surplus(True), facts.surplus(False)
    if mine and not theirs:
        yield Topic("ahead", 0.2, {"lead": pieces_in_words(mine)})
    if theirs and not mine:
        yield Topic("behind", 0.22, {"lead": pieces_in_words(theirs)})
    for color, who in ((me, "my"), (not me, "their")):
        pawns = prose_facts.pawn_facts(board, color)
        for square in pawns.passed[:1]:
            yield Topic(f"{who}_passed", 0.25, {"square": chess.square_name(square)})
        for index in pawns.isolated[:1]:
            yield Topic(f"{who}_isolated", 0.14, {"file": chess.FILE_NAMES[index]})
        for index in pawns.doubled[:1]:
            yield Topic(f"{who}_doubled", 0.16, {"file": chess.FILE_NAMES[index]})
        for square in prose_facts.outposts(board, color)[:1]:
            yield Topic(f"{who}_outpost", 0.25, {"square": chess.square_name(square)})
        if prose_facts.bishop_pair(board, color) and facts.board.fullmove_number > 8:
            yield Topic(f"{who}_pair", 0.16)
    for square in prose_facts.rooks_on_seventh(board, me)[:1]:
        yield Topic("my_seventh", 0.3, {"square": chess.square_name(square)})
    for color, who in ((not me, "my"), (me, "their")):
        for pin in prose_facts.absolute_pins(board, color)[:1]:
            kind = board.piece_type_at(pin.pinned)
            if kind:
                yield Topic(f"{who}_pin", 0.28, {"piece": piece_word(kind), "square": chess.square_name(pin.pinned)})
    files = prose_facts.open_files(board)
    if len(files) == 1:
        yield Topic("open_file", 0.15, {"file": chess.FILE_NAMES[files[0]]})


def score(given: SoulInput) -> str:
    """The results against this opponent as wins and losses: "3–1"."""
    return f"{given.standing.wins}–{given.standing.losses}"
