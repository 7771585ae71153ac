/** Decides which rows of companies are one company, and merges them. Imports and edits share it. */
import { formatPlace, type Place, type Problem, type ProblemKind } from '../../lib/problem.ts'
import type { Pause } from '../../lib/time-slices.ts'
import { toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import { COMPANY_COLUMNS, type CompanyRow, type PlacedRow } from '../rows/columns.ts'
import { findCompanyProblem, toCompanyDomain } from '../rows/convert-rows.ts'
import { chooseRow, listDifferences, type NumberedProblem } from '../rows/merge-values.ts'
import { normalizeCompanyRow } from '../rows/normalize-rows.ts'
import { splitOtherNames } from '../store/matching-records.ts'
import { type CompanyClaim, toClaims, toSharedDomain } from './company-claims.ts'
import type { CompanyIndex, KnownCompany } from './company-index.ts'
import { CompanyResolver, describe, describeAll } from './company-resolver.ts'
import { createCompanies, mergeOtherNames, toCompanyValues } from './create-companies.ts'

/** A company of one or more rows. */
export interface IdentifiedCompany {
  readonly row: CompanyRow
  readonly guid: string
  /** The domain that identifies the company; `''` if several companies have pages on it. */
  readonly domain: string
  /** Whether the rows have no GUID or domain, so that only the name shows which company they mean. */
  readonly isNameOnly: boolean
}

interface IdentifyOptions<At extends Place> {
  /** The stored companies. Gets those of the rows, too. */
  readonly index: CompanyIndex
  readonly onProblem: (problem: Problem & At) => void
  readonly pause: Pause
}

/** A row of a company. */
interface Member {
  readonly row: CompanyRow
  readonly number: number
  readonly claim: CompanyClaim
  /** Why the row may be another company. */
  readonly warning: string | undefined
}

/** Returns the companies of all valid rows, in the order of their first rows. */
export async function identifyCompanies<At extends Place>(
  placed: Iterable<PlacedRow<CompanyRow, At>>,
  { index, onProblem, pause }: IdentifyOptions<At>,
): Promise<readonly IdentifiedCompany[]> {
  const { rows, places } = await readValidRows(placed, onProblem, pause)
  const report = (number: number, message: string, kind: ProblemKind): void => {
    const place = places[number]
    if (place) onProblem({ ...place, message, kind })
  }
  const claims = toClaims(
    rows.map(({ compGUID: guid, compWebsite: website, compName: name }) => ({
      guid,
      website,
      name,
      count: 1,
    })),
    index,
  )
  addStatedValues(claims, index)
  const resolver = new CompanyResolver(index, false)
  let created = 0
  const createId = (): number => -++created
  await createCompanies(claims, {
    index,
    resolver,
    toCommonName: ({ exactName }) => exactName,
    keepsOtherNames: true,
    createId,
    pause,
  })
  const groups = new Map<string, { readonly company: KnownCompany; readonly members: Member[] }>()
  for (const [number, claim] of claims.entries()) {
    await pause()
    const found = resolver.resolve(claim)
    const row = rows[number]
    if (!found.company) report(number, found.message, 'lost')
    else if (row) {
      const { company, warning } = found
      const group = groups.getOrInsertComputed(toGuidKey(company.guid), () => ({ company, members: [] }))
      group.members.push({ claim, warning, row, number })
    }
  }
  listAlike(claims, index, report)
  const formatRow = ({ number }: Member): string => formatPlace(places[number] ?? {}, 'companies')
  return [...groups.values()].flatMap(({ company, members }): IdentifiedCompany[] => {
    const [first, ...others] = members
    if (first === undefined) return []
    const { row, problems } = mergeCompany([first, ...others], formatRow)
    const isPage =
      members.every(({ claim }) => claim.domain === '') &&
      members.some(({ claim }) => toSharedDomain(claim) !== '')
    const merged = `several rows are ${describe(company)}, so they are merged. If they are several companies, give each its own compGUID`
    for (const { row: one, number, warning } of members) {
      if (others.length > 0) report(number, merged, 'identity')
      // Other names that are not stored are listed as differences.
      if (warning && one.compName === row.compName) report(number, warning, 'identity')
    }
    for (const { number, ...problem } of problems) {
      const place = places[number]
      if (place) onProblem({ ...problem, ...place })
    }
    return [
      {
        row,
        guid: company.guid,
        domain: isPage ? '' : toCompanyDomain({ name: row.compName, website: row.compWebsite }),
        isNameOnly: members.every(({ claim }) => claim.guidKey === '' && claim.domain === ''),
      },
    ]
  })
}

async function readValidRows<At extends Place>(
  placed: Iterable<PlacedRow<CompanyRow, At>>,
  onProblem: (problem: Problem & At) => void,
  pause: Pause,
): Promise<{ readonly rows: readonly CompanyRow[]; readonly places: readonly At[] }> {
  const rows: CompanyRow[] = []
  const places: At[] = []
  for (const { row: original, place } of placed) {
    await pause()
    const { row, warnings } = normalizeCompanyRow(original)
    for (const warning of warnings) onProblem({ ...warning, ...place })
    const problem = findCompanyProblem(row)
    if (problem) onProblem({ ...problem, ...place })
    else {
      rows.push(row)
      places.push(place)
    }
  }
  return { rows, places }
}

/** Merges the rows of one company. Where they differ, the most frequent value is stored, then the first by code points. */
function mergeCompany(
  rows: readonly [Member, ...Member[]],
  formatRow: (row: Member) => string,
): { readonly row: CompanyRow; readonly problems: readonly NumberedProblem[] } {
  const [first, ...others] = rows
  if (others.length === 0) return { row: first.row, problems: [] }
  const identified = rows.filter(({ claim }) => claim.domain !== '')
  const choose = (column: keyof CompanyRow): Member =>
    chooseRow(column === 'compWebsite' && identified.length > 0 ? identified : rows, ({ row }) => row[column])
  const chosen = COMPANY_COLUMNS.map((column) => [column, choose(column)] as const)
  const row = {
    ...first.row,
    ...Object.fromEntries(chosen.map(([column, member]) => [column, member.row[column]])),
  }
  const compNameAka = mergeOtherNames(
    row.compName,
    row.compNameAka,
    rows.map(({ claim }) => claim),
  )
  const otherNames = new Set(splitOtherNames(compNameAka))
  const problems = chosen.flatMap(([field, member]) => {
    // The GUIDs of one company differ only in case.
    if (field === 'compGUID') return []
    const describeOutcome = ({ row: { compName } }: Member): string =>
      field === 'compName' && otherNames.has(compName) ? 'becomes one of compNameAka' : 'is not used'
    const choice = { rows, chosen: member, field, same: 'company', describeOutcome } as const
    return listDifferences(choice, ({ row: one }) => one[field], formatRow)
  })
  return { row: { ...row, compNameAka }, problems }
}

/** Lets other rows find stored companies by the values that the rows with their GUIDs give them. */
function addStatedValues(claims: readonly CompanyClaim[], index: CompanyIndex): void {
  for (const [guidKey, group] of Map.groupBy(claims, (claim) => claim.guidKey)) {
    const stored = guidKey === '' ? undefined : index.byGuid(guidKey)
    if (stored) index.add({ ...stored, ...toCompanyValues(group) })
  }
}

/** Lists the names of which a company without a website may be one of several others. */
function listAlike(
  claims: readonly CompanyClaim[],
  index: CompanyIndex,
  report: (number: number, message: string, kind: ProblemKind) => void,
): void {
  const isUnsure = ({ guidKey, domain, exactName }: CompanyClaim): boolean =>
    guidKey === '' && domain === '' && exactName !== ''
  const messages = new Map<string, string>()
  for (const claim of claims.filter(isUnsure)) {
    const { exactName } = claim
    if (messages.has(exactName)) continue
    const named = index.byName(claim)
    const message = `${describeAll(named)} have the same name and are not merged, because a row without a website may be each of the others. If they are one company, give all of its rows the same compWebsite or compGUID`
    messages.set(exactName, named.filter(({ domain }) => domain !== '').length > 1 ? message : '')
  }
  for (const [number, { guidKey, exactName }] of claims.entries()) {
    const message = guidKey === '' ? messages.get(exactName) : undefined
    if (message) report(number, message, 'identity')
  }
}
