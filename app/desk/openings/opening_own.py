"""Whether an opening was played before, in the asker's own games, and always the same one; how named lines go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.archive.past_games import PastGame
from app.desk.finished.course import move_at
from app.desk.games import SeenGame, board_at
from app.desk.tool import Aspect
from app.desk.wording import many, many_in_words
from app.domain.prose_words import listed, number_word
from app.openings.book import read_lines
from app.openings.tree import continuations

SAME_ALWAYS = Aspect(
    "whether it is a fault of the asker always to play the same opening",
    (
        "it says i play the same opening all the time, is that a problem", "is it bad that i always play the italian",
        "should i learn more openings or stay with one", "i only ever play one opening, ok or not",
        "am i too one-sided in my openings", "do i need a second opening",
        "always the same first moves, is that a fault",
        "is one opening enough for me", "i keep playing the same thing, does that hold me back",
        "same opening in every game, good or bad",
    ),
    ("my_chess",),
)  # fmt: skip
# Ways to go on that are named, and own games that are told one by one.
WAYS, TOLD = 3, 3
# Other games with an opening that are told one by one.
SAME_TOLD = 4


def own_games(games: Sequence[PastGame], name: str, sans: Sequence[str], here: str | None) -> list[dict[str, Any]]:
    """The finished games that began with these moves (SAN), as far as their first ones are known, or are of the same
    family of openings; without the game `here` itself. The latest first."""
    family = name.split(":")[0]
    found = [
        game
        for game in games
        if game.match_id != here and ((game.opening or "").split(":")[0] == family or _begins(game.first_moves, sans))
    ]
    return [
        {"against": game.other_name, "outcome": game.outcome, "opening": game.opening, "id": game.match_id}
        for game in found
    ]


def _begins(first: Sequence[str], sans: Sequence[str]) -> bool:
    return len(first) >= len(sans) and tuple(first[: len(sans)]) == tuple(sans)


def most_played(games: Sequence[PastGame]) -> str | None:
    """The family of openings that somebody had most often, the latest of several; None without any."""
    families = [one.opening.split(":")[0] for one in games if one.opening is not None]
    return max(families, key=families.count, default=None)


def own_told(own: Sequence[Mapping[str, Any]]) -> str:
    """How often somebody has had an opening, and how it went."""
    if not own:
        return "Among your finished games it is new."
    count = "once" if len(own) == 1 else "twice" if len(own) == 2 else f"{number_word(len(own))} times"
    told = [f"{one['outcome']} against {one['against'].split()[0]}" for one in own[:TOLD]]
    latest = "" if len(own) <= TOLD else ", the latest"
    return f"In your finished games you have had it {count} before{latest}: {listed(told)}."


def ways_on(sans: Sequence[str]) -> list[dict[str, str]]:
    """The moves that named lines have after some, the most named first, each with the shortest name it leads to."""
    found: dict[str, list[tuple[int, str]]] = {}
    for row in read_lines():
        if len(row.moves) > len(sans) and tuple(row.moves[: len(sans)]) == tuple(sans):
            found.setdefault(row.moves[len(sans)], []).append((len(row.moves), row.opening.name))
    ranked = sorted(found.items(), key=lambda one: -len(one[1]))[:WAYS]
    return [{"move": move, "name": min(names)[1]} for move, names in ranked]


# Lines that are played quietly, by a word of their names.
_QUIET = ("Pianissimo", "Quiet", "Closed", "Modern", "Classical")


def ways_told(ways: Sequence[Mapping[str, str]], plies: int, *, quiet: bool) -> str:
    """How the named lines go on after so many half-moves; the quiet one first, where that is asked for."""
    if not ways:
        return ""
    number = f"{plies // 2 + 1}{'...' if plies % 2 else '.'}"
    calm = next((one for word in _QUIET for one in ways if word in one["name"]), None)
    told = [f"{number}{one['move']} (the {one['name']})" for one in ways if not (quiet and one is calm)]
    if quiet and calm is not None:
        also = f"; also played are {listed(told)}" if told else ""
        return f"The quiet way on is {number}{calm['move']}, the {calm['name']}{also}."
    return f"The named ways to go on: {listed(told)}."


def played_told(facts: Mapping[str, Any]) -> str:
    """Whether what stands on the board was played before: by the asker, and by anybody."""
    own, name = facts["own"], f"the {facts['name']} ({facts['eco']})"
    lead = (
        f"Yes: {own_told(own)[:1].lower()}{own_told(own)[1:]}" if own else "By you, in a finished game here, not yet."
    )
    return (
        f"{lead} It is {name}, {facts['moves']}, a known opening that has a place in the book. What others have played "
        "cannot be looked up: there is no database of other people’s games here."
    )


def same_opening_told(facts: Mapping[str, Any]) -> tuple[str, list[tuple[int, str]]]:
    """The other games with the opening of this one, and how they ended."""
    games, here = facts["same_opening"], facts["opening_here"]
    family = f"the {here.split(':')[0]}" if here else "that opening"
    if not games:
        return (
            f"No: among the {many_in_words(facts['games'], 'game')} that you have finished I find no other with "
            f"{family}.",
            [],
        )
    told = listed([
        f"the {one['opening']}, {one['outcome']} against {one['against']} in {many(one['moves'], 'move')}"
        for one in games[:SAME_TOLD]
    ])  # fmt: skip
    often = "once" if len(games) == 1 else "twice" if len(games) == 2 else f"{number_word(len(games))} times"
    latest = "" if len(games) <= SAME_TOLD else "; the latest were"
    return f"Yes, {family} you have had {often} in other games{latest or ':'} {told}.", []


def same_always_told(facts: Mapping[str, Any]) -> tuple[str, list[tuple[int, str]]]:
    """Whether it is a fault always to play the same opening, with how often one's own came."""
    played = facts["openings"]
    lead = (
        "It is no fault to stay with one opening: while you learn, the same positions again teach more than new ones."
    )
    if not played:
        return f"{lead} Which yours is I cannot say yet, for none of your games has been looked over.", []
    most = played[0]
    often = f"the {most['name']}, in {number_word(most['games'])} of your {many_in_words(facts['games'], 'game')}"
    if most["games"] < 2:
        return f"{lead} By your games you do not even: no opening came twice in {number_word(facts['games'])}.", []
    tied = [one for one in played[1:] if one["games"] == most["games"]]
    if tied:
        also = listed([f"the {one['name']}" for one in tied])
        often += f", and as often {also}"
    worth = f" with it you scored {round(100 * most['score'])} per cent of the points"
    return (
        f"{lead} Yours is {often};{worth}. Change it when it bores you or loses by the same move each time, and not "
        "before.",
        [],
    )


