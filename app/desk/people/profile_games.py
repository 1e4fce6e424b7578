"""The visitor's own games against one of the house: how the latest one ended, and why those that were lost were."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.archive.past_games import PastGame, past_games
from app.archive.weaknesses import slips_in
from app.characters.character import Character
from app.desk.people.profile_facts import won_facts
from app.desk.record.against_words import alike_told
from app.desk.record.record_games import detail_of
from app.desk.services import DeskServices
from app.desk.wording import many
from app.domain.memory import Party
from app.domain.prose_words import number_word
from app.domain.text import sentences
from app.matches.clock import UNTIMED

# Games of the visitor's that are looked through, and of those against one that are told one by one.
COUNTED, TOLD = 200, 3
# Costly moves up to which one has played in part well.
FEW_SLIPS = 2
# Sentences of advice that are told behind what decided lost games.
ADVICE = 2
_HOW = re.compile(
    r"\b(?:how(?! (?:often|many|do i (?:do|stand)|am i doing|have i done))|why|what happened|end(?:ed)?|really|actually"
    r"|in which way|by what)\b"
)
_WON = re.compile(r"\b(?:won|win|beat|beaten|defeat(?:ed)? (?:him|her|them)|victory)\b")
_LOST = re.compile(r"\b(?:lost|lose|losing|loss|losses|beats? me|beat me|beaten me|defeated me|wins)\b")
_WELL = re.compile(
    r"\b(?:play(?:ed)? (?:\w+ )?(?:well|ok|okay|decently|badly)|any good|good (?:moves?|parts?|game)|in some part"
    r"|do (?:anything|something) right)\b"
)
_OPENINGS = re.compile(r"\b(?:openings?|defen[cs]es?|gambits?)\b")
_CLOCKS = re.compile(r"\b(?:clocks?|time controls?|tempo|minutes|same time|untimed|how fast|blitz|rapid)\b")
_FEARS = re.compile(
    r"\b(?:going to|gonna|will i|am i|i(?:'ll| will)|about to)\b.{0,24}\b(?:lose|losing|lost|beaten)\b"
    r".{0,30}\b(?:again|third|fourth|another|too|are?n'?t i|same|once more|time)\b"
)
_WHETHER = re.compile(r"^\W*(?:so )?(?:did|have) i\b|\b(?:really|actually|seriously|so i)\b")
_WHY_LOST = re.compile(
    r"\b(?:why|how come|what (?:is|am|do) i|reasons?|wrong|always|keep|every time|never)\b.{0,80}"
    r"\b(?:lose|losing|lost|wrong|beats?|beat|win|won)\b|\bwhat (?:do|am) i (?:do|doing) wrong\b"
)


async def own_games(one: Character, mine: Party, at: DeskServices) -> tuple[list[dict[str, Any]], list[str]]:
    """The latest finished games of somebody against one of the house, from their own side, with their ids."""
    games = [game for game in await at.database.read(past_games, mine, COUNTED) if game.other == one.party][:TOLD]
    _, slips = await at.database.read(slips_in, games)
    told = await detail_of(games, at)
    for game, found in zip(games, told, strict=True):
        found["clock"] = game.time_control
        plies = sorted((slip.lesson.ply, slip.lesson.played) for slip in slips if slip.game is game)
        found["slips"] = len(plies)
        found["first_slip"] = plies[0][1] if plies else None
    return told, [game.match_id for game in games]


async def lengths_of(mine: Party, cast: Sequence[Character], at: DeskServices) -> dict[str, list[int]]:
    """How many moves the games took that somebody lost to each of the house, the latest first."""
    names, found = {one.party: one.name for one in cast}, dict[str, list[int]]()
    for game in await at.database.read(past_games, mine, COUNTED):
        if game.outcome == "lost" and game.other in names:
            found.setdefault(names[game.other], []).append(game.moves)
    return {name: moves[:TOLD] for name, moves in found.items()}


async def own_win(theirs: Sequence[PastGame], mine: Party, at: DeskServices) -> dict[str, Any] | None:
    """The asker's latest win among a character's games with them, with how exactly both played."""
    lost = next((game for game in theirs if game.outcome == "lost"), None)
    if lost is None:
        return None
    games = await at.database.read(past_games, mine, COUNTED)
    same = next((one for one in games if one.match_id == lost.match_id), None)
    exact = None if same is None or same.accuracy is None else round(same.accuracy)
    return won_facts(lost) | {"your_accuracy": exact}


def meant_game(games: Sequence[Mapping[str, Any]], asked: str) -> int | None:
    """Which of the games is asked for by how it ended, the latest; None where no game's end is asked for."""
    low = asked.lower()
    if not games or not _HOW.search(low):
        return None
    lost, won = _LOST.search(low), _WON.search(low)
    wanted = "lost" if lost else "won" if won else None
    return next((at for at, one in enumerate(games) if wanted in (None, one["outcome"])), None)


