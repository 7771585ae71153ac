/** Clients that are generated from the service part validate responses, and accept what the real service may send. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { getOpenApiText } from '../../../src/cli/openapi-command.ts'
import { MAREN } from '../../fixtures/leads.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { createClientFolder, generateClient, HEY_API } from './generated-clients.ts'

const ADMIN = { 'Admin-Api-Key': 'plus-admin-key' }

const folder = createClientFolder()

const ORVAL = `export default {
  service: { input: './openapi.json', output: { target: './orval.ts', client: 'zod' } },
}`

beforeAll(async () => {
  const service = { 'openapi.json': await getOpenApiText(true) }
  const heyApi = HEY_API.configure("{ name: '@hey-api/sdk', validator: true }, 'zod'")
  await generateClient(folder, HEY_API.command, { ...service, ...heyApi })
  await generateClient(folder, 'orval/dist/bin/orval.mjs --config orval.config.mjs', {
    ...service,
    'orval.config.mjs': ORVAL,
  })
})

type Operation = 'enrich' | 'viewUsers'

interface ZodSchema {
  readonly safeParse: (value: unknown) => { readonly success: boolean }
}

interface HeyApi
  extends Record<Operation, (options: { readonly body: object }) => Promise<{ readonly data?: unknown }>> {}

/** Each returns whether a client accepts the body of a response. */
const CLIENTS: Readonly<Record<string, (operation: Operation, body: unknown) => Promise<boolean>>> = {
  'the zod client of orval': async (operation, body) => {
    const schemas: Readonly<Record<string, ZodSchema>> = await import(join(folder, 'orval.ts'))
    const schema = schemas[`${operation === 'enrich' ? 'Enrich' : 'ViewUsers'}Response`]
    if (schema === undefined) throw new Error('orval generated no schema')
    return schema.safeParse(body).success
  },
  'the validating client of hey-api': async (operation, body) => {
    const operations: HeyApi = await import(join(folder, HEY_API.entry))
    const client = await HEY_API.loadClient(folder)
    client.setConfig({ baseUrl: 'https://service.example', fetch: async () => Response.json(body) })
    return (await operations[operation]({ body: {} })).data !== undefined
  },
}

describe.each(Object.entries(CLIENTS))('%s', async (_, accepts) => {
  const { enrich, post } = createSandbox()
  const { body: enriched } = await enrich(MAREN)
  const { body: users } = await post('/signals/v1/user/view', {}, ADMIN)
  const [user] = users.data
  const { accuracy, ...withoutAccuracy } = enriched

  test.each<[string, Operation, unknown]>([
    ['of the sandbox', 'enrich', enriched],
    [
      'with a new field, and without another',
      'enrich',
      { ...withoutAccuracy, compParentName: 'Halcyon Group' },
    ],
    ['with a new status', 'enrich', { ...enriched, recordStatus: 'Catch-all' }],
    ['with ids in another form', 'enrich', { ...enriched, compGUID: 'Z1', smarteTransactionId: '7' }],
    ['with only the status', 'enrich', { recordStatus: 'No Match' }],
    ['with users of the sandbox', 'viewUsers', users],
    ['with another message', 'viewUsers', { ...users, message: 'Fetched' }],
    ['with a new role', 'viewUsers', { ...users, data: [{ ...user, role: 'owner', team: 'Sales' }] }],
  ])('accepts a response %s', async (_, operation, body) => {
    expect(await accepts(operation, body)).toBe(true)
  })

  test.each<[string, Operation, unknown]>([
    ['in which an address is a number', 'enrich', { ...enriched, conEmail: 5 }],
    ['without a status', 'enrich', { ...enriched, recordStatus: undefined }],
    [
      'in which an organization is a text',
      'viewUsers',
      { ...users, data: [{ ...user, organization: 'Plus' }] },
    ],
  ])('rejects a response %s', async (_, operation, body) => {
    expect(await accepts(operation, body)).toBe(false)
  })
})
