"""Made from the OpenAPI document by `bun run openapi`. The names of fields are those of the API."""

from __future__ import annotations

from typing import Literal, TypedDict, Union


class AfterError(TypedDict):
    """An error, and the requests after it."""

    error: Literal["400", "401", "402", "403", "429", "5xx", "lost_response"]
    repetitions: list[Repetition]
    others: OtherErrors
    carefulCode: str
    count: int
    firstAt: Union[str, None]
    lastAt: Union[str, None]
    transactionIds: list[str]
    filter: str


class BuyingGroupInput(TypedDict, total=False):
    """At least one of the four company fields is required. Unknown fields are ignored."""

    recordId: Union[str, None]
    companyGuid: Union[str, None]
    companyWebsite: Union[str, None]
    companyLinkedinUrl: Union[str, None]
    companyName: Union[str, None]
    pageNo: Union[int, str, None]
    pageSize: Union[int, str, None]


class BuyingGroupMember(TypedDict):
    """A likely member of the buying group."""

    conGUID: str
    conJobTitle: str
    conLevels: str
    conFunctions: str
    conSubFunctions: str
    conWorkLocCountry: str


class BuyingGroupOutput(TypedDict):
    """One page of the buying group. The list is empty for an unknown company."""

    recordId: str
    compGUID: str
    compName: str
    compWebsite: str
    totalPages: int
    totalCount: int
    pageNo: int
    pageSize: int
    transactionId: str
    buyingGroup: list[BuyingGroupMember]


class Candidate(TypedDict):
    """A scored candidate: a company, or a contact at a company."""

    company: CandidateCompany
    contact: Union[CandidateContact, None]
    fields: list[FieldComparison]
    weight: float
    probability: float


class CandidateCompany(TypedDict):
    """The company."""

    compGUID: str
    compName: str
    compWebsite: str
    compCountry: str


class CandidateContact(TypedDict):
    """The contact, with the job at this company."""

    conGUID: str
    conFullName: str
    conFirstName: str
    conMiddleName: str
    conLastName: str
    conEmail: str
    conJobTitle: str
    current: bool


class _RequiredChangeBodyEffect(TypedDict):
    kind: Literal["change_body"]


class ChangeBodyEffect(_RequiredChangeBodyEffect, total=False):
    """Changes fields of the normal response. The request is always processed and charged first, as with `afterCommit`."""

    set: dict[str, object]
    remove: list[str]
    latency: FaultLatency


class Clock(TypedDict):
    """The clock of the sandbox."""

    now: str
    mode: Literal["running", "frozen"]
    offsetSeconds: float


class ClosestRecord(TypedDict):
    """A stored record that resembles the request but is not returned."""

    company: CandidateCompany
    contact: Union[CandidateContact, None]
    fields: list[FieldComparison]
    isAtRequestedCompany: bool
    against: Union[FieldComparison, None]


class ClosestRecords(TypedDict):
    """The closest records that are not returned."""

    people: list[ClosestRecord]
    companies: list[ClosestRecord]


class CompanyInput(TypedDict, total=False):
    """A complete company, with `compName` or `compWebsite`. Absent and `null` fields are stored as blank."""

    compGUID: Union[str, None]
    compName: Union[str, None]
    compNameAka: Union[str, None]
    compWebsite: Union[str, None]
    compPubProfileUrl: Union[str, None]
    compLegalStatus: Union[str, None]
    compIndustry: Union[str, None]
    compEmpCount: Union[str, float, None]
    compEmpRange: Union[str, None]
    compRevRange: Union[str, None]
    compGlobalRegions: Union[str, None]
    compNaicsCodes: Union[str, None]
    compNaicsDescription: Union[str, None]
    compSicCodes: Union[str, None]
    compSicDescription: Union[str, None]
    compAddr: Union[str, None]
    compCity: Union[str, None]
    compState: Union[str, None]
    compCountry: Union[str, None]
    compZipcode: Union[str, None]
    compPhoneNo: Union[str, None]
    compParentGuid: Union[str, None]
    compGlobalHqParentGuid: Union[str, None]
    compWorldwideParentName: Union[str, None]


class CompanyList(TypedDict):
    """Several companies."""

    companies: list[CompanyInput]


class CompanyPage(TypedDict):
    """Companies in the order of `sort`."""

    items: list[StoredCompany]
    total: int
    next: Union[str, None]


class _RequiredConnectionResetEffect(TypedDict):
    kind: Literal["connection_reset"]


class ConnectionResetEffect(_RequiredConnectionResetEffect, total=False):
    """Closes the connection before the first byte."""

    latency: FaultLatency


