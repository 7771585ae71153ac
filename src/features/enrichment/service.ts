/** The rules of Enrich: find the best record, charge for it, say how sure the match is. */
import type { Caller } from '../../access/callers.ts'
import type { Charge, Credits } from '../../access/credits.ts'
import type { CommitQueue } from '../../db/commit-queue.ts'
import type { Clock } from '../../lib/clock.ts'
import type { MarketStore } from '../../market/store.ts'
import type { Matcher } from '../../matching/match.ts'
import type { Match, MatchInput } from '../../matching/types.ts'
import { asksForContact, toMatchInput } from './input.ts'
import type { EnrichmentInput, EnrichmentOutput } from './model.ts'
import { deliveredCompany, type Finding, type Job, toOutput } from './output.ts'

export interface EnrichmentContext {
  readonly market: MarketStore
  readonly matcher: Matcher
  readonly credits: Credits
  readonly commits: CommitQueue
  readonly clock: Clock
}

export interface Enrichment {
  readonly output: EnrichmentOutput
  readonly charge: Charge
}

/**
 * One enrichment for a caller that was let in.
 * @throws {ApiError} 402 without credits; 400 without anything to search with
 */
export async function enrich(
  context: EnrichmentContext,
  caller: Caller,
  body: EnrichmentInput,
  transactionId: string,
): Promise<Enrichment> {
  const { organization } = caller
  const input = toMatchInput(body)
  context.credits.require(organization)
  const finding = toFinding(context.market, context.matcher.match(input), input)
  const charge = await context.commits.run(() => settle(context, caller, finding, transactionId))
  const echo = { recordId: body.recordId ?? '', transactionId }
  return { output: toOutput(finding, organization, echo), charge }
}

/** Charges for what was delivered; nothing delivered is nothing charged. */
function settle(
  { credits, clock }: EnrichmentContext,
  caller: Caller,
  finding: Finding,
  transactionId: string,
): Charge {
  if (finding.kind === 'none') return { deducted: 0, remaining: credits.balance(caller.organization) }
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
  const asked: Job = { employment, company }
  const current = employment.endedOn === '' ? asked : currentJob(market, person.id)
  return { kind: 'contact', person, asked, current, grade: match.grade }
}

function currentJob(market: MarketStore, personId: number): Job | undefined {
  const employment = market.currentEmployment(personId)
  const company = employment && market.wholeCompany(employment.companyId)
  return employment && company && { employment, company }
}
