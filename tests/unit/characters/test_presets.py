"""The cast's files are whole, playable and well made; a broken file is refused with its name and its fault."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import pytest

from app.characters.character import CharacterSheet
from app.characters.phrasebook import NEEDED_KEYS, PHRASE_SLOTS, check_phrases, slots_of
from app.characters.presets import BadPreset, load_preset, load_presets
from app.domain.prose import board_to_english
from app.openings.book import read_lines

CAST = load_presets()
SLUGS = sorted(CAST)

MINIMAL = """
slug = "{slug}"
name = "Somebody"
tagline = "t"
backstory = "b"
voice = "v"
voice_sample = "s"
aggression = 5
risk_tolerance = 5
patience = 5
trash_talk = 5
current_elo = {elo}
floor_elo = 1000
max_elo = 1200
adaptive = true
{more}
"""


def test_presets_are_ordered_by_rating() -> None:
    assert {"marguerite", "kenji", "anselm"} <= set(CAST)
    ratings = [sheet.current_elo for sheet in CAST.values()]
    assert ratings == sorted(ratings)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_preset_fills_every_field(slug: str) -> None:
    sheet = CAST[slug]
    assert len(sheet.backstory.split()) > 60
    assert len(sheet.voice.split()) > 15
    assert len(sheet.quirks) >= 3
    assert len(sheet.repertoire.white) >= 4
    assert len(sheet.repertoire.black) >= 4
    assert set(PHRASE_SLOTS) >= set(sheet.phrases) >= NEEDED_KEYS
    assert sum(map(len, sheet.phrases.values())) >= 250


@pytest.mark.parametrize("slug", SLUGS)
def test_repertoire_lines_are_legal_and_reach_past_the_first_moves(slug: str) -> None:
    repertoire = CAST[slug].repertoire
    for line in (*repertoire.white, *repertoire.black):
        board = chess.Board()
        for san in line.moves:
            board.push_san(san)
        assert len(line.moves) >= 6


@pytest.mark.parametrize("slug", SLUGS)
def test_lore_is_rich_varied_and_tellable(slug: str) -> None:
    lore = CAST[slug].lore
    assert 30 <= len(lore) <= 50
    assert len({entry.narrative for entry in lore}) == len({entry.telling for entry in lore}) == len(lore)
    assert len({entry.type for entry in lore}) >= 6
    assert any(entry.valence <= -0.4 for entry in lore)
    assert any(entry.valence >= 0.7 for entry in lore)
    for entry in lore:
        assert entry.telling
        assert len(set(entry.triggers)) == len(entry.triggers) >= 3
        assert all(trigger == trigger.lower() or trigger[0].isupper() for trigger in entry.triggers)


def words_heard_at_the_board() -> str:
    """The words that recall matches with triggers: opening names, and the prose of many positions."""
    rng = random.Random(4)
    heard = [line.opening.name for line in read_lines()]
    for _ in range(60):
        board, moves = chess.Board(), []
        for _ in range(rng.randrange(10, 150)):
            legal = list(board.legal_moves)
            if not legal:
                break
            loud = [move for move in legal if board.is_capture(move) or move.promotion or board.is_castling(move)]
            move = rng.choice(loud if loud and rng.random() < 0.35 else legal)
            moves.append(move.uci())
            board.push(move)
        heard.append(board_to_english(chess.STARTING_FEN, tuple(moves), "white"))
    return " ".join(heard).lower()


def test_most_memories_have_triggers_that_positions_contain() -> None:
    heard = words_heard_at_the_board()
    for sheet in CAST.values():
        reachable = [entry for entry in sheet.lore if any(trigger in heard for trigger in entry.triggers)]
        assert len(reachable) >= 0.6 * len(sheet.lore), sheet.slug


def test_no_two_characters_share_a_phrase_or_a_memory() -> None:
    phrases = [line for sheet in CAST.values() for lines in sheet.phrases.values() for line in lines]
    assert len(set(phrases)) == len(phrases)
    stories = [entry.narrative for sheet in CAST.values() for entry in sheet.lore]
    assert len(set(stories)) == len(stories)


@pytest.mark.parametrize(
    ("slug", "elo", "more", "fault"),
    [
        ("ada", 1100, "nonsense = 1", "nonsense"),
        ("ada", 1500, "", "current_elo"),
        ("other", 1100, "", "file's name"),
        ("ada", 1100, "[phrases]\nno_such_occasion = ['x']", "no_such_occasion"),
        ("ada", 1100, "[phrases]\nopening = ['{square}!']", "square"),
        ("ada", 1100, "[phrases]\nopening = ['{opening!r}']", "plain name"),
        ("ada", 1100, "[[repertoire.white]]\nname = 'odd'\nmoves = ['e4', 'Ke2', 'Qh5']", "Ke2 cannot be played"),
        (
            "ada",
            1100,
            "[[lore]]\nnarrative = 'Long enough to be one.'\ntriggers = ['a']\nvalence = 0\ntype = 'habit'",
            "triggers",
        ),
        ("ada", 1100, "= broken", "ada.toml"),
    ],
)
def test_a_broken_file_is_refused_by_name(tmp_path: Path, slug: str, elo: int, more: str, fault: str) -> None:
    path = tmp_path / "ada.toml"
    path.write_text(MINIMAL.format(slug=slug, elo=elo, more=more))
    with pytest.raises(BadPreset, match=r"ada\.toml") as caught:
        load_presets(tmp_path)
    assert fault in str(caught.value)


def test_a_minimal_file_is_enough(tmp_path: Path) -> None:
    path = tmp_path / "ada.toml"
    path.write_text(MINIMAL.format(slug="ada", elo=1100, more=""))
    sheet = load_preset(path)
    assert isinstance(sheet, CharacterSheet)
    assert sheet.chattiness == 1.0


def test_a_missing_file_is_a_bad_preset(tmp_path: Path) -> None:
    with pytest.raises(BadPreset, match=r"nobody\.toml"):
        load_preset(tmp_path / "nobody.toml")


def test_slots_are_lower_case_and_no_phrase_stands_twice() -> None:
    assert slots_of("{Move}. On {square}.") == {"move", "square"}
    with pytest.raises(ValueError, match="already said"):
        check_phrases({"won": ["Well."], "lost": ["Well."]})


@pytest.mark.parametrize("slug", SLUGS)
def test_whoever_writes_in_another_language_is_told_of_english_in_character(slug: str) -> None:
    lines = CAST[slug].phrases["ask_foreign"]
    assert [line for line in lines if "english" not in line.lower()] == []
