/** Two servers on one file: what one stores the other finds by name, too, without being started again. */
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTables } from '../src/dataset/directory.ts'
import { closeConnection, openFile } from '../src/db/open.ts'
import { systemRandom } from '../src/lib/random.ts'
import { atOnce } from '../src/lib/slices.ts'
import { replacing } from '../src/market/load.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

const HALCYON = 'AAAA000000000001'
const LARKSPUR = { compName: 'Larkspur Robotics GmbH', compWebsite: 'larkspur-robotics.example' }
const NADIA = {
  compGUID: HALCYON,
  conFullName: 'Nadia Bergström',
  conLastName: 'Bergström',
  conEmail: 'nadia.bergstrom@halcyon-freight.example',
}

function two(): [Sandbox, Sandbox, string] {
  const path = join(mkdtempSync(join(tmpdir(), 'signalbox-two-')), 'two.db')
  const open = () => createSandbox({ storage: { kind: 'file', path }, random: systemRandom })
  return [open(), open(), path]
}

const put = (sandbox: Sandbox, kind: string, body: object) =>
  sandbox.send(`/sandbox/${kind}`, { method: 'PUT', body: JSON.stringify(body) })

const company = async (sandbox: Sandbox, companyName: string) =>
  (await sandbox.enrich({ companyName })).body.compName
const contact = async (sandbox: Sandbox, input: object) => (await sandbox.enrich(input)).body.conFullName

/** Asks again and again, as long as other turns of the loop may bring it about. */
async function soon(ask: () => Promise<unknown>, expected: unknown): Promise<void> {
  for (let turn = 0; turn < 2000 && (await ask()) !== expected; turn++) await new Promise(setImmediate)
  expect(await ask()).toBe(expected)
}

describe('of two servers on one file', () => {
  test('each finds a company that the other has stored, by a misspelt name', async () => {
    const [one, other] = two()
    expect(await company(one, 'Larkspur Robotiks')).toBe('')
    await put(other, 'companies', LARKSPUR)
    await soon(() => company(one, 'Larkspur Robotiks'), LARKSPUR.compName)
    await put(one, 'companies', { compName: 'Quillfeather Ltd' })
    await soon(() => company(other, 'Quillfether'), 'Quillfeather Ltd')
    // And each goes on following its own.
    await put(one, 'companies', { compName: 'Marrowstone plc' })
    expect(await company(one, 'Marrowston')).toBe('Marrowstone plc')
  })

  test('each finds a person of a last name that only the other knew', async () => {
    const [one, other] = two()
    const asked = { contactFullName: 'Nadia Bergstrøm', companyName: 'Halcyon Freight' }
    expect(await contact(one, { contactFullName: 'Nadia Bergstroem' })).toBe('')
    await put(other, 'contacts', NADIA)
    await soon(() => contact(one, asked), 'Nadia Bergström')
    await soon(() => contact(one, { contactFullName: 'Nadia Bergstorm' }), 'Nadia Bergström')
  })

  test('neither finds under the old name what the other has renamed or deleted', async () => {
    const [one, other] = two()
    expect(await company(one, 'Halcyon Frieght')).toStartWith('Halcyon Freight')
    await put(other, 'companies', { compGUID: HALCYON, compName: 'Quillfeather Ltd' })
    await soon(() => company(one, 'Quillfether'), 'Quillfeather Ltd')
    expect(await company(one, 'Halcyon Frieght')).not.toBe('Quillfeather Ltd')
    await other.send(`/sandbox/companies/${HALCYON}`, { method: 'DELETE' })
    await soon(() => company(one, 'Quillfether'), '')
  })

  test('each finds what a reset of the other has brought back', async () => {
    const [one, other] = two()
    await put(other, 'companies', { compGUID: HALCYON, compName: 'Quillfeather Ltd' })
    await soon(() => company(one, 'Quillfether'), 'Quillfeather Ltd')
    await other.send('/sandbox/reset', { method: 'POST' })
    await soon(() => company(one, 'Halcyon Frieght'), 'Halcyon Freight, Inc.')
  })

  test('a market that is imported meanwhile is found by its names, and searched', async () => {
    const [one, , path] = two()
    expect(await company(one, 'Larkspur Robotiks')).toBe('')
    expect((await one.send('/sandbox/companies?search=larkspur')).body.total).toBe(0)
    const companies = join(path, '../companies.csv')
    const contacts = join(path, '../contacts.csv')
    writeFileSync(companies, `compName,compWebsite\n${LARKSPUR.compName},${LARKSPUR.compWebsite}\n`)
    writeFileSync(contacts, 'conFullName,compName\nNadia Berg,Larkspur Robotics GmbH\n')
    const connection = openFile(path)
    const watch = { problem: () => {}, progress: () => {}, accept: () => {} }
    atOnce(replacing(connection, readTables(companies, contacts), watch))
    closeConnection(connection)
    await soon(() => company(one, 'Larkspur Robotiks'), LARKSPUR.compName)
    expect(await company(one, 'Halcyon Frieght')).toBe('')
    expect((await one.send('/sandbox/companies?search=larkspur')).body.total).toBe(1)
  })

  test('by names the old indexes answer until the new ones are whole', async () => {
    const [one, other] = two()
    await company(one, 'Brunnen Pumpenbav')
    await put(other, 'companies', LARKSPUR)
    expect(await company(one, 'Brunnen Pumpenbau')).toBe('Brunnen Pumpenbau GmbH')
    expect(await company(one, 'Brunnen Pumpenbav')).toBe('Brunnen Pumpenbau GmbH')
  })

  test('the indexes stay as they are when the other only charges, or changes its users', async () => {
    const [one, other, path] = two()
    await company(one, 'Larkspur Robotiks')
    const version = () => {
      const connection = openFile(path)
      const sql = "SELECT value FROM meta WHERE key = 'marketVersion'"
      const { value } = connection.client.query<{ value: string }, []>(sql).get() ?? { value: '' }
      connection.client.close()
      return value
    }
    const before = version()
    await other.enrich({ companyName: 'Halcyon Freight' })
    await other.post(
      '/signals/v1/user/createsignalapikey',
      { email: 'new@plus.example' },
      { 'Admin-Api-Key': 'plus-admin-key' },
    )
    expect(version()).toBe(before)
    await put(other, 'companies', LARKSPUR)
    expect(version()).not.toBe(before)
  })
})
