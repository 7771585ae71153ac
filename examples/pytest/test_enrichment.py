"""python3 -m pytest        pytest and the executable: SIGNALBOX_BIN names it, else PATH has it."""

from http.client import RemoteDisconnected

import pytest

ADA = {"contactEmail": "ada.keller@northwind-optics.example"}


def test_fills_a_lead(organization):
    status, _, result = organization.enrich(ADA)
    assert (status, result["compName"]) == (200, "Northwind Optics, Inc.")


def test_reports_that_a_contact_has_left(organization):
    _, _, result = organization.enrich({"contactEmail": "no-longer@outcome.test"})
    assert result["recordStatus"] == "No Longer"


def test_creates_a_key_for_a_colleague(organization):
    status, _, result = organization.create_key("ada@colleagues.example")
    assert (status, result["data"]["status"]) == (200, "active")


def test_stops_without_credits(sandbox):
    status, _, result = sandbox.create_organization(credits=0).enrich(ADA)
    assert (status, result["error"]["code"]) == (402, "insufficient_credits")


def test_retries_after_the_rate_limit(organization):
    organization.add_fault({"kind": "error", "status": 429, "retryAfterSeconds": 7})
    status, headers, _ = organization.enrich(ADA)
    assert (status, headers["Retry-After"]) == (429, "7")
    assert organization.enrich(ADA)[0] == 200


def test_gives_up_on_a_slow_server(organization):
    organization.add_fault({"kind": "latency", "ms": 5000})
    with pytest.raises(TimeoutError):
        organization.enrich(ADA, timeout=0.3)


def test_tries_again_after_a_broken_connection(organization):
    organization.add_fault({"kind": "connection_reset"})
    with pytest.raises((ConnectionError, RemoteDisconnected)):
        organization.enrich(ADA)
    assert organization.enrich(ADA)[0] == 200


def test_sends_each_lead_once(sandbox, organization):
    organization.enrich({**ADA, "recordId": "42"})
    match = {"orgId": organization.org_id, "operation": "enrich", "body": {"recordId": "42"}}
    sandbox.control("/requests/verify", {"match": match, "count": 1})
