/** `signalbox init` and `signalbox schema`. */
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import { parseOrganizations } from '../../src/accounts/organizations-file.ts'
import { runCli } from '../support/run-cli.ts'
import { createSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('init')
const { at } = temporary

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

describe('signalbox init', () => {
  test('creates a folder that the server serves', async () => {
    const dataDirectory = at('new/my records')
    const { code, stdout } = await runCli(['init', dataDirectory])
    expect([code, stdout]).toEqual([
      0,
      `Created ${dataDirectory} with organizations.json, organizations.schema.json, companies.csv, contacts.csv.\nNext: signalbox serve --data "${dataDirectory}" --watch\n`,
    ])
    const warnings: string[] = []
    const log = { info: () => {}, warn: (event: string) => void warnings.push(event), error: () => {} }
    const sandbox = createSandbox({ dataDirectory, log })
    expect(warnings).toEqual([])
    const [{ keys }] = readJson(join(dataDirectory, 'organizations.json')).organizations
    const { status, body } = await sandbox.enrich({ contactFullName: 'Eva Klein' }, keys[1].apiKey)
    expect([status, body.conFullName, body.compName]).toEqual([200, 'Eva Klein', 'Acme Optics GmbH'])
  })

  test.each(['', ' '])('rejects the empty name %j', async (name) => {
    const { code, stderr } = await runCli(['init', name])
    expect([code, stderr]).toEqual([
      1,
      'signalbox: The name of the folder is empty. Name a folder, such as my-data.\n',
    ])
  })

  test('does not overwrite a file', async () => {
    writeFileSync(at('contacts.csv'), 'mine')
    const { code, stderr } = await runCli(['init', temporary.folder])
    expect([code, stderr]).toEqual([
      1,
      `signalbox: ${at('contacts.csv')} already exists. Nothing was written. Name another folder.\n`,
    ])
    expect(readdirSync(temporary.folder)).toEqual(['contacts.csv'])
  })
})

describe('the schema of organizations.json', () => {
  test('is what schema prints and init writes, and organizations.json names it', async () => {
    await runCli(['init', temporary.folder])
    const { code, stdout } = await runCli(['schema', 'organizations'])
    expect(code).toBe(0)
    expect(readFileSync(at('organizations.schema.json'), 'utf8')).toBe(stdout)
    expect(readJson(at('organizations.json')).$schema).toBe('./organizations.schema.json')
    expect((await runCli(['schema', 'companies'])).stderr).toContain(
      "'companies' is invalid for argument 'file'. Allowed choices are organizations.",
    )
  })

  test('accepts and rejects the same files as the server', async () => {
    await runCli(['init', temporary.folder])
    const validate = new Ajv({ strict: false }).compile(readJson(at('organizations.schema.json')))
    const starter = readJson(at('organizations.json'))
    const [organization] = starter.organizations
    const files = [
      starter,
      readJson(join(import.meta.dir, '../../data/organizations.json')),
      starter.organizations,
      { organizations: [{ ...organization, credits: -1 }] },
      { organizations: [{ ...organization, plan: 'x' }] },
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
    expect(files.map((file) => validate(file))).toEqual([true, true, true, false, false, false])
    expect(files.map(isAccepted)).toEqual(files.map((file) => validate(file)))
  })
})
