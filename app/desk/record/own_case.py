"""What the house knows of the asker's own case before an entry of the handbook: whether they wait in the queue, who
waits there, how far they are from the boards of honour, whether only a browser knows them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from app.accounts.player import PROVISIONAL_GAMES
from app.archive.coming_back import ladder_of
from app.archive.past_games import past_games
from app.archive.standings import LEAST_GAMES
from app.desk.people.profile_games import own_games
from app.desk.record.record_games import places_of, rating_across
from app.desk.services import DeskServices
from app.desk.tool import Asker
from app.domain.prose_words import listed, number_word
from app.lobby.contender import Contender
from app.lobby.pairing import BANDS

# People who wait that are named.
NAMED = 3
# Finished games that are looked at.
READ = 200
# Characters of one's own that are named.
MADE = 5
_PAST = {"drawn": "drew"}
# Tools after whose answers somebody to play was spoken of.
_OF_OPPONENTS = frozenset(("opponents", "club_status"))


def _kind(rated: bool) -> str:
    return "rated" if rated else "friendly"


async def _in_queue(asker: Asker, at: DeskServices) -> str:
    """Whether the asker waits, or has a table of their own, for one who wants out of it."""
    own = (await at.queue.standings()).get(asker.player.id)
    table = (await at.lobby.view(Contender(asker.player), None)).table
    if own is not None:
        clock = f"{own.time_control}, {_kind(own.rated)}"
        return f"You wait in the queue now ({clock}); out of it you come by one press of your own."
    if table is not None:
        return f"You are not in the queue, but a table of yours stands open ({table.time_control})."
    return "You are not in the queue now and no table of yours stands open, so there is nothing to leave."


async def waiting_now(asker: Asker, at: DeskServices) -> str:
    """Who of the others waits in the queue at this moment, and how to meet them."""
    places, own = await at.queue.standings(), asker.player
    waits = [one for one in at.presence.roll().people if one.id in places and one.id != own.id][:NAMED]
    if not waits:
        return "Nobody else waits in the queue at this moment."
    asked = {one.id: f"{place.time_control}, {_kind(place.rated)}" for one in waits for place in (places[one.id],)}
    told = listed([f"{one.name} ({one.rating}) for {asked[one.id]}" for one in waits])
    return f"Waiting now: {told}; you have {own.rating}. Press the same clock in the lobby, and I pair you at once."


async def _in_reach(asker: Asker, _: DeskServices) -> str:
    """Whom the queue pairs with the asker at first, by their own rating."""
    own, band = asker.player.rating, next(one for one in BANDS if one is not None)
    return f"You have {own}, so at first it looks among people from {own - band} to {own + band}."


async def _long_wait(asker: Asker, at: DeskServices) -> str:
    """For one who asks how long it takes: that there is no fixed time, and who waits now."""
    return f"There is no fixed time. {await waiting_now(asker, at)}"


async def _people_instead(asker: Asker, at: DeskServices) -> str | None:
    """Which people wait for a game, where somebody to play was spoken of just now."""
    about = asker.about
    return await waiting_now(asker, at) if about is not None and about.tool in _OF_OPPONENTS else None


async def _on_honours(asker: Asker, at: DeskServices) -> str:
    """What is wanting for a place on the boards of honour, or the place one has."""
    own, facts = asker.player, await places_of(asker.player.id, at)
    missing = LEAST_GAMES - own.rated_games
    if facts["place"] is not None:
        above = facts["above"]
        next_up = f"; next above you stands {above['name']} ({above['rating']})" if above else ""
        return f"You are number {facts['place']} of {facts['places']} there, with {own.rating}{next_up}."
    if missing <= 0:
        return "You have the games for it; any rated game that is finished brings you onto the board of its time."
    more = "one more rated game" if missing == 1 else f"{number_word(missing)} more rated games"
    first = max(facts["leaders"], key=lambda one: one["rating"], default=None)
    there = (
        "of the people nobody stands there yet, so you would lead"
        if first is None
        else f"the first of the people is {first['name']} ({first['rating']})"
    )
    return f"You have to finish {more}, then you stand there with your {own.rating}; {there}."


async def _who_leads(_: Asker, at: DeskServices) -> str:
    """Who is first of the people and of the house, for one who wants to play them."""
    facts = await places_of("", at)
    house = max(at.characters.cast(), key=lambda one: one.current_elo, default=None)
    people = facts["leaders"][0] if facts["leaders"] else None
    told = [] if house is None else [f"Of the characters {house.name.split()[0]} ({house.current_elo}) is first"]
    told.append(
        f"of the people {people['name']} ({people['rating']})" if people
        else "on the board of people nobody stands yet"
    )  # fmt: skip
    words = ", ".join(told)
    return f"{words[:1].upper()}{words[1:]}."


async def _kept_by(asker: Asker, _: DeskServices) -> str:
    """Whether the asker is a guest, whom only a browser knows."""
    if asker.player.is_guest:
        return "You are here as a guest, and only the cookie of this browser knows you."
    return f"You have an account (“{asker.player.username}”), so with your password you come back from any browser."


async def _begun(asker: Asker, _: DeskServices) -> str:
    """Where the asker's rating stands, and by how many games."""
    own = asker.player
    if not own.rated_games:
        return f"You stand at {own.rating} because no rated game has moved your rating yet."
    games = "one rated game" if own.rated_games == 1 else f"{number_word(own.rated_games)} rated games"
    return f"You stand at {own.rating}, after {games}."