class ContactInput(TypedDict, total=False):
    """A person and one job, at the company with this `compGUID`, `compWebsite`, or `compName`. Absent, `null`, and blank fields are stored as blank."""

    conGUID: Union[str, None]
    compGUID: Union[str, None]
    compWebsite: Union[str, None]
    compName: Union[str, None]
    conFirstName: Union[str, None]
    conMiddleName: Union[str, None]
    conLastName: Union[str, None]
    conFullName: Union[str, None]
    conEmail: Union[str, None]
    conPubProfileUrl: Union[str, None]
    conJobTitleEn: Union[str, None]
    conJobStartedOn: Union[str, None]
    conJobUpdatedOn: Union[str, None]
    conJobEndedOn: Union[str, None]
    conLevels: Union[str, None]
    conFunctions: Union[str, None]
    conSubFunctions: Union[str, None]
    conLoc: Union[str, None]
    conWorkLocAddr: Union[str, None]
    conWorkLocCity: Union[str, None]
    conWorkLocState: Union[str, None]
    conWorkLocCountry: Union[str, None]
    conWorkLocZipcode: Union[str, None]
    conWorkLocPhoneNo: Union[str, None]
    directDial1: Union[str, None]
    directDial2: Union[str, None]


class ContactList(TypedDict):
    """Several contacts."""

    contacts: list[ContactInput]


class ContactPage(TypedDict):
    """People in the order of `sort`."""

    items: list[StoredContact]
    total: int
    next: Union[str, None]


class _RequiredCreateFaultInput(TypedDict):
    effect: FaultEffect


class CreateFaultInput(_RequiredCreateFaultInput, total=False):
    """The fault to create."""

    match: RequestMatch
    after: int
    every: int
    times: Union[int, None]
    expiresAfterSeconds: Union[int, None]
    probability: float
    seed: Union[str, int]
    afterCommit: bool


class CreateKeyInput(TypedDict):
    """The address of the new key."""

    email: str


class CreateKeyOutput(TypedDict):
    """The new key."""

    message: Literal["Key generated successfully"]
    data: KeyRecord


class CreateOrganizationInput(TypedDict, total=False):
    """All fields are optional. Default: an active Plus organization with unlimited credits, 1,000 requests per second, 1,000,000 per day, and nothing masked."""

    orgName: str
    website: str
    subscription: Subscription
    status: OrganizationStatus
    credits: Union[int, None]
    dailyRateLimit: int
    qpsLimit: int
    maskEmail: bool
    maskDirectDial: bool


class CreateOrganizationKeyInput(TypedDict, total=False):
    """All fields are optional. Default: an active standard key with a generated value."""

    email: str
    role: KeyRole
    status: KeyStatus
    apiKey: str


class CreateOrganizationOutput(TypedDict):
    """The new organization and its keys."""

    orgId: str
    orgName: str
    website: str
    subscription: Subscription
    status: OrganizationStatus
    credits: Union[int, None]
    dailyRateLimit: int
    qpsLimit: int
    maskEmail: bool
    maskDirectDial: bool
    createdAt: str
    updatedAt: str
    userCount: int
    keyCount: int
    usedCredits: int
    requestsToday: int
    users: list[SandboxUser]
    keys: list[SandboxKey]
    limits: LimitsStatus
    adminKey: str
    apiKey: str


class CreateOrganizationUserInput(TypedDict, total=False):
    """All fields are optional. Default: an active user with a generated key."""

    email: str
    role: UserRole
    status: UserStatus
    apiKey: Union[str, None]


class CreateOrganizationUserOutput(TypedDict):
    """The new user and the value of its key."""

    userId: str
    email: str
    role: UserRole
    status: UserStatus
    createdAt: str
    updatedAt: str
    apiKey: Union[str, None]


class CreateSnapshotInput(TypedDict, total=False):
    """All fields are optional."""

    name: str


class CreateUserInput(TypedDict):
    """The address of the new user."""

    email: str


class CreateUserOutput(TypedDict):
    """The new user and the generated key."""

    message: Literal["New User registered successfully. Key Generated"]
    data: CreatedUser


class CreatedUser(TypedDict):
    """A new user with its key."""

    userId: str
    organization: Organization
    email: str
    role: Literal["admin", "user", "demo"]
    status: Literal["active", "suspend", "deleted"]
    createdAt: str
    updatedAt: str
    apiKey: list[str]


class Decision(TypedDict):
    """What Enrich returns, and why."""

    outcome: Literal["contact", "company", "none"]
    cause: Literal["match", "no_candidate", "too_unlikely", "ambiguous", "not_comparable", "fixed_response"]
    accuracy: Literal["A+", "A", "A-", "B", ""]
    recordStatus: Literal["Active", "No Longer", "No Match"]
    probability: float
    compGUID: str
    conGUID: str
    result: str
    reasons: list[str]


