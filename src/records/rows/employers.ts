/** Finds the employers of contact rows. */
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

/** Finds companies by the fields of a row: of several, at least the first two. */
export interface CompanyLookup<Found extends Employer = Employer> {
  readonly companyByGuid: (guid: string) => Found | undefined
  readonly companiesByDomain: (domain: string) => readonly Found[]
  readonly companiesByName: (name: string) => readonly Found[]
}

/** The companies that can be the employers of rows: the stored ones, and those of earlier rows. */
export class Employers {
  readonly #stored: CompanyLookup
  readonly #create: ((row: CompanyRow, guid: string) => Company) | undefined
  readonly #added: Employer[] = []
  /** Positions in the list. */
  readonly #byGuid = new TextNumbers()
  readonly #byDomain = new TextNumbers()
  readonly #byName = new TextNumbers()
  /** The second companies with a domain or a name. */
  readonly #othersByDomain = new TextNumbers()
  readonly #othersByName = new TextNumbers()
  readonly #companies: CompanyLookup = {
    companyByGuid: (guid) => this.#stored.companyByGuid(guid) ?? this.#list(guid, this.#byGuid)[0],
    companiesByDomain: (domain) =>
      preferStored(
        this.#stored.companiesByDomain(domain),
        this.#list(domain, this.#byDomain, this.#othersByDomain),
      ),
    companiesByName: (name) =>
      preferStored(
        this.#stored.companiesByName(name),
        this.#list(toExactNameKey(name), this.#byName, this.#othersByName),
      ),
  }

  /**
   * Creates the list of employers.
   * @param stored takes precedence
   * @param create stores a company that is missing; `undefined` if contacts create none
   */
  constructor(stored: CompanyLookup, create?: (row: CompanyRow, guid: string) => Company) {
    this.#stored = stored
    this.#create = create
  }

  /** The number of companies that were added. */
  get size(): number {
    return this.#added.length
  }

  /** Adds a company. Of companies with the same domain or name, the first two are found by it. */
  add({ id, guid, domain, name }: Pick<Company, 'id' | 'guid' | 'domain' | 'name'>): Employer {
    const position = this.#added.length
    const employer = { id, guid: copyString(guid) }
    this.#added.push(employer)
    this.#byGuid.set(toGuidKey(guid), position)
    const nameKey = toExactNameKey(name)
    if (domain !== '' && this.#byDomain.getOrInsert(domain, position) !== position)
      this.#othersByDomain.getOrInsert(domain, position)
    if (nameKey !== '' && this.#byName.getOrInsert(nameKey, position) !== position)
      this.#othersByName.getOrInsert(nameKey, position)
    return employer
  }

  /**
   * Finds the employer of a contact row. The returned function returns it, and creates a missing one if the row has a website or a
   * name. Call it only for a row without errors.
   */
  find(contact: ContactRow): Result<() => FoundEmployer> {
    const found = findEmployer(contact, this.#companies)
    if (found.ok) return toSuccess(() => found.value)
    const { compGUID, compWebsite, compName } = contact
    const create = this.#create
    if (!create || (compWebsite === '' && compName === '')) return found
    const row = { ...BLANK_COMPANY, compGUID, compWebsite, compName }
    const guid = getCompanyGuid(row)
    return guid.ok ? toSuccess(() => this.add(create(row, guid.value))) : found
  }

  #list(key: string, ...indexes: readonly TextNumbers[]): readonly Employer[] {
    return indexes.flatMap((index) => this.#added[index.get(key) ?? -1] ?? [])
  }
}

const preferStored = (stored: readonly Employer[], ofRows: readonly Employer[]): readonly Employer[] =>
  stored.length > 0 ? stored : ofRows

/** Finds the employer of a contact row by GUID; without one, by website; without one, by name. */
function findEmployer(
  { compGUID, compWebsite, compName }: ContactRow,
  { companyByGuid, companiesByDomain, companiesByName }: CompanyLookup,
): Result<FoundEmployer> {
  if (compGUID) {
    const company = companyByGuid(toGuidKey(compGUID))
    return toResult(company ? [company] : [], `the compGUID ${compGUID}`)
  }
  const domain = toDomainKey(compWebsite)
  if (domain) return toResult(companiesByDomain(domain), `the website ${compWebsite}`)
  if (compName) return toResult(companiesByName(compName), `the name ${compName}`)
  const problem = compWebsite ? `compWebsite ${compWebsite} is not a web address` : 'the employer is missing'
  return toFailure(`${problem}. Add compGUID, compWebsite, or compName`)
}

const BLANK_COMPANY = Object.fromEntries(COMPANY_COLUMNS.map((column) => [column, ''])) as CompanyRow

/** @param identity what identifies the company, such as `the name Acme` */
function toResult([first, other]: readonly Employer[], identity: string): Result<FoundEmployer> {
  if (first === undefined) return toFailure(`no company has ${identity}`)
  if (other === undefined) return toSuccess(first)
  const { id, guid } = first
  const message = `several companies have ${identity}, so this job goes to the first one (compGUID ${guid}). To choose another, add its compGUID`
  return toSuccess({ id, guid, warning: { message, severity: 'warning' } })
}
