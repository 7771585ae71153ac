"""Sends requests to a running server."""

from __future__ import annotations

import json
import ssl
from datetime import datetime
from email.message import Message
from http.client import HTTPException
from typing import Any, Callable, Mapping, Optional, Union
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from .api import ErrorDetail

#: Seconds.
DEFAULT_TIMEOUT = 30.0
#: Seconds. A longer timeout was probably meant in milliseconds.
_MAX_TIMEOUT = 1_000

#: An aware `datetime`, or text in ISO 8601.
Instant = Union[datetime, str]


def require_seconds(timeout: float) -> None:
    """Raises ValueError if the timeout looks like milliseconds."""
    if not 0 < timeout < _MAX_TIMEOUT:
        raise ValueError(f"The timeout is {timeout:g} seconds. Pass seconds, such as 30.")


class _NoRedirect(HTTPRedirectHandler):
    """Leaves redirects to the caller, because the target would receive the control token."""

    def redirect_request(self, *_: object) -> None:
        return None


# A proxy could not reach a server on this machine.
_opener = build_opener(ProxyHandler({}), _NoRedirect)


class SandboxUnavailable(Exception):
    """The server cannot be started or reached."""


class SandboxError(Exception):
    """The server rejected a request."""

    status: int
    #: A stable code for program logic.
    code: str
    #: What to do, if the message does not say it.
    hint: str
    #: The invalid fields.
    details: list[ErrorDetail]
    #: The headers of the response, by name in any case.
    headers: Message
    #: The whole response body.
    body: object

    def __init__(self, request: str, status: int, headers: Message, text: str) -> None:
        self.status, self.headers, self.body = status, headers, _parse_json(text)
        error = self.body.get("error") if isinstance(self.body, dict) else None
        fields = error if isinstance(error, dict) else {}
        self.code = fields.get("code", "unknown")
        self.hint = fields.get("hint", "")
        self.details = fields.get("details", [])
        message = fields.get("message", f"{request} returned status {status} without an error message.")
        super().__init__(f"{message} {self.hint}".rstrip())


def _parse_json(text: str) -> object:
    """Returns the text itself if it is not JSON."""
    try:
        parsed: object = json.loads(text)
        return parsed
    except ValueError:
        return text


class Connection:
    """A server and the headers of its requests."""

    def __init__(
        self,
        url: str,
        headers: Mapping[str, str],
        timeout: float = DEFAULT_TIMEOUT,
        describe_exit: Callable[[], Optional[str]] = lambda: None,
    ) -> None:
        """`describe_exit` returns why the server stopped, or `None` if the reason is unknown."""
        self.url, self.headers, self.timeout, self._describe_exit = url, headers, timeout, describe_exit

    def send(
        self,
        method: str,
        path: str,
        body: Optional[object] = None,
        headers: Optional[Mapping[str, str]] = None,
        wait: float = 0,
    ) -> object:
        """Returns the JSON body of the response.

        `wait` is how many seconds the server may wait before it responds, in addition to the timeout.

        Raises SandboxError for an error status, and SandboxUnavailable without a response, or for a redirect.
        """
        data = None if body is None else json.dumps(body).encode()
        parsed: object = json.loads(self.send_bytes(method, path, data, headers, wait))
        return parsed

    def send_bytes(
        self,
        method: str,
        path: str,
        data: Optional[bytes] = None,
        headers: Optional[Mapping[str, str]] = None,
        wait: float = 0,
    ) -> bytes:
        """Returns the body of the response, as `send` does."""
        all_headers = {"content-type": "application/json", **self.headers, **(headers or {})}
        request = Request(self.url + path, data, all_headers, method=method)
        try:
            with _opener.open(request, timeout=self.timeout + wait) as response:
                received: bytes = response.read()
                return received
        except HTTPError as error:
            with error:
                rejection = error.read().decode(errors="replace")
            if 300 <= error.code < 400:
                target = urljoin(request.full_url, error.headers.get("location", "a different address"))
                raise SandboxUnavailable(
                    f"{request.full_url} redirects to {target} (status {error.code}), which Signalbox doesn't follow. Check the URL."
                ) from None
            raise SandboxError(f"{method} {path}", error.code, error.headers, rejection) from None
        except (OSError, HTTPException) as error:
            cause = self._describe_exit() or _describe_failure(self.url, error)
            raise SandboxUnavailable(f"{method} {self.url}{path} received no response: {cause}") from error


def _describe_failure(url: str, error: Exception) -> str:
    cause = getattr(error, "reason", error)
    if isinstance(cause, ConnectionRefusedError):
        return "no server is listening. Start it, or check the URL."
    if isinstance(cause, ssl.SSLError) and not isinstance(cause, ssl.SSLCertVerificationError):
        return f"the server does not use TLS. Use {url.replace('https:', 'http:', 1)}."
    return str(error)


#: The highest `limit` of a list.
_MAX_LIMIT = 500


def list_all(connection: Connection, path: str, **filters: object) -> list[object]:
    """Returns the items of all pages of a list."""
    items: list[object] = []
    cursor = None
    while True:
        page: Any = connection.send("GET", with_query(path, limit=_MAX_LIMIT, cursor=cursor, **filters))
        items += page["items"]
        cursor = page["next"]
        if cursor is None:
            return items


def to_fields(**arguments: object) -> dict[str, object]:
    """Returns the fields of the API for keyword arguments: `org_id` becomes `orgId`. Omits `None`."""
    return {_to_camel_case(name): value for name, value in arguments.items() if value is not None}


def _to_camel_case(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


def with_query(path: str, **arguments: object) -> str:
    """Returns the path with a query string. Omits `None`."""
    fields = to_fields(**arguments)
    return f"{path}?{urlencode(fields)}" if fields else path


def to_timestamp(at: Optional[Instant]) -> Optional[str]:
    """Returns the time in ISO 8601."""
    return at.isoformat() if isinstance(at, datetime) else at