class DeletedCompany(TypedDict):
    """A deleted company, as it was stored."""

    compGUID: str
    compName: str
    compNameAka: str
    compWebsite: str
    compPubProfileUrl: str
    compLegalStatus: str
    compIndustry: str
    compEmpCount: str
    compEmpRange: str
    compRevRange: str
    compGlobalRegions: str
    compNaicsCodes: str
    compNaicsDescription: str
    compSicCodes: str
    compSicDescription: str
    compAddr: str
    compCity: str
    compState: str
    compCountry: str
    compZipcode: str
    compPhoneNo: str
    compParentGuid: str
    compGlobalHqParentGuid: str
    compWorldwideParentName: str
    contactCount: int
    deletedContactCount: int


class DeletedCount(TypedDict):
    """The number of deleted items."""

    deleted: int


class _RequiredEmptyBodyEffect(TypedDict):
    kind: Literal["empty_body"]


class EmptyBodyEffect(_RequiredEmptyBodyEffect, total=False):
    """Returns 200 with an empty body."""

    latency: FaultLatency


class EnrichmentInput(TypedDict, total=False):
    """All fields are optional. More fields improve the match. Unknown fields are ignored."""

    recordId: Union[str, None]
    companyName: Union[str, None]
    companyWebAddress: Union[str, None]
    contactFullName: Union[str, None]
    contactFirstName: Union[str, None]
    contactMiddleName: Union[str, None]
    contactLastName: Union[str, None]
    contactEmail: Union[str, None]
    contactJobTitle: Union[str, None]
    contactCountry: Union[str, None]
    companyGuid: Union[str, None]
    companyLnUrl: Union[str, None]
    contactGuid: Union[str, None]
    contactUrl: Union[str, None]
    apikey: Union[str, None]
    compName: Union[str, None]
    compWebsite: Union[str, None]
    conFullName: Union[str, None]
    conFirstName: Union[str, None]
    conLastName: Union[str, None]
    conEmail: Union[str, None]
    conJobTitle: Union[str, None]
    country: Union[str, None]
    compGuid: Union[str, None]
    compLinkedinUrl: Union[str, None]
    conGuid: Union[str, None]
    conLinkedinUrl: Union[str, None]


class _RequiredEnrichmentOutput(TypedDict):
    recordId: str
    recordStatus: Literal["Active", "No Longer", "No Match"]
    accuracy: Literal["A+", "A", "A-", "B", ""]
    smarteTransactionId: str
    compGUID: str
    compParentGuid: str
    compGlobalHqParentGuid: str
    compName: str
    compNameAka: str
    compWorldwideParentName: str
    compWebsite: str
    compPubProfileUrl: str
    compLegalStatus: str
    compIndustry: str
    compEmpCount: str
    compEmpRange: str
    compRevRange: str
    compGlobalRegions: str
    compNaicsCodes: str
    compNaicsDescription: str
    compSicCodes: str
    compSicDescription: str
    compAddr: str
    compCity: str
    compState: str
    compCountry: str
    compZipcode: str
    compPhoneNo: str
    conGUID: str
    conFirstName: str
    conLastName: str
    conFullName: str
    conEmail: str
    conPubProfileUrl: str
    conJobTitleEn: str
    conJobStartedOn: str
    conJobUpdatedOn: str
    conLevels: str
    conFunctions: str
    conSubFunctions: str
    conLoc: str
    conWorkLocAddr: str
    conWorkLocCity: str
    conWorkLocState: str
    conWorkLocCountry: str
    conWorkLocZipcode: str
    conWorkLocPhoneNo: str


class EnrichmentOutput(_RequiredEnrichmentOutput, total=False):
    """The best match, as one flat object whatever the result. Each field is a string, blank if unknown."""

    directDial1: str
    directDial2: str


class ErrorDetail(TypedDict):
    """An invalid field."""

    field: str
    message: str


class _RequiredErrorEffect(TypedDict):
    kind: Literal["error"]
    status: int


class ErrorEffect(_RequiredErrorEffect, total=False):
    """Returns an error of the API."""

    code: Literal["invalid_parameter", "missing_identifier", "invalid_api_key", "unauthorized", "insufficient_credits", "key_suspended", "user_suspended", "user_deleted", "organization_inactive", "admin_key_required", "not_found", "method_not_allowed", "invalid_state", "already_exists", "payload_too_large", "rate_limit_exceeded", "internal_error", "service_unavailable", "storage_unavailable"]
    retryAfterSeconds: int
    latency: FaultLatency


class _RequiredErrorResponseError(TypedDict):
    code: ErrorCode
    message: str
    status: int


