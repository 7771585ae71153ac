"""Checks each session at its end, and records the address of its server."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def checked_session(signalbox):
    with Path("urls.txt").open("a") as file:
        file.write(f"{signalbox.url}\n")
    before = signalbox.list_organizations()
    yield
    # Only then are the organizations of all tests deleted.
    assert signalbox.list_organizations() == before
