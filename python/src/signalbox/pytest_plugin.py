"""Fixtures for pytest: one server for each session, and a new organization for each test.

With pytest-xdist, each worker has a server of its own.
"""

from __future__ import annotations

from typing import Iterator

import pytest

from .connection import SandboxUnavailable
from .sandbox import Sandbox, SandboxOptions, start_sandbox
from .service import Organization

#: Enough for most tests. `signalbox.create_organization(credits=1)` creates an organization with different credits.
_CREDITS = 1_000


@pytest.fixture(scope="session")
def signalbox_options() -> SandboxOptions:
    """The options of the server. Override this fixture in conftest.py with scope="session"."""
    return {}


@pytest.fixture(scope="session")
def signalbox(signalbox_options: SandboxOptions) -> Iterator[Sandbox]:
    """A running sandbox."""
    with _start(signalbox_options) as sandbox:
        yield sandbox


def _start(options: SandboxOptions) -> Sandbox:
    try:
        return start_sandbox(**options)
    except SandboxUnavailable as error:
        problem = str(error)
    # Within the handler, pytest would print the exception, too.
    pytest.fail(problem, pytrace=False)


@pytest.fixture
def signalbox_organization(signalbox: Sandbox) -> Iterator[Organization]:
    """A new organization with 1,000 credits, which is deleted after the test."""
    with signalbox.create_organization(credits=_CREDITS) as organization:
        yield organization
