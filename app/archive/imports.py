"""Games that a player has brought along from elsewhere: read from PGN, kept with the consent given for each file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import uuid4

import chess
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from app.archive.past_games import TREE_PLIES
from app.db.models.imports import ImportedGameRow, ImportRow
from app.domain.errors import BadPgn, NotAllowed, NotFound, TooLarge
from app.domain.events import iso
from app.domain.match import Outcome
from app.domain.notation import ReadGame, Unreadable, plain, read_notation
from app.domain.notation_text import games_apart, tidy
from app.languages.speaking import marked, worded
from app.openings.book import name_opening

# Characters of one file, games read of it, and files of one player. A game takes some ten milliseconds to read.
MAX_LENGTH = 220_000
MAX_GAMES = 200
MAX_IMPORTS = 10
# Characters of names that are kept, as in the headers of a PGN, and half-moves of each game.
NAME_LENGTH, LABEL_LENGTH, PLIES_KEPT = 64, 80, 400


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game from elsewhere, from its player's side: `moves` in SAN from the usual position; `opening` is our name of
    it; `played_on` is the day as the file has it."""

    color: Literal["white", "black"]
    other_name: str
    outcome: Outcome
    played_on: str | None
    opening: str | None
    moves: tuple[str, ...]

    @property
    def first_moves(self) -> tuple[str, ...]:
        """Those that the tree of openings shows."""
        return self.moves[:TREE_PLIES]