class ErrorResponseError(_RequiredErrorResponseError, total=False):
    """What is wrong."""

    hint: str
    details: list[ErrorDetail]


class ErrorResponse(TypedDict):
    """Every response with an error status has this shape."""

    error: ErrorResponseError


class ExplainOutput(TypedDict):
    """Why Enrich returns a result."""

    decision: Decision
    query: NormalForm
    candidates: list[Candidate]
    closest: ClosestRecords
    further: FurtherCandidates
    noneProbability: float
    gradeBounds: list[GradeBound]


class FailedCondition(TypedDict):
    """A failed condition."""

    condition: str
    expected: str
    found: Union[str, None]


class Fault(TypedDict):
    """A fault and its counters."""

    id: str
    match: RequestMatch
    effect: FaultEffect
    after: int
    every: int
    times: Union[int, None]
    expiresAfterSeconds: Union[int, None]
    probability: float
    seed: Union[str, int]
    afterCommit: bool
    createdAt: str
    evaluated: int
    applied: int
    remaining: Union[int, None]


class _RequiredFaultLatency(TypedDict):
    ms: int


class FaultLatency(_RequiredFaultLatency, total=False):
    """Delay before the effect, in real time."""

    jitterMs: int


class FaultList(TypedDict):
    """Faults in the order they were created."""

    items: list[Fault]
    total: int


class FaultSettings(TypedDict):
    """Which requests a fault matches, its effect, and how often it applies."""

    match: RequestMatch
    effect: FaultEffect
    after: int
    every: int
    times: Union[int, None]
    expiresAfterSeconds: Union[int, None]
    probability: float
    seed: Union[str, int]
    afterCommit: bool


class _RequiredFieldComparison(TypedDict):
    field: str
    level: str
    query: str
    stored: str
    weight: float


class FieldComparison(_RequiredFieldComparison, total=False):
    """The comparison of one field."""

    words: list[WordPair]
    terms: list[WeightTerm]


class FurtherCandidates(TypedDict):
    """Scored candidates that are not listed."""

    count: int
    probability: float


class GradeBound(TypedDict):
    """The minimum probability for a grade."""

    accuracy: str
    probability: float


class _RequiredInvalidJsonEffect(TypedDict):
    kind: Literal["invalid_json"]


class InvalidJsonEffect(_RequiredInvalidJsonEffect, total=False):
    """Returns 200 with a body without its last brace."""

    latency: FaultLatency


class JournalCredits(TypedDict):
    """The credits of the request."""

    deducted: int
    remaining: Union[int, None]
    guid: Union[str, None]


class JournalEntry(TypedDict):
    """A request and its response."""

    transactionId: str
    at: str
    sandboxTime: str
    source: RequestSource
    operation: RecordedOperation
    outcome: RequestOutcome
    method: str
    path: str
    organization: Union[JournalOrganization, None]
    key: Union[str, None]
    keyId: Union[str, None]
    request: JournalRequest
    response: RecordedResponse
    summary: RequestSummary
    errorCode: RecordedErrorCode
    durationMs: float
    credits: Union[JournalCredits, None]
    fault: Union[JournalFault, None]
    warnings: list[JournalWarning]


class JournalEntryInFull(TypedDict):
    """A request, its response, and the explanation."""

    transactionId: str
    at: str
    sandboxTime: str
    source: RequestSource
    operation: RecordedOperation
    outcome: RequestOutcome
    method: str
    path: str
    organization: Union[JournalOrganization, None]
    key: Union[str, None]
    keyId: Union[str, None]
    request: JournalRequest
    response: RecordedResponse
    summary: RequestSummary
    errorCode: RecordedErrorCode
    durationMs: float
    credits: Union[JournalCredits, None]
    fault: Union[JournalFault, None]
    warnings: list[JournalWarning]
    match: Union[MatchExplanation, None]


class JournalFault(TypedDict):
    """The fault that applied."""

    id: Union[str, None]
    kind: str
    afterCommit: bool
    settings: Union[FaultSettings, None]


class JournalOrganization(TypedDict):
    """The organization of the key."""

    orgId: str
    orgName: str


class _RequiredJournalPage(TypedDict):
    items: list[JournalEntry]
    total: int
    next: Union[str, None]
    recorded: int
    outcomes: OutcomeCounts


class JournalPage(_RequiredJournalPage, total=False):
    """Recorded requests, newest first."""

    timeline: Timeline


class _RequiredJournalRequest(TypedDict):
    headers: dict[str, str]
    body: Union[str, None]
    bodyMissing: bool


class JournalRequest(_RequiredJournalRequest, total=False):
    """The request as it was received."""

    json: object


