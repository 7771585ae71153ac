"""Checks of an integration. Copy this file, and point the import of `enrich_records` to your code."""

import pytest
from integration import enrich_records

OLD = {"job_title": "Head of Sales", "city": "Bergen", "phone": "+47 55 55 01 00"}
ENRICHED = {"job_title": "VP of Marketing", "city": "Portland", "phone": "+1 503 555 0106"}


def create_record(record_id, email="match@outcome.test"):
    return {"id": record_id, "email": email, **OLD, "status": "new"}


def create_batch():
    """Returns a match, and eleven more records, each with its own address."""
    others = [create_record(str(number), f"lead-{number}@northwind-optics.example") for number in range(2, 13)]
    return [create_record("1"), *others]


def fields(records):
    return [{name: record[name] for name in OLD} for record in records]


@pytest.fixture
def organization(signalbox):
    with signalbox.create_organization(subscription="pro") as created:
        yield created


@pytest.fixture
def repetitions_after(organization):
    """Returns what repeated a body after an error."""

    def read(error):
        [line] = [line for line in organization.report()["afterErrors"] if line["error"] == error]
        return line["repetitions"]

    return read


@pytest.fixture
def enrich(signalbox, organization, repetitions_after):
    """Enriches records with your code, and returns its log.

    Fails without a request, for a request with a warning, and for a body that was sent again after 400, 401, or 402.
    """

    def run(records, key_status="active"):
        key = organization.create_key(status=key_status)
        log = []
        enrich_records(records, signalbox.url, key["apiKey"], log.append)
        report = organization.report()
        assert report["requests"]["count"] > 0, "No request was sent, so nothing was tested."
        assert [(line["code"], line["field"]) for line in report["warnings"]] == []
        for error in ("400", "401", "402"):
            assert repetitions_after(error) == [], f"repeated after {error}"
        return "\n".join(log)

    return run


def count_requests(organization):
    return organization.report()["requests"]["count"]


# Doesn't show your other fields. Add them to OLD and ENRICHED.
def test_blank_fields_do_not_overwrite_those_of_the_crm(organization, enrich):
    match = {"body": {"contactEmail": "match@outcome.test"}}
    organization.faults.add({"kind": "change_body", "set": {"conJobTitleEn": ""}}, match=match)
    records = [create_record("1", "no-match@outcome.test"), create_record("2")]
    enrich(records)
    assert fields(records) == [OLD, {**ENRICHED, "job_title": OLD["job_title"]}]


# Doesn't show what your code does with the new employer.
def test_a_contact_who_has_left_is_marked_and_keeps_the_fields(enrich):
    records = [create_record("1", "no-longer@outcome.test")]
    enrich(records)
    assert (records[0]["status"], fields(records)) == ("No Longer", [OLD])


# Doesn't show whether B is too uncertain for you, or A- too. If you accept it, change the check.
def test_a_grade_below_a_changes_no_field(enrich):
    records = [create_record("1", "grade-b@outcome.test")]
    enrich(records)
    assert fields(records) == [OLD]


# Doesn't show what happens to a masked email address, which these records don't get from the service.
def test_a_masked_phone_does_not_overwrite_that_of_the_crm(enrich):
    records = [create_record("1", "masked@outcome.test")]
    enrich(records)
    assert fields(records) == [{**ENRICHED, "phone": OLD["phone"]}]


# Doesn't show how soon it stops: requests that are already on their way get 402, too.
def test_402_in_the_middle_of_a_batch_stops_it_and_keeps_what_was_enriched(organization, enrich):
    organization.faults.add({"kind": "error", "status": 402}, match={"body": {"contactEmail": "lead-*"}})
    records = create_batch()
    enrich(records)
    assert count_requests(organization) < len(records), "every record was sent"
    assert fields(records) == [ENRICHED, *[OLD for _ in records[1:]]]


# Doesn't show whether anybody reads the log.
def test_401_for_a_suspended_key_stops_the_batch_with_a_note_about_the_key(organization, enrich):
    records = create_batch()
    log = enrich(records, key_status="suspended")
    assert count_requests(organization) < len(records), "every record was sent"
    assert "key" in log.lower()


# Doesn't show what happens without Retry-After, or if it is longer than your code can wait.
def test_429_and_503_are_repeated_after_the_time_in_retry_after(organization, enrich, repetitions_after):
    for status in (429, 503):
        # Code that ignores Retry-After often waits 1 second anyway, so use 3.
        organization.faults.add({"kind": "error", "status": status, "retryAfterSeconds": 3}, times=1)
    records = [create_record("1")]
    enrich(records)
    assert count_requests(organization) == 3
    for error in ("429", "5xx"):
        assert repetitions_after(error)[0]["shortestWaitSeconds"] >= 3, f"repeated too early after {error}"
    assert fields(records) == [ENRICHED]


# Doesn't show how long your code waits for a response. Use the effect `latency` with more than its timeout.
def test_a_lost_response_is_repeated_at_most_once_with_a_note_about_the_charge(organization, enrich):
    organization.faults.add({"kind": "connection_reset"}, after_commit=True)
    records = [create_record("1")]
    log = enrich(records)
    assert count_requests(organization) <= 2
    assert "charge" in log.lower()
    assert fields(records) == [OLD]


# Doesn't show what happens if a field is missing, or has another type.
def test_an_additional_field_changes_nothing(organization, enrich):
    organization.faults.add({"kind": "change_body", "set": {"compIsMnc": "Yes"}})
    records = [create_record("1")]
    enrich(records)
    assert fields(records) == [ENRICHED]


# Doesn't show whether your code reports the status.
def test_an_unknown_record_status_is_not_a_match(organization, enrich):
    match = {"body": {"contactEmail": "grade-a@outcome.test"}}
    organization.faults.add({"kind": "change_body", "set": {"recordStatus": "Verified"}}, match=match)
    records = [create_record("1", "grade-a@outcome.test"), create_record("2")]
    enrich(records)
    assert fields(records) == [OLD, ENRICHED]


# Doesn't show whether the record is sent again later.
def test_a_body_that_breaks_off_changes_no_record_and_the_batch_goes_on(organization, enrich):
    match = {"body": {"contactEmail": "grade-a@outcome.test"}}
    organization.faults.add({"kind": "truncated_body"}, match=match)
    records = [create_record("1", "grade-a@outcome.test"), create_record("2")]
    enrich(records)
    assert fields(records) == [OLD, ENRICHED]
