/** Finds the employers of contact rows. They are decided when all rows are read, so the order of the rows does not matter. */
import { copyString } from '../../lib/text.ts'
import type { Pause } from '../../lib/time-slices.ts'
import { COMPANY_COLUMNS, type CompanyRow, type ContactRow } from '../rows/columns.ts'
import { toCompany } from '../rows/convert-rows.ts'
import type { NumberedProblem } from '../rows/merge-values.ts'
import { normalizeCompanyRow } from '../rows/normalize-rows.ts'
import type { Company } from '../store/rows.ts'
import { type CompanyClaim, type StatedValues, toClaims } from './company-claims.ts'
import type { CompanyIndex, KnownCompany } from './company-index.ts'
import { CompanyResolver } from './company-resolver.ts'
import { createCompanies } from './create-companies.ts'

/** The companies that contacts have created: how many, and the first names. */
export interface CreatedCompanies {
  readonly createdCompanies: number
  /** Companies without a name have their website. */
  readonly createdCompanyNames: readonly string[]
}

/** The number of listed names. */
const MAX_NAMES = 100

/** The number of the rows with the same values. */
interface RowCount {
  readonly number: number
  count: number
}

interface EmployerOptions {
  /** Stores a company that is missing; `undefined` if contacts create none. */
  readonly create: ((company: Company) => void) | undefined
  readonly createId: () => number
}

/** Rows between reading and writing, whose claims are the numbers of their employers. */
interface ClaimedRows {
  /** Returns the rows with these claims, in their order. */
  ofClaims(
    claims: Pick<ReadonlySet<number>, 'has'>,
  ): Iterable<{ readonly number: number; readonly claim: number }>
  /** Stores the employers of all rows, by the claims of the rows, and removes the rows without one. */
  setEmployers(employers: ReadonlyMap<number, KnownCompany>): void
}

export class Employers {
  readonly #index: CompanyIndex
  readonly #options: EmployerOptions
  /** The claims by the values of their rows, in the order of their numbers. */
  readonly #claims = new Map<string, RowCount>()
  #created: CreatedCompanies = { createdCompanies: 0, createdCompanyNames: [] }

  constructor(index: CompanyIndex, options: EmployerOptions) {
    this.#index = index
    this.#options = options
  }

  /** The companies that the rows have created. */
  get created(): CreatedCompanies {
    return this.#created
  }

  /** Returns the number of the employer of a row, which is decided later. */
  note({ compGUID, compWebsite, compName, conEmail }: ContactRow): number {
    const emailHost = conEmail.slice(conEmail.lastIndexOf('@') + 1)
    const key = `${compGUID}\n${compWebsite}\n${compName}\n${emailHost}`
    let claim = this.#claims.get(key)
    if (claim === undefined) {
      claim = { number: this.#claims.size, count: 0 }
      this.#claims.set(copyString(key), claim)
    }
    claim.count++
    return claim.number
  }

  /** Decides the employers of all rows. Reports rows without one, which are removed, and those that may mean another company. */
  async decide(
    rows: ClaimedRows,
    { onProblem, pause }: { readonly onProblem: (problem: NumberedProblem) => void; readonly pause: Pause },
  ): Promise<void> {
    const claims = toClaims([...this.#claims].map(toStatedValues), this.#index)
    const resolver = new CompanyResolver(this.#index, true)
    await this.#create(claims, resolver, pause)
    resolver.joinDomains(claims)
    resolver.learnNames(claims)
    const employers = new Map<number, KnownCompany>()
    const problems = new Map<number, Omit<NumberedProblem, 'number'>>()
    for (const [number, claim] of claims.entries()) {
      await pause()
      const found = resolver.resolve(claim)
      if (!found.company) problems.set(number, { message: found.message, kind: 'lost' })
      else {
        employers.set(number, found.company)
        if (found.warning) problems.set(number, { message: found.warning, kind: 'identity' })
      }
    }
    for (const { number, claim } of rows.ofClaims(problems)) {
      const problem = problems.get(claim)
      if (problem) onProblem({ ...problem, number })
    }
    rows.setEmployers(employers)
  }

  async #create(claims: readonly CompanyClaim[], resolver: CompanyResolver, pause: Pause): Promise<void> {
    const { create, createId } = this.#options
    if (create === undefined) return
    const created = await createCompanies(
      claims.filter(({ website, name }) => website + name !== ''),
      {
        index: this.#index,
        resolver,
        toCommonName: ({ nameKey }) => nameKey,
        keepsOtherNames: false,
        createId,
        pause,
      },
    )
    for (const company of created) create(toCreatedCompany(company))
    this.#created = {
      createdCompanies: created.length,
      createdCompanyNames: created.slice(0, MAX_NAMES).map(({ name, website }) => name || website),
    }
  }
}

const BLANK_COMPANY = Object.fromEntries(COMPANY_COLUMNS.map((column) => [column, ''])) as CompanyRow

function toStatedValues([key, { count }]: readonly [key: string, RowCount]): StatedValues {
  const [guid = '', website = '', compName = '', emailHost] = key.split('\n')
  const { row } = normalizeCompanyRow({ ...BLANK_COMPANY, compName })
  return { guid, website, name: row.compName, emailHost, count }
}

const toCreatedCompany = ({ name, website, ...known }: KnownCompany): Company =>
  toCompany({ ...BLANK_COMPANY, compName: name, compWebsite: website }, known)
