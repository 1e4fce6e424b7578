"""A whole house, as the pages know it."""

from tests.unit.web.conftest import assets, built, error_code, guest, settings, site, sites, values, visitor  # noqa: F401