async def _of_last_game(asker: Asker, at: DeskServices) -> str | None:
    """What to ask somebody of the house about the latest game with them, in their room."""
    slug = asker.screen.character
    character = None if slug is None else at.characters.visible_to(asker.player.id, slug)
    if character is None:
        return None
    games, _ = await own_games(character, asker.player.party, at)
    lost = next((one for one in games if one["worst"]), None)
    if lost is None:
        return None
    first, worst, how = character.name.split()[0], lost["worst"], _PAST.get(lost["outcome"], lost["outcome"])
    opening = f", the {lost['opening']}," if lost["opening"] else ""
    return (
        f"Of the game that you {how}{opening} ask {first} something of one move: what {first} saw when you played "
        f"{worst['move']}, and what would have come after {worst['better']} instead. A question of a move gets more "
        "than one of the whole game."
    )


async def ladder_told(asker: Asker, at: DeskServices) -> str:
    """How many of the ladder the asker has beaten, whom, and who is next."""
    player = asker.player
    cast = [one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating)]
    ladder = ladder_of(await at.database.read(past_games, player.party, READ), cast)
    beaten = [rung.character.name.split()[0] for rung in ladder.rungs if rung.is_beaten]
    many = number_word(len(beaten)) if beaten else "none"
    count = f"You have beaten {many} of {number_word(len(ladder.rungs))} on the ladder"
    whom = f": {listed(beaten)}" if beaten else ""
    if ladder.next is None:
        return f"{count}, everybody there is."
    left = number_word(len(ladder.rungs) - len(beaten))
    rest = f" {left.capitalize()} {'is' if left == 'one' else 'are'} left." if beaten else ""
    return f"{count}{whom}; next is {ladder.next.name} ({ladder.next.current_elo}).{rest}"


async def _fair_to_oneself(asker: Asker, at: DeskServices) -> str | None:
    """For one who thinks badly of their play: what they have won, and against whom; else who they lost to."""
    games = await at.database.read(past_games, asker.player.party, READ)
    won = [one for one in games if one.outcome == "won"]
    if not games:
        return None
    count = f"{number_word(len(won))} of your {number_word(len(games))} games" if len(games) > 1 else "your one game"
    if won:
        best = max(won, key=lambda one: rating_across(at, one))
        rating = rating_across(at, best)
        rated = f", who is rated {rating}" if rating else ""
        among = f", one of them against {best.other_name.split()[0]}{rated}" if len(won) > 1 else (
            f", against {best.other_name.split()[0]}{rated}"
        )  # fmt: skip
        return f"Be fair to yourself: you have won {count} here{among}."
    hard = [one for one in games if rating_across(at, one) > asker.player.rating]
    few = "One lost game is" if len(games) == 1 else f"{number_word(len(games)).capitalize()} games are"
    if not hard:
        return f"Be fair to yourself: {few.lower()} no verdict, and everybody loses the first ones."
    names = listed(
        list(dict.fromkeys(f"{one.other_name.split()[0]} ({rating_across(at, one)})" for one in hard))[:NAMED]
    )
    return f"Be fair to yourself: {few.lower()} no verdict, and you met {names}, stronger than you by rating."


async def _made(asker: Asker, at: DeskServices) -> str:
    """Which characters the asker has made."""
    made = [one.name for one in at.characters.made_by(asker.player.id)]
    if not made:
        return "No, none so far: you have made no character yet."
    count = "one character" if len(made) == 1 else f"{number_word(len(made))} characters"
    return f"You have made {count}: {listed(made[:MADE])}{' and others' if len(made) > MADE else ''}."


async def _settled(asker: Asker, at: DeskServices) -> str:  # noqa: ARG001 - as the others
    """After how many games more the asker's own rating is settled."""
    played = asker.player.rated_games
    left, count = PROVISIONAL_GAMES - played, f"{number_word(played)} rated game{'' if played == 1 else 's'}"
    if left <= 0:
        return f"Yours is settled, with {count}."
    return f"Yours has the question mark for {number_word(left)} more: you have {count if played else 'none'} so far."


Lead = Callable[[Asker, DeskServices], Awaitable[str | None]]
# By entry. They are looked up anew each time.
OWN_CASE: Mapping[str, Lead] = MappingProxyType(
    {
        "stop-looking": _in_queue,
        "waiting-long": _long_wait,
        "bots-human": _people_instead,
        "only-people": waiting_now,
        "play-stranger": waiting_now,
        "queue-how": _in_reach,
        "same-account-phone": _kept_by,
        "find-honours": _on_honours,
        "honours-missing": _on_honours,
        "honours-climb": _on_honours,
        "honours-challenge": _who_leads,
        "guest-kept": _kept_by,
        "rating-begins": _begun,
        "settings-where-kept": _kept_by,
        "talk-about-what": _of_last_game,
        "workshop-mine": _made,
        "find-ladder": ladder_told,
        "ladder-how": ladder_told,
        "desk-frustrated": _fair_to_oneself,
        "provisional": _settled,
    }
)