def how_ended_told(facts: Mapping[str, Any], asked: str) -> str:
    """How the game that is asked for ended and what decided it; empty where none is asked for."""
    games = facts["own_games"]
    number = meant_game(games, asked)
    if number is None:
        return ""
    one, first = games[number], facts["name"].split()[0]
    which = "the latest game" if not number else "the latest of those games"
    lead = {"won": "You won", "lost": "You lost", "drawn": "It was a draw:"}[one["outcome"]]
    if _WHETHER.search(asked.lower()) and one["outcome"] != "drawn":
        lead = f"Yes, {lead[:1].lower()}{lead[1:]}"
    words = f"{lead} {which}, by {one['how']} in {many(one['moves'], 'move')}"
    words += f"; it was the {one['opening']}." if one["opening"] else "."
    won = facts["own_win"] if one["outcome"] == "won" else None
    if one["accuracy"] is not None:
        theirs = f", {first}’s {won['accuracy']}" if won is not None and won["accuracy"] is not None else ""
        words += f" Your accuracy was {one['accuracy']} per cent{theirs}."
    if won is not None and won["blunders"]:
        words += f" {first} made {number_word(won['blunders'])} blunder{'' if won['blunders'] == 1 else 's'}."
    cost = _cost(one)
    return f"{words}{f' {cost[:1].upper()}{cost[1:]}' if cost else ''} Its summary shows it move by move."


def well_told(facts: Mapping[str, Any], asked: str) -> str:
    """Whether the visitor played well in the latest game, where that is asked: until when no move was costly."""
    games = facts["own_games"]
    if not games or not _WELL.search(asked.lower()):
        return ""
    one = games[0]
    exact = "" if one["accuracy"] is None else f"; over the whole game your accuracy was {one['accuracy']} per cent"
    if one["first_slip"] is None:
        return f"Yes: in the latest game, {many(one['moves'], 'move')}, no move of yours was a costly one{exact}."
    until = one["first_slip"]
    lead = "In part, yes" if one["slips"] <= FEW_SLIPS else "Only in part"
    costly = f"{'was' if one['slips'] == 1 else 'were'} {number_word(one['slips'])} of your {one['moves']} moves"
    return (
        f"{lead}: in the latest game you made no costly move until {until}{exact}. Costly {costly}; the summary marks "
        "the good ones, too."
    )


def nerves_told(facts: Mapping[str, Any], asked: str) -> str:
    """Courage for one who fears to lose again, without a word on the position; empty where that is not said."""
    if not _FEARS.search(asked.lower()) or not facts["record"]["lost"]:
        return ""
    return (
        "Nobody knows that yet, and while a game runs I judge no position: the earlier games decide nothing in this "
        "one. Play one move at a time, and look what each reply threatens; when it is over, we go through it together."
    )


def games_told(facts: Mapping[str, Any], asked: str) -> str:
    """What is asked of the visitor's games with them beside the score."""
    games = which_games_told(facts, asked) or well_told(facts, asked) or how_ended_told(facts, asked)
    return " ".join(filter(None, (nerves_told(facts, asked), games)))


def which_games_told(facts: Mapping[str, Any], asked: str) -> str:
    """The openings or the clocks of the visitor's games with them, where those are asked for."""
    low, games = asked.lower(), facts["own_games"]
    opening, clock = _OPENINGS.search(low), _CLOCKS.search(low)
    if not games or not (opening or clock):
        return ""
    names = ("The latest", "the one before", "the third last")
    told = [
        f"{which}, which you {one['outcome'].replace('drawn', 'drew')}, "
        + ("was " + (f"the {one['opening']}" if one["opening"] else "no opening that has a name") if opening
           else "had " + ("no clock" if one["clock"] in ("", UNTIMED) else f"the clock {one['clock']}"))
        for which, one in zip(names, games, strict=False)
    ]  # fmt: skip
    return f"{'; '.join(told)}."


def why_lost_told(facts: Mapping[str, Any], asked: str, advice: str) -> str:
    """What decided the games that were lost, where that is asked, with the first of the advice against them; empty
    where it is not asked, or none was lost."""
    lost = [one for one in facts["own_games"] if one["outcome"] == "lost"]
    if not lost or not _WHY_LOST.search(asked.lower()):
        return ""
    first, record = facts["name"].split()[0], facts["record"]
    games = record["won"] + record["drawn"] + record["lost"]
    lead = f"You lost {number_word(record['lost'])} of {number_word(games)} finished games with {first}."
    if not record["won"] + record["drawn"] and games > 1:
        lead = f"Yes, so far: you lost {'both' if games == 2 else f'all {number_word(games)}'} games with {first}."
    told = [
        f"{which}, {many(one['moves'], 'move')}, {one['how']}{_exact(one)}"
        + (f": {cost}" if (cost := _cost(one)) else ".")
        for which, one in zip(("The latest", "The one before", "The third last"), lost, strict=False)
    ]
    return " ".join(filter(None, (lead, *told, alike_told(lost, first), *sentences(advice)[1 : 1 + ADVICE])))


def _exact(one: Mapping[str, Any]) -> str:
    return "" if one["accuracy"] is None else f", your accuracy {one['accuracy']} per cent"


def _cost(one: Mapping[str, Any]) -> str:
    """The move that cost most, and what was there."""
    worst = one["worst"]
    return "" if worst is None else f"what cost most was {worst['move']}, where {worst['better']} was there."
