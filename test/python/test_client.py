import inspect
import json
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from signalbox import (
    SandboxError,
    SandboxUnavailable,
    ServiceClient,
    connect_sandbox,
    start_sandbox,
)

ADA = "ada.keller@northwind-optics.example"


@pytest.fixture(scope="module")
def sandbox():
    """A server of its own: these tests change the state that organizations share."""
    with start_sandbox(env={"SIGNALBOX_CONTROL_TOKEN": "a-token-of-this-test"}) as sandbox:
        yield sandbox


def test_moves_the_clock(sandbox):
    start = datetime(2026, 3, 10, 23, 59, 59, tzinfo=timezone.utc)
    assert sandbox.clock.freeze(start)["mode"] == "frozen"
    assert sandbox.clock.advance(days=1, hours=-24, minutes=1, seconds=-59)["mode"] == "frozen"
    assert sandbox.clock.now() == start + timedelta(seconds=1)
    sandbox.clock.set("2026-01-01T00:00:00Z")
    assert sandbox.clock.now().year == 2026
    assert sandbox.clock.run()["mode"] == "running"
    assert sandbox.clock.reset()["offsetSeconds"] == 0


def test_stores_finds_and_deletes_companies_and_contacts(sandbox):
    company = {"compName": "Zephyrine Instruments", "compWebsite": "zephyrine.example"}
    guid = sandbox.companies.put(company)["companies"][0]["compGUID"]
    people = [{**company, "conFullName": name} for name in ("Ida Zweig", "Otto Zweig")]
    assert sandbox.contacts.put(people)["created"] == 2
    assert [found["compGUID"] for found in sandbox.companies.find("zephyrine")] == [guid]
    ida, otto = sandbox.contacts.find("zephyrine", limit=5)
    assert (ida["conFullName"], otto["conFullName"]) == ("Ida Zweig", "Otto Zweig")
    assert sandbox.contacts.delete(ida["conGUID"])["conFullName"] == "Ida Zweig"
    assert sandbox.companies.delete(guid)["compName"] == "Zephyrine Instruments"
    assert (sandbox.companies.find("zephyrine"), sandbox.contacts.find("zephyrine")) == ([], [])


