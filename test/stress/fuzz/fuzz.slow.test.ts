/** Sends thousands of generated bodies. Every response must match the OpenAPI document and the stored state. */
import { afterAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isObject } from '../../../src/lib/json.ts'
import { countAdmittedRequests, readAccountTables } from '../../support/database/stored-state.ts'
import { loadContract } from '../../support/openapi/contract.ts'
import { isControlOperation, type Operation } from '../../support/openapi/document.ts'
import { seededRandom } from '../../support/random.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'
import { expectedErrorCode, isManagementOperation } from './expected-error.ts'
import {
  type BodyKind,
  type FuzzRequest,
  fuzzRequest,
  KNOWN_KEYS,
  spellingsFor,
  UNKNOWN_KEYS,
} from './fuzz-request.ts'

const SEED = 20_260_310
const RUNS: Readonly<Record<BodyKind, number>> = { valid: 300, 'nearly valid': 200, malformed: 150 }
const BODY_KINDS: readonly BodyKind[] = ['valid', 'nearly valid', 'malformed']

/** Fields that a 400 can name although the body matches its schema: the syntax of an email, or the range of a page. */
const BEYOND_THE_SCHEMA = ['email', 'contactEmail', 'pageNo', 'pageSize']

const contract = await loadContract()
const operations = contract.operations.filter(
  (operation) => operation.requestBody && !isControlOperation(operation),
)
let bodies = 0
afterAll(() => console.log(`${bodies} generated bodies`))

test('eight operations of the service and some of the control API take a body', () => {
  expect(operations.filter(isKeyed)).toHaveLength(8)
  expect(operations.length).toBeGreaterThan(8)
})

for (const operation of operations) {
  describe(operation.operationId, () => {
    for (const kind of BODY_KINDS) {
      test(`responds as documented to ${RUNS[kind]} ${kind} bodies`, async () => {
        const sandbox = createSandbox({
          random: seededRandom(operation.operationId),
          delay: async () => {},
        })
        const seen = new Map<number, number>()
        const property = fc.asyncProperty(fuzzRequest(contract, operation, kind), async (request) => {
          const { status } = await requireSoundResponse(sandbox, operation, request)
          seen.set(status, (seen.get(status) ?? 0) + 1)
          bodies++
        })
        await fc.assert(property, { seed: SEED, numRuns: RUNS[kind], endOnFailure: false })
        if (isKeyed(operation)) requireVariety(kind, seen)
        else requireVarietyWithoutKey(kind, seen)
      })
    }
  })
}

/** Returns whether the operation needs a key. Operations of the control API do not. */
const isKeyed = ({ keyHeaders }: Operation): boolean => keyHeaders.length > 0

/** Requires both accepted and rejected bodies for an operation without a key. */
function requireVarietyWithoutKey(kind: BodyKind, seen: ReadonlyMap<number, number>): void {
  for (const status of seen.keys()) expect([200, 400, 413]).toContain(status)
  if (kind === 'valid') expect(seen.get(200)).toBeGreaterThan(RUNS.valid * 0.3)
  else expect(seen.get(400)).toBeGreaterThan(RUNS[kind] * 0.2)
}

/** Requires that the generated requests cause different responses. */
function requireVariety(kind: BodyKind, seen: ReadonlyMap<number, number>): void {
  const share = (status: number): number => (seen.get(status) ?? 0) / RUNS[kind]
  const admitted = 1 - share(401) - share(403) - share(429)
  expect(admitted).toBeGreaterThan(0.4)
  expect(share(401)).toBeGreaterThan(0.03)
  expect(share(403)).toBeGreaterThan(0.03)
  if (kind === 'valid') expect(share(200)).toBeGreaterThan(0.02)
  if (kind === 'malformed') expect(share(400)).toBeGreaterThan(0.25)
}

