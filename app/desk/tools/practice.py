"""What the asker should practise, with their own games as evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.archive.past_games import past_games
from app.archive.weaknesses import GAMES_READ, Slip, advice, slips_of, weaknesses_of
from app.desk.game_tool import MatchIdText
from app.desk.practice.instead_words import (
    EVIDENCE,
    FIRST,
    INSTEAD,
    dearest_of,
    evidence_told,
    first_told,
    instead_told,
)
from app.desk.practice.phase_words import (
    KINDS,
    LISTED,
    WORST_ONE,
    examples_told,
    kind_asked,
    kind_told,
    kinds_told,
    listed_told,
    made_of,
    phase_told,
    worst_told,
)
from app.desk.practice.plan_words import (
    MOST_WEEKS,
    asks_for_exercise,
    asks_how_sure,
    days_named,
    plan_told,
    to_do,
    to_practise,
    weakness_told,
    weeks_named,
)
from app.desk.practice.repertoire_words import hours_named, repertoire_told
from app.desk.practice.short_time import MOST_MINUTES, in_minutes_told, minutes_named
from app.desk.record.again_words import AGAIN, again_of, again_told
from app.desk.record.record_facts import openings_of
from app.desk.services import DeskServices
from app.desk.tool import About, AskedQuestion, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.prose_facts import phase_in
from app.domain.text import plain

# Positions shown, and games whose openings are counted.
SHOWN, READ = 2, 200


class InMinutes(ToolArguments):
    """What is to be done in so many `minutes`, where the asker has no more; of a plan also in so many `weeks`, on so
    many `days` of each, and for openings the `hours` of a week. `shaky`: it is asked whether the verdict is to be
    trusted. `again`: whether the error of the game `match_id` comes in others, too."""

    again: bool = False
    match_id: MatchIdText | None = None
    minutes: Annotated[int, Field(ge=1, le=MOST_MINUTES)] | None = None
    weeks: Annotated[int, Field(ge=1, le=MOST_WEEKS)] | None = None
    days: Annotated[int, Field(ge=1, le=6)] | None = None
    shaky: bool = False
    exercise: bool = False
    hours: Annotated[int, Field(ge=1, le=20)] | None = None
    asked: Annotated[str, Field(max_length=200)] = ""


class Practice(DeskTool):
    """By the one service of weaknesses, which characters and "My chess" ask too."""

    name: ClassVar = "practice"
    category: ClassVar = Category.GAME
    description: ClassVar = (
        "The errors the caller repeats, with positions from their games, and what to practise against them."
    )
    doing: ClassVar = "Going over your last games"
    arguments: ClassVar = InMinutes
    life: ClassVar = 0
    seconds: ClassVar = 4.0
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "advice": Aspect(
            "what the asker should practise",
            (
                "what should i practise?",
                "what are my weaknesses?", "how do i get better?",
                "what do i do wrong most", "what mistakes do i keep making?", "what should i work on",
                "why do i keep losing?", "give me a training plan", "what am i bad at", "how can i improve",
                "what should i study", "what do i repeat", "help me get better at chess", "a plan for this week",
                "where do i lose my points",
                "biggest weakness according to your numbers and which exercise goes with it",
                "it says weaknesses, is it very bad", "that is not my weakness, from how many games is that taken",
                "is my weakness certain", "how sure are you about my weak point", "name my worst weakness kindly",
            ),
            ("my_chess", "puzzle", "hall"),
        ),
        "phase": Aspect(
            "in which part of the game the asker goes wrong: opening, middle or ending",
            (
                "in which phase do i make most mistakes?", "am i worse in the opening or the endgame",
                "where do i usually go wrong, opening or ending", "which part of the game is my weakest",
                "my endgames feel awful, do the numbers agree", "i always get into trouble around move ten",
                "at which move do i usually go wrong", "are my openings the problem",
                "is my endgame bad", "do i lose in the middlegame", "which stage of the game costs me most",
            ),
            ("my_chess", "practice"),
        ),
        "openings": Aspect(
            "whether the asker should keep or change the openings they play, and how much of a week to give to them",
            (
                "should i keep my openings or learn something new?", "is it time to change what i play",
                "should i stop playing 1.e4 and learn something solid", "do i need another opening",
                "i have two hours a week, is learning an opening worth it", "are my openings what holds me back",
                "should i switch to d4 with my results", "drop my opening or keep at it",
                "would another opening help me win more", "my repertoire, keep it or change it",
            ),
            ("my_chess",),
        ),
        "week": Aspect(
            "a plan of training for a week, from the asker's own mistakes",
            (
                "plan me a week of training", "make me a training plan", "what should i do each day this week",
                "a schedule to get better", "give me a plan for the week", "how should i divide my training",
                "a study plan please", "make me a training plan, 20 min a day for two weeks",
                "too much, three evenings a week at most", "a plan for a month, half an hour a day",
                "shorter please, i only have weekends", "cut the plan to two evenings", "less, i work shifts",
                "the same plan with fewer days",
            ),
            ("my_chess", "practice"),
        ),
        "drill": Aspect(
            "something to train right now: exercises from the asker's own mistakes",
            (
                "give me an exercise", "something to train", "let me practise that", "i want to train this now",
                "and a cure for it", "what do i do against that weakness",
                "where can i work on my mistakes", "put me to work", "what do i do today for training",
                "set me a task", "how do i train my weak point", "give me the first one now",
                "start with the first one",
                "let me do one right away", "the first exercise please",
            ),
            ("my_chess", "puzzle", "practice"),
        ),
        "again": AGAIN,
        "instead": INSTEAD,
        "evidence": EVIDENCE,
        "first": FIRST,
        "count": Aspect(
            "how many of the asker's own mistakes there are to practise",
            (
                "how many mistakes have i made?", "how many of my errors can i practise",
                "how many exercises are there",
                "how many blunders are waiting for me", "how many positions do i have to solve",
                "how many of my own positions are in the plan",
            ),
            ("puzzle", "practice", "my_chess"),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> InMinutes:
        text = question.text
        if aspect == "week":
            # A plan that was asked for before is cut or stretched, so what was said of it still holds.
            whole = f"{question.asker.before or ''} {text}"
            return InMinutes(
                minutes=minutes_named(text) or minutes_named(whole),
                weeks=weeks_named(text) or weeks_named(whole),
                days=days_named(text) or days_named(whole),
            )
        if aspect == "again":
            return InMinutes(again=True, match_id=question.asker.screen.match_id)
        if aspect == "openings":
            return InMinutes(hours=hours_named(text.lower()))
        minutes = minutes_named(text) if aspect in ("advice", "drill") else None
        asked = text[:200].lower() if aspect not in ("first", "again", "week", "openings") else ""
        return InMinutes(minutes=minutes, shaky=asks_how_sure(text), exercise=asks_for_exercise(text), asked=asked)

    async def look(self, given: InMinutes, asker: Asker, at: DeskServices) -> Findings:
        weak = await at.database.read(weaknesses_of, asker.player.party)
        point = weak.points[0] if weak.points else None
        shown = point.evidence if point is not None and not WORST_ONE.search(given.asked) else weak.worst
        played = await at.database.read(past_games, asker.player.party, READ)
        facts: dict[str, Any] = {
            "games": weak.games,
            "errors": weak.errors,
            "by_phase": dict(weak.by_phase),
            "advice": advice(weak),
            "endgames": sum(one.accuracy is not None and _is_ending(one.fen) for one in played[:GAMES_READ]),
            "made": made_of(weak.slips),
            "habits": [
                {"kind": one.kind.value, "count": one.count, "games": one.games, "made": made_of(one.made)}
                for one in weak.points
            ],
            "evidence": [_facts(slip) for slip in shown[:SHOWN]],
            "minutes": given.minutes,
            "weeks": given.weeks,
            "days": given.days,
            "shaky": given.shaky,
            "exercise": given.exercise,
            "asked": given.asked,
            "hours": given.hours,
            "openings": openings_of(played),
            "dearest": dearest_of(played),
            "again": again_of(await at.database.read(slips_of, asker.player.party), given.match_id)
            if given.again
            else None,
            "moves": [_when(slip) for slip in weak.worst],
        }
        internal = {"evidence": [_internal(slip) for slip in shown[:SHOWN]]}
        return Findings(facts, internal)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, shown = found.facts, found.internal_info["evidence"]
        about = About(self.name, shown[0]["match_id"], shown[0]["ply"]) if shown else About(self.name)
        today = DeskLink(words="Today’s practice", href="/coach/today", tool=self.name)
        coach = DeskLink(words="The coach, with the week’s plan", href="/coach", tool=self.name)
        daily = DeskLink(words="The puzzle of the day", href="/puzzle", tool=self.name)
        if aspect == "instead":
            mine = DeskLink(words="Your openings, on My chess", href="/me", tool=self.name)
            return DeskAnswer(instead_told(facts), links=(mine, coach), about=About(self.name))
        if not facts["games"]:
            words = (
                "I have no looked-over game of yours to judge by yet. Until then this helps everybody: before each "
                "move, look at every check and capture the other side would have. Finish a game, and I can say more."
            )
            return DeskAnswer(words, links=(daily, DeskLink(words="The hall", href="/", tool=self.name)), about=about)
        if aspect == "week":
            return DeskAnswer(plan_told(facts), _boards(facts, shown)[:1], (coach, today, daily), (), about)
        if facts["errors"] and aspect == "advice" and (way := kind_asked(facts["asked"])) is not None:
            return DeskAnswer(kind_told(facts, way), (), (coach, today), (), about)
        if facts["errors"] and aspect == "advice" and WORST_ONE.search(facts["asked"]):
            return DeskAnswer(worst_told(facts), _boards(facts, shown)[:1], (coach, today), (), about)
        if facts["errors"] and aspect == "advice" and (KINDS.search(facts["asked"]) or LISTED.search(facts["asked"])):
            told = (kinds_told if KINDS.search(facts["asked"]) else listed_told)(facts)
            return DeskAnswer(told, _boards(facts, shown), (coach, today), (), about)
        if aspect == "evidence":
            if facts["errors"] and KINDS.search(plain(asker.before or "")):
                return DeskAnswer(examples_told(facts), _boards(facts, shown), (coach,), (), about)
            games = [_mistakes(told, one) for told, one in zip(facts["evidence"], shown, strict=True)]
            return DeskAnswer(evidence_told(facts), _boards(facts, shown), (*games, coach), (), about)
        if aspect == "first":
            return DeskAnswer(first_told(facts), _boards(facts, shown[:1], kept=True), (today, coach), (), about)
        if aspect == "again":
            return DeskAnswer(again_told(facts["again"], facts["games"]), links=(coach, today), about=about)
        if facts["minutes"] is not None:
            told = in_minutes_told(facts, facts["minutes"])
            return DeskAnswer(told, _boards(facts, shown)[:1], (today, daily, coach), (), about)
        if aspect in ("drill", "count"):
            return DeskAnswer(to_do(facts, aspect), _boards(facts, shown)[:1], (today, coach, daily), (), about)
        if aspect == "openings":
            mine = DeskLink(words="Your openings, on My chess", href="/me", tool=self.name)
            return DeskAnswer(repertoire_told(facts), _boards(facts, shown)[:1], (mine, coach, today), (), about)
        if aspect == "phase":
            return DeskAnswer(phase_told(facts), _boards(facts, shown)[:1], (coach,), (), about)
        words = weakness_told(facts, to_practise(facts))
        links = [_mistakes(told, one) for told, one in zip(facts["evidence"], shown, strict=True)]
        follow = ("Give me something to train that.",) if facts["errors"] else ()
        return DeskAnswer(words, _boards(facts, shown), (*links, coach, daily), follow, about)


def _mistakes(told: Mapping[str, Any], one: Mapping[str, Any]) -> DeskLink:
    """The mistakes of the game that a position is from."""
    game = f"/matches/{one['match_id']}/mistakes"
    return DeskLink(words=f"Mistakes against {told['against']}", href=game, tool=Practice.name)


def _is_ending(fen: str) -> bool:
    """Whether a game that ended so had come to an ending: with a queen it may have been decided long before one."""
    return phase_in(fen) == "endgame" and "q" not in fen.split()[0].lower()


def _when(slip: Slip) -> dict[str, Any]:
    """At which move an error came, and against whom."""
    return {"move": slip.lesson.number, "against": slip.game.other_name, "played": slip.lesson.played_san}


def _boards(
    facts: Mapping[str, Any], shown: Sequence[Mapping[str, Any]], *, kept: bool = False
) -> tuple[DeskBoard, ...]:
    """The positions; with the better move `kept` back where it is to be found."""
    return tuple(
        DeskBoard(fen=one["fen"], orientation=one["color"], arrow=None if kept else one["best"], last=one["before"],
                  caption=f"Against {told['against']}: you played {told['played']}." if kept else
                  f"Against {told['against']}: {told['better']} was there, you played {told['played']}.")
        for told, one in zip(facts["evidence"], shown, strict=False)
    )  # fmt: skip


def _facts(slip: Slip) -> dict[str, Any]:
    lesson = slip.lesson
    return {
        "against": slip.game.other_name,
        "played": lesson.played_san,
        "better": lesson.best_san,
        "cost": round(slip.cost, 2),
        "kinds": [kind.value for kind in slip.kinds],
    }


def _internal(slip: Slip) -> dict[str, Any]:
    lesson = slip.lesson
    return {"match_id": slip.game.match_id, "ply": lesson.ply, "fen": lesson.fen, "color": lesson.color.value,
            "best": lesson.best_uci, "before": lesson.before_uci}  # fmt: skip


TOOL = Practice()
