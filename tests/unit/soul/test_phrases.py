"""Every phrase of the cast, filled with the facts it is meant for, passes the guard of a rated game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import chess
import pytest

from app.characters.phrasebook import ANSWERS, ARCS, FRAME, FROM_DATA, REMARKS, TAILS, slots_of
from app.domain.facts import Facts, Standing
from app.domain.mood import MoodState
from app.domain.move_worth import MoveWorth
from app.soul.gathering import gather
from app.soul.guard import LONGEST_LINE, fault_of
from app.soul.listening.answering import Answering
from app.soul.listening.bidders import all_bidders
from app.soul.listening.topics import Subject
from app.soul.response import RecentMove, SoulInput, SoulOccasion
from app.soul.scripted.answers import answer_to
from app.soul.scripted.tails import tails
from app.soul.scripted.topics import topics
from tests.unit.soul.courses import COURSES, worths
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import CAST, RandomGame, given, played

SLUGS = tuple(CAST)
KENJI = CAST["kenji"]

# Fillings of one phrase that are looked at, in the ordinary suite and in the long one.
FEW_USES, MANY_USES = 1, 8

SHARP = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "Ng5", "Bc5", "Bxf7+", "Ke7")
SWINGING = RecentMove("Ke7", "", True, 0.6, 0.3)
HIGH, LOW = MoodState(0.6, 0.95, 0.0, 0.7), MoodState(0.5, 0.1, 0.6, 0.5)

# What a scene is told with, pair by pair: what is said of the record does not depend on mood and hour.
STANDINGS = (Standing(), Standing(0, 0, 2), Standing(1, 1, 1), Standing(3, 0, 1))
FEELINGS = ((HIGH, 0.9, 8), (LOW, 0.1, 2), (MoodState(), 0.5, 20), (MoodState(), None, 14))

# Ends that stand on the board; the others may be told of any position.
ON_THE_BOARD = ("won_checkmate", "lost_checkmate", "drawn_stalemate")

# What each key of last words says of the end, as the log calls it.
REASONS = {
    "checkmate": "checkmate", "resignation": "resignation", "time": "timeout", "stalemate": "stalemate",
    "repetition": "threefold_repetition", "agreement": "agreement", "material": "insufficient_material",
}  # fmt: skip

# Positions for what random games seldom bring: (FEN, moves, colour of the soul, last move as told).
SCENES: tuple[tuple[str, tuple[str, ...], str, RecentMove | None], ...] = (
    (chess.STARTING_FEN, SHARP, "black", SWINGING),
    (chess.STARTING_FEN, SHARP, "white", replace(SWINGING, by_me=False, chance_before=0.3, chance_after=0.6)),
    (chess.STARTING_FEN, SHARP, "white", replace(SWINGING, by_me=False, chance_before=0.6, chance_after=0.3)),
    (chess.STARTING_FEN, played("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"), "black", None),
    ("4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 40", ("e1e2",), "black", None),
    ("4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 40", ("e1e2",), "white", None),
    ("8/5P1k/8/8/8/8/5K2/8 w - - 0 50", ("f7f8q", "h7g6"), "white", None),
    ("8/5P1k/8/8/8/8/5K2/8 w - - 0 50", ("f7f8q", "h7g6"), "black", None),
    ("4k3/5r2/8/8/8/8/5R2/3RK3 b - - 0 40", ("f7f2", "e1f2"), "white", None),
    ("4k3/5r2/8/4b3/8/3B4/5R2/4K3 b - - 0 40", ("f7f2", "e1f2"), "white", None),
    ("r3k3/pp4pp/8/3N4/2P5/8/P5PP/R3K3 w - - 0 30", ("a1d1",), "white", None),
    ("r3k3/pp4pp/8/3N4/2P5/8/P5PP/R3K3 w - - 0 30", ("a1d1",), "black", None),
    ("3qk3/pp3ppp/8/8/8/8/PP3PPP/3QK2R w K - 0 12", ("d1d8", "e8d8"), "black", None),
    ("r3k2r/ppp2ppp/2n2n2/3pp3/1b2P3/2NP1N2/PPP2PPP/R1B1K2R w KQkq - 0 9", ("e1g1", "e8g8"), "black", None),
    ("r3k2r/ppp2ppp/2n2n2/3pp3/1b2P3/2NP1N2/PPP2PPP/R1B1K2R w KQkq - 0 9", ("e1g1", "e8g8"), "white", None),
    ("2r3k1/R4ppp/8/8/8/8/5PPP/6K1 b - - 0 40", ("c8c7",), "white", None),
)

# Moves with the mover's chances after them, from 0.5 before: what a mind has seen of a game while it thought.
JUDGED = (("e4", 0.5), ("e5", 0.49), ("Nf3", 0.5))


def judged(color: str) -> tuple[MoveWorth, ...]:
    mine = 1 if color == "white" else 0
    return tuple(MoveWorth(ply, san, ply % 2 == mine, 0.5, after) for ply, (san, after) in enumerate(JUDGED, start=1))


def worth_of(move: RecentMove, ply: int) -> MoveWorth:
    before, after = (chance or 0.0 for chance in (move.chance_before, move.chance_after))
    return MoveWorth(ply, move.san, move.by_me, *((before, after) if move.by_me else (1 - before, 1 - after)))


def inputs() -> Iterator[SoulInput]:
    for seed in range(4):
        for turn in RandomGame(KENJI, seed, turns=45, rated=True, standing=Standing(seed % 3, 0, seed % 2)).inputs():
            if turn.number % 3 == 0 or turn.number < 4:
                yield replace(turn.given, local_hour=(turn.number * 5) % 24)
    for fen, moves, color, told in SCENES:
        for standing, (mood, chances, hour) in zip(STANDINGS, FEELINGS, strict=True):
            scene = given(moves, initial_fen=fen, my_color=color, last_move=told, rated=True, standing=standing)
            if told is not None:
                scene = replace(scene, judged=(worth_of(told, len(moves)),))
            yield replace(scene, mood=mood, my_chances=chances, local_hour=hour)
    for color in ("white", "black"):
        yield given(played(*(san for san, _ in JUDGED)), my_color=color, rated=True, judged=judged(color))
    for course in COURSES.values():
        yield given(SHARP, rated=True, judged=worths(course))
    # A queen that was put where it can be taken.
    for after in (0.6, 0.8):
        slip = RecentMove("Qg4", "queen to g4", by_me=False, chance_before=0.5, chance_after=after)
        yield given(played("e4", "d6", "Qg4"), my_color="black", rated=True, last_move=slip)


def is_stale(facts: Facts, slots: dict[str, str]) -> bool:
    """Whether the piece spoken of has left its square since (taken in reply); the guard passes such a line over."""
    if not {"piece", "square"} <= slots.keys():
        return False
    piece = facts.board.piece_at(chess.parse_square(slots["square"]))
    return piece is None or chess.piece_name(piece.piece_type) != slots["piece"]


def keys_with_slots(asked: SoulInput) -> Iterator[tuple[str, dict[str, str]]]:
    """Everything that could be said on this input."""
    facts = gather(asked)
    rng = random.Random(len(asked.moves))
    for topic in topics(asked, facts):
        yield topic.key, topic.slots
    found = tails(facts, rng)
    yield from found
    yield from (("idle", slots) for key, slots in found if key == "tail_my_move")
    at, answering = moment(asked), Answering(all_bidders())
    for intent in Subject:
        for topic in answering.topics(question("well?", intent), at) or answer_to(intent, asked):
            # Of the rest another phrase is tried where the guard cannot follow one.
            if topic.key not in FROM_DATA:
                yield topic.key, topic.slots
    yield from ((key, {}) for key in ("takeback", "draw_accept", "draw_decline", "draw_decline_early"))
    standing = asked.standing
    lead = standing.wins - standing.losses
    if standing == Standing():
        yield "greet_first", {}
    else:
        key = "greet_ahead" if lead > 0 else "greet_behind" if lead < 0 else "greet_level"
        yield key, {"score": f"{standing.wins}–{standing.losses}"}


@pytest.fixture(
    scope="module",
    params=[pytest.param(FEW_USES, id="few"), pytest.param(MANY_USES, id="many", marks=pytest.mark.long)],
)
def uses(request: pytest.FixtureRequest) -> dict[tuple[str, str, str], Counter[str]]:
    """(slug, key, phrase) -> how often it was filled, and how often each fault stopped it."""
    found: dict[tuple[str, str, str], Counter[str]] = {}
    for asked in inputs():
        facts = gather(asked)
        common = {"opponent": "Ada", "move_number": str(facts.board.fullmove_number)}
        if facts.opening:
            common["opening"] = facts.opening
        for key, slots in keys_with_slots(asked):
            if is_stale(facts, slots):
                continue
            values = {**common, **slots}
            values |= {name.capitalize(): value[:1].upper() + value[1:] for name, value in values.items()}
            for slug in SLUGS:
                for phrase in CAST[slug].sheet.phrases.get(key, ()):
                    if not slots_of(phrase) <= values.keys():
                        continue
                    count = found.setdefault((slug, key, phrase), Counter())
                    if count["used"] < request.param:
                        count["used"] += 1
                        count[str(fault_of(phrase.format_map(values), facts))] += 1
    return found


def test_no_phrase_is_stopped_by_the_guard_where_it_belongs(uses: dict[tuple[str, str, str], Counter[str]]) -> None:
    bad = {use: dict(count) for use, count in uses.items() if count["None"] < count["used"]}
    assert not bad, "\n".join(map(str, bad.items()))


def test_every_remark_tail_and_answer_has_been_tried(uses: dict[tuple[str, str, str], Counter[str]]) -> None:
    tried = {key for _, key, _ in uses}
    spoken = {*REMARKS, *ARCS, *TAILS, *ANSWERS, *(key for key in FRAME if key.startswith("greet"))}
    assert spoken - tried == {"memory", "memory_private"}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_guard_accepts_every_memory_whatever_the_sheet(slug: str) -> None:
    for moves in ((), SHARP):
        facts = gather(given(moves, rated=True))
        for entry in CAST[slug].sheet.lore:
            for lead in CAST[slug].sheet.phrases["memory"]:
                line = lead.format(telling=entry.telling)
                assert fault_of(line, facts, past=(entry.telling or "",)) is None, line
                assert len(line) <= LONGEST_LINE


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    ("key", "fen", "result"),
    [
        ("won_checkmate", "R6k/8/7K/8/8/8/8/8 b - - 0 60", "won"),
        ("lost_checkmate", "r6K/8/7k/8/8/8/8/8 w - - 0 60", "lost"),
        ("drawn_stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 60", "drawn"),
        *(
            (key, chess.STARTING_FEN, key.split("_")[0])
            for key in FRAME
            if not key.startswith(("greet", *ON_THE_BOARD))
        ),
    ],
)
def test_farewells_fit_the_end_of_the_game(slug: str, key: str, fen: str, result: str) -> None:
    reason = next((why for part, why in REASONS.items() if part in key), None)
    facts = gather(
        given(initial_fen=fen, my_color="white", result=result, end_reason=reason, occasion=SoulOccasion.AFTER_MATCH)
    )
    for phrase in CAST[slug].sheet.phrases[key]:
        line = phrase.format(opponent="Ada", opening="Italian Game", move_number="60")
        assert fault_of(line, facts) is None, line
