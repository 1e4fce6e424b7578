"""Whom to play: somebody of about one's strength, the gentlest, the strongest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from app.archive.past_games import PastGame, past_games
from app.characters.character import Character
from app.characters.style import strength_words
from app.desk.people.among_people import waits_near
from app.desk.people.opponent_words import (
    REASONS,
    RUNDOWN,
    STRONGEST,
    after_told,
    all_told,
    gentlest_told,
    goes_on_from_one,
    lists_all,
    nth_told,
    of_two_told,
    place_asked,
    reasons_told,
    step_told,
    suggested_told,
    why_told,
    with_person,
)
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import (
    About,
    AskedQuestion,
    Asker,
    Aspect,
    Category,
    DeskAnswer,
    DeskTool,
    Findings,
    ToolArguments,
    ToolRefused,
)
from app.desk.tools.character_profile import named_in
from app.desk.wording import first_name
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed

# Elo points by which a first opponent should be weaker, so that an evening begins well.
GENTLER = 150
# Of those at one end of the list, and near a rating, so many are named.
NAMED = 3

# Of those who are named so many are compared.
MOST_COMPARED = 3
READ = 200  # games of the asker's that are looked at
HOW = "On their page press “Sit down” and choose the clock; set is a friendly game without one."
_RATING = re.compile(r"\b([1-9][0-9]{2}|[12][0-9]{3})(?:ish|s)?\b")
_HARDER = re.compile(
    r"\b(?:harder|stronger|tougher|better (?:one|player)|more difficult|too easy|(?:step|rung|level|one) up"
    r"|move up|next (?:rung|step|level|one)|above)\b"
)
_EASIER = re.compile(
    r"\b(?:easier|weaker|softer|too (?:hard|strong|difficult|tough)|(?:step|one|level|rung) down|below"
    r"|(?:lost|lose|losing) (?:again |twice )?to|(?:keeps? )?(?:beats?|beating) me|beaten by)\b"
)
# The next above, but by as little as can be.
_JUMP = re.compile(r"\b(?:jump|leap)\b")
_EVEN = re.compile(r"\b(?:close|even|equal|balanced|fair|tight|my (?:own )?(?:level|strength)|match for me)\b")
_LINES = re.compile(r"\b(?:lines?|sentences?|describe|words? (?:on|about|each)|about (?:all|each|every)\w*)\b")
_EITHER = re.compile(r"\b(?:or|which|whom|who of|among|between|either|better|versus|vs)\b")
_AFTER = re.compile(r"\b(?:after|second|next|below|behind|two|third)\b")
_LEARNER = re.compile(
    r"\b(?:daughter|son|child\w*|kids?|girl|boy|grand(?:son|daughter|child|kid)|niece|nephew|pupils?"
    r"|knows? only|only knows?)\b"
)
# It is who asks that never played, whoever else is named.
_MYSELF = re.compile(r"\bi(?:'ve| have|'m| am)? (?:\w+ )?(?:never|new|a beginner|just (?:learn\w+|start\w+))\b")
_TOUGHEST = re.compile(r"\b(?:toughest|strongest|hardest|best|highest|most difficult|nastiest|top)\b")
_GENTLE = re.compile(
    r"\b(?:kid|child|children|son|daughter|grand(?:son|daughter|child|kid)|beginner|new|never|gentle|easy|easier|easiest|weak\w*"
    r"|first|lowest|just (?:learnt|learned|started)|nervous|old lady)\b"
)


class ForRating(ToolArguments):
    """For somebody of a `rating`, else for the caller; `gentle` asks for the mildest of all, for a `learner` too;
    `even` for as close a game as can be; a `step` (a `small` one) up or down from the character `beside`, else from the
    caller; `every` asks for all of them in order, `between` for the better of those who are named, `why` for reasons;
    `toughest` for the other end of the list than the question before, a `place` in it from the strongest (below zero
    from the weakest) for who has that; `asked` is the question, for how the gentlest takes
    a loss; `further` goes on from whoever was suggested."""

    rating: Annotated[int, Field(ge=100, le=3500)] | None = None
    gentle: bool = False
    learner: bool = False
    even: bool = False
    step: Literal["up", "down"] | None = None
    small: bool = False
    beside: Annotated[str, Field(max_length=64)] | None = None
    every: bool = False
    lines: bool = False
    toughest: bool = False
    further: bool = False
    between: tuple[str, ...] = ()
    place: Annotated[int, Field(ge=-8, le=8)] | None = None
    why: bool = False
    asked: Annotated[str, Field(max_length=300)] = ""


class Opponents(DeskTool):
    """By the ratings of who is in now."""

    name: ClassVar = "opponents"
    category: ClassVar = Category.CLUB
    description: ClassVar = "Whom of the house to play: near a rating, the gentlest, the strongest, with their ratings."
    doing: ClassVar = "Looking down the list"
    arguments: ClassVar = ForRating
    life: ClassVar = 0
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "whom": Aspect(
            "whom to play against",
            (
                "who should i play?", "who is about my level?", "recommend me an opponent", "who do i play first?",
                "which character should i choose", "who would teach me something", "someone a bit stronger than me",
                "who fits me", "find me somebody to play", "who is a fair match for me", "whom can i beat",
                "i am rated 1500 elsewhere, who suits me", "who plays at my strength", "pick an opponent for me",
                "a bot of about 1500, please", "somebody of the house near 1200 with ten minutes",
                "then a character, around 1600", "no someone harder", "somebody a bit tougher", "too easy, who next",
                "who should i play next if i want a close game", "who of the eight gives me an even game",
                "the next step up please", "who is one rung above me", "not him, somebody weaker",
                "whom do i take on next after these games",
                "kenji or teodor, which is the better next opponent for me", "should i play rosa or ilyas",
                "i have beaten him, who is next?", "who comes after teodor now that i beat him",
                "what is the next rung after her", "i beat pip, what now", "who is the next step up from rosa",
                "is it time to move on to somebody stronger", "the next one on the ladder after kenji",
 "who is next for me", "one level up",
            ),
            ("hall",),
        ),
        "gentle": Aspect(
            "the gentlest and weakest opponent, for beginners and children",
            (
                "who is good for a beginner?", "who is the easiest opponent", "i want an easy game",
                "which bot is weakest", "who has the lowest rating", "who can a child play against",
                "my daughter just learned the rules, who is right for her", "somebody gentle please",
                "my son knows only how the pieces move, who should he play", "who should my grandmother play",
                "who is the least strong", "i have never won a game, who is easy", "who is kind to beginners",
                "i am new, who do i play first?", "which character is kind to a little girl",
                "my child only knows the moves, which of them is right",
                "the weakest of these is who, and is that ok for a girl of six", "is pip right for a small child",
                "who for my daughter, she is six and knows only how pieces move",
            ),
            ("hall",),
        ),
        "reasons": Aspect(
            "why the opponent that was suggested just now fits the asker",
            (
                "why that one?", "why do you suggest her", "what makes him right for me", "why him of all of them",
                "why would she suit me", "what is the reason for that choice", "why not somebody else",
                "how did you choose that opponent",
            ),
            (),
        ),
        "strongest": STRONGEST,
        "rundown": RUNDOWN,
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> ForRating:
        low, asker = question.text.lower(), question.asker
        # The reasons are those of the answer before, and so is the rating.
        named = _RATING.search(low) or (_RATING.search((asker.before or "").lower()) if aspect == "reasons" else None)
        rating = int(named[1]) if named else None
        about = None if asker.about is None else asker.about.character
        step: Literal["up", "down"] | None = None
        going = asker.about is not None and asker.about.tool == self.name and goes_on_from_one(low)
        if aspect == "whom" or going:
            upward = _HARDER.search(low) or (_JUMP.search(low) and not _EASIER.search(low))
            step = "up" if upward else "down" if _EASIER.search(low) else None
            if going and step is None:
                step = "down" if asker.about is not None and asker.about.aspect == "strongest" else "up"
        small = _JUMP.search(low) is not None
        # "Not so big a jump": from where the page is, not from whoever was named last.
        beside = (asker.screen.character if small else None) or question.character or asker.screen.character or about
        beside = question.character if aspect == "gentle" and not step else beside
        named_two = named_in(question.text, at.characters.listed_for(asker.player.id))
        both = _EITHER.search(low) or REASONS.search(low)
        between = tuple(named_two[:MOST_COMPARED]) if len(named_two) > 1 and both else ()
        return ForRating(
            rating=rating,
            gentle=rating is None
            and (step is None or (bool(between) and step == "down"))
            and _GENTLE.search(low) is not None,
            learner=_LEARNER.search(low) is not None and _MYSELF.search(low) is None,
            even=_EVEN.search(low) is not None,
            step=step,
            small=small,
            every=aspect == "rundown" or (aspect == "strongest" and lists_all(low)),
            place=None if going else place_asked(question, aspect),
            lines=aspect == "rundown" or _LINES.search(low) is not None,
            further=going,
            toughest=aspect == "gentle" and _TOUGHEST.search(low) is not None and _GENTLE.search(low) is None,
            between=between,
            why=len(between) > 1 and REASONS.search(low) is not None,
            asked=low[:300] if aspect == "gentle" else "",
            beside=beside
            if step or aspect in ("reasons", "gentle") or (aspect == "strongest" and _AFTER.search(low))
            else None,
        )

    def key(self, given: ForRating, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        return {"rating": asker.player.rating}

    async def look(self, given: ForRating, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        cast = [one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating) and one.ready]
        if not cast:
            raise ToolRefused("not_found", "Nobody of the house is in just now.")
        ranked = sorted(cast, key=lambda one: one.current_elo)
        rating = given.rating or player.rating
        easier = 0 if given.rating is not None or given.even else GENTLER
        near = sorted(ranked, key=lambda one: abs(one.current_elo - (rating - easier)))
        first = ranked[0] if given.gentle else near[0]
        beside = next((one for one in ranked if one.slug == given.beside), None)
        games = await at.database.read(past_games, player.party, READ)
        told = [_facts(one, games) for one in ranked]
        facts = {
            "your_rating": player.rating,
            "for_rating": rating,
            "named": given.rating is not None,
            "gentle": given.gentle,
            "learner": given.learner,
            "even": given.even,
            "step": given.step,
            "small": given.small,
            "beside": None if beside is None else {"name": beside.name, "rating": beside.current_elo},
            "suggested": next(one for one in told if one["name"] == first.name),
            "cast": told,
            "near": [one.name for one in near[:NAMED]],
            "every": given.every,
            "lines": given.lines,
            "further": given.further,
            "toughest": given.toughest,
            "place": given.place,
            "asked": given.asked,
            "why": given.why,
            "first": next((one.name for one in ranked if given.between[:1] == (one.slug,)), None),
            "between": [one for one, other in zip(told, ranked, strict=True) if other.slug in given.between],
            "person": await waits_near(asker, at) if given.rating is None and not given.gentle else None,
        }
        return Findings(facts, {"slug": first.slug, "slugs": {one.name: one.slug for one in ranked}})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        one, cast = facts["suggested"], facts["cast"]
        if len(facts["between"]) > 1 and aspect != "reasons":
            words, named = reasons_told(facts) if facts["why"] else of_two_told(facts)
            words = f"{words} {HOW}"
        elif facts.get("further") and facts["beside"] is not None:
            words, named = step_told(facts)
        elif facts["place"]:
            words, named = nth_told(facts)
        elif facts["every"]:
            words, named = all_told(facts)
        elif aspect == "strongest" and facts["beside"] is not None:
            words, named = after_told(facts)
        elif aspect == "strongest" or facts["toughest"]:
            top = [told["name"] for told in cast[: -NAMED - 1 : -1]]
            words = (
                f"The strongest are {_rated(cast, top)}; like all of the house they are AI characters, not people. "
                f"{_near(facts)}"
            )
            named = [*top[:2], *facts["near"][:2]]
        elif aspect == "reasons":
            words, named = why_told(facts)
        elif (gentle := aspect == "gentle" or facts["gentle"]) or facts["step"]:
            words, named = gentlest_told(facts) if gentle else step_told(facts)
            words = f"{words} {HOW}"
        else:
            words = with_person(facts, f"{suggested_told(facts)} {HOW}", in_lobby=asker.screen.kind is ScreenKind.LOBBY)
            named = [one["name"], *facts["near"]]
        links = [
            DeskLink(
                words=f"Sit down with {first_name(name)}", href=f"/characters/{inner['slugs'][name]}", tool=self.name
            )
            for name in dict.fromkeys(named)
        ]
        links.append(DeskLink(words="Everybody in the hall", href="/", tool=self.name))
        follow = (f"Who is {first_name(named[0])}?",)
        return DeskAnswer(words, (), tuple(links), follow, About(self.name, character=inner["slugs"][named[0]]))


def _near(facts: Mapping[str, Any]) -> str:
    lead = "Near" if facts["named"] else "Near your rating of"
    return f"{lead} {facts['for_rating']} sit {_rated(facts['cast'], facts['near'])}."


def _rated(cast: list[dict[str, Any]], names: list[str]) -> str:
    ratings = {one["name"]: one["rating"] for one in cast}
    return listed([f"{name} ({ratings[name]})" for name in names])


def _facts(one: Character, games: Sequence[PastGame]) -> dict[str, Any]:
    """Somebody of the house, with the asker's results against them."""
    met = [game.outcome for game in games if game.other == one.party]
    return {
        "name": one.name, "rating": one.current_elo, "tagline": one.sheet.tagline,
        "strength": strength_words(one.current_elo), "teases": one.sheet.trash_talk, "patience": one.sheet.patience,
        "plays": [line.name for line in (*one.sheet.repertoire.white[:1], *one.sheet.repertoire.black[:1])],
        "met": {outcome: met.count(outcome) for outcome in ("won", "drawn", "lost")},
    }  # fmt: skip


TOOL = Opponents()
