/** Finds the employer of a contact row. */
import { copyString } from '../../lib/text.ts'
import { toDomainKey } from '../../matching/normalize/lookup-keys.ts'
import type { Company } from '../store/records.ts'
import type { ContactRow } from './columns.ts'
import { type Result, toExactNameKey, toFailure, toSuccess } from './row-mapping.ts'

/** The fields of a company that its contacts need. */
export type Employer = Pick<Company, 'id' | 'guid'>

interface EmployerLookup<Found> {
  readonly byGuid: (guid: string) => Found | undefined
  readonly byDomain: (domain: string) => Found | undefined
  readonly byName: (name: string) => Found | undefined
}

/** Finds the employer of a contact row by GUID; without one, by website; without one, by name. */
export function findEmployer<Found extends Employer>(
  { compGUID, compWebsite, compName }: ContactRow,
  { byGuid, byDomain, byName }: EmployerLookup<Found>,
): Result<Found> {
  if (compGUID) return toResult(byGuid(compGUID.toUpperCase()), `no company has the compGUID ${compGUID}`)
  const domain = toDomainKey(compWebsite)
  if (domain) return toResult(byDomain(domain), `no company has the website ${compWebsite}`)
  if (compName) return toResult(byName(compName), `no company has the name ${compName}`)
  return toFailure('the employer is missing: give compGUID, compWebsite, or compName')
}

/** An index of the companies of one import by GUID, domain, and name. */
export class EmployerIndex {
  readonly #byGuid = new Map<string, Employer & { readonly line: number }>()
  readonly #byDomain = new Map<string, Employer>()
  readonly #byName = new Map<string, Employer>()

  get size(): number {
    return this.#byGuid.size
  }

  /** Returns the line of the company with this GUID, or `undefined`. */
  lineOf(guid: string): number | undefined {
    return this.#byGuid.get(guid)?.line
  }

  /** Adds a company. Of companies with the same domain or name, only the first is found by it. */
  add({ id, guid, domain, name }: Pick<Company, 'id' | 'guid' | 'domain' | 'name'>, line: number): void {
    const employer = { id, guid: copyString(guid), line }
    this.#byGuid.set(employer.guid, employer)
    setIfAbsent(this.#byDomain, domain, employer)
    setIfAbsent(this.#byName, toExactNameKey(name), employer)
  }

  find(row: ContactRow): Result<Employer> {
    return findEmployer(row, {
      byGuid: (guid) => this.#byGuid.get(guid),
      byDomain: (domain) => this.#byDomain.get(domain),
      byName: (name) => this.#byName.get(toExactNameKey(name)),
    })
  }
}

function setIfAbsent(map: Map<string, Employer>, key: string, employer: Employer): void {
  if (key !== '' && !map.has(key)) map.set(copyString(key), employer)
}

const toResult = <Found>(company: Found | undefined, reason: string): Result<Found> =>
  company ? toSuccess(company) : toFailure(reason)
