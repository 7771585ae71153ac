/** For each field and parameter, the server accepts exactly the values that the document allows. */
import { describe, expect, test } from 'bun:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isObject } from '../../../src/lib/json.ts'
import { readAccountTables } from '../../support/database/stored-state.ts'
import {
  demoKeyOf,
  examplePath,
  examplesOf,
  isControlOperation,
  loadDocument,
  type Operation,
  operationsOf,
  requestSchema,
  type Schema,
} from '../../support/openapi/document.ts'
import { seededRandom } from '../../support/random.ts'
import { createSandbox } from '../../support/sandbox.ts'

const ajv = new Ajv2020({ strict: false, coerceTypes: false })
addFormats.default(ajv)
const coercing = new Ajv2020({ strict: false, coerceTypes: true })
addFormats.default(coercing)

const operations = operationsOf(await loadDocument())

/** Fields whose values depend on stored records or on other fields, or that accept more forms than a schema can list. */
const EXCEPTIONS: readonly string[] = [
  // Also `Ada Keller <ada@company.com>` and `mailto:` URLs.
  'enrich contactEmail',
  'explain contactEmail',
  // Must exist.
  'createFault match.orgId',
  'verifyRequests match.orgId',
  'listFaults orgId',
  'listRequests orgId',
  'getReport orgId',
  'createFault match.key',
  // Contradict `atMost` of the example.
  'verifyRequests count',
  'verifyRequests atLeast',
]

const PROBES: readonly unknown[] = [
  ...[null, true, '', ' ', 'x', 'x'.repeat(64), 'x'.repeat(5_000), 'a@b.example', '0', '1', '007'],
  ...['9007199254740991', '\u0000', '\ud800', '\ufeff', "' or 1=1 --", '👩‍👩‍👧‍👦', 'undefined'],
  ...[-1, 0, 0.5, 1, 1e9, Number.MAX_SAFE_INTEGER, 1e300, [], {}, [null], { a: 1 }],
  // A conversion to a string or a number would call its fields, which are no functions.
  { toString: 'x', valueOf: 'x', toJSON: 'x' },
]

/** Unknown field names with a meaning in JavaScript or in the interface. */
const ODD_NAMES = ['__proto__', 'constructor', 'then', 'toJSON', '', 'orgId', '0']

/** Returns the path of each field of an object and its parents: `match`, `match.key`. */
const fieldPaths = ({ properties = {} }: Schema): string[][] =>
  Object.entries(properties).flatMap(([name, schema]) => [
    [name],
    ...fieldPaths(schema).map((path) => [name, ...path]),
  ])

/** `fromEntries` also creates an ordinary field for `__proto__`. */
function withValue(body: unknown, [name = '', ...rest]: readonly string[], value: unknown): object {
  const object = isObject(body) ? body : {}
  const inner = rest.length === 0 ? value : withValue(object[name], rest, value)
  return Object.fromEntries([...Object.entries(object).filter(([other]) => other !== name), [name, inner]])
}

/**
 * Sends requests at different times, so that no limit is reached. Returns the status, and the fields that the server rejects.
 * Requires that rejected requests change no account.
 */
function createSender(operation: Operation) {
  const options = { dataDirectory: undefined, delay: async () => {}, random: seededRandom('values') }
  const sandbox = createSandbox(options)
  const accounts = () => (isControlOperation(operation) ? undefined : readAccountTables(sandbox.modules))
  return async (query: string, body?: unknown) => {
    sandbox.clock.advance(1_000)
    const before = accounts()
    const { status, body: received } = await sandbox.send(examplePath(operation) + query, {
      method: operation.method,
      headers: { 'content-type': 'application/json', ...demoKeyOf(operation) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(status).toBeLessThan(500)
    if (status >= 400) expect(accounts()).toEqual(before)
    const details: { field: string }[] = status === 400 ? (received.error.details ?? []) : []
    return { status, fields: details.map(({ field }) => field) }
  }
}

describe('the server accepts exactly the bodies that the document allows', () => {
  for (const operation of operations) {
    const schema = requestSchema(operation)
    if (schema === undefined) continue
    const [[, example] = []] = examplesOf(operation)
    test(operation.operationId, async () => {
      const send = createSender(operation)
      const allows = ajv.compile(schema)
      const wrong: unknown[] = []
      const paths = [...fieldPaths(schema), ...ODD_NAMES.map((name) => [name])]
      for (const path of paths) {
        const field = path.join('.')
        const isException = EXCEPTIONS.includes(`${operation.operationId} ${field}`)
        for (const value of PROBES) {
          const body = withValue(example, path, value)
          const { status, fields } = await send('', body)
          if (allows(body) ? !isException && fields.includes(field) : status !== 400)
            wrong.push([field, value, status])
        }
      }
      for (const body of [[example], { data: example }, JSON.stringify(example), null, 7])
        if (!allows(body) && (await send('', body)).status !== 400) wrong.push(body)
      expect(wrong).toEqual([])
    })
  }
})

describe('the server accepts every value that the document allows for a parameter', () => {
  for (const operation of operations) {
    const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
    if (query.length === 0 || operation.operationId === 'streamRequests') continue
    test(operation.operationId, async () => {
      const send = createSender(operation)
      const rejected: unknown[] = []
      for (const { name, schema } of query) {
        // A cursor comes from a response.
        if (name === 'cursor' || EXCEPTIONS.includes(`${operation.operationId} ${name}`)) continue
        const allows = coercing.compile({ type: 'object', properties: { [name]: schema } })
        for (const value of PROBES) {
          if (typeof value !== 'string' || !allows({ [name]: value })) continue
          const { fields } = await send(`?${new URLSearchParams({ [name]: value })}`)
          if (fields.includes(name)) rejected.push([name, value])
        }
      }
      expect(rejected).toEqual([])
    })
  }
})
