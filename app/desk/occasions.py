"""What the steward offers by itself: first steps, a way back after long absence, an unfinished game; each once."""

from __future__ import annotations

from app.archive.past_games import past_games
from app.desk.repository import claim_occasion
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import Asker
from app.domain.events.desk import DeskLink, DeskOccasion

# Where somebody may be spoken to unasked: never at a board, in a room or over a story.
WHERE = frozenset((ScreenKind.HALL, ScreenKind.LOBBY, ScreenKind.MY_CHESS, ScreenKind.GALLERY))
# Milliseconds since the last finished game from which somebody has been away for long, and since the last move from
# which an unfinished game has been left.
AWAY_MS, LEFT_MS = 21 * 86_400_000, 3_600_000

FIRST_STEPS, RETURN, UNFINISHED = "first_steps", "return", "unfinished"


async def occasion_for(at: DeskServices, asker: Asker) -> DeskOccasion | None:
    """What to offer on this screen, noted as offered; None if nothing is due, or was offered before."""
    if asker.screen.kind not in WHERE:
        return None
    found = await _due(at, asker)
    if found is None:
        return None
    name, offer = found
    return offer if await at.database.write(claim_occasion, asker.player.id, name, at.clock.now_ms()) else None


async def _due(at: DeskServices, asker: Asker) -> tuple[str, DeskOccasion] | None:
    """The offer, and the name under which it is made once: that of a game for each game."""
    party, now_ms = asker.player.party, at.clock.now_ms()
    unfinished = await at.matches.unfinished_of(party)
    games = await at.database.read(past_games, party, 1)
    waiting = [game for game in unfinished if at.directory.find(game["id"]) is None or _is_left(at, game["id"], now_ms)]
    if waiting:
        game = waiting[0]
        other = game["black" if game["white"]["id"] == party.id else "white"]["name"]
        return f"{UNFINISHED}:{game['id']}"[:64], DeskOccasion(
            occasion=UNFINISHED,
            text=f"Your game against {other} still stands as you left it.",
            links=[DeskLink(words="Back to the board", href=game["url"])],
        )
    if unfinished:
        return None
    if not games:
        return FIRST_STEPS, DeskOccasion(
            occasion=FIRST_STEPS,
            text="Your first evening here, I think. Three things are enough to begin: somebody to play, no clock, and "
            "me for whatever you wonder about.",
            links=[DeskLink(words="Sit down with Pip", href="/characters/pip")],
            ask="How do I play a game here?",
        )
    if now_ms - games[0].ended_ms > AWAY_MS:
        return f"{RETURN}:{games[0].match_id}"[:64], DeskOccasion(
            occasion=RETURN,
            text=f"It has been a while. Last time you sat opposite {games[0].other_name}; the chair is free.",
            links=[DeskLink(words="How that game went", href=f"/matches/{games[0].match_id}/summary")],
            ask="What should I practise?",
        )
    return None


def _is_left(at: DeskServices, match_id: str, now_ms: int) -> bool:
    """Whether nothing has happened at a table for a while."""
    table = at.directory.find(match_id)
    return table is None or now_ms - table.state.touched_ms > LEFT_MS
