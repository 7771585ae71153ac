/** Turns rows into companies, and reports rows that cannot be used. Imports and edits share these steps. */
import { formatEarlierPlace, getRowNumber, type Place, type Problem } from '../../lib/problem.ts'
import { toDomainKey, toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import type { Company } from '../store/rows.ts'
import type { CompanyRow, PlacedRow } from './columns.ts'
import { getCompanyGuid, toError } from './convert-rows.ts'
import type { CompanyLookup } from './employers.ts'
import { normalizeCompanyRow } from './normalize-rows.ts'
import { TextNumbers } from './text-numbers.ts'

/** The companies that the rows of an import may update: none, because an import replaces all records. */
export const NOTHING_STORED: CompanyLookup<Company> = {
  companyByGuid: () => undefined,
  companiesByDomain: () => [],
  companiesByName: () => [],
  companiesByNameWords: () => [],
}

/** Receives the problems of rows with their places. */
type OnProblem<At extends Place> = (problem: Problem & At) => void

/** A valid row with its company. */
interface PlannedCompany {
  readonly row: CompanyRow
  readonly guid: string
  readonly stored: Company | undefined
}

/** Plans the companies of rows, one after the other. */
export class CompanyPlanner<At extends Place> {
  readonly #onProblem: OnProblem<At>
  readonly #stored: CompanyLookup<Company>
  /** The number of the first row of each company. */
  readonly #firstRows = new TextNumbers()

  constructor(onProblem: OnProblem<At>, stored: CompanyLookup<Company>) {
    this.#onProblem = onProblem
    this.#stored = stored
  }

  /** Returns the company of a row; `undefined` if the row cannot be used. */
  plan({ row: original, place }: PlacedRow<CompanyRow, At>): PlannedCompany | undefined {
    const report = (problem: Problem): void => this.#onProblem({ ...problem, ...place })
    const { row, warnings } = normalizeCompanyRow(original)
    warnings.forEach(report)
    const derived = getCompanyGuid(row)
    if (!derived.ok) {
      report(derived.problem)
      return undefined
    }
    const stored = this.#findStored(derived.value, row)
    const guid = stored?.guid ?? derived.value
    const number = getRowNumber(place)
    const first = this.#firstRows.getOrInsert(toGuidKey(guid), number)
    if (first === number) return { row, guid, stored }
    const where = formatEarlierPlace(first, place, 'companies')
    report(toError(`same company as ${where}, by its compGUID, website, or name`))
    return undefined
  }

  /** Returns the stored company that a row updates. Without a GUID in the row, it may have another GUID than the derived one. */
  #findStored(derivedGuid: string, { compGUID, compWebsite, compName }: CompanyRow): Company | undefined {
    const { companyByGuid, companiesByDomain, companiesByName } = this.#stored
    const stored = companyByGuid(derivedGuid)
    if (stored !== undefined || compGUID !== '') return stored
    const domain = toDomainKey(compWebsite)
    const [first] = domain === undefined ? companiesByName(compName) : companiesByDomain(domain)
    return first
  }
}
