/** The rules of Enrich: find the best record, charge for it, say how sure the match is. */
import type { AuthorizedCaller, Caller } from '../../accounts/callers.ts'
import type { Charge, Credits } from '../../accounts/credits.ts'
import { fingerprintOf, type Idempotency, type NamedRequest } from '../../accounts/idempotency.ts'
import type { Organization } from '../../accounts/organizations.ts'
import type { CommitQueue } from '../../db/commit-queue.ts'
import type { Clock } from '../../lib/clock.ts'
import type { MarketStore } from '../../market/store/market-store.ts'
import type { Matcher } from '../../matching/match.ts'
import { shownFirst } from '../../matching/score/person-candidates.ts'
import type { Match, MatchInput } from '../../matching/types.ts'
import type { Outcome } from '../outcomes/outcomes.ts'
import { toReservedFinding } from './fixed-records.ts'
import { asksForContact, outcomeOf, toMatchInput } from './input.ts'
import { deliveredCompany, type Finding, type Job, toAnswer } from './presenter.ts'
import type { EnrichmentInput } from './schema.ts'

export interface EnrichmentContext {
  readonly market: MarketStore
  readonly matcher: Matcher
  readonly credits: Credits
  readonly idempotency: Idempotency
  readonly commits: CommitQueue
  readonly clock: Clock
}

/** One request, besides who is asking. */
interface Asked {
  readonly body: EnrichmentInput
  readonly transactionId: string
  /** `undefined` where it may be carried out again. */
  readonly idempotencyKey: string | undefined
  /** Has an outcome that was asked for by name come about; returns where there is an answer to give. */
  readonly applyOutcome: (outcome: Outcome) => Promise<void>
}

interface Enrichment {
  /** JSON of an `EnrichmentOutput`. */
  readonly answer: string
  readonly charge: Charge
  /** Whether it was answered before, and is only said again. */
  readonly isReplayed: boolean
}

/**
 * One enrichment for a caller that was let in.
 * @throws {ApiError} 402 without credits; 400 without anything to search with; 409 and 422 for an idempotency key that is
 * in use; 503 when the sandbox was reset, or a snapshot restored, meanwhile
 */
export async function enrich(
  context: EnrichmentContext,
  authorized: AuthorizedCaller,
  asked: Asked,
): Promise<Enrichment> {
  const input = toMatchInput(asked.body)
  const { idempotencyKey: key } = asked
  if (key === undefined) return carryOut(context, authorized, asked, input)
  const { caller } = authorized
  const { orgId } = caller.organization
  const request = { orgId, key, fingerprint: fingerprintOf(asked.body) }
  const earlier = replay(context, caller, request)
  if (earlier) return earlier
  const end = context.idempotency.begin(request)
  try {
    return await carryOut(context, authorized, asked, input, request)
  } finally {
    end()
  }
}

async function carryOut(
  context: EnrichmentContext,
  authorized: AuthorizedCaller,
  { body, transactionId, applyOutcome }: Asked,
  input: MatchInput,
  request?: NamedRequest,
): Promise<Enrichment> {
  const outcome = outcomeOf(input)
  const waiting = outcome ? applyOutcome(outcome) : context.matcher.preparedFor(input)
  if (waiting) {
    await waiting
    // It may have taken its time.
    authorized.recheck()
  }
  context.credits.require(authorized.caller.organization)
  const finding = outcome
    ? toReservedFinding(outcome, input)
    : toFinding(context.market, context.matcher.match(input), input)
  const echo = { recordId: body.recordId ?? '', transactionId }
  return context.commits.runChecked(() => {
    // What is shown and what it costs are decided together, by how the organization stands now.
    authorized.recheckIfChanged()
    const { caller } = authorized
    const answer = toAnswer(finding, shownTo(caller.organization, outcome), echo)
    const charge = settle(context, caller, finding, transactionId)
    if (request) context.idempotency.keep(request, answer, context.clock.now())
    return { answer, charge, isReplayed: false }
  })
}

/** The organization as it is, except for what an outcome by name masks. */
const shownTo = (organization: Organization, outcome: Outcome | undefined): Organization =>
  outcome?.kind === 'masked' ? { ...organization, maskEmail: true, maskDirectDial: true } : organization

/**
 * What was answered to a request of this name before. It costs nothing again.
 * @throws {ApiError} 422 where that was another request
 */
function replay(
  { idempotency, credits, clock }: EnrichmentContext,
  { organization }: Caller,
  request: NamedRequest,
): Enrichment | undefined {
  const answer = idempotency.earlier(request, clock.now())
  if (answer === undefined) return undefined
  const charge = { deducted: 0, remaining: credits.balance(organization) }
  return { answer, charge, isReplayed: true }
}

/** Charges for what was delivered. Nothing delivered costs nothing. */
function settle(
  { credits, clock }: EnrichmentContext,
  caller: Caller,
  finding: Finding,
  transactionId: string,
): Charge {
  if (finding.kind === 'none') return credits.chargeNothing(caller.organization)
  const delivery = {
    transactionId,
    companyGuid: deliveredCompany(finding, caller.organization).guid,
    contactGuid: finding.kind === 'contact' ? finding.person.guid : '',
  }
  return credits.charge(caller, delivery, clock.now())
}

/** The whole records behind a match. */
export function toFinding(market: MarketStore, match: Match, input: MatchInput): Finding {
  if (match.kind === 'none') return { kind: 'none' }
  const company = market.wholeCompany(match.company.id)
  if (!company) return { kind: 'none' }
  if (match.kind === 'company') {
    return { kind: 'company', company, grade: match.grade, contactAsked: asksForContact(input) }
  }
  const found = market.wholeJob(match.employment.id)
  if (!found) return { kind: 'none' }
  const { person, employment } = found
  const asked: Job = { employment, company, isCurrent: match.employment.current }
  const current = asked.isCurrent ? asked : currentJob(market, person.id)
  return { kind: 'contact', person, asked, current, grade: match.grade }
}

function currentJob(market: MarketStore, personId: number): Job | undefined {
  const latest = shownFirst(market.employmentsOf([personId]))
  if (!latest?.current) return undefined
  const job = market.wholeJob(latest.id)
  const company = market.wholeCompany(latest.companyId)
  return job && company && { employment: job.employment, company, isCurrent: true }
}
