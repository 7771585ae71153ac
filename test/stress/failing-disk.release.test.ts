/** The executable on a disk that fails under load: 503, not ready, nothing lost, and recovery without a restart. */
import { beforeAll, expect } from 'bun:test'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mountSmallDisk, runOutages } from '../../scripts/stress/database/disk.ts'
import { EXECUTABLE, ensureExecutable, Workplace } from '../support/executable.ts'
import { testUnless } from '../support/test-unless.ts'

beforeAll(ensureExecutable)

testUnless(findObstacle())(
  'on a full disk, requests get 503, nothing is lost, and the server recovers without a restart',
  async () => {
    const result = await runOutages({ seed: 6, shouldContinue: (count) => count < 4 })
    if (typeof result === 'string') throw new Error(result)
    expect(result.problems).toEqual([])
    expect([result.outages, result.rejected > 0, result.charged > 0]).toEqual([4, true, true])
  },
)

/** Returns why this machine, or this user, cannot fill a disk; `undefined` if it can. */
function findObstacle(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-disk-'))
  const disk = mountSmallDisk(join(folder, 'disk'))
  if (typeof disk !== 'string') disk.remove()
  rmSync(folder, { recursive: true, force: true })
  return typeof disk === 'string' ? `No disk can be filled here: ${disk}` : undefined
}

/** Runs commands as an unprivileged user, because root may write to any file. */
const asNobody = commandOfNobody()
const testAsNobody = testUnless(asNobody ? undefined : 'There is no unprivileged user to run as here.')

testAsNobody('a database file without write permission is refused at start, in one sentence', async () => {
  if (!asNobody) throw new Error('there is no unprivileged user')
  const place = new Workplace()
  try {
    await (await place.serve('--port', '0')).stop()
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
