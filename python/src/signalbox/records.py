"""Clients of the stored companies and contacts, which all organizations share."""

from __future__ import annotations

from typing import Optional, Sequence, Union, cast
from urllib.parse import quote

from .api import (
    CompanyInput,
    CompanyPage,
    ContactInput,
    ContactPage,
    DeletedCompany,
    StoredCompany,
    StoredContact,
    UpsertCompaniesOutput,
    UpsertContactsOutput,
)
from .connection import Connection, with_query

_COMPANIES = "/sandbox/companies"
_CONTACTS = "/sandbox/contacts"


class Companies:
    """The stored companies."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, companies: Union[CompanyInput, Sequence[CompanyInput]]) -> UpsertCompaniesOutput:
        """Stores one company, or several. A company replaces the one with the same `compGUID`, website, or name."""
        body = {"companies": companies} if isinstance(companies, Sequence) else companies
        return cast(UpsertCompaniesOutput, self._connection.send("PUT", _COMPANIES, body))

    def find(self, search: Optional[str] = None, *, limit: Optional[int] = None) -> list[StoredCompany]:
        """Returns the companies that contain all words of the search. The default `limit` is 100."""
        path = with_query(_COMPANIES, search=search, limit=limit)
        return cast(CompanyPage, self._connection.send("GET", path))["items"]

    def delete(self, comp_guid: str) -> DeletedCompany:
        """Deletes a company and all jobs there, and returns the company."""
        return cast(DeletedCompany, self._connection.send("DELETE", f"{_COMPANIES}/{quote(comp_guid, safe='')}"))


class Contacts:
    """The stored contacts."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, contacts: Union[ContactInput, Sequence[ContactInput]]) -> UpsertContactsOutput:
        """Stores one contact, or several. Each is a person with one job."""
        body = {"contacts": contacts} if isinstance(contacts, Sequence) else contacts
        return cast(UpsertContactsOutput, self._connection.send("PUT", _CONTACTS, body))

    def find(self, search: Optional[str] = None, *, limit: Optional[int] = None) -> list[StoredContact]:
        """Returns the contacts that contain all words of the search. The default `limit` is 100."""
        path = with_query(_CONTACTS, search=search, limit=limit)
        return cast(ContactPage, self._connection.send("GET", path))["items"]

    def delete(self, con_guid: str) -> StoredContact:
        """Deletes a contact, and returns it."""
        return cast(StoredContact, self._connection.send("DELETE", f"{_CONTACTS}/{quote(con_guid, safe='')}"))
