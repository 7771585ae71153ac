/** Finds the employer of a contact row. */
import type { Problem } from '../../lib/problem.ts'
import { copyString } from '../../lib/text.ts'
import { toDomainKey, toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import type { Company } from '../store/records.ts'
import { COMPANY_COLUMNS, type CompanyRow, type ContactRow } from './columns.ts'
import { getCompanyGuid, type Result, toExactNameKey, toFailure, toSuccess } from './convert-rows.ts'
import { TextNumbers } from './text-numbers.ts'

/** The fields of a company that its contacts need. */
export type Employer = Pick<Company, 'id' | 'guid'>

interface FoundEmployer extends Employer {
  /** Says that the row also fits another company. */
  readonly warning?: Problem
}

export type FindEmployer = (row: ContactRow) => Result<FoundEmployer>

/** Each function returns the first companies, at least two if there are several. */
interface EmployerLookup {
  readonly byGuid: (guid: string) => readonly Employer[]
  readonly byDomain: (domain: string) => readonly Employer[]
  readonly byName: (name: string) => readonly Employer[]
}

/** Finds the employer of a contact row by GUID; without one, by website; without one, by name. */
export function findEmployer(
  { compGUID, compWebsite, compName }: ContactRow,
  { byGuid, byDomain, byName }: EmployerLookup,
): Result<FoundEmployer> {
  if (compGUID) return toResult(byGuid(toGuidKey(compGUID)), `the compGUID ${compGUID}`)
  const domain = toDomainKey(compWebsite)
  if (domain) return toResult(byDomain(domain), `the website ${compWebsite}`)
  if (compName) return toResult(byName(compName), `the name ${compName}`)
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
  /** The second companies with a domain or a name. */
  readonly #othersByDomain = new TextNumbers()
  readonly #othersByName = new TextNumbers()

  get size(): number {
    return this.#employers.length
  }

  /** Adds a company. Of companies with the same domain or name, the first two are found by it. */
  add({ id, guid, domain, name }: Pick<Company, 'id' | 'guid' | 'domain' | 'name'>): Employer {
    const position = this.#employers.length
    const employer = { id, guid: copyString(guid) }
    this.#employers.push(employer)
    this.#byGuid.set(toGuidKey(guid), position)
    const nameKey = toExactNameKey(name)
    if (domain !== '' && this.#byDomain.getOrInsert(domain, position) !== position)
      this.#othersByDomain.getOrInsert(domain, position)
    if (nameKey !== '' && this.#byName.getOrInsert(nameKey, position) !== position)
      this.#othersByName.getOrInsert(nameKey, position)
    return employer
  }

  readonly find: FindEmployer = (row) =>
    findEmployer(row, {
      byGuid: (guid) => this.#list(guid, this.#byGuid),
      byDomain: (domain) => this.#list(domain, this.#byDomain, this.#othersByDomain),
      byName: (name) => this.#list(toExactNameKey(name), this.#byName, this.#othersByName),
    })

  #list(key: string, ...indexes: readonly TextNumbers[]): readonly Employer[] {
    return indexes.flatMap((index) => this.#employers[index.get(key) ?? -1] ?? [])
  }
}

/** @param identity what identifies the company, such as `the name Acme` */
function toResult([first, other]: readonly Employer[], identity: string): Result<FoundEmployer> {
  if (first === undefined) return toFailure(`no company has ${identity}`)
  if (other === undefined) return toSuccess(first)
  const { id, guid } = first
  const message = `several companies have ${identity}, so this job is at the first one (compGUID ${guid}). To choose another, add its compGUID`
  return toSuccess({ id, guid, warning: { message, severity: 'warning' } })
}
