/** Compares two recorded requests field by field. */
import { isObject } from '../../../api/json.ts'
import { type Entry, getOperationName, OUTCOME_NAMES } from '../../../api/schemas.ts'
import { formatElapsed } from '../../../ui/format.ts'

export interface ComparedValue {
  /** Where the value is, such as `members[0].conFullName`. */
  readonly path: string
  /** `undefined` if the first request has no such value. */
  readonly first: string | undefined
  readonly second: string | undefined
}

export interface ComparedSection {
  readonly title: string
  readonly values: readonly ComparedValue[]
}

export interface ComparedEntries {
  /** Fields with different values. */
  readonly differences: readonly ComparedSection[]
  /** Everything else: headers, ids, times, and fields with the same value. */
  readonly rest: readonly ComparedSection[]
}

/** Fields that differ in all responses. */
const IDS: ReadonlySet<string> = new Set(['smarteTransactionId'])

export function compareEntries(first: Entry, second: Entry): ComparedEntries {
  const compare = (title: string, read: (entry: Entry) => unknown): ComparedSection => ({
    title,
    values: compareValues(read(first), read(second)),
  })
  const fields = [compare('Request', readRequest), compare('Response', readResponse)]
  const isDifference = (value: ComparedValue): boolean => isDifferent(value) && !IDS.has(value.path)
  return {
    differences: select(fields, isDifference),
    rest: select(
      [
        ...fields,
        compare('Request headers', ({ request }) => request.headers),
        compare('Response headers', ({ response }) => response.headers),
        compare('Metadata', readMetadata),
      ],
      (value) => !isDifference(value) || !fields.some(({ values }) => values.includes(value)),
    ),
  }
}

const select = (
  sections: readonly ComparedSection[],
  isSelected: (value: ComparedValue) => boolean,
): ComparedSection[] =>
  sections
    .map(({ title, values }) => ({ title, values: values.filter(isSelected) }))
    .filter(({ values }) => values.length > 0)

export const isDifferent = ({ first, second }: ComparedValue): boolean => first !== second

const readRequest = ({ operation, method, path, organization, key, request }: Entry): object => ({
  ...(isObject(request.json) ? request.json : { body: request.json ?? request.body ?? '' }),
  Operation: `${getOperationName(operation)}, ${method} ${path}`,
  Organization: organization?.orgName ?? 'none',
  Key: key === null ? 'none' : `…${key}`,
})

const readResponse = ({ outcome, response, credits, fault }: Entry): object => ({
  Outcome: OUTCOME_NAMES[outcome],
  Status: response.status ?? 'no response',
  'Credits deducted': credits?.deducted ?? 'not charged',
  Fault: fault?.kind ?? 'none',
  ...(isObject(response.body) ? response.body : { body: response.body ?? '' }),
})

const readMetadata = ({ transactionId, at, durationMs }: Entry): object => ({
  'Transaction ID': transactionId,
  Received: at,
  Duration: formatElapsed(durationMs),
})

/** Returns all values at any depth, in the order of both. */
function compareValues(first: unknown, second: unknown): ComparedValue[] {
  const [ofFirst, ofSecond] = [flatten(first), flatten(second)]
  const paths = new Set([...ofFirst.keys(), ...ofSecond.keys()])
  return [...paths].map((path) => ({ path, first: ofFirst.get(path), second: ofSecond.get(path) }))
}

function flatten(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  const items = Array.isArray(value)
    ? value.map((item, index) => [`${path}[${index}]`, item] as const)
    : isObject(value)
      ? Object.entries(value).map(([name, item]) => [path === '' ? name : `${path}.${name}`, item] as const)
      : []
  for (const [itemPath, item] of items) flatten(item, itemPath, found)
  if (items.length === 0) found.set(path, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  return found
}
