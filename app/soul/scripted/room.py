"""The scripted voice in a character's room, where no game runs: greetings, goals, and requests for a game."""

from __future__ import annotations

import re

from app.domain.persona import Sheet
from app.domain.prose_words import hour_word
from app.domain.text import plain
from app.domain.wish_to_play import WishToPlay, names_terms, read_terms, read_wish
from app.soul.goals import Goal, read_goal
from app.soul.listening.topics import Subject
from app.soul.response import GameAction, SoulInput
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.scripted_line import ScriptedLine
from app.soul.scripted.topics import Topic, score
from app.soul.wishes import asks_to_play_here

# Days without a meeting after which a greeting mentions it, and after which it calls it long.
AWAY_DAYS, LONG_AWAY_DAYS = 2, 30
DAYS_IN_WEEK, DAYS_IN_MONTH, DAYS_IN_YEAR = 7, 30, 365

# Topics of a running game; in a room all of them get the answer that there is no game.
ABOUT_A_GAME = (
    Subject.DRAW, Subject.TAKEBACK, Subject.HINT, Subject.WHY, Subject.GOOD_MOVE, Subject.BETTER, Subject.OPENING,
    Subject.MATERIAL, Subject.LAST_MOVE, Subject.TURN, Subject.MOVE_NUMBER, Subject.PHASE, Subject.PLAN, Subject.CLOCK,
    Subject.HURRY, Subject.RESIGN, Subject.BLUNDERED, Subject.PURPOSE, Subject.THREAT, Subject.MY_THREAT,
    Subject.WORST_PIECE, Subject.KING_SAFETY, Subject.WEAK_PAWNS, Subject.YOUR_MOVE, Subject.HOW_MUCH, Subject.CHECK,
    Subject.SURPRISED,
)  # fmt: skip

# Asks for a plan at a table, but in a room for what the character does all day.
_ASKS_DOINGS = re.compile(r"\bwhat(?:'re| are| were|cha|'s) (?:you |u |your )?(?:up to|doing|plans?)\b")


def greeting(given: SoulInput, phrasing: Phrasing) -> ScriptedLine:
    """A greeting by the results so far and how long the player was away, with the time of day if known."""
    days = given.days_away or 0.0
    key = "room_back"
    if not _played(given) and given.days_away is None:
        key = "room_first"
    elif days >= LONG_AWAY_DAYS:
        key = "room_long_away"
    elif days >= AWAY_DAYS:
        key = "room_away"
    slots = _slots(given)
    closers = [("room_tail_score", slots)] if _played(given) and key != "room_first" else []
    if given.local_hour is not None:
        closers.append((f"hour_{hour_word(given.local_hour)}", {}))
    phrasing.rng.shuffle(closers)
    line = phrasing.with_tail(key, slots, closers) or phrasing.line(key, slots, reuse=True)
    return ScriptedLine(line, key)


def waiting(sheet: Sheet, given: SoulInput, phrasing: Phrasing) -> ScriptedLine:
    """Words to a guest who has fallen silent: what there is to tell, or the offer of a game; never the same twice."""
    for key, slots in (*closers(sheet, given, phrasing), ("room_offer", {})):
        line = phrasing.line(key, slots)
        if line is not None:
            return ScriptedLine(line, "room_waiting")
    return ScriptedLine(None, "nothing to add")


def answer(intent: Subject, sheet: Sheet, given: SoulInput, phrasing: Phrasing) -> ScriptedLine | None:
    """Answers that differ from those at a table: to a request for a game, to a goal, to questions about a game that
    does not run; None for everything else."""
    texts = [plain(text) for text in given.pending_chat]
    goal = next((found for text in reversed(texts) if (found := read_goal(text))), None)
    wish = next((meant for text in reversed(texts) if (meant := read_wish(text)) is not None), None)
    if intent in (Subject.INJECTION, Subject.INSULT):
        return None
    if goal is not None:
        return _on_goal(goal, wish, sheet, given, phrasing)
    agrees = intent is Subject.YES or any(names_terms(text) for text in texts)
    if wish is None and agrees and _offered(given, phrasing):
        wish = read_terms(texts[-1])
    if wish is not None and asks_to_play_here(given):
        slots = {"terms": wish.in_words} if wish.in_words else {}
        line = phrasing.line_with_fallbacks([Topic("room_begin", 1, slots)], closers(sheet, given, phrasing))
        return ScriptedLine(line, "room_begin", action=_start(wish, given.goal))
    if intent is Subject.GOAL:
        topic = Topic("goal_known", 1, {"goal": given.goal}) if given.goal else Topic("goal_ask", 1)
        return ScriptedLine(phrasing.line_with_fallbacks([topic], closers(sheet, given, phrasing)), topic.key)
    if intent in ABOUT_A_GAME and any(map(_ASKS_DOINGS.search, texts)):
        topic = Topic("ask_hobby", 1)
        return ScriptedLine(phrasing.line_with_fallbacks([topic], closers(sheet, given, phrasing)), topic.key)
    if intent in ABOUT_A_GAME:
        line = phrasing.line_with_fallbacks([Topic("room_no_board", 1)], closers(sheet, given, phrasing))
        return ScriptedLine(line, "room_no_board")
    if agrees and (intent is not Subject.YES or phrasing.rng.random() < OFFERS):
        return ScriptedLine(
            phrasing.line_with_fallbacks([Topic("room_offer", 1)], closers(sheet, given, phrasing)), "room_offer"
        )
    return None


