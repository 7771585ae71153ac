"""A local sandbox for integrations with SMARTe's lead-data enrichment API, as a fixture for tests."""

from .clock import Clock
from .connection import SandboxError, SandboxUnavailable
from .faults import Faults
from .recorded_requests import RecordedRequests
from .records import Companies, Contacts
from .sandbox import Sandbox, SandboxOptions, Snapshot, connect_sandbox, start_sandbox
from .server import DataProblem
from .service import Organization, ServiceClient

__all__ = [
    "Clock",
    "Companies",
    "Contacts",
    "DataProblem",
    "Faults",
    "Organization",
    "RecordedRequests",
    "Sandbox",
    "SandboxError",
    "SandboxOptions",
    "SandboxUnavailable",
    "ServiceClient",
    "Snapshot",
    "connect_sandbox",
    "start_sandbox",
]
