import pytest

from signalbox import SandboxError

ADA = "ada.keller@northwind-optics.example"

# Several tests, so that each worker of pytest-xdist has some.
TESTS = range(6)


@pytest.mark.parametrize("number", TESTS)
def test_each_test_has_an_organization_with_credits_and_a_key(signalbox_organization, number):
    assert signalbox_organization.get_credits() == 1000
    assert signalbox_organization.enrich(contact_email=ADA, record_id=f"{number}")["recordId"] == f"{number}"
    assert signalbox_organization.get_credits() < 1000
    assert signalbox_organization.requests.verify(count=1) == 1


def test_a_fault_applies_only_to_its_organization(signalbox, signalbox_organization):
    fault = signalbox_organization.faults.add({"kind": "error", "status": 429, "retryAfterSeconds": 7}, times=1)
    with signalbox.create_organization(subscription="standard") as other:
        assert other.enrich(contact_email=ADA)["compName"] == "Northwind Optics, Inc."
        assert other.faults.list() == []
    with pytest.raises(SandboxError) as rejection:
        signalbox_organization.enrich(contact_email=ADA)
    assert (rejection.value.status, rejection.value.code) == (429, "rate_limit_exceeded")
    assert rejection.value.headers["Retry-After"] == "7"
    assert signalbox_organization.faults.get(fault["id"])["match"]["orgId"] == signalbox_organization.org_id
    assert signalbox_organization.faults.clear() == 1


def test_clearing_leaves_the_faults_and_requests_of_others(signalbox, signalbox_organization):
    with signalbox.create_organization(subscription="standard") as other:
        for organization in (other, signalbox_organization):
            organization.faults.add({"kind": "latency", "ms": 0})
            organization.enrich(contact_email=ADA)
        assert (signalbox_organization.faults.clear(), signalbox_organization.requests.clear()) == (1, 1)
        assert len(other.faults.list()) == 1
        assert other.requests.verify(count=1) == 1


def test_an_organization_without_credits_is_rejected(signalbox):
    with signalbox.create_organization(credits=0) as organization, pytest.raises(SandboxError) as rejection:
        organization.enrich(company_name="Northwind Optics")
    assert (rejection.value.status, rejection.value.code) == (402, "insufficient_credits")


def test_a_deleted_organization_can_be_deleted_again(signalbox_organization):
    signalbox_organization.delete()
