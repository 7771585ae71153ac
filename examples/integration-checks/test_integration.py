"""Checks of an integration. Copy this file, and point the import of `enrich_records` to your code."""

import pytest
from integration import enrich_records

OLD = {"job_title": "Head of Sales", "city": "Bergen"}
ENRICHED = {"job_title": "VP of Marketing", "city": "Portland"}


def create_record(record_id, email="match@outcome.test"):
    return {"id": record_id, "email": email, **OLD, "status": "new"}


def fields(records):
    return [{name: record[name] for name in OLD} for record in records]


@pytest.fixture
def organization(signalbox):
    with signalbox.create_organization(subscription="standard") as created:
        yield created


@pytest.fixture
def enrich(signalbox, organization):
    """Enriches records with your code, and returns its log. Fails without a request, and for each mistake that the report sees."""

    def run(records):
        log = []
        enrich_records(records, signalbox.url, organization.api_key, log.append)
        report = organization.report()
        assert report["verdict"] == "ok", report["sentence"]
        return "\n".join(log)

    return run


def test_blank_fields_do_not_overwrite_those_of_the_crm(organization, enrich):
    organization.faults.add({"kind": "change_body", "set": {"conJobTitleEn": ""}}, after=1)
    records = [create_record("1", "no-match@outcome.test"), create_record("2")]
    enrich(records)
    assert fields(records) == [OLD, {**ENRICHED, "job_title": OLD["job_title"]}]


def test_a_contact_who_has_left_is_marked_and_keeps_the_fields(enrich):
    records = [create_record("1", "no-longer@outcome.test")]
    enrich(records)
    assert (records[0]["status"], fields(records)) == ("No Longer", [OLD])


def test_402_in_the_middle_of_a_batch_stops_it_and_keeps_what_was_enriched(organization, enrich):
    organization.faults.add({"kind": "error", "status": 402}, after=1)
    records = [create_record("1"), create_record("2"), create_record("3")]
    enrich(records)
    organization.requests.verify(count=2)
    assert fields(records) == [ENRICHED, OLD, OLD]


def test_429_and_503_are_repeated_after_the_time_in_retry_after(organization, enrich):
    for status in (429, 503):
        organization.faults.add({"kind": "error", "status": status, "retryAfterSeconds": 1}, times=1)
    records = [create_record("1")]
    enrich(records)
    organization.requests.verify(count=3)
    assert fields(records) == [ENRICHED]


def test_a_lost_response_is_repeated_at_most_once_with_a_note_about_the_charge(organization, enrich):
    organization.faults.add({"kind": "connection_reset"}, after_commit=True)
    records = [create_record("1")]
    log = enrich(records)
    organization.requests.verify(at_most=2)
    assert "charge" in log.lower()
    assert fields(records) == [OLD]


def test_an_additional_field_changes_nothing(organization, enrich):
    organization.faults.add({"kind": "change_body", "set": {"compIsMnc": "Yes"}})
    records = [create_record("1")]
    enrich(records)
    assert fields(records) == [ENRICHED]


def test_an_unknown_record_status_is_not_a_match(organization, enrich):
    organization.faults.add({"kind": "change_body", "set": {"recordStatus": "Verified"}}, times=1)
    records = [create_record("1"), create_record("2")]
    enrich(records)
    assert fields(records) == [OLD, ENRICHED]


def test_a_body_that_breaks_off_changes_no_record_and_the_batch_goes_on(organization, enrich):
    match = {"body": {"contactEmail": "grade-a@outcome.test"}}
    organization.faults.add({"kind": "truncated_body"}, match=match)
    records = [create_record("1", "grade-a@outcome.test"), create_record("2")]
    enrich(records)
    assert fields(records) == [OLD, ENRICHED]
