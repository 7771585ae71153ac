"""Clients of the service: with any key, and with those of an organization."""

from __future__ import annotations

from typing import Optional, cast
from urllib.parse import quote

from .api import CreateOrganizationOutput, EnrichmentOutput, OrganizationDetails
from .connection import DEFAULT_TIMEOUT, Connection, SandboxError, to_fields
from .faults import Faults
from .recorded_requests import RecordedRequests


class ServiceClient:
    """A client of Enrich."""

    def __init__(self, url: str, api_key: str, *, timeout: float = DEFAULT_TIMEOUT) -> None:
        self.api_key = api_key
        self._service = Connection(url, {"apikey": api_key}, timeout)

    def enrich(
        self,
        *,
        record_id: Optional[str] = None,
        company_name: Optional[str] = None,
        company_web_address: Optional[str] = None,
        company_guid: Optional[str] = None,
        company_ln_url: Optional[str] = None,
        contact_full_name: Optional[str] = None,
        contact_first_name: Optional[str] = None,
        contact_middle_name: Optional[str] = None,
        contact_last_name: Optional[str] = None,
        contact_email: Optional[str] = None,
        contact_job_title: Optional[str] = None,
        contact_country: Optional[str] = None,
        contact_guid: Optional[str] = None,
        contact_url: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> EnrichmentOutput:
        """Sends one lead to Enrich. Raises SandboxError for any status but 200."""
        lead = to_fields(
            record_id=record_id,
            company_name=company_name,
            company_web_address=company_web_address,
            company_guid=company_guid,
            company_ln_url=company_ln_url,
            contact_full_name=contact_full_name,
            contact_first_name=contact_first_name,
            contact_middle_name=contact_middle_name,
            contact_last_name=contact_last_name,
            contact_email=contact_email,
            contact_job_title=contact_job_title,
            contact_country=contact_country,
            contact_guid=contact_guid,
            contact_url=contact_url,
        )
        headers = {} if idempotency_key is None else {"idempotency-key": idempotency_key}
        return cast(EnrichmentOutput, self._service.send("POST", "/v7/enrich", lead, headers))


class Organization(ServiceClient):
    """A new organization with its own keys, credits, limits, faults, and recorded requests.

    As a context manager, it is deleted at the end of the block.
    """

    def __init__(self, control: Connection, created: CreateOrganizationOutput) -> None:
        super().__init__(control.url, created["apiKey"], timeout=control.timeout)
        self.org_id = created["organization"]["orgId"]
        #: For managing users and keys.
        self.admin_key = created["adminKey"]
        #: Faults that apply only to this organization.
        self.faults = Faults(control, self.org_id)
        self.requests = RecordedRequests(control, self.org_id)
        self._control = control
        self._path = f"/sandbox/organizations/{quote(self.org_id, safe='')}"

    def get_credits(self) -> Optional[int]:
        """Returns the remaining credits; `None` if they are unlimited."""
        return cast(OrganizationDetails, self._control.send("GET", self._path))["organization"]["credits"]

    def delete(self) -> None:
        """Deletes the organization, unless a reset has deleted it."""
        try:
            self._control.send("DELETE", self._path)
        except SandboxError as error:
            if error.code != "not_found":
                raise

    def __enter__(self) -> Organization:
        return self

    def __exit__(self, *_: object) -> None:
        self.delete()
