/** Checks the document against the server, the server against the document, and the checker itself. */
import { describe, expect, test } from 'bun:test'
import { withFailingReads } from '../../support/database/storage-failures.ts'
import { Contract, ERROR_CODES, type Exchange, loadContract } from '../../support/openapi/contract.ts'
import {
  isControlOperation,
  JSON_TYPE,
  loadDocument,
  type Operation,
  type Schema,
} from '../../support/openapi/document.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'

const contract = await loadContract()
const document = await loadDocument()
const operations = contract.operations.filter((operation) => !isControlOperation(operation))

/** A successful request of each operation with an admin key of the fixture organization Standard. */
const SUCCESS: Readonly<Record<string, unknown>> = {
  enrich: { contactEmail: 'maren.oyelaran@halcyon-freight.example' },
  buyingGroup: { companyName: 'Halcyon Freight' },
  createUser: { email: 'new@standard.example' },
  viewUsers: {},
  updateUser: { email: 'dev@standard.example', action: 'suspend' },
  createKey: { email: 'new@standard.example' },
  viewKeys: {},
  updateKey: { email: 'dev@standard.example', action: 'suspend' },
  explain: { companyName: 'Halcyon Freight' },
}

/** Sends a request with a key in the right header if the operation needs one. */
const sendRequest = (
  sandbox: Sandbox,
  operation: Operation,
  body: unknown,
  key?: string,
): Promise<ParsedResponse> => sandbox.post(operation.path, body, keyHeader(operation, key))

const keyHeader = ({ keyHeaders: [name] }: Operation, key: string | undefined): Record<string, string> =>
  key === undefined || name === undefined ? {} : { [name]: key }

type Provocation = (sandbox: Sandbox, operation: Operation) => Promise<ParsedResponse>

const succeed: Provocation = (sandbox, operation) =>
  sendRequest(sandbox, operation, SUCCESS[operation.operationId], 'standard-admin-key')

/** Causes each documented status of an operation. */
const PROVOKE: Readonly<Record<string, Provocation>> = {
  200: succeed,
  400: (sandbox, operation) => sendRequest(sandbox, operation, '[', 'standard-admin-key'),
  401: (sandbox, operation) => sendRequest(sandbox, operation, {}),
  402: (sandbox, operation) => sendRequest(sandbox, operation, SUCCESS.enrich, 'empty-key'),
  403: (sandbox, operation) => sendRequest(sandbox, operation, {}, 'standard-suspended-key'),
  404: (sandbox, operation) =>
    sendRequest(sandbox, operation, { email: 'dev@plus.example', action: 'suspend' }, 'standard-admin-key'),
  409: async (sandbox, operation) => {
    await succeed(sandbox, operation)
    return succeed(sandbox, operation)
  },
  413: (sandbox, operation) => sendRequest(sandbox, operation, ' '.repeat(70_000), 'standard-admin-key'),
  429: async (sandbox, operation) => {
    await sendRequest(sandbox, operation, {}, 'limited-admin-key')
    await sendRequest(sandbox, operation, {}, 'limited-admin-key')
    return sendRequest(sandbox, operation, {}, 'limited-admin-key')
  },
  500: (sandbox, operation) => {
    sandbox.context.connection.client.run('alter table api_keys rename to gone')
    return sendRequest(sandbox, operation, SUCCESS[operation.operationId], 'standard-admin-key')
  },
  503: async (sandbox, operation) => {
    await sandbox.post('/sandbox/faults', { effect: { kind: 'error', status: 503 } })
    return succeed(sandbox, operation)
  },
}

const named = (key: string) => ({ apikey: 'standard-admin-key', 'Idempotency-Key': key })

/** Overrides for operations that need other values. */
const PROVOKE_ENRICH: Readonly<Record<string, Provocation>> = {
  409: async (sandbox, { path }) => {
    await sandbox.post('/sandbox/faults', { effect: { kind: 'latency', ms: 1 } })
    const all = [1, 2].map(() => sandbox.post(path, SUCCESS.enrich, named('one')))
    return (await Promise.all(all)).find(({ status }) => status !== 200) ?? sandbox.send('/health/live')
  },
  422: async (sandbox, { path }) => {
    await sandbox.post(path, SUCCESS.enrich, named('one'))
    return sandbox.post(path, SUCCESS.buyingGroup, named('one'))
  },
}

const PROVOKE_BUYING_GROUP: Readonly<Record<string, Provocation>> = {
  402: (sandbox, operation) =>
    sendRequest(
      sandbox,
      operation,
      { companyWebsite: 'insufficient-credits.outcome.test' },
      'standard-admin-key',
    ),
}

