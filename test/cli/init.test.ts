/** `signalbox init`. */
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import { parseOrganizations } from '../../src/accounts/organizations-file.ts'
import { runCli } from '../support/run-cli.ts'
import { startSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('init')
const { at } = temporary

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

describe('signalbox init', () => {
  test('creates a folder that the server serves', async () => {
    const dataDirectory = at('my records')
    const { code, stdout } = await runCli(['init', dataDirectory])
    expect([code, stdout]).toEqual([0, expect.stringContaining(`signalbox serve --data "${dataDirectory}"`)])
    const warnings: string[] = []
    const log = { info: () => {}, warn: (event: string) => void warnings.push(event), error: () => {} }
    const sandbox = await startSandbox({ dataDirectory, log })
    expect(warnings).toEqual([])
    const [{ keys }] = readJson(join(dataDirectory, 'organizations.json')).organizations
    const { status, body } = await sandbox.enrich(
      { contactEmail: 'eva.klein@acme-optics.example' },
      keys[1].apiKey,
    )
    expect([status, body.conFullName, body.compName]).toEqual([200, 'Eva Klein', 'Acme Optics GmbH'])
  })

  test('rejects a blank name', async () => {
    expect(await runCli(['init', ' '])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is empty'),
    })
  })

  test('rejects a folder in a folder that does not exist', async () => {
    expect(await runCli(['init', at('misspelled/records')])).toMatchObject({
      code: 1,
      stderr: `signalbox: The folder ${at('misspelled')} does not exist. Create it first.\n`,
    })
    expect(existsSync(at('misspelled'))).toBe(false)
  })

  test('does not overwrite a file', async () => {
    writeFileSync(at('contacts.csv'), 'mine')
    const { code, stderr } = await runCli(['init', temporary.folder])
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('contacts.csv already exists. Nothing was written.'),
    ])
    expect(readdirSync(temporary.folder)).toEqual(['contacts.csv'])
  })
})

describe('the schema of organizations.json', () => {
  test('accepts and rejects the same files as the server', async () => {
    await runCli(['init', temporary.folder])
    const validate = new Ajv({ strict: false }).compile(readJson(at('organizations.schema.json')))
    const starter = readJson(at('organizations.json'))
    const [organization] = starter.organizations
    const files = [
      starter,
      readJson(join(import.meta.dir, '../../data/organizations.json')),
      starter.organizations,
      { orgName: 'Acme' },
      { $schema: './organizations.schema.json', ...organization },
      { organizations: [{ ...organization, credits: -1 }] },
      { organizations: [{ ...organization, plan: 'x' }] },
      { ...organization, plan: 'x' },
      { ...organization, organizations: [organization] },
      {},
    ]
    const isAccepted = (file: unknown): boolean => {
      try {
        parseOrganizations(JSON.stringify(file), 'organizations.json')
        return true
      } catch {
        return false
      }
    }
    expect(files.map((file) => validate(file))).toEqual(files.map((_, index) => index < 5))
    expect(files.map(isAccepted)).toEqual(files.map((file) => validate(file)))
  })
})
