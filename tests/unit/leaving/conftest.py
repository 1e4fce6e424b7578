"""A whole house, as the pages know it."""

from tests.unit.web.conftest import assets, built, error_code, guest, settings, site, values, visitor  # noqa: F401