/** Sends a request, and checks the response and the stored state. */
async function requireSoundResponse(
  sandbox: Sandbox,
  operation: Operation,
  request: FuzzRequest,
): Promise<ParsedResponse> {
  const { clock, context, send } = sandbox
  clock.advance(request.pause)
  const key = sentKey(operation, request)
  const errorCode = isKeyed(operation)
    ? expectedErrorCode(context.connection.client, operation, key)
    : undefined
  const before = { stored: readAccountTables(context), counted: countAdmittedRequests(context) }

  const { path, method } = operation
  // `send` throws if the response violates the document.
  const response = await send(path, { method, headers: request.headers, body: request.body })

  const admitted = requireExpectedError(response, errorCode, key)
  if (response.status >= 400 || !isKeyed(operation)) expect(readAccountTables(context)).toEqual(before.stored)
  expect(countAdmittedRequests(context) - before.counted).toBe(admitted && isKeyed(operation) ? 1 : 0)
  requireNoKeyInError(response, key)
  if (admitted) requireValidation(response, operation, request)
  return response
}

/** Requires the expected 401 or 403, and 429 only with a low limit. Returns whether the request was admitted. */
function requireExpectedError(
  { status, body }: ParsedResponse,
  errorCode: string | undefined,
  key: string | undefined,
): boolean {
  expect(status).toBeLessThan(500)
  if (errorCode !== undefined) expect(body.error?.code).toBe(errorCode)
  else if (status === 429) expect(key).toStartWith('limited-')
  else expect([401, 403]).not.toContain(status)
  return errorCode === undefined && status !== 429
}

/** Returns the key of the first key header, or the `apikey` of an Enrich body. */
function sentKey(operation: Operation, request: FuzzRequest): string | undefined {
  const headers = new Headers(request.headers)
  for (const name of spellingsFor(operation)) {
    const key = headers.get(name)?.trim()
    if (key) return key
  }
  if (operation.operationId !== 'enrich') return undefined
  const parsed = parseBody(request)
  const inBody = isObject(parsed) ? parsed.apikey : undefined
  return typeof inBody === 'string' ? inBody.trim() : undefined
}

function requireNoKeyInError({ status, body }: ParsedResponse, key: string | undefined): void {
  if (status < 400) return
  const text = JSON.stringify(body)
  for (const value of [...KNOWN_KEYS, ...UNKNOWN_KEYS]) expect(text).not.toContain(value)
  if (key && key.length > 12) expect(text).not.toContain(key)
}

/** Requires 400 for a body that the document forbids. Allowed bodies may only violate the few rules beyond the schema. */
function requireValidation(
  { status, body }: ParsedResponse,
  operation: Operation,
  request: FuzzRequest,
): void {
  const parsed = parseBody(request)
  expect(status === 413).toBe(parsed === TOO_LARGE)
  if (parsed === TOO_LARGE) return
  if (parsed === NOTHING && operation.operationId.startsWith('view')) {
    expect(status).not.toBe(400)
    return
  }
  if (parsed === UNREADABLE || parsed === NOTHING || !contract.accepts(operation, parsed)) {
    expect(status).toBe(400)
    if (body.error.code !== 'missing_identifier') expect(body.error.code).toBe('invalid_parameter')
    return
  }
  if (status !== 400) return
  const fields = (body.error.details ?? []).map(({ field }: { field: string }) => field)
  if (body.error.code === 'missing_identifier') expect(isManagementOperation(operation)).toBe(false)
  else expect(BEYOND_THE_SCHEMA).toEqual(expect.arrayContaining(fields.length > 0 ? fields : ['no field']))
}

const UNREADABLE = Symbol('unreadable')
const TOO_LARGE = Symbol('too large')
/** View operations need no body. */
const NOTHING = Symbol('nothing')

/** Parses the body as the interface does: UTF-8 JSON of at most 64 KiB. */
function parseBody({ body, headers }: FuzzRequest): unknown {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') return UNREADABLE
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  if (bytes.length > 64 * 1024) return TOO_LARGE
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.trim() === '') return NOTHING
    const value: unknown = JSON.parse(text)
    return isDeeper(value, DEPTH) ? UNREADABLE : value
  } catch {
    return UNREADABLE
  }
}

/** The server rejects deeper nesting. */
const DEPTH = 64

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))
