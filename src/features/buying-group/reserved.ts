/** What websites under `outcome.test` are answered with: a fixed company and its committee. */
import type { WholeJob } from '../../market/records.ts'
import type { MatchInput } from '../../matching/types.ts'
import { outcomeAskedFor, outcomeOfCompany } from '../../outcomes/named.ts'
import type { Outcome } from '../../outcomes/outcomes.ts'
import { COMPANY, STAFF } from '../../outcomes/records.ts'
import type { Group } from './committee.ts'

/**
 * The outcome that the identifier asks for, if it is a website under `outcome.test`, written in either field, or the GUID of its company.
 * @throws {ApiError} 400 for a name under `outcome.test` that is none
 */
export const outcomeOf = ({ companyGuid, companyWebAddress, companyName }: MatchInput): Outcome | undefined =>
  outcomeOfCompany(companyGuid) ??
  outcomeAskedFor({ field: 'companyWebsite', value: companyWebAddress }) ??
  outcomeAskedFor({ field: 'companyName', value: companyName })

/** There is a committee, but where nothing is to be found. */
export const toReservedGroup = ({ kind }: Outcome): Group =>
  kind === 'no-match'
    ? { company: undefined, colleagues: [] }
    : { company: COMPANY, colleagues: STAFF.map(toColleague) }

const toColleague = ({ person, employment }: WholeJob) => ({ ...employment, guid: person.guid })
