/** The columns that are added to those of the file. */
import { EnrichmentOutput } from '../features/enrichment/model.ts'
import { nearest } from '../lib/nearest.ts'
import { StartupError } from '../lib/startup-error.ts'
import type { Mapping } from './mapping.ts'
import type { Answer, Reply } from './reply.ts'

export type AnswerField = keyof Answer

export const ANSWER_FIELDS = Object.keys(EnrichmentOutput.properties) as AnswerField[]

/** A column of the answer, or why there is none. */
export interface AddedColumn {
  readonly heading: string
  readonly field: AnswerField | 'error'
}

/**
 * @param columns those of the file
 * @param chosen `a,b,c`; without, all fields of the answer. What is wrong with a row is told in any case
 * @throws {StartupError} for a field that no answer has
 */
export function addedColumns(
  columns: readonly string[],
  { fields }: Mapping,
  chosen: string | undefined,
): AddedColumn[] {
  const asksForId = fields.some(({ field }) => field === 'recordId')
  const usual = ANSWER_FIELDS.filter((field) => field !== 'recordId' || asksForId)
  const wanted = chosen === undefined ? usual : chosenFields(chosen)
  const taken = new Set(columns.map((name) => name.toLowerCase()))
  return [...wanted, 'error' as const].map((field) => {
    const heading = freeHeading(field, taken)
    taken.add(heading.toLowerCase())
    return { heading, field }
  })
}

function chosenFields(text: string): AnswerField[] {
  const names = text.split(',').map((name) => name.trim())
  // It is added in any case.
  const chosen = names.filter((name) => name !== '' && name.toLowerCase() !== 'error')
  return [...new Set(chosen)].map((name) => {
    const field = ANSWER_FIELDS.find((one) => one.toLowerCase() === name.toLowerCase())
    if (field) return field
    const near = nearest(name, ANSWER_FIELDS)
    throw new StartupError(
      `--columns: no answer has a field ${name}. ${near ? `Did you mean ${near}?` : `Fields: ${ANSWER_FIELDS.join(', ')}.`}`,
    )
  })
}

/** A file that was enriched before has columns of these names. */
function freeHeading(field: string, taken: ReadonlySet<string>): string {
  for (let heading = field, count = 1; ; count++) {
    if (!taken.has(heading.toLowerCase())) return heading
    heading = `enriched${count === 1 ? '' : count}_${field}`
  }
}

/** What stands in the added columns. */
export function addedValues(columns: readonly AddedColumn[], reply: Reply): string[] {
  const answer = reply.kind === 'answered' ? reply.answer : {}
  const error = reply.kind === 'refused' ? reply.message : ''
  return columns.map(({ field }) => (field === 'error' ? error : (answer[field] ?? '')))
}
