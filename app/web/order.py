"""Order among memories: what maintenance did, for hosts and for the owners of agents, and the way back."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from app.accounts.player import Player
from app.domain.errors import NotFound
from app.domain.memory import Party
from app.house import House
from app.languages.speaking import tr
from app.maintenance.report import MaintenanceReport
from app.maintenance.repository import latest_reports, one_report, reports_of
from app.web.api.host_desk import HostDep
from app.web.deps import HouseDep, OptionalPlayerDep, PlayerDep, shown_by
from app.web.shown import Shown, ago
from app.web.templates import render

router = APIRouter(include_in_schema=False)

# Units of the drawing, the radius of a point in it, and colours that are told apart; clusters beyond share them.
MAP_SIZE, POINT_RADIUS, COLOURS = 1000, 5, 6
# Clusters listed under the picture, the largest first.
CLUSTERS_SHOWN = 12

METHOD_WORDS = {
    "umap+hdbscan": "by meaning (UMAP and HDBSCAN)",
    "pca+hdbscan": "by meaning (PCA and HDBSCAN)",
    "wording": "by wording alone, since scikit-learn is not installed",
}


@dataclass(frozen=True, slots=True)
class Dot:
    """A memory on the map, in units of the drawing; `colour` is 0 for one that lies in no cluster."""

    x: int
    y: int
    colour: int


@router.get("/host/order")
async def order_page(request: Request, _host: HostDep, house: HouseDep) -> Response:
    """The latest reports on everybody's memories; a host reads no memory there."""
    reports = await house.database.read(latest_reports)
    return _listed(request, house, reports, tr("What was put in order, mind by mind."))


@router.get("/agents/{agent_id}/order", dependencies=[Depends(shown_by("player_agents"))])
async def agent_order_page(agent_id: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The reports on an agent's memories, for its owner. Raises NotFound."""
    agent = house.agents.own(player.id, agent_id)
    reports = await house.database.read(reports_of, agent.party)
    return _listed(request, house, reports, tr("What {name} has put in order.", name=agent.name))


@router.get("/order/{report_id}")
async def report_page(report_id: str, request: Request, player: OptionalPlayerDep, house: HouseDep) -> Response:
    """One report with its picture. Raises NotFound for anybody but hosts and the agent's owner."""
    report = await report_for(house, player, report_id)
    largest = sorted(report.clusters, key=lambda one: -one.size)[:CLUSTERS_SHOWN]
    context: Shown = {
        "report": report,
        "name": _name(house, report.owner),
        "method": METHOD_WORDS.get(report.method or "", "not yet"),
        "dots": [
            Dot(round(MAP_SIZE * point.x), round(MAP_SIZE * (1 - point.y)), 1 + point.cluster % COLOURS)
            if point.cluster >= 0
            else Dot(round(MAP_SIZE * point.x), round(MAP_SIZE * (1 - point.y)), 0)
            for point in sorted(report.picture, key=lambda one: one.cluster >= 0)
        ],
        "size": MAP_SIZE,
        "radius": POINT_RADIUS,
        "largest": largest,
        "unlisted": len(report.clusters) - len(largest),
        "ago": ago(house.clock.now_ms() - report.started_ms),
    }
    return render(request, "order_report.html", context)


async def report_for(house: House, player: Player | None, report_id: str) -> MaintenanceReport:
    """The report, if the player may see it: hosts any, others those on their own agents. Raises NotFound, so that
    nobody else learns what is here."""
    report = await house.database.read(one_report, report_id)
    if report is None or player is None:
        raise NotFound
    mine = report.owner.kind == "agent" and any(one.id == report.owner.id for one in house.agents.of(player.id))
    if not mine and not await house.hosts.is_host(player.id):
        raise NotFound
    return report


def _listed(request: Request, house: House, reports: list[MaintenanceReport], lead: str) -> Response:
    now_ms = house.clock.now_ms()
    rows = [(one, _name(house, one.owner), ago(now_ms - one.started_ms)) for one in reports]
    return render(request, "order.html", {"reports": rows, "lead": lead})


def _name(house: House, owner: Party) -> str:
    found = house.agents.get(owner.id) if owner.kind == "agent" else house.characters.get(owner.id)
    return "Somebody who has left" if found is None else found.name