class _RequiredJournalWarning(TypedDict):
    code: WarningCode
    field: str
    message: str


class JournalWarning(_RequiredJournalWarning, total=False):
    """A likely mistake of the client."""

    suggestion: str


class KeyRecord(TypedDict):
    """A key of an organization, with its value."""

    keyId: str
    email: str
    role: Literal["admin", "standard"]
    status: Literal["active", "suspended"]
    apiKey: str


class _RequiredLatencyEffect(TypedDict):
    kind: Literal["latency"]
    ms: int


class LatencyEffect(_RequiredLatencyEffect, total=False):
    """Delays the normal response. If the client disconnects during the delay, the request is neither processed nor charged. With `afterCommit`, it was processed and charged before the delay."""

    jitterMs: int


class LeftOutLines(TypedDict):
    """The lines that are left out, because each list has only the 100 lines with the most requests."""

    traffic: int
    repeatedCharges: int
    warnings: int


class LimitStatus(TypedDict):
    """The current state of a limit."""

    quota: int
    remaining: int
    resetAfterSeconds: int


class LimitsStatus(TypedDict):
    """The limits, and what is left of them."""

    qps: LimitStatus
    daily: LimitStatus


class _RequiredMatchExplanation(TypedDict):
    explanation: ExplainOutput


class MatchExplanation(_RequiredMatchExplanation, total=False):
    """Why the same request would now find its record, or none."""

    currentResponse: object


class MatchingRequest(TypedDict):
    """A matching request."""

    transactionId: str
    at: str
    operation: RecordedOperation
    path: str
    status: Union[int, None]


class NearMiss(TypedDict):
    """A request that almost matches."""

    transactionId: str
    at: str
    operation: RecordedOperation
    path: str
    status: Union[int, None]
    failed: list[FailedCondition]


class NormalForm(TypedDict):
    """The normalized input, for debugging. Fields that were not sent are absent. Names have all their interpretations, and the best one is used."""

    queriesContact: bool


class Organization(TypedDict):
    """The organization of a user."""

    orgId: str
    orgName: str
    website: str
    cleanedWebsite: str
    status: Literal["active", "inactive"]
    dailyRateLimit: int
    qpsLimit: int
    createdAt: str
    updatedAt: str
    adminApiKey: None


class OrganizationDetails(TypedDict):
    """An organization with its users, keys, and limits."""

    orgId: str
    orgName: str
    website: str
    subscription: Subscription
    status: OrganizationStatus
    credits: Union[int, None]
    dailyRateLimit: int
    qpsLimit: int
    maskEmail: bool
    maskDirectDial: bool
    createdAt: str
    updatedAt: str
    userCount: int
    keyCount: int
    usedCredits: int
    requestsToday: int
    users: list[SandboxUser]
    keys: list[SandboxKey]
    limits: LimitsStatus


class OtherErrors(TypedDict):
    """Requests with another body that got the same error up to 10 seconds later, including those that were already on their way."""

    count: int
    transactionIds: list[str]


class OutcomeCounts(TypedDict):
    """The number of requests by outcome, without the filter `outcome`."""

    found: int
    company_only: int
    no_match: int
    success: int
    error: int


class _RequiredProblemRow(TypedDict):
    row: int


class ProblemRow(_RequiredProblemRow, total=False):
    """A row with the problem."""

    values: list[str]


class RecordedResponse(TypedDict):
    """The response, as far as it is known."""

    status: Union[int, None]
    lost: bool
    headers: dict[str, str]
    body: object


class RepeatedCharge(TypedDict):
    """Requests of an organization that were charged for the same contact or company."""

    guid: str
    orgId: str
    credits: int
    carefulCode: str
    count: int
    firstAt: Union[str, None]
    lastAt: Union[str, None]
    transactionIds: list[str]
    filter: str


class Repetition(TypedDict):
    """The requests that repeated a body after an error, by `Retry-After`."""

    retryAfterSeconds: Union[float, None]
    count: int
    shortestWaitSeconds: float
    transactionIds: list[str]


class Report(TypedDict):
    """What the journal shows about an integration. It contains no judgment. `unknownKey` counts requests with a missing or unknown key, which belong to no organization, so each report counts all of them."""

    orgId: Union[str, None]
    source: Literal["client", "all"]
    requests: RequestCount
    evictedRequests: int
    unknownKey: RequestCount
    traffic: list[TrafficLine]
    repeatedCharges: list[RepeatedCharge]
    afterErrors: list[AfterError]
    warnings: list[WarningLine]
    situations: list[SituationLine]
    leftOut: LeftOutLines


