/** Finds the stored people and companies that are closest to a query, with the field that decided against each. */
import type { FieldComparison } from '../../matching/field-comparison.ts'
import type { MatchExplanation, Matcher } from '../../matching/match.ts'
import type { ScoredCandidate } from '../../matching/score/score-candidates.ts'
import type { CompanyRecord, JobRecord, MatchInput } from '../../matching/types.ts'

/** A record that is not returned. */
export interface CloseRecord {
  readonly company: CompanyRecord
  readonly job: JobRecord | undefined
  readonly isAtRequestedCompany: boolean
  readonly comparisons: readonly FieldComparison[]
}

interface ClosestRecords {
  readonly people: readonly CloseRecord[]
  readonly companies: readonly CloseRecord[]
}

const MAX_CLOSEST = 3

/**
 * Returns the three closest people at the requested company, the three closest elsewhere, and the three closest companies. The
 * returned records are not among them.
 * @param elsewhere the people with a similar name at other companies
 */
export function findClosestRecords(
  matcher: Matcher,
  { query, match, best, candidates }: MatchExplanation,
  elsewhere: readonly ScoredCandidate[],
): ClosestRecords {
  const here = match.kind === 'none' ? best?.company : match.company
  const returnedPerson = match.kind === 'contact' ? match.job.person.id : undefined
  const staff = here && query.identifiesPerson ? matcher.findClosestStaff(here.id, query) : []
  const companies = candidates.filter(
    ({ job, company }) => job === undefined && (match.kind === 'none' || company.id !== match.company.id),
  )
  const others = [...candidates, ...elsewhere].filter(({ job, company }) => job && company.id !== here?.id)
  return {
    people: [
      ...selectPeople(staff, returnedPerson).flatMap(({ job, comparisons }) =>
        here ? { company: here, job, comparisons, isAtRequestedCompany: true } : [],
      ),
      ...selectPeople(others, returnedPerson).map(({ company, job, comparisons }) => ({
        company,
        job,
        comparisons: [...matcher.compareCompany(query, company), ...comparisons],
        isAtRequestedCompany: false,
      })),
    ],
    companies: companies.slice(0, MAX_CLOSEST).map(({ company, comparisons }) => ({
      company,
      job: undefined,
      comparisons,
      isAtRequestedCompany: company.id === here?.id,
    })),
  }
}

/** Returns the first candidates of different people. */
function selectPeople<Found extends { readonly job: JobRecord | undefined }>(
  found: readonly Found[],
  excludedId: number | undefined,
): Found[] {
  const byPerson = new Map<number | undefined, Found>()
  for (const each of found) {
    const id = each.job?.person.id
    if (id !== excludedId && !byPerson.has(id)) byPerson.set(id, each)
  }
  return [...byPerson.values()].slice(0, MAX_CLOSEST)
}

/** Returns the comparison of a requested field that contradicts a record most; `undefined` if none does. */
export function findStrongestContradiction(
  comparisons: readonly FieldComparison[],
): FieldComparison | undefined {
  const [worst] = comparisons.filter(({ query }) => query).sort((a, b) => a.weight - b.weight)
  return worst !== undefined && worst.weight < 0 ? worst : undefined
}

/**
 * Returns the people with a similar name, wherever they work, who are not among the candidates. Without a requested name, an address
 * that is not stored has it.
 */
export function findPeopleElsewhere(
  matcher: Matcher,
  input: MatchInput,
  { query, match, best, candidates }: MatchExplanation,
): readonly ScoredCandidate[] {
  const considered = new Set(candidates.map(({ job }) => job?.person.id))
  const { contactFullName, contactFirstName, contactMiddleName, contactLastName } = input
  const { contactJobTitle, contactCountry } = input
  const { name: requested, email = '' } = query.person
  const name =
    requested === undefined && match.kind !== 'contact'
      ? { contactFullName: toNameOfAddress(email) }
      : { contactFullName, contactFirstName, contactMiddleName, contactLastName }
  return matcher
    .findPeopleByName({ ...name, contactJobTitle, contactCountry })
    .filter(({ job, company }) => job && company.id !== best?.company.id && !considered.has(job.person.id))
}

/** Returns the name in an address such as `ada.keller@x.example`; blank without a separator. */
const toNameOfAddress = (email: string): string => {
  const mailbox = email.slice(0, email.lastIndexOf('@'))
  const name = mailbox.replace(/[^a-z]+/g, ' ').trim()
  return name.includes(' ') ? name : ''
}
