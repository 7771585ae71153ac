/** A running server notices a deleted or replaced database file, and the next start a damaged one. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { silentLog } from '../../src/lib/log.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }

const temporary = useTemporaryFolder('damaged')
const fileAt = (end = ''): string => temporary.at(`box.db${end}`)
const open = (): Promise<Sandbox> => startSandbox({ storage: { kind: 'file', path: fileAt() } })

/** Moves the file away, and returns a function that undoes it. */
function moveAway(): () => void {
  renameSync(fileAt(), fileAt('.away'))
  return () => renameSync(fileAt('.away'), fileAt())
}

function replaceByCopy(): () => void {
  const restore = moveAway()
  copyFileSync(fileAt('.away'), fileAt())
  return restore
}

describe.skipIf(process.platform === 'win32')('a running server', () => {
  test.each([
    ['deleted', moveAway],
    ['replaced by a copy', replaceByCopy],
  ])('logs once that its file was %s, and is not ready until it is back', async (_, lose) => {
    const logged: string[] = []
    const log = { ...silentLog, error: (message: string) => void logged.push(message) }
    const sandbox = await startSandbox({ storage: { kind: 'file', path: fileAt() }, log })
    await sandbox.enrich(MAREN, 'pro-key')
    const restore = lose()
    sandbox.context.checkFile()
    sandbox.context.checkFile()
    const { status, body } = await sandbox.send('/health/ready')
    expect([status, body.error.code]).toEqual([503, 'storage_unavailable'])
    expect(body.error.message).toStartWith('The database file was deleted or replaced')
    expect(logged.filter((line) => line.startsWith('database'))).toEqual(['database deleted or replaced'])
    expect((await sandbox.send('/health/live')).status).toBe(200)
    restore()
    expect((await sandbox.send('/health/ready')).status).toBe(200)
    sandbox.context.close()
  })
})

describe('a start rejects in one sentence', () => {
  test.each([
    ['a truncated file', (bytes: Buffer) => bytes.subarray(0, 8192)],
    // The first pages contain the schema. The others contain rows.
    [
      'a file with damaged pages',
      (bytes: Buffer) => bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 8192),
    ],
  ])('%s', async (_, damage) => {
    ;(await open()).context.close()
    writeFileSync(fileAt(), damage(readFileSync(fileAt())))
    await expect(open()).rejects.toThrow(/box\.db is damaged \(.*\). Restore it from a backup, or delete it/)
  })

  test.each([
    [
      'a view',
      'CREATE VIEW v AS SELECT 1',
      'is damaged (its tables, indexes, triggers, or views were not created',
    ],
    [
      'a table whose check is not evaluated',
      'PRAGMA ignore_check_constraints = ON; CREATE TABLE a (b CHECK (b > 1)); INSERT INTO a VALUES (1)',
      'is damaged (its tables, indexes, triggers, or views were not created',
    ],
    [
      'a schema that takes long to parse',
      `CREATE TABLE a (b DEFAULT '${'x'.repeat(66_000)}')`,
      'cannot be opened (its schema is too large for a database of Signalbox)',
    ],
  ])('%s', async (_, sql, message) => {
    ;(await open()).context.close()
    const client = new Database(fileAt())
    client.run(sql)
    client.close()
    await expect(open()).rejects.toThrow(message)
  })
})
