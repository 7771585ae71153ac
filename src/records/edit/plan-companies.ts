/** Plans which companies an edit creates or updates. */
import { lazy } from '../../lib/cache.ts'
import { toDomainKey } from '../../matching/normalize/lookup-keys.ts'
import type { CompanyRow } from '../import/columns.ts'
import { normalizeCompanyRow } from '../import/normalize-rows.ts'
import { describeRepeatedCompany, getCompanyGuid, toCompany, toExactNameKey } from '../import/row-mapping.ts'
import { isSameRow, NO_CHANGES } from '../store/record-changes.ts'
import type { Company } from '../store/records.ts'
import {
  type DraftChanges,
  type EditError,
  type EditedRecord,
  type EditPlan,
  type EditRow,
  type EditWarning,
  type LastUsedIds,
  MAX_EDIT_PROBLEMS,
} from './edit-plan.ts'
import type { EditQueries } from './edit-queries.ts'

/**
 * Plans to update or create each company. A row updates the company with its `compGUID`; without one, the first company with the
 * same domain, or the same name if the row has no website. Otherwise, it creates a company.
 */
export function* planCompanies(
  queries: EditQueries,
  ids: LastUsedIds,
  rows: readonly EditRow<CompanyRow>[],
): Generator<void, EditPlan> {
  const names = lazy(queries.companyIdsByName)
  const companies: DraftChanges<Company> = new Map()
  const records = new Map<string, EditedRecord>()
  const positions = new Map<string, string>()
  const errors: EditError[] = []
  const warnings: EditWarning[] = []
  for (const { row: original, position } of rows) {
    yield
    if (errors.length >= MAX_EDIT_PROBLEMS) break
    const { row, warnings: problems } = normalizeCompanyRow(original)
    if (warnings.length < MAX_EDIT_PROBLEMS)
      warnings.push(...problems.map((problem) => ({ position, ...problem })))
    const derivedGuid = getCompanyGuid(row)
    if (!derivedGuid.ok) {
      errors.push({ position, reason: derivedGuid.reason, kind: 'company' })
      continue
    }
    const stored =
      queries.companyByGuid(derivedGuid.value) ?? (row.compGUID === '' ? findSameCompany(row) : undefined)
    const guid = stored?.guid ?? derivedGuid.value
    const earlier = positions.get(guid)
    if (earlier !== undefined) {
      errors.push({ position, reason: describeRepeatedCompany(row, earlier), kind: 'duplicate' })
      continue
    }
    positions.set(guid, position)
    const company = toCompany(row, guid, stored?.id ?? ++ids.company)
    const unchanged = isSameRow(stored, company)
    if (!unchanged) companies.set(company.id, { before: stored, after: company })
    records.set(guid, { guid, outcome: unchanged ? 'unchanged' : stored ? 'updated' : 'created' })
  }
  return { changes: { ...NO_CHANGES, companies }, records: [...records.values()], errors, warnings }

  /** Finds the stored company of a row without a GUID. The stored company may have another GUID than the derived one. */
  function findSameCompany({ compWebsite, compName }: CompanyRow): Company | undefined {
    const domain = toDomainKey(compWebsite)
    if (domain !== undefined) return queries.companyByDomain(domain)
    const id = names().get(toExactNameKey(compName))
    return id === undefined ? undefined : queries.companyById(id)
  }
}
