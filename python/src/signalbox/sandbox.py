"""Starts a sandbox or connects to one, and controls it."""

from __future__ import annotations

from typing import Callable, Literal, Mapping, Optional, Sequence, TypedDict, cast
from urllib.parse import quote, urljoin, urlsplit

from .api import CreateOrganizationOutput, OrganizationDetails, Report, SandboxOrganization
from .api import Snapshot as SnapshotDetails
from .clock import Clock
from .connection import DEFAULT_TIMEOUT, Connection, SandboxUnavailable, list_all, require_seconds, to_fields, with_query
from .faults import Faults
from .recorded_requests import RecordedRequests
from .records import Companies, Contacts
from .server import DataProblem, start_server
from .service import Organization, ServiceClient


class SandboxOptions(TypedDict, total=False):
    """The arguments of `start_sandbox`."""

    data: str
    allow_invalid_rows: bool
    memory: bool
    db: str
    port: int
    env: Mapping[str, str]
    timeout: float


class Snapshot:
    """A snapshot of the sandbox's state."""

    def __init__(self, connection: Connection, snapshot_id: str) -> None:
        self.id = snapshot_id
        self._connection, self._path = connection, f"/sandbox/snapshots/{quote(snapshot_id, safe='')}"

    def restore(self) -> None:
        """Restores the state of the snapshot."""
        self._connection.send("POST", f"{self._path}/restore")

    def delete(self) -> None:
        """Deletes the snapshot."""
        self._connection.send("DELETE", self._path)


