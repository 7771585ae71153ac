"""A client of the journal, which records the requests of the service."""

from __future__ import annotations

from typing import Literal, Optional, Union, cast
from urllib.parse import quote

from .api import (
    DeletedCount,
    JournalEntry,
    JournalEntryInFull,
    JournalPage,
    VerificationMatch,
    VerifyRequestsOutput,
)
from .connection import Connection, Instant, list_all, to_fields, to_timestamp, with_query

_PATH = "/sandbox/requests"


class RecordedRequests:
    """The recorded requests of the sandbox, or those of one organization."""

    def __init__(self, connection: Connection, org_id: Optional[str] = None) -> None:
        self._connection, self._org_id = connection, org_id

    def list(
        self,
        *,
        operation: Optional[str] = None,
        status: Optional[Union[int, Literal["2xx", "4xx", "5xx", "none"]]] = None,
        host: Optional[str] = None,
        key: Optional[str] = None,
        transaction_id: Optional[str] = None,
        record_id: Optional[str] = None,
        outcome: Optional[str] = None,
        source: Optional[str] = None,
        situation: Optional[str] = None,
        charged_guid: Optional[str] = None,
        warning: Optional[str] = None,
        warning_field: Optional[str] = None,
        fault: Optional[str] = None,
        search: Optional[str] = None,
        since: Optional[Instant] = None,
        until: Optional[Instant] = None,
        limit: Optional[int] = None,
    ) -> list[JournalEntry]:
        """Returns all requests, newest first, or the newest `limit`."""
        filters: dict[str, object] = dict(
            org_id=self._org_id,
            operation=operation,
            status=status,
            host=host,
            key=key,
            transaction_id=transaction_id,
            record_id=record_id,
            outcome=outcome,
            source=source,
            situation=situation,
            charged_guid=charged_guid,
            warning=warning,
            warning_field=warning_field,
            fault=fault,
            search=search,
            since=to_timestamp(since),
            until=to_timestamp(until),
        )
        if limit is None:
            # A list of the first page would hide requests from a test that looks for mistakes.
            return cast("list[JournalEntry]", list_all(self._connection, _PATH, **filters))
        path = with_query(_PATH, limit=limit, **filters)
        return cast(JournalPage, self._connection.send("GET", path))["items"]

    def get(self, transaction_id: str) -> JournalEntryInFull:
        """Returns a request with the explanation of its response."""
        return cast(JournalEntryInFull, self._connection.send("GET", f"{_PATH}/{quote(transaction_id, safe='')}"))

    def verify(
        self,
        *,
        count: Optional[int] = None,
        at_least: Optional[int] = None,
        at_most: Optional[int] = None,
        match: Optional[VerificationMatch] = None,
        within_seconds: int = 0,
    ) -> int:
        """Checks that the expected number of requests match, and returns the number.

        `within_seconds` waits for requests that arrive later. With `at_least` alone, the wait ends when enough requests match.

        Raises SandboxError if the number is wrong. Its message has the nearest misses.
        """
        scoped = {**to_fields(org_id=self._org_id), **(match or {})}
        expected = to_fields(
            match=scoped, count=count, at_least=at_least, at_most=at_most, within_seconds=within_seconds
        )
        verified = self._connection.send("POST", f"{_PATH}/verify", expected, wait=within_seconds)
        return cast(VerifyRequestsOutput, verified)["matched"]

    def replay(self, transaction_id: str) -> JournalEntry:
        """Sends a request again with the same key, and returns the new request. It is charged again."""
        path = f"{_PATH}/{quote(transaction_id, safe='')}/replay"
        return cast(JournalEntry, self._connection.send("POST", path))

    def clear(self) -> int:
        """Removes the requests, and returns how many there were."""
        path = with_query(_PATH, org_id=self._org_id)
        return cast(DeletedCount, self._connection.send("DELETE", path))["deleted"]
