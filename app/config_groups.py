"""The groups of settings: each is a class whose docstring heads its part of `.env.example`; each field carries one
sentence for it. `app/config.py` puts them together.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.llm.order import parse_chain
from app.llm.prices import parse_prices
from app.runtime.addresses import host_in

# With or without TLS; or a socket in the file system.
REDIS_BEGINS = ("redis://", "rediss://", "unix://")

LogLevel = Literal["debug", "info", "warning", "error"]


class Group(BaseSettings):
    """Base of all groups. Unknown variables are ignored, empty ones count as unset."""

    model_config = SettingsConfigDict(
        frozen=True, extra="ignore", env_file=".env", env_ignore_empty=True, str_strip_whitespace=True
    )


class DoorSettings(Group):
    """Where the club is found."""

    host: str = Field("127.0.0.1", description="Address the server listens on.")
    allowed_hosts: str = Field(
        "",
        description="Host names the club answers to, comma list; beside localhost and the address in HOST, unless that "
        "stands for all of the machine's. Name here what visitors type, behind a proxy too.",
    )
    port: int = Field(8000, ge=0, le=65535, description="Port the server listens on; 0 takes a free one.")
    environment: Literal["development", "production"] = Field(
        "development", description="`production` refuses to start without a SESSION_SECRET."
    )
    log_level: LogLevel = Field("info", description="Least important line that is logged: debug, info, warning, error.")
    rate_limits: bool = Field(True, description="`off` lifts the limits on requests; for tests on one machine.")
    sockets_per_address: int = Field(
        200,
        ge=1,
        description="Sockets that one address (of IPv6: one /64) may have open; a school behind one address needs one "
        "or two for each pupil.",
    )

    @field_validator("allowed_hosts")
    @classmethod
    def _hosts_that_can_be(cls, value: str) -> str:
        wrong = [name for name in value.split(",") if value and host_in(name) is None]
        if wrong:
            raise ValueError(f"{wrong[0].strip()!r} is no host name; write club.example.org, club.example.net")
        return value

    @field_validator("log_level", mode="before")
    @classmethod
    def _any_case(cls, value: Any) -> Any:
        return value.lower() if isinstance(value, str) else value


class StorageSettings(Group):
    """What is kept, and where."""

    data_dir: Path = Field(Path("data"), description="Folder of everything the club keeps.")
    database_url: str = Field(
        default_factory=lambda known: f"sqlite:///{known['data_dir'].resolve()}/club.db",
        description="Database; `sqlite:///DATA_DIR/club.db` when unset. On PostgreSQL (docs/postgres.md): "
        "`postgresql+psycopg://user:password@host:5432/database`.",
    )
    redis_url: SecretStr | None = Field(
        None,
        description="Redis by which several workers of one club know of each other, redis://host:6379/0; one worker "
        "needs none. Every worker is given the same.",
    )
    metrics_token: SecretStr | None = Field(
        None,
        description="What Prometheus shows as a bearer token to read /metrics from another machine; unset, it is for "
        "this machine alone.",
    )
    otlp_endpoint: str | None = Field(
        None,
        description="Collector that is sent every turn of a mind as an OpenTelemetry trace, without a word of anybody: "
        "http://host:4318/v1/traces. Needs the extra `otel`.",
    )
    session_secret: SecretStr | None = Field(
        None, description="Keys the digests of sessions; made and kept in DATA_DIR when unset."
    )
    session_secret_previous: SecretStr | None = Field(
        None,
        description="Earlier SESSION_SECRETs, comma list, the latest first: what they keyed is read, and nothing "
        "new is keyed by them. docs/operation.md says how to change the secret.",
    )

    @field_validator("otlp_endpoint")
    @classmethod
    def _an_address_of_a_collector(cls, value: str | None) -> str | None:
        if value is not None and not value.startswith(("http://", "https://")):
            raise ValueError("an address begins with http:// or https://")
        return value

    @field_validator("redis_url")
    @classmethod
    def _an_address_of_a_redis(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _is_redis(value.get_secret_value()):
            raise ValueError("REDIS_URL is written redis://host:6379/0")
        return value


def is_there(module: str) -> bool:
    """Whether a module within packages can be imported."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _is_redis(url: str) -> bool:
    """Whether `redis-py` can read it: a host or a path, and the number of a database or none."""
    parts = urlsplit(url)
    number = parts.path.lstrip("/")
    placed = bool(parts.path if parts.scheme == "unix" else parts.hostname and (not number or number.isdecimal()))
    return url.startswith(REDIS_BEGINS) and placed and " " not in url


