"""The coach's page: what a player repeats over games, and a week of practice out of their own positions."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy.orm import Session
from starlette.responses import Response

from app.archive.coach_words import answer_words
from app.archive.coaching import Habits, PlannedDay, habits, planned_for, question_of, week_plan
from app.archive.past_games import PastGame, past_games
from app.domain.memory import Party
from app.house import House
from app.languages.speaking import tr
from app.web.deps import HouseDep, PlayerDep
from app.web.my_chess import ERROR_WORDS
from app.web.study import engine_urls
from app.web.templates import render

router = APIRouter()

# Today's practice, where no kind of error is repeated that it could be about.
_COSTLIEST = ("What cost you most", "Look twice: once at what you want, once at what they want.")


@router.get("/coach", include_in_schema=False)
async def coach_page(request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """What the player repeats, with the games as evidence, and the plan of this week."""
    today = _today(house)
    repeated, plan, last = await house.database.read(_read, player.party, today)
    context = {
        "repeated": repeated,
        "plan": plan,
        "now": planned_for(plan, today),
        "last": last,
        "error_words": ERROR_WORDS,
        "costliest": _COSTLIEST,
    }
    return render(request, "coach.html", context)


@router.get("/coach/today", include_in_schema=False)
async def today_page(request: Request, _player: PlayerDep) -> Response:
    """Today's positions, as exercises."""
    page_data = {"engine": engine_urls(request), "match_id": None, "kind": "plan", "of": "you"}
    context = {"kind": "plan", "of": "you", "match_id": None, "page_data": page_data}
    return render(request, "analysis_practice.html", context)


@router.get("/api/coach/today", tags=["study"])
async def today(player: PlayerDep, house: HouseDep) -> dict[str, Any]:
    """Today's practice (UTC) out of the caller's own games: `moments`, each an exercise with its game's `match_id`, a
    `question` and the `answer` that is told afterwards; empty without errors. `kind` is what they are about."""
    day = _today(house)
    _, plan, _ = await house.database.read(_read, player.party, day)
    now = planned_for(plan, day)
    slips = () if now is None else now.slips
    return {
        "day": day.isoformat(),
        "kind": None if now is None or now.kind is None else now.kind.value,
        "moments": [
            {
                **slip.lesson.model_dump(mode="json"),
                "match_id": slip.game.match_id,
                "question": " ".join(
                    (tr("Against {name}.", name=slip.game.other_name), question_of(slip.lesson, slip.reason))
                ),
                "answer": answer_words(slip.lesson, slip.reason),
            }
            for slip in slips
        ],
    }


def _read(session: Session, party: Party, day: date) -> tuple[Habits, tuple[PlannedDay, ...], PastGame | None]:
    last = next(iter(past_games(session, party, 1)), None)
    return habits(session, party), week_plan(session, party, day), last


def _today(house: House) -> date:
    return datetime.fromtimestamp(house.clock.now_ms() / 1000, UTC).date()
