/** The next request or the next start detects a deleted, replaced, or damaged database file. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import {
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createSandbox, type Sandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }

const temporary = useTemporaryFolder('damaged')
const fileAt = (end = ''): string => temporary.at(`box.db${end}`)
const open = (): Sandbox => createSandbox({ storage: { kind: 'file', path: fileAt() } })

/** Truncates a file, and returns a function that undoes it. */
function cut(path: string, bytes: number): () => void {
  const content = readFileSync(path)
  truncateSync(path, bytes)
  return () => writeFileSync(path, content)
}

/** Moves a file away, and returns a function that undoes it. */
function moveAway(path: string): () => void {
  renameSync(path, fileAt('.away'))
  return () => renameSync(fileAt('.away'), path)
}

function replaceByCopy(path: string): () => void {
  const restore = moveAway(path)
  copyFileSync(fileAt('.away'), path)
  return restore
}

/** Changes to the files of a running server. Each returns a function that undoes it. */
const LOSSES: [string, () => () => void][] = [
  ['its file is deleted', () => moveAway(fileAt())],
  ['its file is replaced by a copy', () => replaceByCopy(fileAt())],
  ['its file is cut short', () => cut(fileAt(), 8192)],
  ['its write-ahead log is deleted', () => moveAway(fileAt('-wal'))],
  ['its write-ahead log is emptied', () => cut(fileAt('-wal'), 0)],
]

describe.skipIf(process.platform === 'win32')('a running server', () => {
  test.each(LOSSES)('confirms no charge and is not ready: %s', async (_, lose) => {
    const sandbox = open()
    await sandbox.enrich(MAREN, 'pro-key')
    const restore = lose()
    const { status, headers, body } = await sandbox.enrich(MAREN, 'pro-key')
    expect([status, headers.get('credits-deducted')]).toEqual([503, null])
    expect(body.error.message).toStartWith(
      'The database file or its write-ahead log was deleted, replaced, or truncated',
    )
    expect((await sandbox.send('/health/ready')).status).toBe(503)
    expect((await sandbox.send('/health/live')).status).toBe(200)
    restore()
    expect((await sandbox.enrich(MAREN, 'pro-key')).headers.get('credits-remaining')).toBe('1')
    expect((await sandbox.send('/health/ready')).status).toBe(200)
    sandbox.context.close()
    const again = open()
    expect((await again.enrich(MAREN, 'pro-key')).headers.get('credits-remaining')).toBe('0')
    again.context.close()
  })

  test('stores every confirmed charge when it stops after its write-ahead log was deleted', async () => {
    const sandbox = open()
    await sandbox.enrich(MAREN, 'pro-key')
    rmSync(fileAt('-wal'))
    expect((await sandbox.enrich(MAREN, 'pro-key')).status).toBe(503)
    sandbox.context.close()
    const again = open()
    expect((await again.enrich(MAREN, 'pro-key')).headers.get('credits-remaining')).toBe('1')
    again.context.close()
  })
})

describe('a start rejects in one sentence', () => {
  test('an empty file', () => {
    writeFileSync(fileAt(), '')
    expect(open).toThrow(
      /is an empty file. Restore it from a copy, or delete it to start with a new database\.$/,
    )
    expect(statSync(fileAt()).size).toBe(0)
  })

  test.skipIf(process.platform === 'win32').each(['-journal', '-wal'])(
    'a pipe instead of its %s file',
    (end) => {
      open().context.close()
      expect(Bun.spawnSync(['mkfifo', fileAt(end)]).exitCode).toBe(0)
      expect(open).toThrow(/box\.db needs the file name .*, but it is a pipe or a device\. Move it\.$/)
    },
  )

  test.each([
    ['a truncated file', (bytes: Buffer) => bytes.subarray(0, 8192)],
    // The first pages contain the schema. The others contain rows.
    [
      'a file with damaged pages',
      (bytes: Buffer) => bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 8192),
    ],
  ])('%s', (_, damage) => {
    open().context.close()
    writeFileSync(fileAt(), damage(readFileSync(fileAt())))
    expect(open).toThrow(/box\.db is damaged \(.*\). Restore it from a copy, or delete it/)
  })

  test('a balance that contradicts the ledger', async () => {
    const sandbox = open()
    await sandbox.enrich(MAREN, 'pro-key')
    sandbox.context.close()
    const client = new Database(fileAt())
    client.run('DELETE FROM charges')
    client.close()
    expect(open).toThrow('is damaged (Pro has 2 credits, but 3 by its ledger)')
  })
})

test('a start accepts balances that were charged, changed, and restored', async () => {
  const sandbox = open()
  const { orgId } = sandbox.context.callers.identify('pro-key').organization
  const setCredits = (credits: number | null) =>
    sandbox.send(`/sandbox/organizations/${orgId}`, { method: 'PATCH', body: JSON.stringify({ credits }) })
  await sandbox.enrich(MAREN, 'pro-key')
  await setCredits(10)
  const { body: snapshot } = await sandbox.post('/sandbox/snapshots', {})
  await setCredits(null)
  await sandbox.enrich(MAREN, 'pro-key')
  await sandbox.post(`/sandbox/snapshots/${snapshot.id}/restore`, {})
  await sandbox.enrich(MAREN, 'pro-key')
  sandbox.context.close()
  const again = open()
  expect((await again.enrich(MAREN, 'pro-key')).headers.get('credits-remaining')).toBe('8')
  again.context.close()
})
