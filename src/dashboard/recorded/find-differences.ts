/** Finds what differs between two requests or responses, without a browser. */
import { keepsNumbers } from '../api/body.ts'
import { isObject, type JsonObject } from '../api/json.ts'
import { type Entry, getOperationName, OUTCOME_NAMES } from '../api/schemas.ts'
import { formatDay } from './format.ts'

export interface Difference {
  /** Where the value is, such as `response.conFullName`. */
  readonly path: string
  /** `undefined` for an absent value. */
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Returns the values that differ, in the order of the first object. */
export function findDifferences(first: JsonObject, second: JsonObject): Difference[] {
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].flatMap((part) => {
    const [before, after] = [flatten(first[part], part), flatten(second[part], part)]
    return [...new Set([...before.keys(), ...after.keys()])]
      .filter((path) => before.get(path) !== after.get(path))
      .filter((path) => !isListed(before, after, path) && !isListed(after, before, path))
      .map((path) => ({ path, ...toTexts(before.get(path), after.get(path)) }))
  })
}

/** Returns the parts of a request that are compared, in the order of the table. */
export function toCompared(entry: Entry): JsonObject {
  const { sandboxTime, operation, method, path, organization, key, keyId, request } = entry
  const { outcome, response, credits, fault } = entry
  return {
    // The time of day always differs.
    'sandbox clock': formatDay(sandboxTime),
    operation: getOperationName(operation),
    method,
    path,
    request:
      isStructure(request.json) && keepsNumbers(request.body ?? '')
        ? request.json
        : (request.body ?? undefined),
    organization: organization?.orgName,
    // Keys may have the same ending.
    key: key === null ? undefined : [`ends in ${key}`, keyId].filter(Boolean).join(', '),
    outcome: OUTCOME_NAMES[outcome],
    status: response.status ?? undefined,
    credits: credits?.deducted,
    fault: fault ?? undefined,
    response: isObject(response.body)
      ? { ...response.body, smarteTransactionId: undefined }
      : (response.body ?? undefined),
  }
}

const isStructure = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the values in an object or array as JSON, by their paths, such as `request.a.b` and `request.a[0]`. */
function flatten(value: unknown, path: string, found = new Map<string, string>()): Map<string, string> {
  if (value === undefined) return found
  const items = isStructure(value) ? Object.entries(value) : []
  if (items.length === 0) return found.set(path, JSON.stringify(value))
  for (const [name, item] of items) {
    const isPlain = /^[^.[\]"]+$/.test(name)
    const step = Array.isArray(value) ? `[${name}]` : isPlain ? `.${name}` : `[${JSON.stringify(name)}]`
    flatten(item, path + step, found)
  }
  return found
}

/** Returns whether an object or array is empty in one request only. The items of the other one are listed instead. */
const isListed = (
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  path: string,
): boolean =>
  ['{}', '[]'].includes(one.get(path) ?? '') &&
  [...other.keys()].some((name) => name.startsWith(`${path}.`) || name.startsWith(`${path}[`))

/** Returns how two different values are shown: strings without quotes, unless they have only spaces or look the same. */
function toTexts(before: string | undefined, after: string | undefined): Omit<Difference, 'path'> {
  const texts = { before: before && toText(before), after: after && toText(after) }
  return texts.before === texts.after ? { before, after } : texts
}

function toText(json: string): string {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' && (value === '' || value.trim() !== '') ? value : json
}