def table_told(facts: Mapping[str, Any]) -> str:
    """Which openings somebody plays with either colour, each with its results; with White the first moves before it."""
    told = []
    for color in ("white", "black"):
        played = facts["openings_as"][color]
        if not played:
            continue
        first = [f"1.{move} {_times(count)}" for move, count in facts["first_moves"]] if color == "white" else []
        began = f" you began {listed(first)}, and played" if first else " you played"
        told.append(f"With {color.capitalize()}{began} {listed([_with_results(one) for one in played])}.")
    return " ".join(told)


def _times(count: int) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{number_word(count)} times"


def _with_results(one: Mapping[str, Any]) -> str:
    counted = [f"{number_word(one[how])} {how}" for how in ("won", "drawn", "lost") if one[how]]
    if one["games"] == 1:
        return f"the {one['name']} once ({next(how for how in ('won', 'drawn', 'lost', 'games') if one[how])})"
    return f"the {one['name']} {_times(one['games'])} ({listed(counted)})"


def left_told(game: SeenGame, plies: int) -> str | None:
    """The first move that belongs to no line of the book, and whose it was; None if there is none."""
    board = board_at(game.state, plies)
    while plies < game.state.ply and game.moves[plies] in {one.uci for one in continuations(board)}:
        # On the way to a position that has a name of its own again, or might have had.
        board.push_uci(game.moves[plies])
        plies += 1
    if plies >= game.state.ply:
        return None
    move = game.state.moves[plies]
    side = f"{move.color.value.capitalize()} ({game.state.sitter(move.color).name})"
    return (
        f"At move {plies // 2 + 1}: {move_at(game.state, plies + 1)} is the first move that belongs to no line of the "
        f"club’s book, and it was {'you' if move.color is game.color else side} who played it."
    )
