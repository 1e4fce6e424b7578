"""The clocks of a game: what is left now, and how long a move took. No opinion, so it is told of rated games too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from app.desk.board.ways_out import waits_told
from app.desk.finished.course import move_at
from app.desk.finished.think_words import at_move_words, longest_of, seconds_in_words
from app.desk.game_tool import GameTool, WhichPosition, shown_by
from app.desk.games import SeenGame, board_at, game_for, ply_of
from app.desk.moves.judged import analysis_of
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker, Aspect, DeskAnswer, Findings, ToolRefused
from app.domain.match import MatchState, Sitter
from app.domain.position import Color
from app.matches.clock import time_control_text
from app.matches.timers import grace_ms

_LINE = re.compile(
    r"\b(?:wi-?fi|internet|connection|line|network|disconnect\w*|offline|battery|crash\w*|signal"
    r"|(?:laptop|phone) dies)\b"
)
# What a clock that has run out means is asked.
_OUT = re.compile(
    r"\b(?:time|clock|timer|seconds|flag)\b.{0,16}\b(?:up|out|over|zero|expires?|falls?|gone|done|finished)\b|\bflag\w*\b"
    r"|\bout of time\b|\bno (?:more )?time\b|\b0:00\b"
)
_PAUSE = re.compile(r"\b(?:paus\w*|break|bathroom|toilet|loo|stop the clock|hold on|adjourn|coffee|tea|door|phone)\b")
_RUNS_ON = re.compile(
    r"\b(?:clock|time|timer)\b.{0,24}\b(?:runs?|running|goes?|going|keeps?|ticks?|ticking|counts?|counting|stops?)\b"
)
_THEIRS = re.compile(r"\b(?:he|she|they|him|her|his|their|them|opponent)\b")


# What happens when time is up.
_OUT_OF_TIME = (
    "Whoever runs out of time loses, however the board stands; only where no legal play at all could mate them it is a "
    "draw."
)
_NEVER_OUT = "In this game nothing, for it has no clock, and your time cannot run out. In a game with one it is this:"


# Where thinking times are shown is asked.
_SHOWN = re.compile(r"\b(?:show|shows|shown|see|display\w*|listed|recorded|somewhere)\b|\bwhere\b")


# The moves that were thought over longest are asked for.
_LONGEST = re.compile(r"\b(?:longest|most time|slowest|long(?:est)? thinks?|think(?:ing)? (?:the )?most)\b")


class WhichClock(WhichPosition):
    """A move as written, or the costliest of a side; `why` one would be away: the line drops, or for a pause."""

    move: Annotated[str, Field(max_length=24)] | None = None
    whose: Literal["mine", "theirs"] = "mine"
    shown: bool = False
    longest: bool = False
    why: Literal["line", "pause", "runs", "out", "paused", "claim", "flag", "slow", "lasts"] | None = None


class Clocks(GameTool):
    """By the clocks as the table keeps them."""

    name: ClassVar = "clocks"
    description: ClassVar = "The clocks of a game: time left of both sides, and the time that a move took."
    doing: ClassVar = "Looking at the clocks"
    arguments: ClassVar = WhichClock
    # They run on.
    life: ClassVar = 0
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "left": Aspect(
            "how much time both sides have left on the clock",
            (
                "how much time do i have left?", "what does my clock say", "how long have i got",
                "how much time has he left", "who has more time", "are we playing with a clock",
                "time left on both clocks", "am i low on time", "is the clock running",
            ),
            ("match",),
        ),
        "gone": Aspect(
            "whether the other side is still there, and whose clock runs while nothing happens",
            (
                "has he gone?", "he hasn't moved for ages", "is my opponent still there", "did she leave",
                "nothing happens since five minutes, is he gone", "has my opponent disconnected",
                "are they asleep", "is he coming back", "is anybody there on the other side",
                "my opponent doesn't move any more", "he just sits there", "is she thinking or away",
                "did he run away because he's losing", "how long till he loses if he is not there",
                "no move for ten minutes, what is going on", "he does nothing since ages. hung up?",
                "is the other player offline", "waiting and waiting, is it broken or is he thinking",
            ),
            ("match",),
        ),
        "away": Aspect(
            "whether this game waits while one is away, and whether its clock runs on",
            (
                "will this game wait for me until this evening?", "if i close the tab now does my clock keep going",
                "can i go and come back to this game later", "i must go to the doctor, will the game be there",
                "does this game wait for me", "can i leave this game until tomorrow",
                "i have to go, what about this game",
                "does my time run when i leave the page", "can i finish this one after dinner",
                "do i lose if i leave now", "what happens to this game if i shut my laptop",
                "is it ok to just go away for an hour", "what happens if my wifi drops",
                "i need the bathroom, is there a pause button", "can i pause this",
                "my internet is bad, what about this game",
            ),
            ("match",),
        ),
        "at_move": Aspect(
            "how much time a move took and was left when it was played, time trouble at a mistake",
            (
                "how long did he think about that move?", "how much time did i have left there",
                "was i in time trouble when i blundered", "did he have time left when he played that mistake",
                "how long did i think before the blunder", "was she in a scramble at that move",
                "did i play that too fast", "does the replay show how long we each thought",
                "which moves took me longest", "what was the longest think, his or mine",
                "where did i think the most", "seconds spent on this move", "was it the clock that lost me this game",
                "i feel like time trouble killed me, not the chess", "did i lose because of the time",
            ),
            ("summary", "replay"),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichClock:
        if isinstance(question.given, WhichClock):
            return question.given
        asker = question.asker
        whose: Literal["mine", "theirs"] = "theirs" if _THEIRS.search(question.text.lower()) else "mine"
        ply = asker.ply if aspect == "at_move" else None
        low = question.text.lower()
        shown = aspect == "at_move" and _SHOWN.search(low) is not None
        asked = (("line", _LINE), ("out", _OUT), ("pause", _PAUSE), ("runs", _RUNS_ON))
        why = next((name for name, said in asked if said.search(low)), None) if aspect == "away" else None
        return WhichClock.model_validate(
            {
                "match_id": asker.screen.match_id, "ply": ply, "move": question.move, "whose": whose, "shown": shown,
                "why": why, "longest": aspect == "at_move" and _LONGEST.search(low) is not None,
            }
        )  # fmt: skip

    async def look(self, given: WhichClock, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id)
        state = game.state
        ply = given.ply if given.move is None else ply_of(game, given.move)
        if given.move is not None and ply is None:
            raise ToolRefused("not_found", f"I see no {given.move} in this game.")
        ply = min(ply or await _costliest(at, game, given.whose) or state.ply, state.ply)
        move = state.moves[ply - 1] if ply else None
        now = at.clock.now_ms()
        facts: dict[str, Any] = {
            "control": None if state.time_control is None else time_control_text(state.time_control),
            "left": {
                color.value.capitalize(): None if (left := state.left_ms(color, now)) is None else round(left / 1000)
                for color in Color
            },
            "you": None if game.color is None else game.color.value.capitalize(),
            "running": state.clock_running,
            "turn": state.turn.value.capitalize(),
            "other": None if game.color is None else _sits(state.sitter(game.color.other), at),
            "since": round((now - state.turn_since_ms) / 1000),
            "ended": state.ended,
            "shown": given.shown,
            "thought": {
                color.value.capitalize(): round(sum(one.elapsed_ms for one in state.moves if one.color is color) / 1000)
                for color in Color
            },
            "longest": longest_of(game) if given.longest else None,
            "why": given.why,
            "days": None if state.time_control is None else state.time_control.days,
            "grace": _grace(state, game.color),
            "move": None if move is None else move_at(state, ply),
            "took": None if move is None else round(move.elapsed_ms / 1000),
            "had": None if move is None or move.clock_ms is None else round(move.clock_ms / 1000),
        }
        return Findings(facts, shown_by(game, ply, board_at(state, ply).fen()))

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        words = {"at_move": at_move_words, "gone": _gone, "away": away_words}.get(aspect, _left_now)(facts)
        return DeskAnswer(words, links=(self.to_game("The game", inner),), about=self.about(inner))


async def _costliest(at: DeskServices, game: SeenGame, whose: str) -> int | None:
    """The half-move that cost a side most, by the analysis of a finished game."""
    analysis = await analysis_of(at, game)
    if analysis is None or game.color is None:
        return None
    side = game.color if whose == "mine" else game.color.other
    moves = [one for one in analysis.moves if one.color is side and one.loss]
    return max(moves, key=lambda one: one.loss or 0.0).ply if moves else None


def _left_now(facts: Mapping[str, Any]) -> str:
    """The clocks, and whose move it is."""
    if facts["ended"]:
        return _left(facts)
    yours = facts["turn"] == facts["you"]
    whose = "your move" if yours else f"{facts['turn']}’s move"
    if facts["you"] is not None and not yours:
        whose = f"{facts['other']['name']}’s move"
    return f"{_left(facts)} It is {whose}."


def _left(facts: Mapping[str, Any]) -> str:
    if facts["control"] is None:
        return "This game is played without a clock: nobody is short of time."
    left = facts["left"]
    if facts["ended"]:
        had = f"White had {seconds_in_words(left['White'])} left, Black {seconds_in_words(left['Black'])}"
        return f"The game was played at {facts['control']}; {had}."
    you = facts["you"]
    words = f"White has {seconds_in_words(left['White'])}, Black {seconds_in_words(left['Black'])}"
    if you is not None:
        other = "Black" if you == "White" else "White"
        words = f"You have {seconds_in_words(left[you])} left, the other side {seconds_in_words(left[other])}"
    runs = "" if facts["running"] else " The clocks begin after the first move of each side."
    return f"{words}, at {facts['control']}.{runs}"


def _sits(other: Sitter, at: DeskServices) -> dict[str, Any]:
    """Who sits across, and whether they are here; one of the house always is."""
    return {"name": other.name, "mind": other.is_mind,
            "here": other.is_mind or any(one.id == other.id for one in at.presence.roll().people)}  # fmt: skip


def _grace(state: MatchState, color: Color | None) -> int | None:
    """Seconds that somebody may be away from a game; None where it waits."""
    person = color is not None and not state.sitter(color.other).is_mind
    grace = grace_ms(state.time_control, person, None)
    return None if grace is None else round(grace / 1000)


def _gone(facts: Mapping[str, Any]) -> str:
    """Whose move it is, whether the other side is here, and what happens if nothing does."""
    if facts["ended"]:
        return "The game is over, so nobody has to move any more."
    other, you = facts["other"], facts["you"]
    if other is None:
        return f"It is {facts['turn']}’s move. {_left(facts)}"
    if facts["turn"] == you:
        return f"It is your own move, and {other['name']} waits for you. {_left(facts)}"
    since = f"It has been {other['name']}’s move for {seconds_in_words(facts['since'])}."
    if other["mind"]:
        here = f"{other['name']} is of the house and does not go away; that is thinking."
    elif other["here"]:
        here = f"{other['name']} is still here."
    else:
        here = (
            f"It looks so: I do not see {other['name']} in the house. "
            "The page says from when on you may claim the game."
        )
    ends = " When that clock runs out, you win." if facts["control"] is not None and facts["running"] else ""
    return f"{here} {since} {_left(facts)}{ends}"


def away_words(facts: Mapping[str, Any]) -> str:
    """Whether a game waits for somebody who goes away, and where it is found again."""
    back = "You find it first in the hall when you come back."
    if facts["ended"]:
        return "This game is over, so nothing runs and nothing waits: it is kept under My chess."
    if (told := waits_told(facts, _left(facts))) is not None:
        return told
    if facts.get("why") == "out":
        words = (_NEVER_OUT, _OUT_OF_TIME) if facts["control"] is None else (_OUT_OF_TIME, _left(facts))
        return " ".join(words)
    if facts["control"] is None and facts["grace"] is None:
        stays = f"{facts['other']['name']} stays at the board" if facts["other"] else "it stays as it is"
        lead = {
            "line": "Nothing happens to it: this game has no clock, so it waits until you are back",
            "runs": "No: this game has no clock, so nothing runs, and it waits as long as you like",
            "pause": "You need no pause button: this game has no clock, so just go, and it waits as long as you like",
        }.get(facts.get("why") or "", "This game has no clock, so it waits as long as you like")
        return f"{lead}, and {stays}. {'' if facts.get('why') else 'Close the page. '}{back}"
    if facts["days"] is not None and facts.get("why") == "runs":
        return f"Yes, the time for a move runs on: this game is played at {facts['control']}. {back}"
    if facts["days"] is not None:
        return (
            f"It waits within the time for a move: this game is played at {facts['control']}, and that runs on. {back}"
        )
    runs = f"this game has a clock ({facts['control']}), and yours runs on while it is your move. {_left(facts)}"
    if facts["control"] is None:
        runs = "it has no clock, but a person waits across the board."
    lead = {"line": "It goes on", "runs": "Yes, it does", "pause": "There is no pause"}.get(
        facts.get("why") or "", "It waits, but not for long"
    )
    return (
        f"{lead}: {runs} Who stays away for more than {seconds_in_words(facts['grace'])} may have the game claimed; "
        "come back before that and play on. It stands first in the hall."
    )


TOOL = Clocks()
