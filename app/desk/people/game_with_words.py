"""A game with one of the house, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from app.desk.people.profile_asked import CLOCKS, clocks_asked, names_clock
from app.desk.tool import Aspect
from app.desk.wording import first_name
from app.domain.prose_words import listed
from app.seats.offering import EARLIEST_PLY, NEVER_OFFERS_FROM
from app.soul.scripted.consent import CONTENT_UP_TO, RISK_SHIFT, YOUNG_MOVES

# Points of rating up to which two are level, and up to which a clock can even it.
LEVEL, WITHIN_REACH = 75, 300
# All the clocks are asked for, not the one that would be fair.
_WHICH_CLOCKS = re.compile(
    r"\b(?:which|what)\b.{0,40}\b(?:can|could|may|are there|available|offered|possible|options?|choose|choice|pick"
    r"|have)\b"
    r"|\b(?:list|all) (?:of )?(?:the )?(?:clocks|time controls)\b"
)
_DROPS = re.compile(r"\b(?:drop|quit|end|stop|cancel|rid|leave|abandon|forget|abort|give up)\b")
_IS_OVER = re.compile(r"\b(?:lost|won|drew|finished|last|ended|yesterday|(?:is|was|'s) over)\b")
_COLOR = re.compile(r"\b(?:colou?rs?|white|black)\b")
_MAKES_FRIENDLY = re.compile(r"\bmake\b[^?!]{0,30}\b(?:friendly|unrated)\b")


RATED_OR_NOT = Aspect(
    "whether a game with a character is better played rated or friendly by the asker",
    (
        "rated or unrated with him, what would you do in my place", "should i play her rated or friendly",
        "is it wise to make it rated against vesna", "friendly or rated against this one, what do you advise",
        "would you risk rating points against him", "do i lose much if i play kenji rated",
        "better to play for points or for fun with her", "shall our game count or not, what do you think",
        "i am not sure whether to tick rated with rosa", "what is smarter against teodor, friendly or rated",
        "is it worth playing him for rating",
    ),
    ("character", "room"),
)  # fmt: skip


def rated_told(facts: Mapping[str, Any]) -> str:
    """Whether to play rated or friendly: by what there is to win and lose, and whether help is wanted."""
    first, apart, stake = first_name(facts["name"]), facts["rating"] - facts["yours"], facts["stake"]
    beside = "level with" if abs(apart) <= LEVEL else f"{abs(apart)} {'above' if apart > 0 else 'below'}"
    if apart > WITHIN_REACH:
        lead, why = "Friendly first", "you would learn more with hints and moves taken back, which a rated game has not"
    elif apart < -WITHIN_REACH:
        lead, why = "Friendly", "there is little to gain by a win and more to lose"
    elif apart > 0:
        lead, why = "Friendly first, and rated once you know the way they play", "a loss costs less than a win brings"
    else:
        lead, why = "Rated, if you like it serious", "you have a fair chance, and the points show how you stand"
    return (
        f"{lead}: {first} is rated {facts['rating']}, {beside} your {facts['yours']}, and {why}. Rated, a win would "
        f"bring you {stake['win']} points, a draw {stake['draw']:+d}, and a loss cost {-stake['loss']}; nobody helps "
        "in it. Friendly moves nothing, and hints, takebacks and talk about the position are allowed; it is set "
        "already where you sit down."
    )


def clock_told(facts: Mapping[str, Any]) -> str:
    """Which clock evens a game, by the distance of the two ratings; which there are, where that is asked."""
    if _WHICH_CLOCKS.search(facts["asked"]):
        return _clocks_told(facts)
    first, apart = first_name(facts["name"]), facts["rating"] - facts["yours"]
    yours = f"your {facts['yours']}"
    if abs(apart) <= LEVEL:
        return (
            f"15+10: {first} is rated {facts['rating']}, {yours} is level with that, so any clock is fair, and with "
            "this one neither of you loses by the clock alone. If it is to be short, 5+0; both of you have the same "
            "in any case."
        )
    if apart > 0:
        reach = (
            "with time to look twice, that is within reach"
            if apart <= WITHIN_REACH
            else "no clock makes up for that much; under “Start from another position” they give you a piece"
        )
        return (
            f"15+10, or no clock at all: {first} is rated {facts['rating']}, {apart} above {yours}, and whoever is "
            f"the weaker gains by thinking time: {reach}. Both sides always have the same clock; friendly is set "
            "already."
        )
    return (
        f"A short one, 3+2 or 5+0: {first} is rated {facts['rating']}, {-apart} below {yours}, so with much time you "
        "are the clear favourite, and a quick clock makes it more of a game. Both sides always have the same one."
    )


def takes_draws(first: str, risk: float) -> str:
    """How somebody with this leaning to risk (0 to 10) takes a draw that is offered."""
    content = round(100 * (CONTENT_UP_TO - RISK_SHIFT * (risk - 5) / 5))
    taste = "only when it stands a little worse" if content < 50 else "when the game is about level or worse for them"
    return (
        f"{first} accepts a draw {taste}: up to about {content} chances in a hundred of their own, a little more or "
        f"less by mood. Before move {YOUNG_MOVES} an offer is declined unless they clearly stand worse."
    )


def _clocks_told(facts: Mapping[str, Any]) -> str:
    """Every clock that a game with somebody can have, and where it is chosen."""
    first = first_name(facts["name"])
    where = "in the line above “Sit down”, below the talk here" if facts["in_room"] else f"on {first}’s page"
    clocks = listed(["no clock", *CLOCKS, "minutes and seconds of your own", "1, 3 or 7 days a move"])
    return (
        f"Any of these: {clocks}. You choose it {where}, where one sits down; no clock is set already, unless you have "
        "made another your usual one. Both sides always have the same clock."
    )


def draws_told(facts: Mapping[str, Any]) -> str:
    """How somebody takes an offered draw, and whether they offer one."""
    first = first_name(facts["name"])
    offers = (
        f"{first} never offers one"
        if facts["risk"] >= NEVER_OFFERS_FROM
        else f"{first} offers one too, in a dead level game after move {EARLIEST_PLY // 2}"
    )
    return (
        f"{takes_draws(first, facts['risk'])} "
        f"Offer one by “Draw” beside the board. {offers}; and bare kings nobody plays on, since that is a draw at once."
    )


def running_told(facts: Mapping[str, Any]) -> str:
    """What dropping the running game means, and that another may run beside it."""
    first, games = first_name(facts["name"]), facts["games"]
    where = "with “Sit down” below the talk here" if facts["in_room"] else "with “Sit down” on their page"
    new = f"begin another beside it {where}, friendly unless you choose rated"
    if not games:
        none = f"No game of yours with {first} is running, so nothing has to be finished or dropped"
        begin = f"egin one {where}, friendly unless you choose rated"
        if names_clock(facts["asked"]):
            return (
                f"B{begin}; White or Black and the clock are chosen there. {clocks_asked(facts['asked'])} {none} first."
            )
        return f"{none}: b{begin}."
    one = games[0]
    waits = "its clock runs on meanwhile" if one["clock"] else "it waits meanwhile, first in the hall"
    kind = "rated" if one["rated"] else "friendly"
    if not one["begun"]:
        drop = "“Call it off” in the hall or at the board drops it, and it counts for nobody"
    elif one["rated"]:
        drop = "dropping it means resigning it, a loss that costs rating points, and it cannot be made friendly now"
    else:
        drop = "dropping it means resigning it, which moves no rating"
    if _DROPS.search(facts["asked"]) or _MAKES_FRIENDLY.search(facts["asked"]):
        return f"Your game with {first} is {kind}: {drop}. You need not, though: {new}; {waits}."
    if _COLOR.search(facts["asked"]):
        return (
            f"Yes: {new}, and choose White or Black there with the clock, the same as the last time if you like. The "
            f"{kind} game that runs need not be finished first; {waits}."
        )
    return (
        f"Yes: you may {new}, and need not finish the {kind} one first; {waits}. If you would rather be rid of it: "
        f"{drop}."
    )


def left_told(facts: Mapping[str, Any]) -> str:
    """That nobody minds a running game that is left, whether it waits, and how far it is."""
    first, games = first_name(facts["name"]), facts["games"]
    if not games:
        return (
            f"No, {first} bears no grudge, and there is nothing to mind: no game of yours with {first} is running. One "
            "that is left waits, unless it has a clock."
        )
    one = games[0]
    kind = "rated" if one["rated"] else "friendly"
    waits = (
        "but it has a clock, which runs on while it is your turn, and a game can be lost by it"
        if one["clock"]
        else "and since it has no clock it waits for you as long as you like, first in the hall"
    )
    return (
        f"No: {first} is an AI character and is not hurt by it. Your {kind} game stands at move {one['move']}, "
        f"{waits}. If you want it over instead, “Resign” ends it."
    )


def talk_of_told(facts: Mapping[str, Any]) -> str:
    """Whether the running game may be talked about."""
    first, games = first_name(facts["name"]), facts["games"]
    rated = [one for one in games if one["rated"]]
    if _IS_OVER.search(facts["asked"]):
        return (
            f"Yes, talk with {first} about it as much as you like: a game that is over is nobody’s secret, and {first} "
            "knows it, how it ended and what was kept of it. It lies under “Games” on My chess, where its summary and "
            "replay show every move."
        )
    if rated:
        return (
            f"Talking is allowed, help is not: your game with {first} is rated, so chat as you like, but nobody, "
            "neither they nor I, tells you a move in it until it is over. Asking somebody else or a program would "
            "be help from outside."
        )
    which = f"your game with {first} is friendly" if games else f"no game of yours with {first} is running"
    return (
        f"Yes, and it is no cheating: {which}, so you may talk about it as much as you like, here or at the board. "
        "Only in a rated game does nobody help with the position until it is over."
    )


def watched_told(facts: Mapping[str, Any]) -> str:
    """Which of the running games hang in the gallery."""
    games = facts["games"]
    if not games:
        whom = f" with {first_name(facts['name'])}" if facts["name"] else ""
        return f"No: no game of yours{whom} is running, so none hangs here."
    shown = [_named(one) for one in games if one["watchable"]]
    hidden = [_named(one) for one in games if not one["watchable"]]
    words = []
    if shown:
        words.append(
            f"Yes, {listed(shown)} can be watched by anybody now, from the gallery; what you say to each other "
            "privately and what they remember is not shown."
        )
    if hidden:
        lead = "No, " if not shown else "Not seen by others: "
        stays = "is kept between the two of you: nobody else can open it" if not shown else "you kept to yourself"
        words.append(f"{lead}{listed(hidden)} {stays}.")
    words.append("That is chosen where one sits down, and cannot be changed while a game runs.")
    return " ".join(words)


def helped_told(facts: Mapping[str, Any]) -> str:
    """In which of the running games the steward helps."""
    games = facts["games"]
    if not games:
        whom = f" with {first_name(facts['name'])}" if facts["name"] else ""
        return (
            f"No game of yours{whom} is running now. When one is: in a friendly game against one of the house I help "
            "during it, in a rated one or against a person nobody does until it is over."
        )
    helped = [_named(one) for one in games if not one["rated"] and one["mind"]]
    alone = [_named(one) for one in games if one["rated"] or not one["mind"]]
    if not helped:
        return (
            f"No: {listed(alone)} is played without help, from me or anybody, until it is over. Then ask me anything."
        )
    others = (
        f" In {listed(alone)} nobody helps until it is over: what counts for ratings, or is played by two people, is "
        "to be their own work."
        if alone
        else ""
    )
    here = facts.get("on_page")
    if here is not None and (here["rated"] or not here["mind"]) and _WHY.search(facts.get("asked") or ""):
        this = "rated" if here["rated"] else "against a person"
        may = listed(helped)
        return (
            f"Because the game on this page, with {here['against'].split()[0]}, is {this}: in such a one nobody is "
            "helped until it is over, so that the result is your own work, and I say nothing of the position. "
            f"{may[:1].upper()}{may[1:]} is another matter: no rating hangs on it, so there I may talk."
        )
    return f"Yes: {listed(helped)} may be helped with, so on its page I give hints, a move or an opinion.{others}"


# Why it is so is asked.
_WHY = re.compile(r"\b(?:why|how come|what for|quiet|silent|clam\w*|not help\w*|won'?t)\b")


def _named(game: Mapping[str, Any]) -> str:
    return f"your {'rated' if game['rated'] else 'friendly'} game with {game['against'].split()[0]}"


TELLERS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "clock": clock_told,
    "draws": draws_told,
    "running": running_told,
    "rated": rated_told,
    "left": left_told,
    "talk_of": talk_of_told,
    "watched": watched_told,
    "helped": helped_told,
}
