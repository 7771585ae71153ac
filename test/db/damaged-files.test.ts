/** A running server notices a deleted or replaced database file. */
import { describe, expect, test } from 'bun:test'
import { copyFileSync, renameSync } from 'node:fs'
import { silentLog } from '../../src/lib/log.ts'
import { MAREN } from '../fixtures/leads.ts'
import { startSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('damaged')
const fileAt = (end = ''): string => temporary.at(`box.db${end}`)

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
    sandbox.modules.core.readiness.checkFile()
    sandbox.modules.core.readiness.checkFile()
    const { status, body } = await sandbox.send('/health/ready')
    expect([status, body.error.code]).toEqual([503, 'storage_unavailable'])
    expect(body.error.message).toStartWith('The database file was deleted or replaced')
    expect(logged.filter((line) => line.startsWith('database'))).toEqual(['database deleted or replaced'])
    expect((await sandbox.send('/health/live')).status).toBe(200)
    restore()
    expect((await sandbox.send('/health/ready')).status).toBe(200)
    sandbox.modules.close()
  })
})
