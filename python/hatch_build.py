"""Puts the executable into the wheel. hatchling runs this file when it builds the package."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import platform_tags

_BUILT = Path(__file__).parent.parent / "dist" / ("signalbox.exe" if os.name == "nt" else "signalbox")


class ExecutableHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the executable that `bun run build:python` chose, or else the one that `bun run build` built.

        Raises FileNotFoundError without an executable: pip hides warnings.
        """
        executable = os.environ.get("SIGNALBOX_WHEEL_EXECUTABLE") or str(_BUILT)
        if not os.path.isfile(executable):
            raise FileNotFoundError(f"{executable} does not exist. Build the executable first, as README.md says.")
        platform = os.environ.get("SIGNALBOX_WHEEL_PLATFORM") or next(iter(platform_tags()))
        name = "signalbox.exe" if platform.startswith("win") else "signalbox"
        build_data["force_include"][executable] = f"signalbox/bin/{name}"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
