"""What waits for somebody who comes in, where there is something to watch, and arenas one would enter or look at."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.desk.club.club_words import MORE_TELLERS as CLUB
from app.desk.club.own_board_words import by_urgency, changes_told, finished_told
from app.desk.questions import QuestionKind
from app.desk.screen import ScreenKind
from app.desk.tool import Aspect, Findings
from app.desk.wording import WithLinks
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed
from app.domain.text import sentences

# Links under one answer.
LINKS = 4
# Games that are named to whoever wants to watch.
MOST_GAMES = 3


FIRST = Aspect(
    "the one thing to do here now or today: a single suggestion",
    (
        "just tell me one thing to do", "what should i do first here today", "i am overwhelmed, give me one thing",
        "one suggestion for tonight please", "too much here, what should i press", "where should i start today",
        "what would you do in my place now", "pick something for me to do", "i am bored, what now",
        "just one idea what to do here", "what's the best thing to do right now", "i don't know what to do here",
        "choose for me",
    ),
    ("hall",),
)  # fmt: skip


def first_told(found: Findings) -> WithLinks:
    """One thing to do: the running game that comes first, else somebody who waits, else the puzzle of the day."""
    facts = found.facts
    puzzle = DeskLink(words="The puzzle of the day", href="/puzzle", tool="club_status")
    mine = [one for one in by_urgency(facts["unfinished"]) if one["your_move"]]
    if mine:
        one, url = mine[0], found.internal_info["unfinished"][facts["unfinished"].index(mine[0])]
        first = one["against"].split()[0]
        kind = "rated" if one["rated"] else "friendly"
        clock = "" if one["clock"] is None else f" on a clock of {one['clock']}"
        return (
            f"Go on with your game against {first}: it is your move, move {one['move']}, in a {kind} game{clock}. Make "
            "that one move, and the day has had its chess.",
            [DeskLink(words=f"Back to {one['against']}", href=url, tool="club_status")],
        )
    if facts["waiting"]:
        one = facts["waiting"][0]
        return (
            f"Play {one['name']} ({one['rating']}), who waits in the lobby for a game of {one['pool']}: press that "
            "clock under “Find me somebody”.",
            [DeskLink(words="The lobby", href="/lobby", tool="club_status")],
        )
    return "Solve the puzzle of the day: five minutes, one position, and nobody waits for you.", [puzzle]


def news_told(found: Findings, mine: Callable[[Findings], WithLinks], waiting: Callable[[Findings], WithLinks],
              games: Callable[[Findings], WithLinks]) -> WithLinks:  # fmt: skip
    """Own games that wait, who waits, what is on, and that the puzzle is new; only what there is."""
    facts = found.facts
    told: list[str] = []
    links: list[DeskLink] = []
    for there, teller in (
        (facts["unfinished"], mine),
        (facts["challenges"] or facts["tables"] or facts["queue"], waiting),
        (facts["games"], games),
        (_open(facts["arenas"]), CLUB["arenas"]),
    ):
        if there:
            words, to = teller(found)
            told.append(sentences(words)[0])
            links += [one for one in to[:1] if one not in links]
    if (over := finished_told(facts)) is not None:
        told.insert(1 if facts["unfinished"] else 0, over)
        links.append(DeskLink(words="My chess", href="/me", tool="club_status"))
    lead = "" if told else "No game and nobody waits for you. "
    puzzle = DeskLink(words="The puzzle of the day", href="/puzzle", tool="club_status")
    rest = "The puzzle of the day is a new one every day."
    rest = f"{rest} {changes_told(facts)}".strip()
    return f"{lead}{' '.join((*told, rest))}", [*links[: LINKS - 1], puzzle]


def watching_told(found: Findings, games: Callable[[Findings], WithLinks]) -> WithLinks:
    """That one may watch without playing, where, and what is on."""
    words, links = games(found)
    return f"Yes, in the gallery: nobody there asks you to play. {words}", links


_FOR_ME = re.compile(
    r"\b(?:sign me|put me|enter me|enrol\w* me|count me|register me|add me|get me in|let me in|i'm in|i want in)\b"
)


def enter_told(found: Findings) -> WithLinks:
    """Whether one may still come into an arena now, and that one does it oneself."""
    arenas = found.facts["arenas"]
    words, links = CLUB["arenas"](found)
    if _FOR_ME.search(found.facts.get("asked") or ""):
        if any(one["status"] == "open" for one in arenas):
            return f"You do that yourself, with one press: “Enter” on its page. {words}", links
        if not _open(arenas):
            rest = "When a list is open, it stands on this page, and “Enter” puts you on it, without an account too."
            hold = "Whoever has an account may hold one at any time, under “Hold one yourself”."
            return f"There is none to sign you up for: no arena is on, and none is planned. {rest} {hold}", links
    late = [one for one in arenas if one["status"] == "running"]
    if _open(arenas) and not late:
        return f"It is not too late: the list is open. {words}", links
    if late:
        return (
            f"A Swiss that runs still takes who comes late, by “Come in late”; a round robin does not. {words}",
            links,
        )
    lead = "It is neither too late nor too early: no arena is on that one could enter."
    rest = "When one runs, a Swiss still takes who comes late; where everybody meets everybody nobody comes in later."
    return f"{lead} {rest} Whoever has an account may hold one at any time.", links


def watch_arena_told(found: Findings) -> WithLinks:
    """Whether an arena can be watched, and which."""
    words, links = CLUB["arenas"](found)
    runs = any(one["status"] == "running" for one in found.facts["arenas"])
    how = "each board on an arena's page has “watch” beside it, and its games hang in the gallery too"
    lead = f"Yes: {how}." if runs else f"You could, but no arena runs now: when one does, {how}."
    gallery = DeskLink(words="The gallery", href="/watch", tool="club_status")
    if not runs and (live := found.facts["live"]):
        # Whoever wants to watch may mean any game.
        lead = f"Games you can watch now, in the gallery: {listed([one['words'] for one in live[:MOST_GAMES]])}."
        watched = [DeskLink(words="Watch it", href=found.internal_info["live"][0]["url"], tool="club_status")]
        return f"{lead} No arena runs; when one does, {how}.", [*watched, gallery]
    return f"{lead} {words}" if runs else lead, [*links[:2], gallery]


def _open(arenas: Sequence[Mapping[str, Any]]) -> bool:
    return any(one["status"] in ("open", "running") for one in arenas)


EVENING = QuestionKind("club_status", "evening", "all that is on this evening", ())
_ON = re.compile(
    r"\b(?:what(?:'s| is)?|whats|anything|something|any|is there|are there"
    r"|which)\b[^.?!]{0,40}\b(?:on|happen\w*|going on"
    r"|programme?|events?|shows?|tournaments?|planned|scheduled|to do|can (?:one|i|we|you) do|do here|up)\b"
)
_EVENING = re.compile(r"\b(?:tonight|tonite|this evening|evening|today)\b")
_NOT_EVENING = re.compile(
    r"\b(?:i (?:play|lost|won|learn|train|practi[cs]e)\w*|my|puzzle|board (?:for|of)|when"
    r"|remember\w*|clock|in the arena"
    r"|who is here|new|changed|should i|good evening|joined|watch|openings?|build|recommend)\b"
)


def evening_asked(low: str, screen: ScreenKind) -> bool:
    """Whether all that is on is asked for, and not one thing."""
    wide = screen not in (
        ScreenKind.MATCH,
        ScreenKind.SUMMARY,
        ScreenKind.REPLAY,
        ScreenKind.ANALYSIS,
        ScreenKind.PUZZLE,
    )
    asks = _ON.search(low) is not None and _EVENING.search(low) is not None and _NOT_EVENING.search(low) is None
    arena = screen is ScreenKind.ARENA and not re.search(r"\b(?:besides?|else|other)\b", low)
    return wide and asks and not arena


def evening_told(
    found: Findings, games: Callable[[Findings], WithLinks], waiting: Callable[[Findings], WithLinks]
) -> WithLinks:
    """Games to watch, the arena, who waits and the puzzle, each with a sentence, also where there is none."""
    facts = found.facts
    watched, links = games(found)
    arenas, of_arena = CLUB["arenas"](found)
    told = [f"To watch: {sentences(watched)[0]}", f"The arena: {sentences(arenas)[0]}"]
    if facts["challenges"] or facts["tables"] or facts["queue"]:
        told.append(f"To play: {sentences(waiting(found)[0])[0]}")
    told.append("The puzzle of the day is there until midnight UTC. There is no timetable beside that.")
    puzzle = DeskLink(words="The puzzle of the day", href="/puzzle", tool="club_status")
    return " ".join(told), [*links[:1], *of_arena[:1], puzzle]