const PROVOKE_EXPLAIN: Readonly<Record<string, Provocation>> = {
  401: (_, operation) => {
    const control = { from: 'this machine', token: 'a-token-of-this-test' } as const
    return sendRequest(createSandbox({ control }), operation, {})
  },
  403: (sandbox, { path }) => sandbox.post(path, SUCCESS.explain, { host: 'elsewhere.example' }),
  500: (sandbox, operation) => {
    sandbox.context.connection.client.run('alter table companies rename to gone')
    return sendRequest(sandbox, operation, SUCCESS.explain)
  },
  503: (_, operation) => withFailingReads((sandbox) => sendRequest(sandbox, operation, SUCCESS.explain)),
}

const PROVOKE_OWN: Readonly<Record<string, Readonly<Record<string, Provocation>>>> = {
  enrich: PROVOKE_ENRICH,
  buyingGroup: PROVOKE_BUYING_GROUP,
  explain: PROVOKE_EXPLAIN,
}

const findProvocation = (operation: Operation, status: string): Provocation | undefined =>
  PROVOKE_OWN[operation.operationId]?.[status] ?? PROVOKE[status]

describe('every documented status is possible', () => {
  for (const operation of operations) {
    for (const status of Object.keys(operation.responses)) {
      test(`as ${operation.operationId} with ${status}`, async () => {
        // The sandbox checks the response against the document.
        const result = await findProvocation(operation, status)?.(createSandbox(), operation)
        expect(result?.status).toBe(Number(status))
      })
    }
  }
})

describe('the OpenAPI document', () => {
  test('describes only JSON bodies', () => {
    for (const { requestBody, responses } of operations) {
      for (const { content } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)]) {
        expect(Object.keys(content ?? {})).toEqual([JSON_TYPE])
      }
    }
  })

  test('shows only error codes of the interface, each under its status', () => {
    for (const operation of operations) {
      for (const status of Object.keys(operation.responses)) {
        const known = ERROR_CODES[Number(status)] ?? []
        expect(contract.codesOf(operation, status).filter((code) => !known.includes(code))).toEqual([])
      }
    }
  })

  test('shows error examples that match their schemas', () => {
    for (const operation of operations) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        for (const { value } of Object.values(content?.[JSON_TYPE]?.examples ?? {})) {
          expect(contract.bodyProblems(operation, Number(status), value)).toEqual([])
        }
      }
    }
  })

  test('defines all security schemes that operations use', async () => {
    const { body } = await createSandbox().send('/openapi.json')
    const used = operations.flatMap(({ security = [] }) => security.flatMap(Object.keys))
    expect([...new Set(used)].sort()).toEqual(Object.keys(body.components.securitySchemes).sort())
  })

  for (const operation of operations) {
    test(`has examples of ${operation.operationId} that match their schemas`, () => {
      const { examples = {} } = operation.requestBody?.content[JSON_TYPE] ?? {}
      expect(Object.keys(examples)).not.toEqual([])
      for (const { value } of Object.values(examples)) expect(contract.accepts(operation, value)).toBe(true)
      const example = operation.responses['200']?.content?.[JSON_TYPE]?.example
      expect(contract.bodyProblems(operation, 200, example)).toEqual([])
    })
  }
})

describe('the contract check', () => {
  const withSchema = (schema: unknown): (() => Contract) => {
    const response = { description: '', content: { [JSON_TYPE]: { schema: schema as Schema } } }
    const paths = { '/x': { get: { operationId: 'x', responses: { 200: response } } } }
    return () => new Contract({ ...document, paths })
  }

  const rejected: [string, unknown][] = [
    ['a misspelled keyword', { type: 'object', propertys: {} }],
    ['an unknown format', { type: 'string', format: 'integer' }],
    ['an unknown type', { type: 'text' }],
    ['a keyword of another type', { type: 'string', properties: {} }],
    ['a required field that is not described', { type: 'object', properties: {}, required: ['a'] }],
  ]
  for (const [what, schema] of rejected) {
    test(`rejects ${what}`, () => expect(withSchema(schema)).toThrow())
  }

  test('accepts a valid schema', () => expect(withSchema({ type: 'string' })).not.toThrow())
})

