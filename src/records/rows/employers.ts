/** Finds the employers of contact rows. */
import { memoize } from '../../lib/cache.ts'
import type { Problem } from '../../lib/problem.ts'
import { copyString } from '../../lib/text.ts'
import { toDomainKey, toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import type { Company } from '../store/rows.ts'
import { COMPANY_COLUMNS, type CompanyRow, type ContactRow } from './columns.ts'
import {
  getCompanyGuid,
  type Result,
  toExactNameKey,
  toFailure,
  toNameWordsKey,
  toSuccess,
} from './convert-rows.ts'
import { TextNumbers } from './text-numbers.ts'

/** The fields of a company that its contacts need. */
export type Employer = Pick<Company, 'id' | 'guid' | 'name'>

interface FoundEmployer extends Employer {
  /** Whether the row has another name, with the same words. */
  readonly isRecognized?: boolean
  /** Says that the row also fits another company. */
  readonly warning?: Problem
}

/** Finds companies by the fields of a row: of several, at least the first two. */
export interface CompanyLookup<Found extends Employer = Employer> {
  readonly companyByGuid: (guid: string) => Found | undefined
  readonly companiesByDomain: (domain: string) => readonly Found[]
  readonly companiesByName: (name: string) => readonly Found[]
  /** Ignores legal form, punctuation, and case. */
  readonly companiesByNameWords: (name: string) => readonly Found[]
}

/** The companies that contacts have created, and those that they name differently: how many, and the first names. */
export interface EmployerNames {
  readonly createdCompanies: number
  /** Companies without a name have their website. */
  readonly createdCompanyNames: readonly string[]
  readonly recognizedCompanies: number
  readonly recognizedCompanyNames: readonly RecognizedName[]
}

/** The name of a company in a contact row, and the name of the company that it means. */
interface RecognizedName {
  readonly sent: string
  readonly compName: string
}

/** The number of names whose stored companies are cached. */
const MAX_SEARCHES = 10_000
/** The number of listed names. */
const MAX_NAMES = 100

/** The companies that can be the employers of rows: the stored ones, and those of earlier rows. */
export class Employers {
  readonly #stored: CompanyLookup
  readonly #create: ((row: CompanyRow, guid: string) => Company) | undefined
  readonly #added: Employer[] = []
  /** Positions in the list. */
  readonly #byGuid = new TextNumbers()
  readonly #byDomain = new TextNumbers()
  readonly #byName = new TextNumbers()
  readonly #byNameWords = new TextNumbers()
  /** The second companies with a domain or a name. */
  readonly #othersByDomain = new TextNumbers()
  readonly #othersByName = new TextNumbers()
  readonly #othersByNameWords = new TextNumbers()
  #createdCount = 0
  readonly #createdNames: string[] = []
  readonly #recognized = new TextNumbers()
  readonly #recognizedNames: RecognizedName[] = []
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
    companiesByNameWords: (name) =>
      preferStored(
        this.#stored.companiesByNameWords(name),
        this.#list(toNameWordsKey(name), this.#byNameWords, this.#othersByNameWords),
      ),
  }

  /**
   * Creates the list of employers.
   * @param stored takes precedence
   * @param create stores a company that is missing; `undefined` if contacts create none
   */
  constructor(stored: CompanyLookup, create?: (row: CompanyRow, guid: string) => Company) {
    // Many contacts have the same employer, and the search takes longer than the rest of a row.
    const companiesByNameWords = memoize(stored.companiesByNameWords, MAX_SEARCHES)
    this.#stored = { ...stored, companiesByNameWords }
    this.#create = create
  }

  /** The number of companies that were added. */
  get size(): number {
    return this.#added.length
  }

  /** Adds a company. Of companies with the same domain or name, the first two are found by it. */
  add({ id, guid, domain, name }: Pick<Company, 'id' | 'guid' | 'domain' | 'name'>): Employer {
    const position = this.#added.length
    const employer = { id, guid: copyString(guid), name: copyString(name) }
    this.#added.push(employer)
    this.#byGuid.set(toGuidKey(guid), position)
    const keys = [
      [domain, this.#byDomain, this.#othersByDomain],
      [toExactNameKey(name), this.#byName, this.#othersByName],
      [toNameWordsKey(name), this.#byNameWords, this.#othersByNameWords],
    ] as const
    for (const [key, firsts, others] of keys) {
      if (key !== '' && firsts.getOrInsert(key, position) !== position) others.getOrInsert(key, position)
    }
    return employer
  }

  /**
   * Finds the employer of a contact row, or fails. Call the returned function only for a row without errors, because it creates a
   * missing employer, and adds the names to the result.
   */
  find(contact: ContactRow): Result<() => FoundEmployer> {
    const found = findEmployer(contact, this.#companies)
    if (found.ok) {
      return toSuccess(() => {
        if (found.value.isRecognized) this.#reportRecognized(contact.compName, found.value.name)
        return found.value
      })
    }
    const { compGUID, compWebsite, compName } = contact
    const create = this.#create
    if (!create || (compWebsite === '' && compName === '')) return found
    const row = { ...BLANK_COMPANY, compGUID, compWebsite, compName }
    const guid = getCompanyGuid(row)
    if (!guid.ok) return found
    return toSuccess(() => {
      this.#createdCount++
      if (this.#createdNames.length < MAX_NAMES) this.#createdNames.push(copyString(compName || compWebsite))
      const namesake = findEmployer({ ...contact, compWebsite: '' }, this.#companies)
      const created = this.add(create(row, guid.value))
      return namesake.ok ? { ...created, warning: warnOfNamesake(namesake.value, row) } : created
    })
  }

  /** The names of the created and the recognized companies so far. */
  get names(): EmployerNames {
    return {
      createdCompanies: this.#createdCount,
      createdCompanyNames: this.#createdNames,
      recognizedCompanies: this.#recognized.size,
      recognizedCompanyNames: this.#recognizedNames,
    }
  }

  #reportRecognized(sent: string, compName: string): void {
    const number = this.#recognized.size
    const isNew = this.#recognized.getOrInsert(toExactNameKey(sent), number) === number
    if (isNew && number < MAX_NAMES) this.#recognizedNames.push({ sent: copyString(sent), compName })
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
  { companyByGuid, companiesByDomain, companiesByName, companiesByNameWords }: CompanyLookup,
): Result<FoundEmployer> {
  if (compGUID) {
    const company = companyByGuid(toGuidKey(compGUID))
    return toResult(company ? [company] : [], `the compGUID ${compGUID}`)
  }
  const domain = toDomainKey(compWebsite)
  if (domain) return toResult(companiesByDomain(domain), `the website ${compWebsite}`)
  if (compName) {
    const named = companiesByName(compName)
    if (named.length > 0) return toResult(named, `the name ${compName}`)
    return toResult(companiesByNameWords(compName), `the name ${compName}`, true)
  }
  const problem = compWebsite ? `compWebsite ${compWebsite} is not a web address` : 'the employer is missing'
  return toFailure(`${problem}. Add compGUID, compWebsite, or compName`)
}

/** If only some rows of a file have the website of a company, they add a second company. */
const warnOfNamesake = ({ guid, name }: Employer, { compName, compWebsite }: CompanyRow): Problem => ({
  message: `${name} (compGUID ${guid}) does not have the website ${compWebsite}, so this row adds another company named ${compName}. If they are one company, give all of its rows the same compWebsite or compGUID`,
  kind: 'identity',
})

const BLANK_COMPANY = Object.fromEntries(COMPANY_COLUMNS.map((column) => [column, ''])) as CompanyRow

/** @param identity what identifies the company, such as `the name Acme` */
function toResult(
  [first, other]: readonly Employer[],
  identity: string,
  isRecognized = false,
): Result<FoundEmployer> {
  if (first === undefined) return toFailure(`no company has ${identity}`)
  const { id, guid, name } = first
  const found = { id, guid, name, isRecognized }
  if (other === undefined) return toSuccess(found)
  const message = `several companies have ${identity}, so this job goes to the first one (compGUID ${guid}). To choose another, add its compGUID`
  return toSuccess({ ...found, warning: { message, kind: 'identity' } })
}
