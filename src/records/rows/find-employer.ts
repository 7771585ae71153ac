/** Finds the employer of a contact row. */
import { copyString } from '../../lib/text.ts'
import { toDomainKey } from '../../matching/normalize/lookup-keys.ts'
import type { Company } from '../store/records.ts'
import { COMPANY_COLUMNS, type CompanyRow, type ContactRow } from './columns.ts'
import { getCompanyGuid, type Result, toExactNameKey, toFailure, toSuccess } from './convert-rows.ts'

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
  if (compGUID) return toResult(byGuid(compGUID.toUpperCase()), `no company has the compGUID ${compGUID}`)
  const domain = toDomainKey(compWebsite)
  if (domain) return toResult(byDomain(domain), `no company has the website ${compWebsite}`)
  if (compName) return toResult(byName(compName), `no company has the name ${compName}`)
  return toFailure('the employer is missing: give compGUID, compWebsite, or compName')
}

/** Returns the company that a contact row names, as a row of its own; `undefined` if it names none. */
export function toMissingCompany({
  compGUID,
  compWebsite,
  compName,
}: ContactRow): { readonly row: CompanyRow; readonly guid: string } | undefined {
  if (compWebsite === '' && compName === '') return undefined
  const row = { ...BLANK_COMPANY, compGUID, compWebsite, compName }
  const guid = getCompanyGuid(row)
  return guid.ok ? { row, guid: guid.value } : undefined
}

const BLANK_COMPANY = Object.fromEntries(COMPANY_COLUMNS.map((column) => [column, ''])) as CompanyRow

/** An index of the companies of one import by GUID, domain, and name. */
export class EmployerIndex {
  readonly #byGuid = new Map<string, Employer>()
  readonly #byDomain = new Map<string, Employer>()
  readonly #byName = new Map<string, Employer>()

  get size(): number {
    return this.#byGuid.size
  }

  /** Adds a company. Of companies with the same domain or name, only the first is found by it. */
  add({ id, guid, domain, name }: Pick<Company, 'id' | 'guid' | 'domain' | 'name'>): void {
    const employer = { id, guid: copyString(guid) }
    this.#byGuid.set(employer.guid, employer)
    setIfAbsent(this.#byDomain, domain, employer)
    setIfAbsent(this.#byName, toExactNameKey(name), employer)
  }

  readonly find: FindEmployer = (row) =>
    findEmployer(row, {
      byGuid: (guid) => this.#byGuid.get(guid),
      byDomain: (domain) => this.#byDomain.get(domain),
      byName: (name) => this.#byName.get(toExactNameKey(name)),
    })
}

function setIfAbsent(map: Map<string, Employer>, key: string, employer: Employer): void {
  if (key !== '' && !map.has(key)) map.set(copyString(key), employer)
}

const toResult = (company: Employer | undefined, reason: string): Result<Employer> =>
  company ? toSuccess(company) : toFailure(reason)