class RequestCount(TypedDict):
    """Recorded requests."""

    count: int
    firstAt: Union[str, None]
    lastAt: Union[str, None]
    transactionIds: list[str]
    filter: str


class RequestMatch(TypedDict, total=False):
    """All conditions must match. An empty object matches every request."""

    operation: Operation
    orgId: str
    key: str
    method: str
    path: str
    headers: dict[str, Union[str, None]]
    body: dict[str, object]


class RequestSummary(TypedDict):
    """The request and its response in a few words, which can change."""

    request: str
    result: str
    accuracy: Union[str, None]


class Revisions(TypedDict):
    """A number for each part of the state, which changes whenever the part does. Numbers of different server processes are not comparable."""

    organizations: int
    records: int
    faults: int
    clock: int
    snapshots: int
    requests: int


class RowProblem(TypedDict):
    """A problem of one row, or of several rows with the same cause."""

    kind: Literal["lost", "identity", "value", "column"]
    field: str
    message: str
    rows: list[ProblemRow]


class SandboxChange(TypedDict):
    """A change that may explain later responses."""

    kind: Literal["state", "clock"]
    at: str


class SandboxKey(TypedDict):
    """A key of an organization, with its value."""

    keyId: str
    email: str
    role: KeyRole
    status: KeyStatus
    apiKey: str
    createdAt: str
    updatedAt: str


class SandboxKeyList(TypedDict):
    """Keys in the order they were created."""

    items: list[SandboxKey]
    total: int


class SandboxOrganization(TypedDict):
    """An organization with its subscription, credits, and limits."""

    orgId: str
    orgName: str
    website: str
    subscription: Subscription
    status: OrganizationStatus
    credits: Union[int, None]
    dailyRateLimit: int
    qpsLimit: int
    maskEmail: bool
    maskDirectDial: bool
    createdAt: str
    updatedAt: str
    userCount: int
    keyCount: int
    usedCredits: int
    requestsToday: int


class SandboxOrganizationPage(TypedDict):
    """Organizations in the order of `sort`."""

    items: list[SandboxOrganization]
    total: int
    next: Union[str, None]


class SandboxState(TypedDict):
    """The state of the server."""

    version: str
    uptimeSeconds: float
    clock: Clock
    counts: StateCounts
    revisions: Revisions
    startedWith: StartedWith


class SandboxUser(TypedDict):
    """A user of an organization."""

    userId: str
    email: str
    role: UserRole
    status: UserStatus
    createdAt: str
    updatedAt: str


class SandboxUserList(TypedDict):
    """Users in the order they were created, including deleted users."""

    items: list[SandboxUser]
    total: int


class _RequiredSituationLine(TypedDict):
    id: Literal["match", "uncertain_match", "company_only", "no_match", "no_longer", "masked_email", "masked_phone", "status_400", "status_401", "status_402", "status_429", "status_5xx", "slow", "lost_response", "changed_body"]
    title: str
    carefulCode: str
    count: int
    firstAt: Union[str, None]
    lastAt: Union[str, None]
    transactionIds: list[str]
    filter: str


class SituationLine(_RequiredSituationLine, total=False):
    """Requests in a situation."""

    fault: CreateFaultInput


class _RequiredSlowDripEffect(TypedDict):
    kind: Literal["slow_drip"]
    overMs: int


class SlowDripEffect(_RequiredSlowDripEffect, total=False):
    """Sends the whole body in chunks."""

    chunks: int
    latency: FaultLatency


class Snapshot(TypedDict):
    """The state of the sandbox at one point in time."""

    id: str
    name: str
    createdAt: str


class SnapshotList(TypedDict):
    """Snapshots in the order they were taken."""

    items: list[Snapshot]
    total: int


class StartedWith(TypedDict):
    """How the server was started."""

    at: str
    storage: Literal["memory", "file"]
    database: Union[str, None]
    data: Union[str, None]
    addresses: list[str]


class StateCounts(TypedDict):
    """The number of stored records."""

    organizations: int
    users: int
    keys: int
    charges: int
    companies: int
    contacts: int
    faults: int
    activeFaults: int
    snapshots: int
    requests: int
    evictedRequests: int


class StoredCompany(TypedDict):
    """A stored company."""

    compGUID: str
    compName: str
    compNameAka: str
    compWebsite: str
    compPubProfileUrl: str
    compLegalStatus: str
    compIndustry: str
    compEmpCount: str
    compEmpRange: str
    compRevRange: str
    compGlobalRegions: str
    compNaicsCodes: str
    compNaicsDescription: str
    compSicCodes: str
    compSicDescription: str
    compAddr: str
    compCity: str
    compState: str
    compCountry: str
    compZipcode: str
    compPhoneNo: str
    compParentGuid: str
    compGlobalHqParentGuid: str
    compWorldwideParentName: str
    contactCount: int


