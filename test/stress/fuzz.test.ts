/** Thousands of bodies made from the document's own schemas: whatever comes, the answer keeps the contract. */
import { afterAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isObject } from '../../src/lib/json.ts'
import { theContract } from '../support/contract.ts'
import { isControl, type Operation } from '../support/document.ts'
import {
  type Flavour,
  type FuzzRequest,
  fuzzRequest,
  KNOWN_KEYS,
  spellingsFor,
  UNKNOWN_KEYS,
} from '../support/fuzz-request.ts'
import { isManagement, refusalOf } from '../support/refusals.ts'
import { type Answer, createSandbox, type Sandbox } from '../support/sandbox.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { requestsCounted, storedState } from '../support/stored-state.ts'

const SEED = 20_260_310
const RUNS: Readonly<Record<Flavour, number>> = { fitting: 300, 'nearly fitting': 300, hostile: 200 }
const FLAVOURS: readonly Flavour[] = ['fitting', 'nearly fitting', 'hostile']

/** What a message may find fault with although the schema is kept: the form of an address, the range of a page. */
const BEYOND_THE_SCHEMA = ['email', 'contactEmail', 'pageNo', 'pageSize']

const contract = await theContract()
const operations = contract.operations.filter((operation) => operation.requestBody && !isControl(operation))
let bodies = 0
afterAll(() => console.log(`${bodies} generated bodies`))

test('there are eight operations of the service to send bodies to, and those of the sandbox', () => {
  expect(operations.filter(isKeyed)).toHaveLength(8)
  expect(operations.length).toBeGreaterThan(8)
})

for (const operation of operations) {
  describe(operation.operationId, () => {
    for (const flavour of FLAVOURS) {
      test(`${RUNS[flavour]} ${flavour} bodies`, async () => {
        const sandbox = createSandbox({ random: seededRandom(operation.operationId) })
        const seen = new Map<number, number>()
        const property = fc.asyncProperty(fuzzRequest(contract, operation, flavour), async (request) => {
          const { status } = await requireSound(sandbox, operation, request)
          seen.set(status, (seen.get(status) ?? 0) + 1)
          bodies++
        })
        await fc.assert(property, { seed: SEED, numRuns: RUNS[flavour], endOnFailure: false })
        if (isKeyed(operation)) requireVariety(flavour, seen)
        else requireVerdictVariety(flavour, seen)
      })
    }
  })
}

/** Whether the operation needs a key; those of the sandbox do not. */
const isKeyed = ({ keyHeaders }: Operation): boolean => keyHeaders.length > 0

/** Without a key there is only the body to find fault with. */
function requireVerdictVariety(flavour: Flavour, seen: ReadonlyMap<number, number>): void {
  for (const status of seen.keys()) expect([200, 400, 413]).toContain(status)
  if (flavour === 'fitting') expect(seen.get(200)).toBeGreaterThan(RUNS.fitting * 0.3)
  else expect(seen.get(400)).toBeGreaterThan(RUNS[flavour] * 0.2)
}

/** A generator that only ever meets one kind of answer proves nothing. */
function requireVariety(flavour: Flavour, seen: ReadonlyMap<number, number>): void {
  const share = (status: number): number => (seen.get(status) ?? 0) / RUNS[flavour]
  const admitted = 1 - share(401) - share(403) - share(429)
  expect(admitted).toBeGreaterThan(0.4)
  expect(share(401)).toBeGreaterThan(0.03)
  expect(share(403)).toBeGreaterThan(0.03)
  if (flavour === 'fitting') expect(share(200)).toBeGreaterThan(0.02)
  if (flavour === 'hostile') expect(share(400)).toBeGreaterThan(0.25)
}

/** Sends one request and holds the answer, and what is stored afterwards, against the rules. */
async function requireSound(sandbox: Sandbox, operation: Operation, request: FuzzRequest): Promise<Answer> {
  const { clock, context, send } = sandbox
  clock.advance(request.pause)
  const key = presentedKey(operation, request)
  const refusal = isKeyed(operation) ? refusalOf(context.connection.client, operation, key) : undefined
  const before = { stored: storedState(context), counted: requestsCounted(context) }

  const { path, method } = operation
  // `send` itself throws for what the document does not say.
  const answer = await send(path, { method, headers: request.headers, body: request.body })

  const admitted = requireRefusal(answer, refusal, key)
  if (answer.status >= 400 || !isKeyed(operation)) expect(storedState(context)).toEqual(before.stored)
  expect(requestsCounted(context) - before.counted).toBe(admitted && isKeyed(operation) ? 1 : 0)
  requireNoKey(answer, key)
  if (admitted) requireVerdict(answer, operation, request)
  return answer
}

/** 401 and 403 as the tables say, 429 only where a limit is low. Returns whether the request was let in. */
function requireRefusal(
  { status, body }: Answer,
  refusal: string | undefined,
  key: string | undefined,
): boolean {
  expect(status).toBeLessThan(500)
  if (refusal !== undefined) expect(body.error?.code).toBe(refusal)
  else if (status === 429) expect(key).toStartWith('limited-')
  else expect([401, 403]).not.toContain(status)
  return refusal === undefined && status !== 429
}

/** The first header that holds a key; Enrich takes the body's where there is none. */
function presentedKey(operation: Operation, request: FuzzRequest): string | undefined {
  const headers = new Headers(request.headers)
  for (const name of spellingsFor(operation)) {
    const key = headers.get(name)?.trim()
    if (key) return key
  }
  if (operation.operationId !== 'enrich') return undefined
  const read = readBody(request)
  const inBody = isObject(read) ? read.apikey : undefined
  return typeof inBody === 'string' ? inBody.trim() : undefined
}

function requireNoKey({ status, body }: Answer, key: string | undefined): void {
  if (status < 400) return
  const text = JSON.stringify(body)
  for (const value of [...KNOWN_KEYS, ...UNKNOWN_KEYS]) expect(text).not.toContain(value)
  if (key && key.length > 12) expect(text).not.toContain(key)
}

/** What the document does not allow is 400; what it allows is not, but for the few rules beyond the schema. */
function requireVerdict({ status, body }: Answer, operation: Operation, request: FuzzRequest): void {
  const read = readBody(request)
  expect(status === 413).toBe(read === TOO_LARGE)
  if (read === TOO_LARGE) return
  if (read === NOTHING && operation.operationId.startsWith('view')) {
    expect(status).not.toBe(400)
    return
  }
  if (read === UNREADABLE || read === NOTHING || !contract.accepts(operation, read)) {
    expect(status).toBe(400)
    if (body.error.code !== 'missing_identifier') expect(body.error.code).toBe('invalid_parameter')
    return
  }
  if (status !== 400) return
  const fields = (body.error.details ?? []).map(({ field }: { field: string }) => field)
  if (body.error.code === 'missing_identifier') expect(isManagement(operation)).toBe(false)
  else expect(BEYOND_THE_SCHEMA).toEqual(expect.arrayContaining(fields.length > 0 ? fields : ['no field']))
}

const UNREADABLE = Symbol('unreadable')
const TOO_LARGE = Symbol('too large')
/** Views need no body. */
const NOTHING = Symbol('nothing')

/** The body as the interface reads it: plain UTF-8 JSON of at most 64 KiB. */
function readBody({ body, headers }: FuzzRequest): unknown {
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

/** Nesting beyond this is refused: a flat object needs none. */
const DEPTH = 64

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))
