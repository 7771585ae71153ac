/** What goes with a company or a person that is deleted. */
import type { Drafted } from './edit-plan.ts'
import type { MarketLookup } from './lookup.ts'
import type { Company, Employment, Person } from './records.ts'
import { type MarketChanges, NO_CHANGES } from './row-changes.ts'

/** People whose jobs are read at a time. */
const PAGE = 100

/** A company takes the jobs there along, and everybody who has no other. `undefined` where there is none. */
export function* withoutCompany(
  lookup: MarketLookup,
  guid: string,
): Generator<void, MarketChanges | undefined> {
  const company = lookup.companyByGuid(guid)
  if (company === undefined) return undefined
  const staff = lookup.staffAt(company.id)
  const [leaving, gone]: [Person[], Employment[]] = [[], []]
  for (let at = 0; at < staff.length; at += PAGE) {
    yield
    const page = staff.slice(at, at + PAGE)
    const jobs = lookup.jobsOfAll(page)
    const elsewhere = new Set(
      jobs.filter(({ companyId }) => companyId !== company.id).map(({ personId }) => personId),
    )
    leaving.push(...lookup.peopleWith(page.filter((id) => !elsewhere.has(id))))
    gone.push(...jobs.filter(({ companyId }) => companyId === company.id))
  }
  return { companies: removed([company]), people: removed(leaving), employments: removed(gone) }
}

/** A person goes with all jobs. `undefined` where there is nobody. */
export function* withoutPerson(
  lookup: MarketLookup,
  guid: string,
): Generator<void, MarketChanges | undefined> {
  yield
  const person = lookup.personByGuid(guid)
  if (person === undefined) return undefined
  return { ...NO_CHANGES, people: removed([person]), employments: removed(lookup.jobsOf(person.id)) }
}

function removed<Row extends Company | Person | Employment>(rows: readonly Row[]): Drafted<Row> {
  return new Map(rows.map((row) => [row.id, { before: row, after: undefined }]))
}