class StoredContact(TypedDict):
    """A stored person with all jobs."""

    conGUID: str
    conFirstName: str
    conMiddleName: str
    conLastName: str
    conFullName: str
    conPubProfileUrl: str
    jobs: list[StoredJob]


class StoredJob(TypedDict):
    """One job at one company. Add the person's fields to store it again."""

    compGUID: str
    compWebsite: str
    compName: str
    conEmail: str
    conJobTitleEn: str
    conJobStartedOn: str
    conJobUpdatedOn: str
    conJobEndedOn: str
    conLevels: str
    conFunctions: str
    conSubFunctions: str
    conLoc: str
    conWorkLocAddr: str
    conWorkLocCity: str
    conWorkLocState: str
    conWorkLocCountry: str
    conWorkLocZipcode: str
    conWorkLocPhoneNo: str
    directDial1: str
    directDial2: str


class TableColumn(TypedDict):
    """A table column and the field it becomes."""

    heading: str
    field: Union[str, None]
    samples: list[str]


class Timeline(TypedDict):
    """Requests by time."""

    bucketSeconds: int
    buckets: list[TimelineBucket]
    changes: list[SandboxChange]


class TimelineBucket(TypedDict):
    """The requests of an interval."""

    at: str
    outcomes: OutcomeCounts
    limited: int
    faults: int


class TrafficLine(TypedDict):
    """Requests with the same operation, status, and host."""

    operation: Literal["enrich", "buyingGroup", "createUser", "viewUsers", "updateUser", "createKey", "viewKeys", "updateKey", None]
    status: Union[int, None]
    host: Union[str, None]
    carefulCode: str
    count: int
    firstAt: Union[str, None]
    lastAt: Union[str, None]
    transactionIds: list[str]
    filter: str


class _RequiredTruncatedBodyEffect(TypedDict):
    kind: Literal["truncated_body"]


class TruncatedBodyEffect(_RequiredTruncatedBodyEffect, total=False):
    """Closes the connection in the middle of the body."""

    atByte: int
    latency: FaultLatency


class UpdateClockInput(TypedDict, total=False):
    """The changes, applied in this order: `now`, `advanceSeconds`, `mode`."""

    now: Union[str, None]
    advanceSeconds: float
    mode: Literal["running", "frozen"]


class UpdateKeyInput(TypedDict):
    """The key to suspend or reactivate."""

    email: str
    action: Literal["suspend", "activate", "active"]


class UpdateKeyOutput(TypedDict):
    """The updated key."""

    message: Literal["Action performed successfully"]
    data: KeyRecord


class UpdateOrganizationInput(TypedDict, total=False):
    """The fields to change. Absent fields stay unchanged."""

    orgName: str
    website: str
    subscription: Subscription
    status: OrganizationStatus
    credits: Union[int, None]
    dailyRateLimit: int
    qpsLimit: int
    maskEmail: bool
    maskDirectDial: bool


class UpdateOrganizationKeyInput(TypedDict, total=False):
    """The fields to change. Absent fields stay unchanged."""

    role: KeyRole
    status: KeyStatus
    apiKey: str


class UpdateOrganizationUserInput(TypedDict, total=False):
    """The fields to change. Absent fields stay unchanged."""

    role: UserRole
    status: UserStatus


class UpdateUserInput(TypedDict):
    """The user to suspend or reactivate."""

    email: str
    action: Literal["suspend", "active"]


class UpdateUserOutput(TypedDict):
    """The updated user."""

    message: Literal["Action performed successfully"]
    data: UserRecord


class UpsertCompaniesOutput(TypedDict):
    """The result for the companies."""

    dryRun: bool
    created: int
    updated: int
    unchanged: int
    columns: list[TableColumn]
    validRows: int
    invalidRows: int
    problems: list[RowProblem]
    companies: list[UpsertedCompany]


class UpsertContactsOutput(TypedDict):
    """The result for the people. A person with several jobs is counted once."""

    dryRun: bool
    created: int
    updated: int
    unchanged: int
    columns: list[TableColumn]
    validRows: int
    invalidRows: int
    problems: list[RowProblem]
    createdCompanies: int
    createdCompanyNames: list[str]
    contacts: list[UpsertedContact]


class UpsertedCompany(TypedDict):
    """One company of the request."""

    compGUID: str
    outcome: Literal["created", "updated", "unchanged"]


class _RequiredUpsertedContact(TypedDict):
    conGUID: str
    outcome: Literal["created", "updated", "unchanged"]


class UpsertedContact(_RequiredUpsertedContact, total=False):
    """One person of the request."""

    foundBy: Literal["conGUID", "conEmail", "conPubProfileUrl", "name and employer"]


