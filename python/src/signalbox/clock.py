"""A client of the sandbox clock. Moving the clock resets daily limits and refills rate limits."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Optional, cast

from .api import Clock as ClockState
from .connection import Connection, Instant, to_fields, to_timestamp


class Clock:
    """The sandbox clock."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def now(self) -> datetime:
        """Returns the current time."""
        state = cast(ClockState, self._connection.send("GET", "/sandbox/clock"))
        return datetime.fromisoformat(state["now"])

    def freeze(self, at: Optional[Instant] = None) -> ClockState:
        """Freezes the clock at the current time, or at `at`."""
        return self._change(to_fields(mode="frozen", now=to_timestamp(at)))

    def set(self, at: Instant) -> ClockState:
        """Sets the time. The clock keeps running or stays frozen."""
        return self._change({"now": to_timestamp(at)})

    def advance(
        self,
        *,
        days: Optional[float] = None,
        hours: Optional[float] = None,
        minutes: Optional[float] = None,
        seconds: Optional[float] = None,
    ) -> ClockState:
        """Moves the clock forward, or back if the sum is negative. It keeps running or stays frozen.

        Raises TypeError without an argument.
        """
        if days is None and hours is None and minutes is None and seconds is None:
            raise TypeError("advance() needs days, hours, minutes, or seconds, such as advance(days=1)")
        by = timedelta(days=days or 0, hours=hours or 0, minutes=minutes or 0, seconds=seconds or 0)
        return self._change({"advanceSeconds": by.total_seconds()})

    def run(self) -> ClockState:
        """Lets a frozen clock run again."""
        return self._change({"mode": "running"})

    def reset(self) -> ClockState:
        """Sets the clock back to the system time, and lets it run."""
        return self._change({"now": None, "mode": "running"})

    def _change(self, change: dict[str, object]) -> ClockState:
        return cast(ClockState, self._connection.send("PATCH", "/sandbox/clock", change))
