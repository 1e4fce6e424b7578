"""Games from elsewhere: what is read of a file, who may look at it, and what a character makes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.accounts.repository import delete_player
from app.archive.imports import (
    MAX_GAMES,
    MAX_IMPORTS,
    ImportedGame,
    allow_characters,
    exported_imports,
    files_of,
    imported_games,
    keep_archive,
    read_archive,
    take_away,
)
from app.archive.preparing import LEAST_GAMES, prepare, prepared_for
from app.db.database import Database
from app.db.models.players import PlayerRow
from app.domain.errors import BadPgn, NotAllowed, NotFound, TooLarge
from app.domain.memory import Party
from app.domain.persona import Repertoire, RepertoireLine
from app.domain.position import Color
from app.domain.preparation import Preparation, with_preparation
from tests.unit.soul.soul_table import CAST

FRENCH = (
    '[White "{white}"]\n[Black "{black}"]\n[Date "2026.05.03"]\n[Result "{result}"]\n\n1. e4 e6 2. d4 d5 {result}\n'
)


def game(white: str = "Bo", black: str = "Ada", result: str = "0-1") -> str:
    return FRENCH.format(white=white, black=black, result=result)


def test_the_games_of_one_name_are_read_and_the_others_counted() -> None:
    text = "\n".join(
        (
            game(),
            game("ADA", "Cy", "1/2-1/2"),
            game("Bo", "Cy"),  # not hers
            game(result="*"),  # not over
            game().replace("d5", "Ke5"),  # not legal
            game().replace("[Date", '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n[Date'),  # not from the start
        )
    )
    read = read_archive(text, "ada")
    assert read.left_out == 4
    first, second = read.games
    assert (first.color, first.other_name, first.outcome) == ("black", "Bo", "won")
    assert first.moves == ("e4", "e6", "d4", "d5")
    assert (first.opening, first.played_on) == ("French Defence", "2026.05.03")
    assert (second.color, second.outcome) == ("white", "drawn")


def test_without_a_name_it_is_whoever_sits_in_most_games() -> None:
    assert read_archive(game("Bo") + game("Cy") + game("?"), "").own_name == "Ada"


def test_what_holds_nothing_or_too_much_is_refused() -> None:
    for text in ("", "hello", game(), game(result="*")):
        with pytest.raises(BadPgn):
            read_archive(text, "Nobody" if text == game() else "")
    with pytest.raises(TooLarge):
        read_archive("x" * 300_000, "")


def test_no_more_games_than_the_most_are_read() -> None:
    assert len(read_archive(game() * (MAX_GAMES + 5), "Ada").games) == MAX_GAMES


def test_names_cannot_leave_their_header() -> None:
    read = read_archive(game(white='B\\"]<b>'), "Ada")
    assert all(sign not in read.games[0].other_name for sign in '"[]\\')


async def player(database: Database, name: str = "player-ada") -> Party:
    row = PlayerRow(
        id=name,
        username=name,
        display_name="Ada",
        rating=1200,
        is_guest=True,
        created_ms=1,
        chattiness="normal",
        max_content_rating="family",
        time_zone="UTC",
    )
    await database.write(lambda session: session.add(row))
    return Party("player", name)


async def test_a_file_is_read_by_characters_only_while_its_owner_says_so(database: Database) -> None:
    ada = await player(database)
    archive = read_archive(game() * LEAST_GAMES, "Ada")
    repertoire = CAST["kenji"].sheet.repertoire
    kept = await database.write(
        lambda session: keep_archive(session, ada.id, "club.pgn", archive, for_characters=False, now_ms=5)
    )
    assert (kept.games, kept.for_characters) == (LEAST_GAMES, False)
    assert await database.read(prepared_for, repertoire, ada, Color.WHITE) is None
    await database.write(lambda session: allow_characters(session, ada.id, kept.id, allowed=True))
    found = await database.read(prepared_for, repertoire, ada, Color.WHITE)
    assert found is not None
    assert found.usual == "French Defence"
    assert await database.read(prepared_for, repertoire, ada, Color.BLACK) is None
    await database.write(lambda session: allow_characters(session, ada.id, kept.id, allowed=False))
    assert await database.read(prepared_for, repertoire, ada, Color.WHITE) is None


async def test_files_are_their_owners_alone_exported_and_erased(database: Database) -> None:
    ada, bo = await player(database), await player(database, "player-bo")
    archive = read_archive(game() * 2, "Ada")
    for number in range(MAX_IMPORTS):
        label = f"part {number}"
        await database.write(keep, ada.id, label, archive, number)
    with pytest.raises(NotAllowed):
        await database.write(keep, ada.id, "one more", archive, 99)
    files = await database.read(files_of, ada.id)
    assert [file.label for file in files][:2] == ["part 9", "part 8"]
    for act in (take_away, lambda session, *who: allow_characters(session, *who, allowed=True)):
        with pytest.raises(NotFound):
            await database.write(act, bo.id, files[0].id)
    await database.write(take_away, ada.id, files[0].id)
    exported = await database.read(exported_imports, ada.id)
    assert len(exported) == MAX_IMPORTS - 1
    assert exported[0]["label"] == "part 8"
    assert await database.read(imported_games, bo.id) == []
    await database.write(delete_player, ada.id)
    assert await database.read(files_of, ada.id) == []
    assert await database.read(imported_games, ada.id) == []


def keep(session, player_id, label, archive, now_ms):  # type: ignore[no-untyped-def]
    return keep_archive(session, player_id, label, archive, for_characters=True, now_ms=now_ms)


E4_E5 = RepertoireLine(name="Italian Game", moves=("e4", "e5", "Nf3", "Nc6", "Bc4"))
E4_C5 = RepertoireLine(name="Sicilian Defence", moves=("e4", "c5", "Nf3"))
D4 = RepertoireLine(name="Queen's Gambit", moves=("d4", "d5", "c4"))
LINES = Repertoire(white=(E4_E5, E4_C5, D4))
ITALIAN = ImportedGame("black", "Bo", "won", None, "Italian Game", ("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"))
GAMBIT = replace(ITALIAN, outcome="lost", opening="Queen's Gambit: Declined", moves=("d4", "d5", "c4", "e6"))


def test_the_line_is_chosen_in_which_the_player_does_worst() -> None:
    found = prepare([ITALIAN] * 4 + [GAMBIT] * 4, LINES, Color.WHITE)
    assert found == Preparation(Color.WHITE, "Italian Game", D4)
    assert prepare([ITALIAN] * 8, LINES, Color.WHITE) == Preparation(Color.WHITE, "Italian Game", E4_E5)


def test_little_is_no_reason_to_prepare() -> None:
    assert prepare([ITALIAN] * (LEAST_GAMES - 1), LINES, Color.WHITE) is None
    assert prepare([ITALIAN] * 8, LINES, Color.BLACK) is None
    odd = [replace(ITALIAN, opening=None, moves=("a4", "a5"))] * 8
    assert prepare(odd, LINES, Color.WHITE) is None


def test_the_prepared_line_is_all_it_knows_as_long_as_the_game_follows_it() -> None:
    persona = CAST["kenji"]
    prepared = Preparation(Color.WHITE, None, E4_E5)
    for played in ([], ["e4", "e5"], ["e4", "e5", "Nf3", "Nc6"]):
        assert with_preparation(persona, prepared, played).sheet.repertoire.white == (E4_E5,)
    for played in (["e4", "c5"], ["d4"], [*E4_E5.moves, "Bc5"]):
        assert with_preparation(persona, prepared, played) is persona
    assert with_preparation(persona, None, []) is persona