class UserRecord(TypedDict):
    """A user of an organization."""

    userId: str
    organization: Organization
    email: str
    role: Literal["admin", "user", "demo"]
    status: Literal["active", "suspend", "deleted"]
    createdAt: str
    updatedAt: str
    apiKey: None


class Verification(TypedDict):
    """The actual result."""

    matched: int
    expected: str
    matches: list[MatchingRequest]
    nearestMisses: list[NearMiss]


class VerificationFailureError(TypedDict):
    """What is wrong."""

    code: Literal["not_as_expected"]
    message: str
    status: Literal[409]


class VerificationFailure(TypedDict):
    """The number of requests is not as expected."""

    error: VerificationFailureError
    verification: Verification


class VerificationMatch(TypedDict, total=False):
    """The conditions of a fault, and the status. All must match. Without conditions, every request matches."""

    operation: Operation
    orgId: str
    key: str
    method: str
    path: str
    headers: dict[str, Union[str, None]]
    body: dict[str, object]
    status: int


class VerifyRequestsInput(TypedDict, total=False):
    """The requests and their expected number: `count`, `atLeast`, `atMost`, or `atLeast` with `atMost`."""

    match: VerificationMatch
    count: int
    atLeast: int
    atMost: int
    withinSeconds: int


class VerifyRequestsOutput(TypedDict):
    """The number of requests is as expected."""

    matched: int


class ViewKeysInput(TypedDict, total=False):
    """To list all keys, send an empty object or no body. To get one key, send its address."""

    email: str


class ViewKeysOutput(TypedDict):
    """The keys, with their values."""

    message: Literal["Key details fetched successfully"]
    data: Union[KeyRecord, list[KeyRecord]]


class ViewUsersInput(TypedDict):
    """An empty object or no body."""



class ViewUsersOutput(TypedDict):
    """All users of the organization, whatever their role and status."""

    message: Literal["All User details fetched successfully"]
    data: list[UserRecord]


class WarningLine(TypedDict):
    """Requests with a warning about the same field."""

    code: WarningCode
    field: str
    carefulCode: str
    count: int
    firstAt: Union[str, None]
    lastAt: Union[str, None]
    transactionIds: list[str]
    filter: str


class WeightTerm(TypedDict):
    """One other part of the weight."""

    level: str
    weight: float


class WordPair(TypedDict):
    """Corresponding words of two company names, with their own weight."""

    level: str
    query: str
    stored: str
    weight: float


ErrorCode = Literal["invalid_parameter", "missing_identifier", "invalid_api_key", "unauthorized", "insufficient_credits", "key_suspended", "user_suspended", "user_deleted", "organization_inactive", "admin_key_required", "loopback_only", "not_found", "method_not_allowed", "invalid_state", "already_exists", "not_as_expected", "payload_too_large", "rate_limit_exceeded", "internal_error", "service_unavailable", "storage_unavailable"]
FaultEffect = Union[ErrorEffect, LatencyEffect, ConnectionResetEffect, TruncatedBodyEffect, InvalidJsonEffect, EmptyBodyEffect, SlowDripEffect, ChangeBodyEffect]
KeyRole = Literal["admin", "standard"]
KeyStatus = Literal["active", "suspended"]
Operation = Literal["enrich", "buyingGroup", "createUser", "viewUsers", "updateUser", "createKey", "viewKeys", "updateKey"]
OrganizationStatus = Literal["active", "inactive"]
RecordedErrorCode = Literal["invalid_parameter", "missing_identifier", "invalid_api_key", "unauthorized", "insufficient_credits", "key_suspended", "user_suspended", "user_deleted", "organization_inactive", "admin_key_required", "loopback_only", "not_found", "method_not_allowed", "invalid_state", "already_exists", "not_as_expected", "payload_too_large", "rate_limit_exceeded", "internal_error", "service_unavailable", "storage_unavailable", None]
RecordedOperation = Literal["enrich", "buyingGroup", "createUser", "viewUsers", "updateUser", "createKey", "viewKeys", "updateKey", None]
RequestOutcome = Literal["found", "company_only", "no_match", "success", "error"]
RequestSource = Literal["client", "dashboard", "docs", "replay"]
Subscription = Literal["standard", "plus", "pro"]
UpsertCompaniesInput = Union[CompanyList, CompanyInput]
UpsertContactsInput = Union[ContactList, ContactInput]
UserRole = Literal["admin", "user", "demo"]
UserStatus = Literal["active", "suspend", "deleted"]
WarningCode = Literal["unknown_field", "placeholder", "template_token", "misplaced_key", "newer_name"]
