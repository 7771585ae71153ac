"""python3 -m unittest        The standard library and the executable: SIGNALBOX_BIN names it, else PATH has it."""

import json
import os
import shutil
import subprocess
import unittest
from http.client import RemoteDisconnected
from urllib.error import HTTPError
from urllib.request import Request, urlopen

EXECUTABLE = os.environ.get("SIGNALBOX_BIN", "signalbox")
ADA = {"contactEmail": "ada.keller@northwind-optics.example"}


def send(method, url, body=None, headers=None, timeout=10):
    """Returns the status, headers, and body of a response, also for an error."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, {"content-type": "application/json", **(headers or {})}, method=method)
    try:
        with urlopen(request, timeout=timeout) as response:
            return response.status, response.headers, json.load(response)
    except HTTPError as error:
        with error:
            return error.code, error.headers, json.load(error)


class EnrichmentTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if shutil.which(EXECUTABLE) is None:
            advice = 'run "bun run build", and set SIGNALBOX_BIN to the path of dist/signalbox.'
            raise SystemExit(f"There is no executable {EXECUTABLE}: {advice}")
        # The server stops when its standard input closes, which happens when this process ends.
        command = [EXECUTABLE, "serve", "--exit-with-parent"]
        cls.server = subprocess.Popen(
            [*command, "--memory", "--port", "0", "--json", "--quiet"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        line = cls.server.stdout.readline()
        if not line:
            raise SystemExit("The sandbox did not start.")
        cls.url = json.loads(line)["url"]
        # The settings of your connector: the real service has two hosts, https://api.smarte.pro and, for users and keys,
        # https://signals.smarte.pro. The sandbox serves both.
        cls.api_url = cls.signals_url = cls.url

    @classmethod
    def tearDownClass(cls):
        cls.server.stdin.close()
        cls.server.stdout.close()
        cls.server.wait(10)

    def control(self, path, body, expected=(200, 201)):
        status, _, result = send("POST", f"{self.url}/sandbox{path}", body)
        self.assertIn(status, expected, result)
        return result

    def organization(self, **options):
        """Creates one for each test, so that tests do not share credits and errors."""
        created = self.control("/organizations", options)
        return created["orgId"], created["apiKey"]

    def create_key(self, admin_key, email):
        url = f"{self.signals_url}/signals/v1/key/createsignalapikey"
        return send("POST", url, {"email": email}, {"Api-Key": admin_key})

    def enrich(self, key, lead, timeout=10):
        """The code under test. In your project, this is your connector."""
        return send("POST", f"{self.api_url}/v7/enrich", lead, {"apikey": key}, timeout)

    def test_fills_a_lead(self):
        _, key = self.organization()
        status, _, result = self.enrich(key, ADA)
        self.assertEqual((status, result["compName"]), (200, "Northwind Optics, Inc."))

    def test_reports_that_a_contact_has_left(self):
        _, key = self.organization()
        _, _, result = self.enrich(key, {"contactEmail": "no-longer@outcome.test"})
        self.assertEqual(result["recordStatus"], "No Longer")

    def test_creates_a_key_for_a_colleague(self):
        created = self.control("/organizations", {})
        status, _, result = self.create_key(created["adminKey"], "ada@colleagues.example")
        self.assertEqual((status, result["data"]["status"]), (200, "active"))

    def test_stops_when_the_credits_are_spent(self):
        _, key = self.organization(credits=0)
        status, _, result = self.enrich(key, ADA)
        self.assertEqual((status, result["error"]["code"]), (402, "insufficient_credits"))

    def test_tries_again_when_the_limit_allows_it(self):
        org, key = self.organization()
        effect = {"kind": "error", "status": 429, "retryAfterSeconds": 7}
        self.control("/faults", {"match": {"orgId": org}, "effect": effect, "times": 1})
        status, headers, _ = self.enrich(key, ADA)
        self.assertEqual((status, headers["Retry-After"]), (429, "7"))
        self.assertEqual(self.enrich(key, ADA)[0], 200)

    def test_gives_up_on_a_server_that_does_not_respond(self):
        org, key = self.organization()
        self.control("/faults", {"match": {"orgId": org}, "effect": {"kind": "latency", "ms": 5000}})
        with self.assertRaises(TimeoutError):
            self.enrich(key, ADA, timeout=0.3)

    def test_tries_again_after_a_broken_connection(self):
        org, key = self.organization()
        self.control("/faults", {"match": {"orgId": org}, "effect": {"kind": "connection_reset"}, "times": 1})
        with self.assertRaises((ConnectionError, RemoteDisconnected)):
            self.enrich(key, ADA)
        self.assertEqual(self.enrich(key, ADA)[0], 200)

    def test_sends_the_request_once(self):
        org, key = self.organization()
        self.enrich(key, {**ADA, "recordId": "42"})
        match = {"orgId": org, "operation": "enrich", "body": {"recordId": "42"}}
        self.control("/requests/verify", {"match": match, "count": 1})
        self.control("/requests/verify", {"match": match, "atLeast": 2}, expected=(409,))


if __name__ == "__main__":
    unittest.main()