describe('the contract check of a response', async () => {
  const sandbox = createSandbox()
  const good = await sandbox.enrich(SUCCESS.enrich)
  const bad = await sandbox.enrich('{')
  const limited = await PROVOKE[429]?.(sandbox, operations[0] as Operation)
  const wrongMethod = await sandbox.send('/v7/enrich', { method: 'GET' })
  const enrich = { method: 'POST', path: '/v7/enrich' }

  const changed = (
    result: ParsedResponse | undefined,
    change: Partial<Exchange>,
    headers: Record<string, string | null> = {},
  ): Exchange => {
    const all = new Headers(result?.headers)
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) all.delete(name)
      else all.set(name, value)
    }
    return { ...enrich, status: result?.status ?? 0, body: result?.body, headers: all, ...change }
  }
  const error = bad.body.error

  test('accepts correct responses', () => {
    for (const result of [good, bad, limited]) expect(contract.problems(changed(result, {}))).toEqual([])
    expect(contract.problems(changed(wrongMethod, { method: 'GET' }))).toEqual([])
  })

  const broken: [string, Exchange][] = [
    ['a status that is not documented', changed(good, { status: 201 })],
    ['a status with the body of another one', changed(good, { status: 400 })],
    ['a field that is not documented', changed(good, { body: { ...good.body, extra: '' } })],
    ['a field that is missing', changed(good, { body: { ...good.body, compName: undefined } })],
    ['a field of another type', changed(good, { body: { ...good.body, compEmpCount: 420 } })],
    ['a value that is not documented', changed(good, { body: { ...good.body, accuracy: 'C' } })],
    [
      'a transaction id that is not repeated',
      changed(good, { body: { ...good.body, smarteTransactionId: 'x' } }),
    ],
    ['no transaction id', changed(bad, {}, { smarteTransactionId: null })],
    ['a malformed transaction id', changed(bad, {}, { smarteTransactionId: '1' })],
    ['no RateLimit', changed(good, {}, { RateLimit: null })],
    ['a malformed RateLimit-Policy', changed(good, {}, { 'RateLimit-Policy': '5;w=1' })],
    ['no credits-deducted', changed(good, {}, { 'credits-deducted': null })],
    ['no credits-remaining', changed(good, {}, { 'credits-remaining': null })],
    ['credits with an error', changed(bad, {}, { 'credits-deducted': '0' })],
    ['429 without Retry-After', changed(limited, {}, { 'Retry-After': null })],
    ['Retry-After in fractions', changed(limited, {}, { 'Retry-After': '0.5' })],
    ['405 without Allow', changed(wrongMethod, { method: 'GET' }, { Allow: null })],
    ['another content type', changed(good, {}, { 'content-type': 'text/html' })],
    ['no content type', changed(bad, {}, { 'content-type': null })],
    ['a page instead of an error', changed(bad, { body: '<h1>Bad Request</h1>' })],
    ['an unknown code', changed(bad, { body: { error: { ...error, code: 'oops' } } })],
    ['a code of another status', changed(bad, { body: { error: { ...error, code: 'not_found' } } })],
    [
      'a status in the body that is not the status',
      changed(bad, { body: { error: { ...error, status: 404 } } }),
    ],
    ['a stack trace', changed(bad, { body: { error: { ...error, stack: 'at x' } } })],
    ['details of another form', changed(bad, { body: { error: { ...error, details: [{ path: '/x' }] } } })],
    [
      'an error of another form on an unknown path',
      changed(bad, { path: '/x', status: 404, body: { message: 'no' } }),
    ],
    ['400 on an unknown path', changed(bad, { path: '/x' })],
  ]
  for (const [what, exchange] of broken) {
    test(what, () => expect(contract.problems(exchange)).not.toEqual([]))
  }
})

describe('an unusual body gets a documented response', () => {
  const sandbox = createSandbox()

  test('for lone surrogates in JSON, which are not an email', async () => {
    for (const half of ['"\\ud800"', '"a\\udfff@x.example"', '"\\udfff\\ud800@x.example"']) {
      for (const operation of operations) {
        const body = `{"email":${half},"contactEmail":${half},"action":"suspend"}`
        const { status } = await sendRequest(sandbox, operation, body, 'standard-admin-key')
        expect([operation.operationId, status]).toEqual([
          operation.operationId,
          operation.operationId === 'viewUsers' ? 200 : 400,
        ])
      }
    }
  })

  test('for nesting that fills 64 KiB in a known field', async () => {
    const nested = `${'['.repeat(32_000)}${']'.repeat(32_000)}`
    for (const operation of operations) {
      const field = operation.path.startsWith('/signals/') ? 'email' : 'companyName'
      const { status } = await sendRequest(sandbox, operation, `{"${field}":${nested}}`, 'standard-admin-key')
      expect([operation.operationId, status]).toEqual([operation.operationId, 400])
    }
  })
})
