"""A player's games one by one, where a list of them is asked for: of all, or of those won, lost or drawn; and the best
of them, or the best move of all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.archive.standings import LEAST_GAMES
from app.desk.record.recent_words import WHERE, WORST
from app.desk.wording import WithGames, first_name, many, many_in_words
from app.domain.prose_words import listed, number_word

_LISTED = re.compile(r"\b(?:list|all (?:of )?(?:my|the) games|every game)\b")
# Several games, but where they lie is another question.
_SEVERAL = re.compile(r"\b(?:games|wins|losses|draws|ones)\b")
# Who is ahead over all of them is asked.
_TALLY = re.compile(r"\b(?:who|how many|most|more|score|tally|ahead)\b")
# Games that are linked.
LINKED = 3
_PAST = {"drawn": "drew"}


def _tally(facts: Mapping[str, Any]) -> str:
    """Who has won more of all the games, with the count."""
    won, lost = facts["won"], facts["lost"]
    who = "You have won more than you lost" if won > lost else "The other side has won more" if lost > won else (
        "It stands level"
    )  # fmt: skip
    drawn = f" and {number_word(facts['drawn'])} drawn" if facts["drawn"] else ""
    return f"{who}: {number_word(won) if won else 'none'} won, {number_word(lost) if lost else 'none'} lost{drawn}."


def _is_list(facts: Mapping[str, Any]) -> bool:
    asked = facts.get("asked") or ""
    several = _SEVERAL.search(asked) and not (WHERE.search(asked) and not facts.get("outcome"))
    return bool(_LISTED.search(asked) or several)


def games_listed(facts: Mapping[str, Any]) -> tuple[str, list[tuple[int, str]]] | None:
    """The games, the latest first, with links to them, and those that still run, unless only the won ones and so on are
    asked for; None where no list is asked for, or there is only one."""
    if facts.get("games", 0) < 2 or not _is_list(facts):
        return None
    told = [
        f"{_PAST.get(one['outcome'], one['outcome'])} against {one['against'].split()[0]}, {many(one['moves'], 'move')}"
        for one in facts["latest"]
    ]
    left = facts["games"] - len(told)
    which = facts.get("outcome")
    if which:
        told = [one.split(" ", 1)[1] for one in told]
        verb = {"won": "You have won", "lost": "You have lost", "drawn": "You have drawn"}[which]
    lead = f"The latest {number_word(len(told))} of {facts['games']}" if left > 0 else "Your games, the latest first"
    running = [] if which else [name.split()[0] for name in facts["running"]]
    runs = f" Still running: with {listed(running)}." if running else ""
    if which:
        lead = f"{verb} {many_in_words(facts['games'], 'game')}" + (
            f", the latest {number_word(len(told))}" if left > 0 else ""
        )
    if not which and _TALLY.search(facts["asked"]):
        lead = f"{_tally(facts)} {lead}"
    links = [(at, f"Against {one['against'].split()[0]}") for at, one in enumerate(facts["latest"][:LINKED])]
    return f"{lead}: {'; '.join(told)}.{runs} All stand under “Games” on My chess, where a press opens one.", links


def best_told(facts: Mapping[str, Any]) -> WithGames:
    """The best game, the one that went worst, or the best move, as it is asked."""
    one = facts["best"]
    if one is None:
        return "There is no win in the book yet. It is coming.", []
    exact = f", at {one['accuracy']} per cent accuracy" if one["accuracy"] is not None else ""
    how = f"against {one['against']}, {one['outcome']} in {many(one['moves'], 'move')}{exact}."
    asked = facts.get("asked") or ""
    if facts.get("best_move") is not None and _A_MOVE.search(asked):
        return best_move_told(facts["best_move"]), []
    this = "" if facts["here"] is None or "this" not in asked else "Yes. " if facts["here"] == one else "No. "
    if WORST.search(asked):
        return f"{this}The one that went worst: {how} It is also the one to learn most from.", []
    if one["outcome"] == "lost":
        return f"{this}You have won none yet; of the lost ones you played this most exactly: {how}", []
    return f"{this}The one I would frame: {how}", []


# Somebody above the asker is meant; and what the best result brought, or counts for.
_THAN_ME = re.compile(r"\b(?:stronger|better|higher)\b[^.?!]{0,16}\bthan (?:me|i|myself|mine)\b|\babove me\b")
_COUNTS = re.compile(r"\b(?:counts?|worth|bring|brings|brought|gave|gives?|points?|good for)\b")


def strongest_told(facts: Mapping[str, Any]) -> WithGames:
    """The win over the strongest; where it is asked, what it counts for."""
    one = facts["strongest"]
    if one is None:
        return "There is no win in the book yet. It is coming.", []
    asked = facts.get("asked") or ""
    rating = f", rated {one['rating']}" if one["rating"] else ""
    how = f"won in {many(one['moves'], 'move')}, by {one['how']}"
    if _THAN_ME.search(asked) and one["rating"]:
        whether = "Yes" if one["rating"] > facts["rating"] else "Not yet"
        whom = f"the strongest you have beaten is {one['against']}{rating} ({how})"
        return f"{whether}: {whom}; you have {facts['rating']}.", []
    if _COUNTS.search(asked):
        whom = f"Your best result is the win over {first_name(one['against'])}{rating}"
        if not one["change"]:
            return f"{whom}. It was friendly, so it moved no rating; on the ladder it counts all the same.", []
        count = "1 point" if one["change"] == 1 else f"{one['change']} points"
        boards = f"and it is one of the {number_word(LEAST_GAMES)} rated games that the boards of honour ask for"
        return f"{whom}: it brought you {count}, to {one['rating_after']}, {boards}.", []
    return (
        f"The strongest you have beaten is {one['against']}{rating}: {how}. Beaten so far: {listed(facts['beaten'])}.",
        [],
    )


# A move is asked for, not a game.
_A_MOVE = re.compile(r"\bmoves?\b")


def best_move_told(one: Mapping[str, Any]) -> str:
    """The best single move of all the games, and why that one."""
    why = {
        "brilliant": "a sacrifice that was best",
        "only": "the only move that held",
        "mate": "it ended the game with mate",
        "won": "it was best, and took something for nothing",
    }[one["why"]]
    return f"{one['move']} against {one['against']}: {why}. The position before it is below."
