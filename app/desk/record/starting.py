"""Where somebody begins who is no newcomer any more: with their own games and their own openings."""

from __future__ import annotations

from app.archive.past_games import past_games
from app.desk.club.club_facts import unfinished_of
from app.desk.club.own_board_words import by_urgency
from app.desk.record.record_facts import openings_of
from app.desk.services import DeskServices
from app.desk.tool import Asker
from app.domain.prose_words import listed

# The entry that tells a newcomer how to begin.
START = "start-game"
# Games that are looked through, and running ones that are named.
READ, NAMED = 200, 3


async def going_on_with(
    asker: Asker, at: DeskServices, level: int | None = None
) -> tuple[str, list[tuple[str, str]]] | None:
    """What to do first, with links, for somebody who has played: running games, then an opponent of about their
    strength. Who names a `level` of their own is told whom to play by that. None for a newcomer."""
    player = asker.player
    if level is not None:
        return _at_level(asker, at, level)
    running = await at.matches.unfinished_of(player.party)
    if not running and not await at.database.read(past_games, player.party, 1):
        return None
    facts = [unfinished_of(one, asker) for one in running]
    urls = {id(one): game["url"] for one, game in zip(facts, running, strict=True)}
    first = by_urgency(facts)[:NAMED]
    cast = [one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating)]
    busy = {one["against"] for one in facts}
    near = min(
        (one for one in cast if one.name not in busy),
        key=lambda one: abs(one.current_elo - player.rating),
        default=None,
    )
    told, links = [], []
    if first:
        games = listed([
            f"the one with {one['against'].split()[0]} ({'rated' if one['rated'] else 'friendly'}, "
            f"{'your move' if one['your_move'] else 'their move'})"
            for one in first
        ])  # fmt: skip
        told.append(f"Begin with what runs already: {games}. One press leads back there, below or in the hall.")
        links += [(f"Back to {one['against']}", urls[id(one)]) for one in first]
    if near is not None:
        name, others = near.name.split()[0], " among the others" if busy else ""
        told.append(
            f"For a new game take {name} ({near.current_elo}), the nearest to your {player.rating}{others}: press “Sit "
            "down” on their page, where a friendly game without a clock is set already."
        )
        links.append((f"{near.name}’s page", f"/characters/{near.slug}"))
    told.append("For five minutes alone there is the puzzle of the day.")
    return " ".join(told), [*links, ("The puzzle of the day", "/puzzle")]


def _at_level(asker: Asker, at: DeskServices, level: int) -> tuple[str, list[tuple[str, str]]] | None:
    """Where somebody begins who says how strong they are."""
    player = asker.player
    cast = [one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating)]
    near = min(cast, key=lambda one: abs(one.current_elo - level), default=None)
    if near is None:
        return None
    name = near.name.split()[0]
    told = (
        f"With {name} ({near.current_elo}), the nearest of the house to the {level} you name: press “Sit down” on "
        f"their page, rated if your number here, {player.rating}, is to find its place; in the first thirty rated "
        "games it moves fast. People wait in the lobby."
    )
    return told, [(f"{near.name}’s page", f"/characters/{near.slug}"), ("The lobby", "/lobby")]


async def most_played(asker: Asker, at: DeskServices) -> str | None:
    """The opening that is to be practised, where the last answer was of those the asker plays."""
    about = asker.about
    if about is None or (about.tool, about.aspect) != ("my_matches", "openings"):
        return None
    games = await at.database.read(past_games, asker.player.party, READ)
    played = openings_of(games)
    return f"What you play most is the {played[0]['name']}." if played else None
