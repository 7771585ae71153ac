/** Finds the employer of a contact row. */
import { copyString } from '../../lib/text.ts'
import { toDomainKey, toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import type { Company } from '../store/records.ts'
import { COMPANY_COLUMNS, type CompanyRow, type ContactRow } from './columns.ts'
import { getCompanyGuid, type Result, toExactNameKey, toFailure, toSuccess } from './convert-rows.ts'
import { TextNumbers } from './text-numbers.ts'

/** The fields of a company that its contacts need. */
export type Employer = Pick<Company, 'id' | 'guid'>

export type FindEmployer = (row: ContactRow) => Result<Employer>

interface EmployerLookup {
  readonly byGuid: (guid: string) => Employer | undefined
  readonly byDomain: (domain: string) => Employer | undefined
  readonly byName: (name: string) => Employer | undefined
}

/** Finds the employer of a contact row by GUID; without one, by website; without one, by name. */
export function findEmployer(
  { compGUID, compWebsite, compName }: ContactRow,
  { byGuid, byDomain, byName }: EmployerLookup,
): Result<Employer> {
  if (compGUID) return toResult(byGuid(toGuidKey(compGUID)), `no company has the compGUID ${compGUID}`)
  const domain = toDomainKey(compWebsite)
  if (domain) return toResult(byDomain(domain), `no company has the website ${compWebsite}`)
  if (compName) return toResult(byName(compName), `no company has the name ${compName}`)
  const problem = compWebsite ? `compWebsite ${compWebsite} is not a web address` : 'the employer is missing'
  return toFailure(`${problem}. Add compGUID, compWebsite, or compName`)
}

/**
 * Returns a function that creates the employers that `find` does not find, if their rows have a website or a name.
 * @param add stores a company. Later calls of `find` must return it
 */
export const createMissing =
  (find: FindEmployer, add: (row: CompanyRow, guid: string) => Employer): FindEmployer =>
  (contact) => {
    const { compGUID, compWebsite, compName } = contact
    const found = find(contact)
    if (found.ok || (compWebsite === '' && compName === '')) return found
    const row = { ...BLANK_COMPANY, compGUID, compWebsite, compName }
    const guid = getCompanyGuid(row)
    return guid.ok ? toSuccess(add(row, guid.value)) : found
  }

const BLANK_COMPANY = Object.fromEntries(COMPANY_COLUMNS.map((column) => [column, ''])) as CompanyRow

/** An index of the companies of one import by GUID, domain, and name. */
export class EmployerIndex {
  readonly #employers: Employer[] = []
  /** Positions in the list. */
  readonly #byGuid = new TextNumbers()
  readonly #byDomain = new TextNumbers()
  readonly #byName = new TextNumbers()

  get size(): number {
    return this.#employers.length
  }

  /** Adds a company. Of companies with the same domain or name, only the first is found by it. */
  add({ id, guid, domain, name }: Pick<Company, 'id' | 'guid' | 'domain' | 'name'>): Employer {
    const position = this.#employers.length
    const employer = { id, guid: copyString(guid) }
    this.#employers.push(employer)
    this.#byGuid.set(toGuidKey(guid), position)
    const nameKey = toExactNameKey(name)
    if (domain !== '') this.#byDomain.getOrInsert(domain, position)
    if (nameKey !== '') this.#byName.getOrInsert(nameKey, position)
    return employer
  }

  readonly find: FindEmployer = (row) =>
    findEmployer(row, {
      byGuid: (guid) => this.#at(this.#byGuid.get(guid)),
      byDomain: (domain) => this.#at(this.#byDomain.get(domain)),
      byName: (name) => this.#at(this.#byName.get(toExactNameKey(name))),
    })

  #at(position: number | undefined): Employer | undefined {
    return position === undefined ? undefined : this.#employers[position]
  }
}

const toResult = (company: Employer | undefined, message: string): Result<Employer> =>
  company ? toSuccess(company) : toFailure(message)
