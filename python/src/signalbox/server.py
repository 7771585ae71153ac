"""Starts the executable as a server that ends with this process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from threading import Timer
from typing import IO, Mapping, Optional, Sequence, TypedDict

from .connection import SandboxUnavailable
from .executable import find_executable

#: Seconds that running requests may take after `stop()`.
_STOP_TIMEOUT = 2.0
#: Bytes. Error messages contain the end of the error output.
_MAX_ERROR_OUTPUT = 64_000

#: The start of the line that the server prints when it is ready.
_LISTENING = b'{"event":"listening",'


class DataProblem(TypedDict):
    """A problem of the data."""

    #: `lost` (the row is not stored), `identity`, `value`, or `column`.
    kind: str
    file: str
    #: The line on which the row begins.
    line: int
    message: str


class Server:
    """A server process."""

    def __init__(self, process: subprocess.Popen[bytes], error_output: IO[bytes]) -> None:
        assert process.stdin and process.stdout
        self._process, self._stdin, self._stdout = process, process.stdin, process.stdout
        self._error_output = error_output
        #: Bytes of the error output.
        self._printed = 0
        self.url = ""
        self.data_problems: Sequence[DataProblem] = []

    def wait_until_ready(self, timeout: float) -> None:
        """Raises SandboxUnavailable if the server exits, or does not start within `timeout` seconds."""
        started_at = time.monotonic()
        timer = Timer(timeout, self._process.kill)
        timer.start()
        # A script in SIGNALBOX_BIN may print other lines first.
        line = next((line for line in self._stdout if line.startswith(_LISTENING)), b"")
        timer.cancel()
        if line:
            event = json.loads(line)
            self.url, self.data_problems = event["url"], event.get("dataProblems", [])
            self._print_warnings()
            return
        is_late = time.monotonic() - started_at >= timeout
        self._end()
        cause = f"it was not ready after {timeout:g} seconds" if is_late else self.describe_exit()
        self._close()
        raise SandboxUnavailable(f"The sandbox did not start: {cause}")

    def describe_exit(self) -> Optional[str]:
        """Returns why the server stopped, such as its error output. Returns `None` while it is running."""
        if self._process.poll() is None:
            return None
        if self._error_output.closed:
            return "the sandbox was stopped"
        self._error_output.seek(0)
        output = self._error_output.read()[-_MAX_ERROR_OUTPUT:].decode(errors="replace").strip()
        return output or f"the sandbox stopped (exit code {self._process.returncode})"

    def _print_warnings(self) -> None:
        """Prints the error output of the start. Windows cannot read it without moving the position at which the server writes."""
        if sys.platform != "win32":
            self._print(os.pread(self._error_output.fileno(), _MAX_ERROR_OUTPUT, 0))

    def _print(self, output: bytes) -> None:
        self._printed += len(output)
        sys.stderr.write(output.decode(errors="replace"))

    def stop(self) -> None:
        """Stops the server, unless it has already stopped, and prints its error output.

        Raises SandboxUnavailable if the server fails, for example because it cannot store the last changes.
        """
        if self._error_output.closed:
            return
        was_running = self._process.poll() is None
        has_ended = self._end()
        self._error_output.seek(self._printed)
        self._print(self._error_output.read())
        self._close()
        code = self._process.returncode
        if was_running and has_ended and code != 0:
            raise SandboxUnavailable(
                f"The sandbox stopped with exit code {code}. Its error output says whether changes were lost."
            )

    def _end(self) -> bool:
        """Returns whether the server ended by itself."""
        # The server stops when its standard input closes.
        self._stdin.close()
        try:
            self._process.wait(_STOP_TIMEOUT)
            return True
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return False

    def _close(self) -> None:
        self._stdout.close()
        self._error_output.close()


def start_server(flags: Sequence[str], env: Mapping[str, str], timeout: float) -> Server:
    """Starts a server, and waits until it is ready.

    Raises SandboxUnavailable if there is no executable, or if the server does not start.
    """
    executable = find_executable(env.get("SIGNALBOX_BIN", os.environ.get("SIGNALBOX_BIN")))
    error_output = tempfile.TemporaryFile()
    try:
        # The system closes the standard input pipe when this process ends, even if it is killed. Then the server stops.
        process = subprocess.Popen(
            [executable, "serve", "--json", "--quiet", "--exit-with-parent", *flags],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=error_output,
            env={**_inherited_environment(), **env},
            # Ctrl+C in a debugger must not stop the server.
            start_new_session=True,
        )
    except OSError as error:
        error_output.close()
        raise SandboxUnavailable(
            f"{executable} cannot be run: {error}. Use the executable for this platform."
        ) from error
    server = Server(process, error_output)
    server.wait_until_ready(timeout)
    return server


def _inherited_environment() -> dict[str, str]:
    """Returns the environment without the settings of this process, which could change test results."""
    return {name: value for name, value in os.environ.items() if not name.startswith("SIGNALBOX_")}