def test_rejects_a_missing_duration_and_an_unknown_unit(sandbox):
    with pytest.raises(TypeError, match="needs days, hours, minutes, or seconds"):
        sandbox.clock.advance()
    with pytest.raises(TypeError, match="mins"):
        sandbox.clock.advance(mins=5)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_does_not_follow_a_redirect_and_names_its_target(status):
    requests = []

    class Redirect(BaseHTTPRequestHandler):
        def do_GET(self):
            requests.append(self.path)
            self.send_response(status)
            self.send_header("location", "/collect")
            self.end_headers()

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Redirect) as server:
        Thread(target=server.handle_request, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        with pytest.raises(SandboxUnavailable, match=f"redirects to {url}/collect .status {status}., which Signalbox doesn't follow"):
            connect_sandbox(url, control_token="a-token-of-this-test")
    assert requests == ["/sandbox/organizations?limit=500"]


def test_raises_the_error_of_the_server(sandbox):
    with pytest.raises(SandboxError, match="An instant in ISO 8601") as rejection:
        sandbox.clock.set("soon")
    assert (rejection.value.status, rejection.value.code) == (400, "invalid_parameter")
    assert [detail["field"] for detail in rejection.value.details] == ["now"]


def test_records_requests_and_replays_them(sandbox):
    with sandbox.create_organization() as organization:
        organization.enrich(contact_email=ADA, record_id="42")
        [recorded] = organization.requests.list(record_id="42", since=datetime(2020, 1, 1, tzinfo=timezone.utc))
        assert recorded["operation"] == "enrich"
        assert sandbox.requests.get(recorded["transactionId"])["match"] is not None
        organization.requests.replay(recorded["transactionId"])
        assert organization.requests.verify(at_least=2, match={"body": {"recordId": "42"}}) == 2
        with pytest.raises(SandboxError) as failure:
            organization.requests.verify(count=1)
        assert failure.value.code == "not_as_expected"
        assert organization.requests.clear() == 2


def test_lists_all_requests_unless_a_limit_is_given(sandbox):
    with sandbox.create_organization() as organization:
        for number in range(101):
            organization.enrich(contact_email=ADA, record_id=f"{number}")
        assert len(organization.requests.list()) == 101
        newest = organization.requests.list(limit=2)
        assert [json.loads(recorded["request"]["body"])["recordId"] for recorded in newest] == ["100", "99"]


def test_reports_what_an_integration_did(sandbox):
    with sandbox.create_organization(credits=0) as organization, sandbox.create_organization() as other:
        with pytest.raises(SandboxError):
            organization.enrich(contact_email=ADA)
        other.enrich(contact_email=ADA)
        report = organization.report()
        assert (report, report["requests"]["count"]) == (sandbox.report(organization.org_id), 1)
        [unpaid] = [line for line in report["afterErrors"] if line["error"] == "402"]
        assert (unpaid["count"], unpaid["repetitions"]) == (1, [])
        [recorded] = organization.requests.list(situation="status_402", source="client")
        assert unpaid["transactionIds"] == [recorded["transactionId"]]
        organization.requests.replay(recorded["transactionId"])
        assert organization.report()["requests"]["count"] == 1
        assert sandbox.report(organization.org_id, source="all")["requests"]["count"] == 2
        assert sandbox.report()["orgId"] is None


def test_waits_for_requests_that_arrive_later(sandbox):
    with sandbox.create_organization() as organization:
        with ThreadPoolExecutor() as executor:
            verified = executor.submit(organization.requests.verify, at_least=1, within_seconds=60)
            organization.enrich(contact_email=ADA)
            assert verified.result() == 1


def test_lets_requests_pass_before_a_fault(sandbox):
    with sandbox.create_organization() as organization:
        organization.faults.add({"kind": "error", "status": 429}, after=1, times=1)
        organization.enrich(contact_email=ADA)
        with pytest.raises(SandboxError) as rejection:
            organization.enrich(contact_email=ADA)
        assert rejection.value.status == 429


def test_applies_a_fault_to_every_nth_request_until_it_expires(sandbox):
    with sandbox.create_organization() as organization:
        effect = {"kind": "error", "status": 503}
        fault = organization.faults.add(effect, every=2, expires_after_seconds=86_400)
        assert (fault["every"], fault["expiresAfterSeconds"]) == (2, 86_400)
        organization.enrich(contact_email=ADA)
        with pytest.raises(SandboxError, match="The service is unavailable"):
            organization.enrich(contact_email=ADA)


def test_exports_the_database_and_starts_from_a_copy(sandbox, tmp_path):
    file = tmp_path / "fixture.db"
    with sandbox.create_organization(credits=1) as organization:
        exported = sandbox.export_database()
    file.write_bytes(exported)
    for _ in range(2):
        with start_sandbox(db=str(file), memory=True) as other:
            assert other.client(organization.api_key).enrich(contact_email=ADA)["conFullName"] == "Ada Keller"
    assert file.read_bytes() == exported
    with pytest.raises(SandboxUnavailable, match="missing does not exist"):
        start_sandbox(db=str(tmp_path / "missing"), memory=True)


def test_restores_a_snapshot_and_resets(sandbox):
    snapshot = sandbox.snapshot("before")
    organization = sandbox.create_organization()
    assert sandbox.get_organization(organization.org_id)["credits"] is None
    fault = sandbox.faults.add({"kind": "latency", "ms": 1}, match={"operation": "enrich"})
    assert [one["id"] for one in sandbox.faults.list()] == [fault["id"]]
    assert sandbox.faults.remove(fault["id"])["remaining"] is None
    snapshot.restore()
    with pytest.raises(SandboxError, match="key"):
        organization.enrich(contact_email=ADA)
    snapshot.delete()
    sandbox.reset()
    assert sandbox.client("demo-plus-key").enrich(contact_email=ADA)["conFullName"] == "Ada Keller"


def test_creates_changes_and_deletes_users_and_keys(sandbox):
    with sandbox.create_organization() as organization:
        admin = organization.create_user(role="admin")
        keyless = organization.create_user(email="ada@company.com", with_key=False)
        assert (admin["role"], keyless["apiKey"]) == ("admin", None)
        key = organization.create_key(email="ada@company.com", api_key="the-key-of-ada")
        assert sandbox.client("the-key-of-ada").enrich(contact_email=ADA)["conFullName"] == "Ada Keller"
        assert organization.update_user(keyless["userId"], status="suspend")["status"] == "suspend"
        with pytest.raises(SandboxError) as rejection:
            sandbox.client("the-key-of-ada").enrich(contact_email=ADA)
        assert rejection.value.code == "invalid_api_key"
        assert "user of this key is suspended" in rejection.value.hint
        assert organization.update_key(key["keyId"], role="admin") == organization.get_key(key["keyId"])
        assert organization.delete_key(key["keyId"])["role"] == "admin"
        assert organization.delete_user(admin["userId"]) == {name: admin[name] for name in admin if name != "apiKey"}
        assert [user["userId"] for user in organization.list_users()][2:] == [keyless["userId"]]
        assert organization.get_user(keyless["userId"])["status"] == "suspend"
        assert [key["apiKey"] for key in organization.list_keys()] == [organization.admin_key, organization.api_key]


def test_connects_with_the_control_token_and_leaves_the_server_running(sandbox):
    with connect_sandbox(f"{sandbox.url}/", control_token="a-token-of-this-test") as connected:
        assert connected.url == sandbox.url
    assert sandbox.clock.now()
    with pytest.raises(SandboxError) as rejection:
        connect_sandbox(sandbox.url)
    assert rejection.value.status == 401
    with pytest.raises(SandboxUnavailable, match="has a path. Use the URL of the server: http://localhost:8080.$"):
        connect_sandbox("http://localhost:8080/v7/enrich")
    with pytest.raises(SandboxUnavailable, match="no server is listening. Start it, or check the URL.$"):
        connect_sandbox("http://127.0.0.1:1")
    with pytest.raises(SandboxUnavailable, match="Use one such as http://localhost:8080"):
        connect_sandbox("localhost:8080")
    with pytest.raises(SandboxUnavailable, match="is not a Signalbox server. Check the URL."):
        # Every path becomes a query of the first page.
        connect_sandbox(f"{sandbox.url}?")


def test_reports_a_stopped_server():
    sandbox = start_sandbox()
    sandbox.stop()
    sandbox.stop()
    with pytest.raises(SandboxUnavailable, match="received no response: the sandbox was stopped"):
        sandbox.clock.now()


def test_stop_prints_the_error_output_and_raises_if_the_server_fails(tmp_path, capsys):
    program = tmp_path / "program"
    event = '{"event":"listening","url":"http://127.0.0.1:1","organizations":[]}'
    program.write_text(f"#!/bin/sh\necho a warning >&2\necho '{event}'\ncat\necho a full disk >&2\nexit 1\n")
    program.chmod(0o755)
    sandbox = start_sandbox(env={"SIGNALBOX_BIN": str(program)})
    with pytest.raises(SandboxUnavailable, match="^The sandbox stopped with exit code 1. Its error output says"):
        sandbox.stop()
    sandbox.stop()
    assert capsys.readouterr().err == "a warning\na full disk\n"


def test_reports_why_a_server_does_not_start(tmp_path):
    with pytest.raises(SandboxUnavailable, match=r"^The sandbox did not start: .*companies\.csv does not exist"):
        start_sandbox(data=str(tmp_path))
    with pytest.raises(SandboxUnavailable, match=r"The folder --no-folder does not exist"):
        start_sandbox(data="--no-folder")
    with pytest.raises(SandboxUnavailable, match="^The sandbox did not start: it was not ready after 0.001 seconds$"):
        start_sandbox(timeout=0.001)
    with pytest.raises(SandboxUnavailable, match="SIGNALBOX_BIN is /no/such, which is not a file"):
        start_sandbox(env={"SIGNALBOX_BIN": "/no/such"})
    not_a_program = tmp_path / "signalbox"
    not_a_program.write_text("")
    with pytest.raises(SandboxUnavailable, match="cannot be run: .* Use the executable for this platform."):
        start_sandbox(env={"SIGNALBOX_BIN": str(not_a_program)})
    not_a_server = tmp_path / "wrapper"
    not_a_server.write_text("#!/bin/sh\necho Loading\n")
    not_a_server.chmod(0o755)
    with pytest.raises(SandboxUnavailable, match="the sandbox stopped .exit code 0."):
        start_sandbox(env={"SIGNALBOX_BIN": str(not_a_server)})


ACME = "compName,compWebsite\nAcme,https://acme.example\n"
INVALID = {
    "an empty file": ("", "companies.csv:1: the file contains no valid company"),
    "wrong headings": ("firm,site\nAcme,acme.example\n", "companies.csv:2: compName or compWebsite is required"),
    "an open quote": ('compName,compWebsite\n"Acme,https://acme.example\n', "companies.csv:2: a quote is not closed"),
    "a page of a platform": (ACME + ",https://facebook.com/acme\n", "companies.csv:3: compName is required"),
}


@pytest.mark.parametrize("name", INVALID)
def test_does_not_start_with_rows_that_cannot_be_used(tmp_path, name):
    text, problem = INVALID[name]
    (tmp_path / "companies.csv").write_text(text)
    with pytest.raises(SandboxUnavailable, match=f"^The sandbox did not start: [^$]*{problem}"):
        start_sandbox(data=str(tmp_path))
    with start_sandbox(data=str(tmp_path), allow_invalid_rows=True) as sandbox:
        listed = [
            "{file}:{line}: {message}".format(**row) for row in sandbox.data_problems if row["kind"] == "lost"
        ]
    assert any(row.startswith(str(tmp_path / problem)) for row in listed)


def test_starts_with_valid_data_and_prints_its_warnings(tmp_path, capsys):
    (tmp_path / "companies.csv").write_text("compName,compEmpCount\nAcme,many\n")
    with start_sandbox(data=str(tmp_path)) as sandbox:
        assert [(row["kind"], row["line"]) for row in sandbox.data_problems] == [("value", 2)]
    assert 'compEmpCount \\"many\\" is not a whole number' in capsys.readouterr().err


@pytest.mark.parametrize("timeout", [30_000, 1_000, 0, float("nan")])
def test_rejects_a_timeout_in_milliseconds(timeout):
    message = f"The timeout is {timeout:g} seconds. Pass seconds, such as 30."
    for start in (start_sandbox, lambda **options: connect_sandbox("http://127.0.0.1:9", **options)):
        with pytest.raises(ValueError, match=message):
            start(timeout=timeout)


def test_settings_of_this_process_do_not_change_the_server(monkeypatch):
    monkeypatch.setenv("SIGNALBOX_NO_CONTROL", "1")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    with start_sandbox() as sandbox:
        assert sandbox.clock.now()


def test_enrich_has_an_argument_for_each_field_of_the_api(signalbox):
    with urllib.request.urlopen(f"{signalbox.url}/openapi.json") as response:
        schema = json.load(response)["components"]["schemas"]["EnrichmentInput"]
    parameters = [name for name in inspect.signature(ServiceClient.enrich).parameters if name != "self"]
    fields = ["".join([first, *map(str.capitalize, others)]) for first, *others in (name.split("_") for name in parameters)]
    # The client sends the key in a header, and the published names of fields.
    published = {name for name, field in schema["properties"].items() if "x-signalbox-only" not in field}
    assert sorted(fields) == sorted(published - {"apikey"})