class Sandbox:
    """A running sandbox. Use it in a `with` block to stop it at the end of the block."""

    def __init__(
        self, connection: Connection, stop: Callable[[], None], data_problems: Sequence[DataProblem] = ()
    ) -> None:
        #: The URL, without a trailing slash.
        self.url = connection.url
        #: The problems of `data`, worst first: with `allow_invalid_rows`, the rows that are not stored, then what is
        #: stored differently. At most 1,000. Empty for a connected sandbox, and if the database has the same data
        #: without invalid rows.
        self.data_problems = data_problems
        self.clock = Clock(connection)
        self.faults = Faults(connection)
        self.requests = RecordedRequests(connection)
        self.companies = Companies(connection)
        self.contacts = Contacts(connection)
        self._connection, self._stop = connection, stop

    def create_organization(
        self,
        *,
        org_name: Optional[str] = None,
        website: Optional[str] = None,
        subscription: Optional[Literal["standard", "plus", "pro"]] = None,
        status: Optional[Literal["active", "inactive"]] = None,
        credits: Optional[int] = None,
        daily_rate_limit: Optional[int] = None,
        qps_limit: Optional[int] = None,
        mask_email: Optional[bool] = None,
        mask_direct_dial: Optional[bool] = None,
    ) -> Organization:
        """Creates an organization with its own keys. Give each test one to run tests in parallel.

        The default is an active Plus organization with unlimited credits.
        """
        body = to_fields(
            org_name=org_name,
            website=website,
            subscription=subscription,
            status=status,
            credits=credits,
            daily_rate_limit=daily_rate_limit,
            qps_limit=qps_limit,
            mask_email=mask_email,
            mask_direct_dial=mask_direct_dial,
        )
        created = self._connection.send("POST", "/sandbox/organizations", body)
        return Organization(self._connection, cast(CreateOrganizationOutput, created))

    def list_organizations(self) -> list[SandboxOrganization]:
        """Returns all organizations."""
        return cast("list[SandboxOrganization]", list_all(self._connection, "/sandbox/organizations"))

    def get_organization(self, org_id: str) -> OrganizationDetails:
        """Returns an organization with its users, keys, and limits."""
        path = f"/sandbox/organizations/{quote(org_id, safe='')}"
        return cast(OrganizationDetails, self._connection.send("GET", path))

    def client(self, api_key: str) -> ServiceClient:
        """Returns a client for Enrich with any key, such as `demo-plus-key`."""
        return ServiceClient(self.url, api_key, timeout=self._connection.timeout)

    def report(self, org_id: Optional[str] = None, *, source: Optional[Literal["client", "all"]] = None) -> Report:
        """Reports what an integration did: that of `org_id`, or those of all organizations.

        With `source="all"`, requests from the dashboard and `/docs` and replays count, too.
        """
        path = with_query("/sandbox/report", org_id=org_id, source=source)
        return cast(Report, self._connection.send("GET", path))

    def snapshot(self, name: Optional[str] = None) -> Snapshot:
        """Takes a snapshot of the state."""
        created = self._connection.send("POST", "/sandbox/snapshots", to_fields(name=name))
        return Snapshot(self._connection, cast(SnapshotDetails, created)["id"])

    def export_database(self) -> bytes:
        """Returns the database, including API keys, as the bytes of a file. Start a sandbox from it with `db`."""
        return self._connection.send_bytes("GET", "/sandbox/state/database")

    def reset(self) -> None:
        """Resets everything to the state at startup."""
        self._connection.send("POST", "/sandbox/reset")

    def stop(self) -> None:
        """Stops the server if `start_sandbox` started it. A server that you connected to keeps running.

        Raises SandboxUnavailable if changes were not stored.
        """
        self._stop()

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def start_sandbox(
    *,
    data: Optional[str] = None,
    allow_invalid_rows: bool = False,
    memory: bool = False,
    db: Optional[str] = None,
    port: int = 0,
    env: Optional[Mapping[str, str]] = None,
    timeout: float = DEFAULT_TIMEOUT,
) -> Sandbox:
    """Starts a sandbox, and returns when it is ready. It stops with `stop()`, or when this process ends.

    data: a folder with `companies.csv`, `contacts.csv`, and `organizations.json`, instead of the bundled sample.
    allow_invalid_rows: whether to start even if rows of `data` are invalid. `data_problems` lists them first.
    memory: whether to keep everything in memory, which is the default unless you set `db`. With `db`, starts from a
        copy, and leaves the file unchanged.
    db: the database file.
    port: the port to listen on. The default is a free port.
    env: more environment variables for the server. It inherits those of this process, except `SIGNALBOX_*`.
    timeout: timeout in seconds for the start, and for each request.

    Raises SandboxUnavailable if the sandbox does not start, and ValueError if the timeout looks like milliseconds.
    """
    require_seconds(timeout)
    variables = dict(env or {})
    storage = [*(["--memory"] if memory or db is None else []), *([] if db is None else [f"--db={db}"])]
    records = [] if data is None else [f"--data={data}"]
    validity = [] if allow_invalid_rows else ["--reject-invalid"]
    flags = ["--host=127.0.0.1", f"--port={port}", *storage, *records, *validity]
    server = start_server(flags, variables, timeout)
    headers = _control_headers(variables.get("SIGNALBOX_CONTROL_TOKEN"))
    connection = Connection(server.url, headers, timeout, server.describe_exit)
    return Sandbox(connection, server.stop, server.data_problems)


def connect_sandbox(url: str, *, control_token: Optional[str] = None, timeout: float = DEFAULT_TIMEOUT) -> Sandbox:
    """Connects to a running sandbox. `stop()` leaves it running.

    Raises SandboxUnavailable if no sandbox responds, SandboxError if the control token is wrong, and ValueError if the
    timeout looks like milliseconds.
    """
    require_seconds(timeout)
    if urlsplit(url).scheme not in ("http", "https"):
        raise SandboxUnavailable(f"{url} is not an HTTP URL. Use one such as http://localhost:8080.")
    if urlsplit(url).path.strip("/"):
        # Often the address of an operation, such as /v7/enrich.
        raise SandboxUnavailable(f"{url} has a path. Use the URL of the server: {urljoin(url, '/').rstrip('/')}.")
    sandbox = Sandbox(Connection(url.rstrip("/"), _control_headers(control_token), timeout), lambda: None)
    try:
        sandbox.list_organizations()
    except (KeyError, TypeError, ValueError) as error:
        raise SandboxUnavailable(f"{url} is not a Signalbox server. Check the URL.") from error
    return sandbox


def _control_headers(token: Optional[str]) -> dict[str, str]:
    return {} if token is None else {"x-control-token": token}
