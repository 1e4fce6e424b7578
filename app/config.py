"""Settings: read once from the environment or `.env`, frozen, and handed on as plain arguments by the wiring.

The groups stand in `app/config_groups.py`; here they become one class, with what has to fit together.
"""

from __future__ import annotations

from importlib.util import find_spec

from pydantic import Field, create_model, model_validator

from app.config_groups import (
    BodySettings,
    DoorSettings,
    EconomySettings,
    Group,
    MindSettings,
    ModelSettings,
    PlaySettings,
    StorageSettings,
    is_there,
)
from app.domain.flags import FLAGS

# One field per row of FLAGS, so that a new feature is one row there and nothing here.
FlagGroup: type[Group] = create_model(
    "FlagGroup",
    __base__=Group,
    __doc__="What is shown (on or off).",
    **{flag.setting: (bool, Field(flag.default, description=flag.shows)) for flag in FLAGS},  # type: ignore[call-overload]
)


def _flags() -> dict[str, bool]:
    given = FlagGroup()
    return {flag.name: getattr(given, flag.setting) for flag in FLAGS}


class Settings(EconomySettings, PlaySettings, ModelSettings, MindSettings, BodySettings, StorageSettings, DoorSettings):
    """Every setting, flat: `settings.port`. Raises pydantic's ValidationError for a value that cannot be."""

    flags: dict[str, bool] = Field(default_factory=_flags, description="Name of each flag -> whether it is on.")

    @model_validator(mode="after")
    def _memories_in_order(self) -> Settings:
        if not self.memory_gen_min <= self.memory_gen_target <= self.memory_gen_max:
            raise ValueError("MEMORY_GEN_TARGET lies between MEMORY_GEN_MIN and MEMORY_GEN_MAX")
        return self

    @model_validator(mode="after")
    def _the_store_is_installed(self) -> Settings:
        if self.memory_store == "sqlite-vec" and not all(map(find_spec, ("apsw", "sqlite_vec"))):
            raise ValueError("MEMORY_STORE=sqlite-vec needs apsw and sqlite-vec; `make sqlite-vec` installs them")
        if self.memory_store == "pgvector" and not (self.database_url or "").startswith("postgresql"):
            raise ValueError("MEMORY_STORE=pgvector needs a PostgreSQL: DATABASE_URL=postgresql+psycopg://...")
        return self

    @model_validator(mode="after")
    def _the_sender_of_traces_is_installed(self) -> Settings:
        if self.otlp_endpoint is not None and not is_there("opentelemetry.exporter.otlp.proto.http"):
            raise ValueError("OTLP_ENDPOINT needs OpenTelemetry's exporter; `make otel` installs it")
        return self

    @model_validator(mode="after")
    def _redis_is_installed(self) -> Settings:
        if self.redis_url is not None and find_spec("redis") is None:
            raise ValueError("REDIS_URL needs the package redis; `make redis` installs it")
        return self

    @model_validator(mode="after")
    def _production_has_a_secret(self) -> Settings:
        if self.environment == "production" and self.session_secret is None:
            raise ValueError("ENVIRONMENT=production needs a SESSION_SECRET")
        return self

    @model_validator(mode="after")
    def _an_earlier_secret_has_a_later_one(self) -> Settings:
        if self.session_secret_previous is not None and self.session_secret is None:
            raise ValueError("SESSION_SECRET_PREVIOUS needs the SESSION_SECRET that has taken its place")
        return self


GROUPS = (
    DoorSettings,
    StorageSettings,
    BodySettings,
    MindSettings,
    ModelSettings,
    PlaySettings,
    EconomySettings,
    FlagGroup,
)
