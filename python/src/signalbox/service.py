"""Clients of the service: with any key, and with those of an organization."""

from __future__ import annotations

from typing import Literal, Optional, cast
from urllib.parse import quote

from .api import (
    CreateOrganizationOutput,
    CreateOrganizationUserOutput,
    EnrichmentOutput,
    OrganizationDetails,
    Report,
    SandboxKey,
    SandboxKeyList,
    SandboxUser,
    SandboxUserList,
)
from .connection import DEFAULT_TIMEOUT, Connection, SandboxError, to_fields, with_query
from .faults import Faults
from .recorded_requests import RecordedRequests


UserRole = Literal["admin", "user", "demo"]
UserStatus = Literal["active", "suspend", "deleted"]
KeyRole = Literal["admin", "standard"]
KeyStatus = Literal["active", "suspended"]


class ServiceClient:
    """A client for Enrich."""

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
    ) -> EnrichmentOutput:
        """Sends one lead to Enrich. Raises SandboxError for any status except 200."""
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
        return cast(EnrichmentOutput, self._service.send("POST", "/v7/enrich", lead))


class Organization(ServiceClient):
    """A new organization with its own keys, credits, limits, faults, and recorded requests.

    Use it in a `with` block to delete it at the end of the block.
    """

    def __init__(self, control: Connection, created: CreateOrganizationOutput) -> None:
        super().__init__(control.url, created["apiKey"], timeout=control.timeout)
        self.org_id = created["orgId"]
        #: For managing users and keys.
        self.admin_key = created["adminKey"]
        #: Faults that apply only to this organization.
        self.faults = Faults(control, self.org_id)
        self.requests = RecordedRequests(control, self.org_id)
        self._control = control
        self._path = f"/sandbox/organizations/{quote(self.org_id, safe='')}"
        self._users, self._keys = f"{self._path}/users", f"{self._path}/keys"

    def get_credits(self) -> Optional[int]:
        """Returns the remaining credits; `None` if they are unlimited."""
        return cast(OrganizationDetails, self._control.send("GET", self._path))["credits"]

    def report(self) -> Report:
        """Reports what this organization's integration did."""
        return cast(Report, self._control.send("GET", with_query("/sandbox/report", org_id=self.org_id)))

    def create_user(
        self,
        *,
        role: Optional[UserRole] = None,
        email: Optional[str] = None,
        status: Optional[UserStatus] = None,
        api_key: Optional[str] = None,
        with_key: bool = True,
    ) -> CreateOrganizationUserOutput:
        """Creates a user with any role, and a key unless `with_key` is false.

        email: the default is a new address with the domain of the organization.
        api_key: the value of the key. The default is a generated value.
        """
        body = to_fields(role=role, email=email, status=status, api_key=api_key)
        if not with_key:
            # The API creates no key for null.
            body["apiKey"] = None
        return cast(CreateOrganizationUserOutput, self._control.send("POST", self._users, body))

    def list_users(self) -> list[SandboxUser]:
        """Returns all users in the order they were created, including deleted ones."""
        return cast(SandboxUserList, self._control.send("GET", self._users))["items"]

    def get_user(self, user_id: str) -> SandboxUser:
        """Returns one user."""
        return cast(SandboxUser, self._control.send("GET", _below(self._users, user_id)))

    def update_user(
        self, user_id: str, *, role: Optional[UserRole] = None, status: Optional[UserStatus] = None
    ) -> SandboxUser:
        """Changes the role or status of a user, even where the service would not allow it."""
        changes = to_fields(role=role, status=status)
        return cast(SandboxUser, self._control.send("PATCH", _below(self._users, user_id), changes))

    def delete_user(self, user_id: str) -> SandboxUser:
        """Deletes a user and its key, and returns the user."""
        return cast(SandboxUser, self._control.send("DELETE", _below(self._users, user_id)))

    def create_key(
        self,
        *,
        role: Optional[KeyRole] = None,
        email: Optional[str] = None,
        status: Optional[KeyStatus] = None,
        api_key: Optional[str] = None,
    ) -> SandboxKey:
        """Creates a key. It belongs to the user with the same address, if there is one.

        email: the default is a new address without a user.
        api_key: the key value. The default is a generated value.
        """
        body = to_fields(role=role, email=email, status=status, api_key=api_key)
        return cast(SandboxKey, self._control.send("POST", self._keys, body))

    def list_keys(self) -> list[SandboxKey]:
        """Returns all keys in the order they were created."""
        return cast(SandboxKeyList, self._control.send("GET", self._keys))["items"]

    def get_key(self, key_id: str) -> SandboxKey:
        """Returns one key."""
        return cast(SandboxKey, self._control.send("GET", _below(self._keys, key_id)))

    def update_key(
        self,
        key_id: str,
        *,
        role: Optional[KeyRole] = None,
        status: Optional[KeyStatus] = None,
        api_key: Optional[str] = None,
    ) -> SandboxKey:
        """Changes the role, status, or value of a key."""
        changes = to_fields(role=role, status=status, api_key=api_key)
        return cast(SandboxKey, self._control.send("PATCH", _below(self._keys, key_id), changes))

    def delete_key(self, key_id: str) -> SandboxKey:
        """Deletes a key, and returns it."""
        return cast(SandboxKey, self._control.send("DELETE", _below(self._keys, key_id)))

    def delete(self) -> None:
        """Deletes the organization, unless a reset already did."""
        try:
            self._control.send("DELETE", self._path)
        except SandboxError as error:
            if error.code != "not_found":
                raise

    def __enter__(self) -> Organization:
        return self

    def __exit__(self, *_: object) -> None:
        self.delete()


def _below(path: str, record_id: str) -> str:
    return f"{path}/{quote(record_id, safe='')}"
