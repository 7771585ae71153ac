/** Sends thousands of generated bodies. Every response must match the OpenAPI document and the stored state. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { countAdmittedRequests, readAccountTables } from '../../support/database/stored-state.ts'
import { loadContract } from '../../support/openapi/contract.ts'
import { isControlOperation, type Operation } from '../../support/openapi/document.ts'
import { seededRandom } from '../../support/random.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'
import { type BodyKind, type FuzzRequest, fuzzRequest, KNOWN_KEYS, UNKNOWN_KEYS } from './fuzz-request.ts'

const SEED = 20_260_310
const RUNS: Readonly<Record<BodyKind, number>> = { valid: 300, 'nearly valid': 200 }
const BODY_KINDS: readonly BodyKind[] = ['valid', 'nearly valid']

/** Fields that a 400 can name although the body matches its schema: the syntax of an email, or the range of a page. */
const BEYOND_THE_SCHEMA = ['email', 'contactEmail', 'pageNo', 'pageSize']

const contract = await loadContract()
const operations = contract.operations.filter(
  (operation) => operation.requestBody && !isControlOperation(operation),
)

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
          // An admin that suspends itself would be rejected from here on.
          if (status === 200 && operation.path.endsWith('/update')) await sandbox.post('/sandbox/reset', {})
        })
        await fc.assert(property, { seed: SEED, numRuns: RUNS[kind], endOnFailure: false })
        requireVariety(isKeyed(operation), kind, seen)
      })
    }
  })
}

/** Returns whether the operation needs a key. Operations of the control API do not. */
const isKeyed = ({ keyHeaders }: Operation): boolean => keyHeaders.length > 0

/** Requires that the generated requests cause different responses. */
function requireVariety(keyed: boolean, kind: BodyKind, seen: ReadonlyMap<number, number>): void {
  const share = (...statuses: number[]): number =>
    statuses.reduce((sum, status) => sum + (seen.get(status) ?? 0), 0) / RUNS[kind]
  if (keyed) {
    expect(share(401, 403, 429)).toBeLessThan(0.6)
    expect(share(401)).toBeGreaterThan(0.03)
    // Only user and key management return 403.
    expect(share(401, 403)).toBeGreaterThan(0.06)
  } else expect(share(200, 400)).toBe(1)
  if (kind === 'valid') expect(share(200)).toBeGreaterThan(keyed ? 0.01 : 0.3)
}

/**
 * Sends a request, and checks the response and the stored state. The state machine checks which keys are rejected, and
 * with which error code.
 */
async function requireSoundResponse(
  { clock, context, send }: Sandbox,
  operation: Operation,
  { pause, ...request }: FuzzRequest,
): Promise<ParsedResponse> {
  clock.advance(pause)
  const before = { stored: readAccountTables(context), counted: countAdmittedRequests(context) }
  // `send` throws if the response violates the document.
  const response = await send(operation.path, { method: operation.method, ...request })

  const { status, body } = response
  expect(status).toBeLessThan(500)
  const isAdmitted = ![401, 403, 429].includes(status)
  if (status >= 400 || !isKeyed(operation)) expect(readAccountTables(context)).toEqual(before.stored)
  expect(countAdmittedRequests(context) - before.counted).toBe(isAdmitted && isKeyed(operation) ? 1 : 0)
  if (status >= 400) {
    const text = JSON.stringify(body)
    for (const key of [...KNOWN_KEYS, ...UNKNOWN_KEYS]) expect(text).not.toContain(key)
  }
  if (isAdmitted) requireValidation(response, operation, request)
  return response
}

/** Requires 400 for a body that the document forbids. Allowed bodies may only violate the few rules beyond the schema. */
function requireValidation(
  { status, body }: ParsedResponse,
  operation: Operation,
  request: Omit<FuzzRequest, 'pause'>,
): void {
  const parsed = request.body === '' ? undefined : JSON.parse(request.body)
  if (!contract.accepts(operation, parsed)) {
    expect(status).toBe(400)
    if (body.error.code !== 'missing_identifier') expect(body.error.code).toBe('invalid_parameter')
    return
  }
  if (status !== 400) return
  const fields = (body.error.details ?? []).map(({ field }: { field: string }) => field)
  if (body.error.code === 'missing_identifier') expect(operation.path).not.toStartWith('/signals/')
  else expect(BEYOND_THE_SCHEMA).toEqual(expect.arrayContaining(fields.length > 0 ? fields : ['no field']))
}
