from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import app.db.models
from app.db.base import Base
from app.db.opening import MIGRATIONS, ROOT, head_revision, revision_of, upgrade
from app.db.sqlite.driver import writer_engine


def test_the_file_names_tell_the_head_that_alembic_finds() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == head_revision()


def test_the_migrations_make_exactly_the_tables_of_the_models(blank_database: Path) -> None:
    assert app.db.models.__all__
    engine = writer_engine(f"sqlite:///{blank_database}")
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    engine.dispose()
    assert differences == []


def test_upgrade_builds_an_empty_database_in_a_new_folder(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new/folder/club.db"
    upgrade(url)
    engine = writer_engine(url)
    assert revision_of(engine) == head_revision()
    engine.dispose()


def test_a_database_that_is_up_to_date_does_not_load_alembic(database_url: str) -> None:
    program = "import sys; from app.db.opening import upgrade; upgrade(sys.argv[1]); print('alembic' in sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program, database_url], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "False"
