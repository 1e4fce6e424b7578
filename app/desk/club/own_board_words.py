"""The asker's own running games, in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.club.club_words import link
from app.desk.tool import Findings
from app.desk.wording import WithLinks
from app.domain.prose_words import listed, number_word

# Which of several is to be gone on with.
_FIRST = re.compile(r"\b(?:which|what)\b.{0,80}\b(?:first|finish|next|urgent|(?:more |most )important)\b")
# All games are meant, and whether they are still there.
_ALL_OF_MINE = re.compile(r"\b(?:my games|still (?:here|there)|kept|lost|gone|miss(?:ed)?|away|everything)\b")
# What is asked of one's own game: whether it is one's move.
_MY_MOVE = re.compile(r"\b(?:my (?:move|turn|reply|answer)|whose (?:move|turn)|waiting (?:for|on) me|turn)\b")


def mine_told(found: Findings) -> WithLinks:
    """The asker's running games; the one that is named, or whose move it is, where that is asked."""
    games = found.facts["unfinished"]
    if not games:
        return "No game of yours is waiting; everything you began is finished. Your past games are under My chess.", [
            link("My chess", "/me"), link("The hall", "/")
        ]  # fmt: skip
    urls = found.internal_info["unfinished"]
    links = [link(f"Back to {game['against']}", url) for game, url in zip(games, urls, strict=False)]
    if len(games) > 1 and _FIRST.search(found.facts["asked"]):
        return _first_of_mine(games), links
    if _MY_MOVE.search(found.facts["asked"]):
        return _whose_move(found.facts), links
    if (one := _named_one(found)) is not None:
        return one
    told = [
        f"the one against {one['against']}, move {one['move']}, {'your move' if one['your_move'] else 'their move'}"
        for one in games
    ]
    lead = (
        "One game of yours is waiting"
        if len(games) == 1
        else f"{number_word(len(games)).capitalize()} games of yours are waiting"
    )
    words = f"{lead}, as you left {'it' if len(games) == 1 else 'them'}: {'; '.join(told)}."
    if _ALL_OF_MINE.search(found.facts["asked"]):
        words = " ".join(filter(None, (words, finished_told(found.facts), changes_told(found.facts))))
    return words, links


_LONG_AWAY = re.compile(r"\b(?:years?|months?|weeks?|ages|long|a while|away|gone|miss\w*|changed?)\b")
# Opponents of finished games that are named, for each result.
_MOST_NAMED = 4


def finished_told(facts: Mapping[str, Any]) -> str | None:
    """What lies finished under My chess, by results; None where nothing does."""
    games = facts.get("finished")
    if not games:
        return None
    told = []
    for outcome, words in (("won", "won against"), ("drawn", "drawn with"), ("lost", "lost against")):
        against = Counter(one["against"].split()[0] for one in games if one["outcome"] == outcome)
        named = [f"{name}{_TIMES.get(count, f' {count} times')}" for name, count in against.most_common(_MOST_NAMED)]
        if named:
            others = sum(against.values()) - sum(count for _, count in against.most_common(_MOST_NAMED))
            told.append(f"{words} {listed([*named, *([f'{others} more'] if others else [])])}")
    lies = "One finished game lies" if len(games) == 1 else f"{number_word(len(games)).capitalize()} finished ones lie"
    return f"{lies} under My chess: {'; '.join(told)}."


_TIMES = {1: "", 2: " twice"}


def changes_told(facts: Mapping[str, Any]) -> str:
    """For one who was long away, that no list of changes is kept, and none is made up; else nothing."""
    away = _LONG_AWAY.search(facts.get("asked") or "")
    return "What has changed in the house itself meanwhile I keep no list of." if away else ""


def by_urgency(games: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Running games, that to go on with first at the beginning: where it is one's move, on a clock, then rated."""
    return sorted(games, key=lambda one: (not one["your_move"], one["clock"] is None, not one["rated"]))


def _first_of_mine(games: Sequence[Mapping[str, Any]]) -> str:
    """Which running game to go on with first: where it is one's move on a clock, then in a rated game."""
    first, second = by_urgency(games)[:2]
    why = (
        "your clock runs there"
        if first["clock"] is not None and second["clock"] is None
        else "it is rated, so it counts, and deserves a fresh head"
        if first["rated"] and not second["rated"]
        else "it is your move there"
        if first["your_move"] and not second["your_move"]
        else "it has come furthest"
    )
    other = second["against"].split()[0]
    waits = (
        "has no clock and waits as long as you like"
        if second["clock"] is None
        else "has a clock, so do not leave it long"
    )
    kind = "rated" if second["rated"] else "friendly"
    return f"The one against {first['against'].split()[0]} first: {why}. The {kind} one against {other} {waits}."


def _whose_move(facts: Mapping[str, Any]) -> str:
    """Whose move it is in the asker's running games, of the one who is named first."""
    asked, games = facts["asked"], facts["unfinished"]
    named = [one for one in games if one["against"].split()[0].lower() in asked]
    told = [
        f"against {one['against'].split()[0]} it is {'your' if one['your_move'] else 'their'} move, number "
        f"{one['move']}"
        for one in (named or games)
    ]
    yours = any(one["your_move"] for one in (named or games))
    whose = "Yours" if yours else "Theirs"
    if "whose" not in asked:
        whose = "Yes, yours" if yours else "No, not yours"
    return f"{whose}: {'; '.join(told)}. The board is one press away, below."


def _named_one(found: Findings) -> WithLinks | None:
    """The running game with the one who is named, where there are others beside it."""
    games = found.facts["unfinished"]
    named = [at for at, one in enumerate(games) if one["against"].split()[0].lower() in found.facts["asked"]]
    if len(named) == 1 < len(games):
        one, url = games[named[0]], found.internal_info["unfinished"][named[0]]
        first = one["against"].split()[0]
        whose = "your" if one["your_move"] else "their"
        over = re.search(r"\b(?:over|finished|ended|done|gone)\b", found.facts["asked"])
        return f"{'No' if over else 'Yes'}, your game with {first} still runs: move {one['move']}, {whose} move.", [
            link(f"Back to {one['against']}", url), link("The hall", "/")
        ]  # fmt: skip
    return None
