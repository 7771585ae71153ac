"""Fixtures: one server for all tests, and a new organization for each test.

The server needs the executable: SIGNALBOX_BIN names it, else PATH has it.
"""

import json
import os
import shutil
import subprocess
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

EXECUTABLE = os.environ.get("SIGNALBOX_BIN", "signalbox")


def send(url, body, headers=None, timeout=10):
    """Returns the status, headers, and JSON body of a response, whatever its status."""
    request = Request(url, json.dumps(body).encode(), {"content-type": "application/json", **(headers or {})})
    try:
        with urlopen(request, timeout=timeout) as response:
            return response.status, response.headers, json.load(response)
    except HTTPError as error:
        with error:
            return error.code, error.headers, json.load(error)


class Sandbox:
    """The server under its control API."""

    def __init__(self, url):
        self.url = url
        # The settings of your connector: the real service has two hosts, https://api.smarte.pro and, for users and keys,
        # https://signals.smarte.pro. The sandbox serves both.
        self.api_url = self.signals_url = url

    def control(self, path, body):
        status, _, result = send(f"{self.url}/sandbox{path}", body)
        assert status in (200, 201), result
        return result

    def create_organization(self, **options):
        created = self.control("/organizations", options)
        return Organization(self, created["orgId"], created["apiKey"], created["adminKey"])


class Organization:
    """An organization with its key. Other tests do not see what it spends or breaks."""

    def __init__(self, sandbox, org_id, api_key, admin_key):
        self.sandbox, self.org_id, self.api_key, self.admin_key = sandbox, org_id, api_key, admin_key

    def enrich(self, lead, timeout=10):
        """Stands for the code under test: in your project, this is your connector."""
        return send(f"{self.sandbox.api_url}/v7/enrich", lead, {"apikey": self.api_key}, timeout)

    def create_key(self, email):
        url = f"{self.sandbox.signals_url}/signals/v1/key/createsignalapikey"
        return send(url, {"email": email}, {"Api-Key": self.admin_key})

    def add_fault(self, effect, times=1):
        fault = {"match": {"orgId": self.org_id}, "effect": effect, "times": times}
        self.sandbox.control("/faults", fault)


@pytest.fixture(scope="session")
def sandbox():
    if shutil.which(EXECUTABLE) is None:
        advice = 'run "bun run build", and set SIGNALBOX_BIN to the path of dist/signalbox.'
        pytest.exit(f"There is no executable {EXECUTABLE}: {advice}", returncode=1)
    # The server stops when its standard input closes, which happens when this process ends.
    command = [EXECUTABLE, "serve", "--exit-with-parent", "--memory", "--port", "0", "--json", "--quiet"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        line = server.stdout.readline()
        if not line:
            pytest.exit("The sandbox did not start.", returncode=1)
        yield Sandbox(json.loads(line)["url"])


@pytest.fixture
def organization(sandbox):
    return sandbox.create_organization()
