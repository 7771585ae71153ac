/** The executable on a database file that it may not write. */
import { beforeAll, expect } from 'bun:test'
import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { EXECUTABLE, ensureExecutable, Workplace } from '../support/executable.ts'
import { LONG_TIMEOUT } from '../support/long-timeout.ts'
import { testUnless } from '../support/test-unless.ts'

beforeAll(ensureExecutable, LONG_TIMEOUT)

/** Runs commands as an unprivileged user, because root may write to any file. */
const asNobody = commandOfNobody()
const testAsNobody = testUnless(asNobody ? undefined : 'There is no unprivileged user to run as here.')

testAsNobody('a database file without write permission is refused at start, in one sentence', async () => {
  if (!asNobody) throw new Error('there is no unprivileged user')
  const place = new Workplace()
  try {
    await (await place.serve()).stop()
    for (const name of readdirSync(place.folder)) chmodSync(join(place.folder, name), 0o444)
    chmodSync(place.folder, 0o555)
    const { exitCode, stderr } = Bun.spawnSync([...asNobody, EXECUTABLE, 'serve', '--port', '0'], {
      cwd: place.folder,
      env: {},
      stderr: 'pipe',
    })
    expect([exitCode, stderr.toString().trimEnd().split('\n').length]).toEqual([1, 1])
    expect(stderr.toString()).toMatch(/signalbox\.db cannot be .*permissions/)
  } finally {
    chmodSync(place.folder, 0o755)
    place.remove()
  }
})

function commandOfNobody(): string[] | undefined {
  if (process.platform === 'win32') return undefined
  if (process.getuid?.() !== 0) return []
  return Bun.which('setpriv') ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : undefined
}