# Beginnings of repertoire names that cannot follow "the".
_NO_NOUN = ("A ", "Against ", "Bishop first ", "Petrov's sister")

# Probability that the character answers a plain yes with the offer of a game.
OFFERS = 0.5


def closers(sheet: Sheet, given: SoulInput, phrasing: Phrasing) -> list[tuple[str, dict[str, str]]]:
    """Second sentences in a room, as phrase keys with slots in random order: results, absence, hour, goal, openings."""
    slots = _slots(given)
    found: list[tuple[str, dict[str, str]]] = []
    if _played(given):
        found.append(("room_tail_score", slots))
    if "days" in slots:
        found.append(("room_tail_away", slots))
    if given.local_hour is not None:
        found.append((f"hour_{hour_word(given.local_hour)}", {}))
    if given.goal is not None:
        found.append(("room_tail_goal", slots))
    # The repertoire's openings as they are said after "the": "Caro-Kann" for "Caro-Kann, Two Knights".
    names = (line.name for line in (*sheet.repertoire.white, *sheet.repertoire.black))
    openings = dict.fromkeys(name.split(",")[0].split(":")[0] for name in names if not name.startswith(_NO_NOUN))
    found += [("room_tail_line", {"line": name}) for name in openings]
    phrasing.rng.shuffle(found)
    return found


def days_in_words(days: float) -> str:
    """ "three days", "two weeks", "a month"; at least "a day"."""
    for unit, length in (("year", DAYS_IN_YEAR), ("month", DAYS_IN_MONTH), ("week", DAYS_IN_WEEK)):
        count = int(days // length)
        # Up to thirteen days are given in days, not as one week.
        if count >= 2 or (count == 1 and unit != "week"):
            return f"a {unit}" if count == 1 else f"{_count(count)} {unit}s"
    count = max(1, int(days))
    return "a day" if count == 1 else f"{_count(count)} days"


def _count(number: int) -> str:
    words = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")
    return words[number - 2] if 2 <= number < len(words) + 2 else str(number)


def _on_goal(goal: Goal, wish: WishToPlay | None, sheet: Sheet, given: SoulInput, phrasing: Phrasing) -> ScriptedLine:
    """Agrees to a fair goal or declines; starts the game too if the message also named terms."""
    key = "goal_agree" if goal.fair else "goal_decline"
    line = phrasing.line_with_fallbacks([Topic(key, 1, {"goal": goal.words})], closers(sheet, given, phrasing))
    extra = {
        "goal_kind": goal.kind.value,
        "goal_parameter": goal.parameter,
        "goal_words": goal.words,
        "goal_agreed": "yes" if goal.fair else "no",
    }
    action = None
    if goal.fair:
        action = GameAction("propose_goal", goal=goal.words)
        if wish is not None and wish != WishToPlay() and asks_to_play_here(given):
            action = _start(wish, goal.words)
    return ScriptedLine(line, key, action=action, extra=extra)


def _start(wish: WishToPlay, goal: str | None) -> GameAction:
    return GameAction("start_game", color=wish.color, time_control=wish.time_control, rated=wish.rated, goal=goal)


def _offered(given: SoulInput, phrasing: Phrasing) -> bool:
    """Whether the character's last line here offered a game."""
    mine = [line.text for line in given.room_talk if line.by_me]
    return bool(mine) and phrasing.is_of("room_offer", mine[-1])


def _slots(given: SoulInput) -> dict[str, str]:
    slots = {}
    if _played(given):
        slots["score"] = score(given)
    if given.days_away is not None and given.days_away >= AWAY_DAYS:
        slots["days"] = days_in_words(given.days_away)
    if given.goal is not None:
        slots["goal"] = given.goal
    return slots


def _played(given: SoulInput) -> int:
    return given.standing.wins + given.standing.draws + given.standing.losses
