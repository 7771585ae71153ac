/** Splits values, and formats counts of records. */
import { formatCount } from '../../ui/format.ts'
import type { RecordKind } from './fields.ts'

/** Splits a field with several values. */
export const splitValues = (value: string): readonly string[] =>
  value
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Returns `1 company` or `1,600 people`. */
export const formatRecordCount = (number: number, kind: RecordKind): string =>
  kind === 'companies' ? formatCount(number, 'company', 'companies') : formatCount(number, 'person', 'people')

interface ImportCounts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Companies that people created. */
  readonly createdCompanies?: number
}

/** Returns `3 new companies, 1 changed, 2 unchanged`. */
export function formatImportCounts(
  { created, updated, unchanged, createdCompanies = 0 }: ImportCounts,
  kind: RecordKind,
): string {
  const [one, many] = kind === 'companies' ? ['company', 'companies'] : ['person', 'people']
  const counts = [
    { number: created, label: 'new' },
    { number: updated, label: 'changed' },
    { number: unchanged, label: 'unchanged' },
  ]
    .filter(({ number }) => number > 0)
    .map(({ number, label }, index) =>
      index > 0
        ? `${number.toLocaleString('en-US')} ${label}`
        : formatCount(number, `${label} ${one}`, `${label} ${many}`),
    )
  const companies =
    createdCompanies > 0 ? [formatCount(createdCompanies, 'new company', 'new companies')] : []
  return [...counts, ...companies].join(', ')
}
