"""How a character prepares for a player: only from games that the player brought along and said it may read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sqlalchemy.orm import Session

from app.archive.imports import ImportedGame, imported_games
from app.domain.memory import Party
from app.domain.persona import Repertoire, RepertoireLine
from app.domain.position import Color
from app.domain.preparation import Preparation, bare_san

# Games against a colour below which nothing can be said, and share of them that makes an opening the usual one.
LEAST_GAMES, USUAL_SHARE = 5, 0.4
# Half-moves of a line that a game must have followed to count for it, and how many games must have.
LEAST_PLIES, LEAST_REACHED = 2, 3

_POINTS = {"won": 1.0, "drawn": 0.5, "lost": 0.0}


def prepared_for(session: Session, repertoire: Repertoire, player: Party, color: Color) -> Preparation | None:
    """What a character with this repertoire and colour prepares for the player; None without games that it may read."""
    if player.kind != "player":
        return None
    return prepare(imported_games(session, player.id, for_characters=True), repertoire, color)


def prepare(games: Sequence[ImportedGame], repertoire: Repertoire, color: Color) -> Preparation | None:
    """The preparation for playing `color` against the player of these games; None if they say too little. Pure."""
    theirs = [game for game in games if game.color == color.other.value]
    if len(theirs) < LEAST_GAMES:
        return None
    lines = repertoire.white if color.is_white else repertoire.black
    scored = [(score, line) for line in lines if (score := _score(theirs, line)) is not None]
    best = min(scored, key=lambda found: found[0], default=None)
    prepared = Preparation(color, _usual(theirs), None if best is None else best[1])
    return prepared if prepared.usual or prepared.line else None


def _usual(games: Sequence[ImportedGame]) -> str | None:
    """The opening that these games mostly are, without its variation."""
    families = Counter(game.opening.split(":")[0] for game in games if game.opening)
    name, count = families.most_common(1)[0] if families else ("", 0)
    return name if count >= USUAL_SHARE * len(games) else None


def _score(games: Sequence[ImportedGame], line: RepertoireLine) -> float | None:
    """What the player has scored (0 to 1, drawn a little towards a half) in the games that went the line's way as far
    as any did often enough; None if they never did."""
    ways = [_common(game.moves, line.moves) for game in games]
    for plies in range(len(line.moves), LEAST_PLIES - 1, -1):
        reached = [game for game, way in zip(games, ways, strict=True) if way >= plies]
        if len(reached) >= LEAST_REACHED:
            return (sum(_POINTS[game.outcome] for game in reached) + 1) / (len(reached) + 2)
    return None


def _common(moves: Sequence[str], line: Sequence[str]) -> int:
    """How many half-moves two games have in common from the start."""
    for plies, (played, known) in enumerate(zip(moves, line, strict=False)):
        if bare_san(played) != bare_san(known):
            return plies
    return min(len(moves), len(line))
