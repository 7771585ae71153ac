/** The OpenAPI document as client generators use it: printed, committed, linted, and as types. */
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientTypes } from '../../../scripts/build/client-types.ts'
import { getToolPath } from '../../../scripts/lib/tools.ts'
import { getOpenApiText } from '../../../src/cli/openapi-command.ts'
import { OPERATIONS, pathOf } from '../../../src/http/api-operations.ts'
import { ensureExecutable, Workplace } from '../../support/executable.ts'
import { ROOT } from '../../support/paths.ts'
import { runCommand } from '../../support/run-command.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const CHECKED_IN = join(ROOT, 'openapi.json')
const printed = await getOpenApiText()
const service = await getOpenApiText(true)

describe('signalbox openapi', () => {
  test('prints the served document, independent of the data', async () => {
    const { body } = await createSandbox().send('/openapi.json')
    expect(JSON.parse(printed)).toEqual(body)
  })

  test('prints the same from the executable, and creates no files', async () => {
    await ensureExecutable()
    const place = new Workplace()
    const { code, stdout, stderr } = await place.run('openapi')
    const left = readdirSync(place.folder)
    place.remove()
    expect([code, stderr, left]).toEqual([0, '', []])
    expect(stdout === printed).toBe(true)
  })

  test('equals openapi.json (`bun run openapi` rewrites it)', () => {
    const isUpToDate = readFileSync(CHECKED_IN, 'utf8') === printed
    expect(isUpToDate ? 'up to date' : 'differs from the code: run `bun run openapi` to rewrite it').toBe(
      'up to date',
    )
  })
})

describe('signalbox openapi --service-only', () => {
  const { paths, components, tags, info }: Record<string, object> = JSON.parse(service)

  test('prints the eight operations, and nothing that only the sandbox has', () => {
    expect(Object.keys(paths ?? {}).sort()).toEqual(OPERATIONS.map(pathOf).sort())
    expect(service).not.toContain('x-signalbox-only')
    expect(JSON.stringify(tags)).not.toContain('Sandbox')
    expect(info).toMatchObject({ description: expect.stringContaining('read on 2026-11-23') })
  })

  test('has no schema without a reference', () => {
    const names = Object.keys(Object(components).schemas)
    expect(names.filter((name) => !service.includes(`"#/components/schemas/${name}"`))).toEqual([])
  })
})

describe.each([
  ['the whole document', () => printed],
  ['the document of the service alone', () => service],
])('client generators for %s', (_, getDocument) => {
  const temporary = useTemporaryFolder('client')
  const run = (...command: readonly string[]) => {
    const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
    return runCommand([process.execPath, ...command], {
      cwd: temporary.folder,
      env: { ...process.env, ...quiet },
    })
  }

  test('get no complaint from redocly lint with its recommended rules', async () => {
    writeFileSync(temporary.at('openapi.json'), getDocument())
    const cli = getToolPath('@redocly/cli/bin/cli.js')
    const { code, stdout, stderr } = await run(cli, 'lint', 'openapi.json', '--extends=recommended')
    expect(stdout + stderr).not.toMatch(/\b(error|warning)s?\b/i)
    expect(code).toBe(0)
  })

  test('can generate types with openapi-typescript that compile in strict mode and detect mistakes', async () => {
    const isWhole = getDocument() === printed
    writeFileSync(temporary.at('api.ts'), await clientTypes(getDocument()))
    writeFileSync(temporary.at('client.ts'), isWhole ? CLIENT + SANDBOX_CLIENT : CLIENT + SERVICE_CLIENT)
    const options = {
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: { types: [] },
      include: ['*.ts'],
    }
    writeFileSync(temporary.at('tsconfig.json'), JSON.stringify(options))
    const compiled = await run(join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.')
    expect(compiled).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})

/** The guarantees for clients: names, exact messages, and possible `null` values. */
const CLIENT = `
import type { components, operations, paths } from './api.ts'
type Schemas = components['schemas']
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const yes = <_ extends true>(): void => {}

export const input: Schemas['EnrichmentInput'] = { contactEmail: 'ada@company.com', companyName: null }
export const page: Schemas['BuyingGroupInput'] = { companyGuid: 'B86DEDE9DA5D89FD', pageNo: 2, pageSize: 50 }
export const everyUser: Schemas['ViewUsersInput'] = {}
export const codeOf = ({ error }: Schemas['ErrorResponse']): Schemas['ErrorCode'] => error.code
export const roleOf = (user: Schemas['UserRecord']): 'admin' | 'user' | 'demo' => user.role
export const newKey = ({ data }: Schemas['CreateUserOutput']): string | undefined => data.apiKey[0]
export const organizationOf = (user: Schemas['UserRecord']): Schemas['Organization'] => user.organization
export const keysOf = ({ data }: Schemas['ViewKeysOutput']): Schemas['KeyRecord'][] => (Array.isArray(data) ? data : [data])
export const firstOf = ({ buyingGroup }: Schemas['BuyingGroupOutput']): Schemas['BuyingGroupMember'] | undefined => buyingGroup[0]

yes<Equal<Schemas['EnrichmentOutput']['recordStatus'], 'Active' | 'No Longer' | 'No Match'>>()
yes<Equal<Schemas['EnrichmentOutput']['accuracy'], 'A+' | 'A' | 'A-' | 'B' | ''>>()
yes<Equal<Schemas['EnrichmentOutput']['conFullName'], string>>()
yes<Equal<Schemas['EnrichmentOutput']['directDial1'], string | undefined>>()
yes<Equal<Schemas['Organization']['adminApiKey'], null>>()
yes<Equal<Schemas['UserRecord']['apiKey'], null>>()
yes<Equal<Schemas['CreateUserOutput']['message'], 'New User registered successfully. Key Generated'>>()
yes<Equal<operations['enrich'], paths['/v7/enrich']['post']>>()
yes<Equal<operations['updateKey']['responses'][409]['content']['application/json'], Schemas['ErrorResponse']>>()

// @ts-expect-error: misspelled
export const misspelled: Schemas['EnrichmentInput'] = { contactMail: 'ada@company.com' }
// @ts-expect-error: without an action
export const incomplete: Schemas['UpdateUserInput'] = { email: 'ada@company.com' }
// @ts-expect-error: no such action
export const unknown: Schemas['UpdateKeyInput'] = { email: 'a@b.co', action: 'delete' }
`

/** What only the sandbox has. */
const SANDBOX_CLIENT = `
export const newer: Schemas['EnrichmentInput'] = { conEmail: 'ada@company.com' }
export const text: Schemas['BuyingGroupInput'] = { companyGuid: 'B86DEDE9DA5D89FD', pageNo: '2' }
export const hintOf = ({ error }: Schemas['ErrorResponse']): string | undefined => error.hint
export const whyOf = ({ decision }: Schemas['ExplainOutput']): string => decision.reasons.join(' ')
export const nameOf = ({ contact }: Schemas['Candidate']): string | undefined => contact?.conFullName
`

const SERVICE_CLIENT = `
// @ts-expect-error: a newer name
export const newer: Schemas['EnrichmentInput'] = { conEmail: 'ada@company.com' }
// @ts-expect-error: a number in a string
export const text: Schemas['BuyingGroupInput'] = { companyGuid: 'B86DEDE9DA5D89FD', pageNo: '2' }
yes<Equal<keyof Schemas['ErrorResponse']['error'], 'code' | 'message' | 'status'>>()
`
