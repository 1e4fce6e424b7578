"""The steward, with what it looks things up in."""

from __future__ import annotations

from app.config import Settings
from app.desk.agents import ModelSteward
from app.desk.reading.understanding import Understanding
from app.desk.services import DeskServices
from app.desk.steward import Steward
from app.desk.toolbox import Toolbox
from app.domain.flags import hidden_flags
from app.lobby.watching import Watching
from app.wiring.ground import Ground
from app.wiring.layers import Layers
from app.wiring.tables import Tables


def set_desk(settings: Settings, ground: Ground, layers: Layers, tables: Tables, watching: Watching) -> Steward:
    """Builds the steward."""
    services = DeskServices(
        ground.database,
        ground.clock,
        tables.directory,
        tables.matches,
        ground.characters,
        ground.agents,
        tables.rights,
        layers.body.engine,
        tables.presence,
        tables.lobby,
        watching,
        tables.queue,
        hidden_flags(settings.flags),
        tuple(gate.source.name for gate in layers.models.gates),
        layers.minds.soul.lives,
        layers.listening,
    )
    understanding = Understanding(layers.listening, ground.characters, services.hidden)
    toolbox = Toolbox(services, ground.channels)
    return Steward(toolbox, understanding, ground.channels, ModelSteward(layers.models, toolbox))