class CharacterEngine(BaseModel):
    """A character's own UCI engine: its command line, and the nodes of each search."""

    model_config = ConfigDict(extra="forbid")

    command: str
    nodes: int = Field(10_000, ge=1, le=10_000_000)


class BodySettings(Group):
    """How characters find their moves."""

    engine: Literal["auto", "stockfish", "maia2", "mock", "uci"] = Field(
        "auto",
        description="Engine: `auto` takes the best there is, `uci` takes UCI_ENGINE_COMMAND, `maia2` plays ratings "
        "from 1100 to 1900 with Maia-2 (`make maia`) and the rest with Stockfish.",
    )
    maia2_cache_dir: Path | None = Field(
        None,
        description="Folder with Maia-2's weights (`rapid_model.pt`, `blitz_model.pt`), downloaded into it where they "
        "are not; DATA_DIR/maia2 when unset.",
    )
    maia2_games: Literal["rapid", "blitz"] = Field("rapid", description="Which games Maia-2 has learned from.")
    character_engines: dict[str, CharacterEngine] = Field(
        default_factory=dict,
        description="UCI engines of single characters, as JSON: "
        '`{"kenji": {"command": "lc0 --weights=maia-1700.pb.gz", "nodes": 1}}`.',
    )
    stockfish_path: str | None = Field(None, description="Stockfish's program, where it is not in a usual place.")
    uci_engine_command: str | None = Field(None, description="Command line of any UCI engine, for ENGINE=uci.")
    engine_pool_size: int | None = Field(
        None, ge=1, le=64, description="Engine processes that may run at once; one less than the cores when unset."
    )
    pacing: Literal["human", "instant"] = Field(
        "human", description="`instant` plays and speaks as soon as it can instead of after a human's time."
    )
    seed: int | None = Field(None, description="Makes sampled moves and scripted words repeatable.")
    metropolis_folder: Path | None = Field(
        None,
        description="Folder with the tokens of an outside house (`app/agents/token_files.py` says how), whose pictures "
        "and traits agents may show. Without one there is nothing of it.",
    )
    exhibitions: bool = Field(
        True, description="`off`: two characters play each other only when somebody asks for it, not to fill the hall."
    )


class MindSettings(Group):
    """How characters remember and speak."""

    embedder: Literal["auto", "minilm", "sentence-transformers", "hashed"] = Field(
        "auto", description="What turns text into vectors; `auto` takes MiniLM where its files are, else `hashed`."
    )
    embedding_model: str | None = Field(
        None, description="Folder of the embedding model's files; those of the installed package when unset."
    )
    memory_store: Literal["numpy", "sqlite-vec", "pgvector"] = Field(
        "numpy",
        description="Where vectors are compared; `sqlite-vec` needs `make sqlite-vec`, `pgvector` that extension.",
    )
    memory_gen_target: int = Field(40, ge=1, le=200, description="Memories a made character is given.")
    memory_gen_min: int = Field(30, ge=1, le=200, description="Fewest memories a made character is given.")
    memory_gen_max: int = Field(50, ge=1, le=200, description="Most memories a made character is given.")
    agent_thinking_soul_overhead_seconds: float = Field(
        1.5, ge=0, le=60, description="Seconds added to the thinking time that is announced, for finding words."
    )


