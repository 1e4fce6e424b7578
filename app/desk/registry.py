"""Finds the steward's tools: every module of `desk.tools` has one, called `TOOL`."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from app.desk import tools
from app.desk.tool import DeskTool


@cache
def all_tools() -> Mapping[str, DeskTool]:
    """Every tool by its name. Raises ValueError for two of one name, AttributeError for a file without one."""
    found: dict[str, DeskTool] = {}
    for module in sorted(one.name for one in pkgutil.iter_modules(tools.__path__)):
        tool: DeskTool = import_module(f"{tools.__name__}.{module}").TOOL
        if tool.name in found:
            raise ValueError(f"two tools are called {tool.name}")
        found[tool.name] = tool
    return found