@dataclass(frozen=True, slots=True)
class ReadArchive:
    """What was read of a file: the name its player has in it, their games, and how many were left out, because they
    are somebody else's, do not begin at the usual position, have no result, or cannot be read."""

    own_name: str
    games: tuple[ImportedGame, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """A file that was brought along; `for_characters`: they may prepare from it."""

    id: str
    label: str
    own_name: str
    for_characters: bool
    games: int
    at_ms: int

    @property
    def shown(self) -> dict[str, object]:
        """The file as the interface tells it."""
        return {
            "id": self.id,
            "label": self.label,
            "own_name": self.own_name,
            "for_characters": self.for_characters,
            "games": self.games,
            "at": iso(self.at_ms),
        }


def read_archive(text: str, own_name: str) -> ReadArchive:
    """The games of the player called `own_name` (empty: whoever sits in most games) in a PGN. Takes seconds of
    computation for a large one. Raises TooLarge, or BadPgn if there is not one such game."""
    if len(text) > MAX_LENGTH:
        raise TooLarge(
            worded(
                "That is longer than {max_length} characters. Bring it in parts.",
                max_length=f"{MAX_LENGTH:,}".replace(",", "\u202f"),
            )
        )
    found = list(_games_in(text))
    read = [game for game in found if game is not None and _is_usable(game)]
    name = plain(own_name, NAME_LENGTH) or _most_frequent(read)
    games = tuple(one for game in read if (one := _seen_by(game, name)) is not None)
    if not games:
        whose = worded("No finished game of {name}", name=name) if name else marked("No finished game")
        raise BadPgn(worded("{whose} can be read in it.", whose=whose))
    return ReadArchive(name, games, len(found) - len(games))


def _games_in(text: str) -> Iterator[ReadGame | None]:
    """Every game, up to MAX_GAMES; None for one that cannot be read."""
    for number, part in enumerate(games_apart(tidy(text))):
        if number >= MAX_GAMES:
            return
        try:
            yield read_notation(part)
        except Unreadable:
            yield None


def _is_usable(game: ReadGame) -> bool:
    return game.initial_fen == chess.STARTING_FEN and game.result != "*" and bool(game.moves)


def _most_frequent(games: Sequence[ReadGame]) -> str:
    names = Counter(plain(game.headers.get(side, ""), NAME_LENGTH) for game in games for side in ("White", "Black"))
    known = [(name, count) for name, count in names.most_common() if name not in ("", "?")]
    return known[0][0] if known else ""


def _seen_by(game: ReadGame, name: str) -> ImportedGame | None:
    sides = {side: plain(game.headers.get(side, ""), NAME_LENGTH) for side in ("White", "Black")}
    mine = next((side for side, who in sides.items() if who and who.casefold() == name.casefold()), None)
    if mine is None:
        return None
    main = _main_line(game)
    won = {"1-0": mine == "White", "0-1": mine == "Black"}.get(game.result)
    opening = name_opening([uci for uci, _ in main])
    day = game.headers.get("UTCDate") or game.headers.get("Date") or ""
    return ImportedGame(
        color="white" if mine == "White" else "black",
        other_name=sides["Black" if mine == "White" else "White"] or "?",
        outcome="drawn" if won is None else "won" if won else "lost",
        played_on=day[:10] if day and "?" not in day else None,
        opening=None if opening is None else opening.name,
        moves=tuple(san for _, san in main),
    )


def _main_line(game: ReadGame) -> list[tuple[str, str]]:
    """The moves (UCI and SAN) of the main line."""
    line: list[tuple[str, str]] = []
    here = -1
    after: dict[int, int] = {}
    for index, move in enumerate(game.moves):
        after.setdefault(move.after, index)
    while here in after and len(line) < PLIES_KEPT:
        here = after[here]
        line.append((game.moves[here].uci, game.moves[here].san))
    return line


def keep_archive(
    session: Session, player_id: str, label: str, archive: ReadArchive, *, for_characters: bool, now_ms: int
) -> ImportedFile:
    """Keeps a file. Raises NotAllowed if the player keeps MAX_IMPORTS already."""
    kept = session.scalar(select(func.count()).select_from(ImportRow).where(ImportRow.player_id == player_id)) or 0
    if kept >= MAX_IMPORTS:
        raise NotAllowed(
            worded("You keep {max_imports} files already. Take one of them away first.", max_imports=MAX_IMPORTS)
        )
    row = ImportRow(
        id=str(uuid4()),
        player_id=player_id,
        label=plain(label, LABEL_LENGTH) or "Games",
        own_name=archive.own_name,
        for_characters=for_characters,
        at_ms=now_ms,
    )
    session.add(row)
    session.flush()
    session.add_all(
        ImportedGameRow(
            import_id=row.id,
            number=number,
            color=game.color,
            other_name=game.other_name,
            result=game.outcome,
            played_on=game.played_on,
            opening=game.opening,
            moves=" ".join(game.moves),
        )
        for number, game in enumerate(archive.games, start=1)
    )
    return _file(row, len(archive.games))


def files_of(session: Session, player_id: str) -> list[ImportedFile]:
    """The files that a player has brought along, the latest first."""
    counted = (
        select(ImportedGameRow.import_id, func.count().label("games")).group_by(ImportedGameRow.import_id).subquery()
    )
    rows = session.execute(
        select(ImportRow, counted.c.games)
        .outerjoin(counted, counted.c.import_id == ImportRow.id)
        .where(ImportRow.player_id == player_id)
        .order_by(ImportRow.at_ms.desc(), ImportRow.id)
    )
    return [_file(row, games or 0) for row, games in rows]


def allow_characters(session: Session, player_id: str, import_id: str, *, allowed: bool) -> None:
    """Gives or withdraws the consent that characters prepare from a file. Raises NotFound."""
    _own(session, player_id, import_id).for_characters = allowed


def take_away(session: Session, player_id: str, import_id: str) -> None:
    """Erases a file with all its games. Raises NotFound."""
    row = _own(session, player_id, import_id)
    session.execute(delete(ImportedGameRow).where(ImportedGameRow.import_id == row.id))
    session.delete(row)


def imported_games(session: Session, player_id: str, *, for_characters: bool = False) -> list[ImportedGame]:
    """The games from elsewhere of a player, or only those that characters may prepare from."""
    wanted = select(ImportedGameRow).join(ImportRow, ImportRow.id == ImportedGameRow.import_id)
    wanted = wanted.where(ImportRow.player_id == player_id)
    if for_characters:
        wanted = wanted.where(ImportRow.for_characters)
    rows = session.scalars(wanted.order_by(ImportRow.at_ms, ImportedGameRow.import_id, ImportedGameRow.number))
    return [_game(row) for row in rows]


def exported_imports(session: Session, player_id: str) -> list[dict[str, object]]:
    """Every file with its games, for the player's own export."""
    told = []
    for file in files_of(session, player_id):
        rows = session.scalars(
            select(ImportedGameRow).where(ImportedGameRow.import_id == file.id).order_by(ImportedGameRow.number)
        )
        told_of = ("color", "other_name", "result", "played_on", "moves")
        kept = [{part: getattr(row, part) for part in told_of} for row in rows]
        told.append({**file.shown, "games": kept})
    return told


def _own(session: Session, player_id: str, import_id: str) -> ImportRow:
    row = session.get(ImportRow, import_id)
    if row is None or row.player_id != player_id:
        raise NotFound("You have brought no such file along.")
    return row


def _file(row: ImportRow, games: int) -> ImportedFile:
    return ImportedFile(row.id, row.label, row.own_name, row.for_characters, games, row.at_ms)


def _game(row: ImportedGameRow) -> ImportedGame:
    outcome: Outcome = "won" if row.result == "won" else "lost" if row.result == "lost" else "drawn"
    color: Literal["white", "black"] = "white" if row.color == "white" else "black"
    return ImportedGame(color, row.other_name, outcome, row.played_on, row.opening, tuple(row.moves.split()))