class ModelSettings(Group):
    """Models behind the minds. Without a key or an address the club speaks from its own scripts."""

    llm_chain: str = Field(
        "auto",
        description="Who is asked, in order: a comma list out of gemini, claude, local, scripted. `auto` takes those "
        "with a key or address, then scripted.",
    )
    gemini_api_key: SecretStr | None = Field(None, description="Key of the Gemini API.")
    gemini_model: str = Field("gemini-3.5-flash-lite", description="Gemini's model for what is said and written.")
    gemini_fast_model: str = Field("gemini-3.1-flash-lite", description="Gemini's model for quick judgements.")
    gemini_base_url: str | None = Field(None, description="Another address of the Gemini API.")
    anthropic_api_key: SecretStr | None = Field(None, description="Key of the Claude API.")
    claude_model: str = Field("claude-haiku-5-5", description="Claude's model for what is said and written.")
    claude_fast_model: str = Field("claude-haiku-5-5", description="Claude's model for quick judgements.")
    anthropic_base_url: str | None = Field(None, description="Another address of the Claude API.")
    local_llm_base_url: str | None = Field(
        None, description="OpenAI-compatible server of your own, e.g. http://localhost:11434/v1 for Ollama."
    )
    local_llm_model: str = Field("llama3.2", description="The model that server runs.")
    local_llm_fast_model: str | None = Field(
        None, description="Its model for quick judgements; LOCAL_LLM_MODEL when unset."
    )
    local_llm_small: bool = Field(
        True, description="Whether that server's models are small (3 to 8 B): they get prompts under 900 tokens."
    )
    local_llm_api_key: SecretStr | None = Field(
        None, description="Its key, where it wants one; with a key it is taken to cost money."
    )
    soul_deadline_seconds: float = Field(
        8.0, gt=0, le=120, description="Seconds a model may take over a line; after them the scripted voice speaks."
    )
    recall_deadline_seconds: float = Field(
        1.5, gt=0, le=30, description="Seconds a model may take over the order of memories."
    )
    after_game_model_seconds: float = Field(
        60.0,
        gt=0,
        le=3600,
        description="Seconds models may take in all over what follows one game; the rest is remembered and told as "
        "scripted.",
    )
    lore_model_seconds: float = Field(
        120.0,
        gt=0,
        le=3600,
        description="Seconds models may take over the past of a made character; what is missing then comes from "
        "templates.",
    )
    llm_player_day_dollars: float = Field(
        0.5, ge=0, le=10_000, description="Dollars that models may cost per player and day (UTC)."
    )
    llm_house_day_dollars: float = Field(
        5.0, ge=0, le=100_000, description="Dollars that models may cost per day (UTC), all players together."
    )
    llm_prices: str = Field(
        "",
        description="Prices in dollars per million tokens, `model=input/output` or `model=input/output/cached`, comma "
        "list; a model of unknown price counts as the dearest known.",
    )
    llm_real_calls: bool = Field(True, description="`off` lets models be asked on this machine only; for tests.")

    @field_validator("llm_chain")
    @classmethod
    def _known_chain(cls, value: str) -> str:
        parse_chain(value)
        return value

    @field_validator("llm_prices")
    @classmethod
    def _readable_prices(cls, value: str) -> str:
        parse_prices(value)
        return value


class PlaySettings(Group):
    """How games are held."""

    disconnect_grace_seconds: float | None = Field(
        None,
        ge=0,
        le=86_400,
        description="Seconds an absent player has to return. When unset: a quarter of the clock's initial time, at "
        "least 20 and at most 300; 300 in untimed games between people or programs; untimed games against characters "
        "wait.",
    )
    arena_grace_seconds: float = Field(
        90.0, gt=0, le=3600, description="Seconds a board of an arena waits for somebody's first move."
    )


class EconomySettings(Group):
    """Where the club's clay is kept (SHOW_CLAY_ECONOMY)."""

    clay_ledger_url: str | None = Field(
        None, description="Address of a ledger elsewhere (docs/ledger.md); the club's own database when unset."
    )
    clay_ledger_token: SecretStr | None = Field(None, description="What it knows the club by, as a bearer token.")

    @field_validator("clay_ledger_url")
    @classmethod
    def _an_address(cls, value: str | None) -> str | None:
        if value is not None and not value.startswith(("http://", "https://")):
            raise ValueError("an address begins with http:// or https://")
        return value
