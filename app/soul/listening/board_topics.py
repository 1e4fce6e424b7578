"""What is asked, or claimed, of a game on the board or just over.

The ear knows some hundred topics of all that people say (`topics.py`); of these the game is a small part, and what is
asked there has to be told apart more finely: by how much, since when, by which move. That is learned by itself, from
sentences of many people for each of these topics (`scripts/data/board`), and read beside the other.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from app.soul.listening.classifier import Classifier, Floats, read_classifier

# Of the likeliest topics so many are remembered, each from this chance on.
LIKELY, LEAST_LIKELY = 3, 0.1
BOARD_WEIGHTS_FILE = Path(__file__).with_name("board.npz")


class BoardTopic(StrEnum):
    """One thing that can be asked or claimed; what each means is written where it is answered, in the bidders."""

    NONE = "none"
    WHO_IS_BETTER = "who_is_better"
    MATERIAL_CLAIM = "material_claim"
    MATERIAL_COUNT = "material_count"
    IN_POINTS = "in_points"
    WHERE_IS = "where_is"
    COUNT = "count"
    BISHOPS_OR_KNIGHTS = "bishops_or_knights"
    COMPENSATION = "compensation"
    BARGAIN = "bargain"
    WHAT_TO_PLAY = "what_to_play"
    PLAN = "plan"
    IDLEST_PIECE = "idlest_piece"
    URGENT = "urgent"
    THREATS = "threats"
    GET_AT_KING = "get_at_king"
    WHOSE_TURN = "whose_turn"
    CASTLE = "castle"
    UNDEVELOPED = "undeveloped"
    LEFT_BOOK = "left_book"
    PAWNS = "pawns"
    RESIGN = "resign"
    TURNING_POINT = "turning_point"
    WORST_OR_BEST_MOVE = "worst_or_best_move"
    INSTEAD = "instead"
    WAS_IT_THAT_MOVE = "was_it_that_move"
    STOOD_THEN = "stood_then"
    MATE_SEEN = "mate_seen"
    WHY_MATE = "why_mate"
    WHY_RESIGNED = "why_resigned"
    PLAYED_ON = "played_on"


def board_topics_of(text: str, vector: Floats | None) -> tuple[tuple[BoardTopic, float], ...]:
    """What a sentence (as `plain` gives it) may ask of a game, the likeliest first, with the chances (0 to 1). `vector`
    is its embedding by the embedder that listens, None without one."""
    chances = load_board_classifier().chances(text, vector)
    ranked = sorted(chances, key=lambda topic: -chances[topic])[:LIKELY]
    return tuple(
        (topic, chances[topic]) for topic in ranked if topic is not BoardTopic.NONE and chances[topic] >= LEAST_LIKELY
    )


@lru_cache(maxsize=1)
def load_board_classifier(path: Path = BOARD_WEIGHTS_FILE) -> Classifier[BoardTopic]:
    """The fitted classifier. Raises OSError if the file is missing, ValueError if it is damaged."""
    return read_classifier(path, BoardTopic)
