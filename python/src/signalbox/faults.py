"""A client of injected faults."""

from __future__ import annotations

from typing import Optional, Union, cast
from urllib.parse import quote

from .api import (
    ChangeBodyEffect,
    ConnectionResetEffect,
    DeletedCount,
    EmptyBodyEffect,
    ErrorEffect,
    Fault,
    FaultList,
    InvalidJsonEffect,
    LatencyEffect,
    RequestMatch,
    SlowDripEffect,
    TruncatedBodyEffect,
)
from .connection import Connection, to_fields, with_query

FaultEffect = Union[
    ChangeBodyEffect,
    ConnectionResetEffect,
    EmptyBodyEffect,
    ErrorEffect,
    InvalidJsonEffect,
    LatencyEffect,
    RequestMatch,
    SlowDripEffect,
    TruncatedBodyEffect,
]

_PATH = "/sandbox/faults"


class Faults:
    """The faults of the sandbox, or those of one organization."""

    def __init__(self, connection: Connection, org_id: Optional[str] = None) -> None:
        self._connection, self._org_id = connection, org_id

    def add(
        self,
        effect: FaultEffect,
        *,
        match: Optional[RequestMatch] = None,
        after: Optional[int] = None,
        every: Optional[int] = None,
        times: Optional[int] = None,
        expires_after_seconds: Optional[int] = None,
        probability: Optional[float] = None,
        seed: Union[int, str, None] = None,
        after_commit: Optional[bool] = None,
    ) -> Fault:
        """Adds a fault, which applies from the next request on, or lets `after` matching requests pass first."""
        scoped = {**to_fields(org_id=self._org_id), **(match or {})}
        fault = to_fields(
            match=scoped,
            effect=effect,
            after=after,
            every=every,
            times=times,
            expires_after_seconds=expires_after_seconds,
            probability=probability,
            seed=seed,
            after_commit=after_commit,
        )
        return cast(Fault, self._connection.send("POST", _PATH, fault))

    def list(self) -> list[Fault]:
        """Returns all faults in the order they were created, with how many times each was applied."""
        path = with_query(_PATH, org_id=self._org_id)
        return cast(FaultList, self._connection.send("GET", path))["items"]

    def get(self, fault_id: str) -> Fault:
        """Returns one fault."""
        return cast(Fault, self._connection.send("GET", f"{_PATH}/{quote(fault_id, safe='')}"))

    def remove(self, fault_id: str) -> Fault:
        """Removes one fault, and returns it."""
        return cast(Fault, self._connection.send("DELETE", f"{_PATH}/{quote(fault_id, safe='')}"))

    def clear(self) -> int:
        """Removes the faults, and returns how many there were."""
        path = with_query(_PATH, org_id=self._org_id)
        return cast(DeletedCount, self._connection.send("DELETE", path))["deleted"]
