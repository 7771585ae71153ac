/** The columns that are added to those of the file. */
import { EnrichmentOutput } from '../features/enrichment/model.ts'
import { nearest } from '../lib/nearest.ts'
import { StartupError } from '../lib/startup-error.ts'
import type { Mapping } from './mapping.ts'
import type { LeadRequest } from './question.ts'
import type { Answer, Reply } from './reply.ts'

type AnswerField = keyof Answer

export const ANSWER_FIELDS = Object.keys(EnrichmentOutput.properties) as AnswerField[]

/** What is wrong with a row, in the last columns. */
const MESSAGES = ['error', 'warning'] as const

/** A column of the answer, why there is none, or what was left out of the request. */
export interface AddedColumn {
  readonly heading: string
  readonly field: AnswerField | (typeof MESSAGES)[number]
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
  return [...wanted, ...MESSAGES].map((field) => {
    const heading = freeHeading(field, taken)
    taken.add(heading.toLowerCase())
    return { heading, field }
  })
}

function chosenFields(text: string): AnswerField[] {
  const names = text.split(',').map((name) => name.trim())
  // They are added in any case.
  const chosen = names.filter((name) => name !== '' && !MESSAGES.some((one) => one === name.toLowerCase()))
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
export function addedValues(
  columns: readonly AddedColumn[],
  { warning }: LeadRequest,
  reply: Reply,
): string[] {
  const values: Partial<Record<AddedColumn['field'], string>> = {
    ...(reply.kind === 'answered' ? reply.answer : {}),
    error: reply.kind === 'refused' ? reply.message : '',
    warning,
  }
  return columns.map(({ field }) => values[field] ?? '')
}
