"""Settings: read once from the environment or `.env`, frozen, and handed on as plain arguments by the wiring.

Each group below is a class whose docstring heads its part of `.env.example`; each field carries one sentence for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import Field, SecretStr, create_model, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.domain.flags import FLAGS

LogLevel = Literal["debug", "info", "warning", "error"]


class Group(BaseSettings):
    """What all groups share. An unknown variable is passed over, an empty one counts as unset."""

    model_config = SettingsConfigDict(
        frozen=True, extra="ignore", env_file=".env", env_ignore_empty=True, str_strip_whitespace=True
    )


class Door(Group):
    """Where the club is found."""

    host: str = Field("127.0.0.1", description="Address the server listens on.")
    port: int = Field(8000, ge=0, le=65535, description="Port the server listens on; 0 takes a free one.")
    environment: Literal["development", "production"] = Field(
        "development", description="`production` refuses to start without a SESSION_SECRET."
    )
    log_level: LogLevel = Field("info", description="Least important line that is logged: debug, info, warning, error.")
    rate_limits: bool = Field(True, description="`off` lifts the limits on requests; for tests on one machine.")

    @field_validator("log_level", mode="before")
    @classmethod
    def _any_case(cls, value: Any) -> Any:
        return value.lower() if isinstance(value, str) else value


class Storage(Group):
    """What is kept, and where."""

    data_dir: Path = Field(Path("data"), description="Folder of everything the club keeps.")
    database_url: str = Field(
        default_factory=lambda known: f"sqlite:///{known['data_dir'].resolve()}/club.db",
        description="Database; `sqlite:///DATA_DIR/club.db` when unset.",
    )
    session_secret: SecretStr | None = Field(
        None, description="Keys the digests of sessions; made and kept in DATA_DIR when unset."
    )


class Body(Group):
    """How characters find their moves."""

    engine: Literal["auto", "stockfish", "mock", "uci"] = Field(
        "auto", description="Engine: `auto` takes the best there is, `uci` takes UCI_ENGINE_COMMAND."
    )
    stockfish_path: str | None = Field(None, description="Stockfish's program, where it is not in a usual place.")
    uci_engine_command: str | None = Field(None, description="Command line of any UCI engine, for ENGINE=uci.")
    engine_pool_size: int | None = Field(
        None, ge=1, le=64, description="Engine processes that may run at once; one less than the cores when unset."
    )
    pacing: Literal["human", "instant"] = Field(
        "human", description="`instant` plays a move as soon as it is found instead of after a human's time."
    )
    seed: int | None = Field(None, description="Makes sampled moves and scripted words repeatable.")


class Mind(Group):
    """How characters remember and speak."""

    embedder: Literal["auto", "minilm", "sentence-transformers", "hashed"] = Field(
        "auto", description="What turns text into vectors; `auto` takes MiniLM where its files are, else `hashed`."
    )
    embedding_model: str | None = Field(
        None, description="Folder of the embedding model's files; those of the installed package when unset."
    )
    agent_thinking_soul_overhead_seconds: float = Field(
        1.5, ge=0, le=60, description="Seconds added to the thinking time that is announced, for finding words."
    )


class Play(Group):
    """How games are held."""

    disconnect_grace_seconds: float | None = Field(
        None,
        ge=0,
        le=86_400,
        description="Seconds an absent player has to return; unset, 300, and untimed games against characters wait.",
    )


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


class Settings(Play, Mind, Body, Storage, Door):
    """Every setting, flat: `settings.port`. Raises pydantic's ValidationError for a value that cannot be."""

    flags: dict[str, bool] = Field(default_factory=_flags, description="Name of each flag -> whether it is on.")

    @model_validator(mode="after")
    def _production_has_a_secret(self) -> Settings:
        if self.environment == "production" and self.session_secret is None:
            raise ValueError("ENVIRONMENT=production needs a SESSION_SECRET")
        return self


GROUPS: tuple[type[Group], ...] = (Door, Storage, Body, Mind, Play, FlagGroup)
