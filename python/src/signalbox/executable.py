"""Finds the executable, and runs it for the command `signalbox`."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import NoReturn, Optional

from .connection import SandboxUnavailable

_PACKAGED = Path(__file__).parent / "bin" / ("signalbox.exe" if os.name == "nt" else "signalbox")


def find_executable(configured: Optional[str]) -> str:
    """Returns the executable that SIGNALBOX_BIN names (`configured`), or else the one in this package.

    Raises SandboxUnavailable if there is none.
    """
    if configured:
        if os.path.isfile(configured):
            return configured
        raise SandboxUnavailable(f"SIGNALBOX_BIN is {configured}, which is not a file. Set it to the path of the executable.")
    if _PACKAGED.is_file():
        return str(_PACKAGED)
    raise SandboxUnavailable(
        f"No signalbox executable for {platform.system()} {platform.machine()} was found at {_PACKAGED}. "
        "Install the wheel for this platform, or set SIGNALBOX_BIN to the path of an executable."
    )


def main() -> NoReturn:
    """Runs the executable with the arguments and the exit code of this process."""
    # Without this variable, an executable that is this command itself runs the one in the package.
    configured = os.environ.pop("SIGNALBOX_BIN", None)
    try:
        executable = find_executable(configured)
    except SandboxUnavailable as error:
        sys.exit(str(error))
    command = [executable, *sys.argv[1:]]
    if os.name != "nt":
        try:
            os.execv(executable, command)
        except OSError as error:
            sys.exit(f"{executable} cannot be run: {error}. Use the executable for this platform.")
    # Windows has no exec. Ctrl+C reaches both processes, and the executable decides when to end.
    with subprocess.Popen(command) as process:
        while True:
            try:
                sys.exit(process.wait())
            except KeyboardInterrupt:
                continue
