/** System calls on the database files fail, one at a time: the server answers 200 or 503, goes on, and loses nothing. */
import { afterAll, beforeAll, expect } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPreload } from '../scripts/stress/io-faults/fault-injector.ts'
import { REQUESTS } from '../scripts/stress/io-faults/requests.ts'
import { sweepIoFaults } from '../scripts/stress/io-faults/sweep.ts'
import { ensureExecutable } from './support/built.ts'
import { EXECUTABLE } from './support/executable.ts'
import { testUnless } from './support/test-unless.ts'

const folder = mkdtempSync(join(tmpdir(), 'signalbox-io-faults-'))
const preload = buildPreload(folder)
const missing = 'missing' in preload ? preload.missing : undefined

beforeAll(ensureExecutable)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `bun run stress --only io-faults` sweeps all of them. */
const SOME = ['enrich by email', 'create user', 'store companies', 'reset']

testUnless(missing)(
  'each failing system call gives 200 or 503, and no charge is lost or doubled',
  async () => {
    if ('missing' in preload) throw new Error(preload.missing)
    const { points, rejectedRequests, failedStarts, problems } = await sweepIoFaults({
      command: [EXECUTABLE],
      library: preload.library,
      folder,
      maxConsecutive: 1,
      requests: REQUESTS.filter(({ name }) => SOME.includes(name)),
    })
    expect(problems).toEqual([])
    for (const [call, count] of Object.entries(points)) expect([call, count > 0]).toEqual([call, true])
    expect([rejectedRequests > 0, failedStarts > 0]).toEqual([true, true])
  },
)
