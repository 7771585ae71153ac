/** What `POST /sandbox/state/import` rejects. A rejected file changes nothing. */
import { describe, expect, test } from 'bun:test'
import { ApiError } from '../../../src/lib/api-error.ts'
import { formatStateFile, parseStateFile } from '../../../src/sandbox/state/state-file-format.ts'
import { readSandboxState } from '../../support/database/stored-state.ts'
import { createSandbox } from '../../support/sandbox.ts'
import {
  changeEverything,
  createSample,
  type Editable,
  type EditableTable,
  exportText,
  HALCYON,
  importText,
  withChecksum,
} from './state-requests.ts'

type State = Editable['state']

const own = createSandbox()
await changeEverything(own, 'pro-key')
await own.enrich(HALCYON, 'plus-key')
const text = await exportText(own)

/** Imports a file, and returns the message of the error. */
async function rejected(file: string, sandbox = own): Promise<string> {
  const before = readSandboxState(sandbox)
  const { status, body } = await importText(sandbox, file)
  expect([status, body.error?.code]).toEqual([400, 'invalid_parameter'])
  expect(readSandboxState(sandbox)).toEqual(before)
  return body.error.message
}

function edited(file: string, edit: (state: State) => void): string {
  const parsed: Editable = JSON.parse(file)
  edit(parsed.state)
  return withChecksum(parsed)
}

/** Replaces a value of the first row. */
function set({ columns, rows }: EditableTable, column: string, value: unknown): void {
  const [row] = rows
  if (row) row[columns.indexOf(column)] = value
}

const setFault = ({ faults }: State, values: object) => Object.assign(faults[0] ?? {}, values)

describe('an import rejects', () => {
  test('any damaged byte, unless the file still means the same', async () => {
    const sampleText = formatStateFile(await createSample().context.state.export())
    const state = parseStateFile(sampleText)
    for (let at = 0; at < sampleText.length; at += 37) {
      const damaged =
        sampleText.slice(0, at) +
        String.fromCharCode(sampleText.charCodeAt(at) ^ 1) +
        sampleText.slice(at + 1)
      try {
        expect(parseStateFile(damaged)).toEqual(state)
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
      }
    }
  })

  test.each([
    ['a changed letter', text.replace('Halcyon', 'Halcyom'), 'its content does not match its checksum'],
    ['a truncated file', text.slice(0, text.length / 2), 'the end comes too early at line 1, column '],
    [
      'a file with 100,000 nested levels',
      text.replace('"state":{', `"state":{"x":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)},`),
      'it is nested too deeply',
    ],
    ['a file without a version', text.replace('"version":1', '"version":0'), 'it has no version'],
    ['a fraction as the version', text.replace('"version":1', '"version":1.5'), 'it has no version'],
    [
      'a newer version',
      text.replace('"version":1', '"version":2'),
      'supports up to version 1. Update Signalbox.',
    ],
    ['an empty file', '', 'This is not a state file'],
    ['other JSON', '{}', 'This is not a state file'],
    ['a table', 'compName\nAcme', 'This is not a state file'],
  ])('%s', async (_, file, reason) => expect(await rejected(file)).toContain(reason))

  test.each<[string, (state: State) => void]>([
    ['organizations.rowid', ({ tables }) => set(tables.organizations, 'rowid', 0)],
    ['organizations.credits', ({ tables }) => set(tables.organizations, 'credits', -1)],
    [
      'organizations.daily_rate_limit',
      ({ tables }) => set(tables.organizations, 'daily_rate_limit', 1_000_000_001),
    ],
    ['organizations.qps_limit', ({ tables }) => set(tables.organizations, 'qps_limit', 0)],
    ['api_keys.created_at', ({ tables }) => set(tables.api_keys, 'created_at', 253_402_300_800_000)],
    ['daily_counts.requests', ({ tables }) => set(tables.daily_counts, 'requests', 0.5)],
    ['idempotency_keys.responded_at', ({ tables }) => set(tables.idempotency_keys, 'responded_at', -1)],
    ['jobs.id', ({ records }) => set(records.jobs, 'id', 2 ** 53 - 1)],
    ['a deleted id', ({ records }) => records.people.deleted.push(1.5)],
    ['the tokens of a bucket', ({ buckets }) => buckets.push({ orgId: 'x', millitokens: 1e12 + 1, at: 0 })],
    ['the probability of a fault', (state) => setFault(state, { probability: 1.1 })],
    ['the clock', ({ clock }) => Object.assign(clock, { now: 253_402_300_800_000 })],
  ])('a number out of range: %s', async (_, edit) => void (await rejected(edited(text, edit))))

  test.each<[string, string, (state: State) => void]>([
    ['a fault whose id is no UUID', '/state/faults/0', (state) => setFault(state, { id: 'x' })],
    ['a fault with another key', '', (state) => setFault(state, { match: { key: 'no-id' } })],
    [
      'a fault with an invalid header',
      '',
      (state) => setFault(state, { match: { headers: { 'a b': '*' } } }),
    ],
    ['a fault without an effect', '/state/faults/1', ({ faults }) => faults.push({ id: 'x' })],
    ['an unknown clock', '/state/clock', ({ clock }) => Object.assign(clock, { mode: 'fast' })],
    ['an invalid website', 'website', ({ tables }) => set(tables.organizations, 'website', 'https://www.')],
    [
      'an unknown status',
      'row 1 has an invalid status',
      ({ tables }) => set(tables.organizations, 'status', 'x'),
    ],
    ['a user id that is no UUID', 'user_id', ({ tables }) => set(tables.users, 'user_id', 'x')],
    [
      'a stored response that is not JSON',
      'response',
      ({ tables }) => set(tables.idempotency_keys, 'response', '{'),
    ],
    [
      'a stored response that is no object',
      'response',
      ({ tables }) => set(tables.idempotency_keys, 'response', '[]'),
    ],
    [
      'an organization twice',
      'UNIQUE',
      ({ tables: { organizations } }) =>
        organizations.rows.push([99, ...(organizations.rows[0]?.slice(1) ?? [])]),
    ],
    [
      'a balance that contradicts the ledger',
      'by its ledger',
      ({ tables }) => set(tables.organizations, 'credits', 5),
    ],
    ['a table without a column', 'the columns are not', ({ tables }) => tables.users.columns.pop()],
    ['a job without a person', 'has no person', ({ records }) => set(records.jobs, 'personId', 999)],
    ['a job without a company', 'FOREIGN KEY', ({ records }) => set(records.jobs, 'companyId', 999)],
    ['a number as a name', 'row 1 has an invalid name', ({ records }) => set(records.companies, 'name', 1)],
  ])('%s', async (_, reason, edit) => expect(await rejected(edited(text, edit))).toContain(reason))

  test('changes of another sample, and a deleted person with a job', async () => {
    const sample = createSample()
    const sampleText = await exportText(sample)
    const ofOtherSample = edited(sampleText, ({ records }) => Object.assign(records, { sample: 'other' }))
    expect(await rejected(ofOtherSample, sample)).toContain(
      'changes the sample data of another Signalbox version',
    )
    const withoutPerson = edited(sampleText, ({ records }) => records.people.deleted.push(1))
    expect(await rejected(withoutPerson, sample)).toContain('a job belongs to a deleted person or company')
  })

  test('a body above 64 MiB', async () => {
    const headers = { 'content-length': String(64 * 1024 * 1024 + 1) }
    const { status, body } = await own.send('/sandbox/state/import', { method: 'POST', headers, body: '{}' })
    expect([status, body.error.code]).toEqual([413, 'payload_too_large'])
  })
})
