/** Reads queries with their labels, one JSON object per line. */
import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { CommandError } from '../../src/lib/errors.ts'

/** An input with its label. A blank GUID means that no such record may be returned. */
const LabeledQuery = t.Object({
  kind: t.String(),
  input: t.Record(t.String(), t.String()),
  compGUID: t.String(),
  conGUID: t.String(),
  /** Not compared if absent. */
  recordStatus: t.Optional(t.String()),
  /** GUIDs of other records that are acceptable; a blank one for no record. */
  alsoComp: t.Optional(t.Array(t.String())),
  alsoCon: t.Optional(t.Array(t.String())),
})
export type LabeledQuery = Static<typeof LabeledQuery>

const FORMAT =
  'Each line is a JSON object with kind, compGUID, and conGUID, all strings, and input, an object of strings. ' +
  'recordStatus, alsoComp, and alsoCon are optional.'

/**
 * Parses labeled queries, and skips blank lines.
 * @param file the name of the file, for messages
 * @throws {CommandError} with the line of an invalid query
 */
export function parseQueries(text: string, file: string): LabeledQuery[] {
  const queries = text
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [parseQuery(line, `${file}, line ${i + 1}`)]))
  if (queries.length === 0) throw new CommandError(`There are no queries in ${file}. ${FORMAT}`)
  return queries
}

function parseQuery(line: string, position: string): LabeledQuery {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new CommandError(`${position}: it is not JSON. ${FORMAT}`)
  }
  if (Value.Check(LabeledQuery, value)) return value
  const problem = Value.Errors(LabeledQuery, value).First()
  const name = problem?.path.slice(1).replaceAll('/', '.') || 'it'
  const reason = problem?.value === undefined ? 'is missing' : `is not of type ${problem.schema.type}`
  throw new CommandError(`${position}: ${name} ${reason}. ${FORMAT}`)
}

/** One query in so many is kept aside: nothing is fitted on it. */
const ASIDE_OF = 5

/**
 * Returns whether nothing is fitted on a query. Of the queries about one company, all or none are kept aside, whatever their set.
 */
export const isKeptAside = ({ compGUID, input }: LabeledQuery): boolean =>
  Bun.hash.crc32(compGUID || JSON.stringify(input)) % ASIDE_OF === 0
