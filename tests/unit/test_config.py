from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from app.config import Settings
from app.domain.flags import FLAGS


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (*Settings.model_fields, *(flag.setting for flag in FLAGS)):
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_everything_has_a_working_default(tmp_path: Path) -> None:
    settings = Settings()
    assert (settings.host, settings.port, settings.engine) == ("127.0.0.1", 8000, "auto")
    assert settings.database_url == f"sqlite:///{tmp_path}/data/club.db"
    assert settings.disconnect_grace_seconds is None
    assert settings.flags == {"player_agents": True, "clay_economy": False, "agent_autonomy": False, "inspector": False}


def test_the_environment_and_the_dotenv_file_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("PORT=9001\nSHOW_CLAY_ECONOMY=on\nSEED=\nTHE_BUILDERS_OWN=1\n")
    monkeypatch.setenv("DATA_DIR", "kept")
    monkeypatch.setenv("RATE_LIMITS", "off")
    monkeypatch.setenv("LOG_LEVEL", "WARNING")
    monkeypatch.setenv("NOBODY_KNOWS_THIS", "1")
    settings = Settings()
    assert settings.port == 9001
    assert settings.flags["clay_economy"] is True
    assert settings.seed is None
    assert settings.rate_limits is False
    assert settings.log_level == "warning"
    assert settings.database_url.endswith("/kept/club.db")


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        Settings().port = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "70000"),
        ("ENGINE", "abacus"),
        ("ENGINE_POOL_SIZE", "0"),
        ("LLM_CHAIN", "gemini,gpt"),
        ("LLM_PRICES", "free"),
        ("REDIS_URL", "localhost:6379"),
        ("REDIS_URL", "redis:///0"),
        ("REDIS_URL", "redis://localhost/club"),
    ],
)
def test_a_value_that_cannot_be_is_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError):
        Settings()


def test_production_needs_a_secret_and_keeps_it_out_of_the_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENVIRONMENT", "production")
    with pytest.raises(ValidationError, match="SESSION_SECRET"):
        Settings()
    monkeypatch.setenv("SESSION_SECRET", "walrus-and-carpenter")
    assert "walrus" not in repr(Settings())


def test_keys_of_models_are_kept_out_of_whatever_shows_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GEMINI_API_KEY", "ANTHROPIC_API_KEY", "LOCAL_LLM_API_KEY"):
        monkeypatch.setenv(name, "walrus-and-carpenter")
    settings = Settings()
    assert "walrus" not in repr(settings) + str(settings) + settings.model_dump_json()
    assert settings.gemini_api_key is not None
    assert settings.gemini_api_key.get_secret_value() == "walrus-and-carpenter"


@pytest.mark.parametrize("wrong", ["http://club.example", "club.example/x", "club.example,,a b"])
def test_a_host_that_can_be_none_is_refused(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "club.example, 10.0.0.7:8000")
    assert Settings().allowed_hosts == "club.example, 10.0.0.7:8000"
    monkeypatch.setenv("ALLOWED_HOSTS", wrong)
    with pytest.raises(ValidationError, match="no host name"):
        Settings()
