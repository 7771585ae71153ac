/** System calls on the database files fail one by one. The server returns 200 or 503, and loses nothing. */
import { afterAll, beforeAll, expect } from 'bun:test'
import { Workspace } from '../../scripts/lib/workspace.ts'
import { buildPreload } from '../../scripts/stress/io-faults/fault-injector.ts'
import { REQUESTS } from '../../scripts/stress/io-faults/requests.ts'
import { sweepIoFaults } from '../../scripts/stress/io-faults/sweep.ts'
import { ensureExecutable } from '../support/executable.ts'
import { testUnless } from '../support/test-unless.ts'

const workspace = new Workspace()
const preload = buildPreload(workspace.folder)
const missing = 'missing' in preload ? preload.missing : undefined

beforeAll(ensureExecutable)
afterAll(() => workspace.remove())

/** `bun run stress --only io-faults` sweeps all of them. */
const SOME = ['enrich by email', 'create user', 'store companies', 'reset']

testUnless(missing)(
  'each failing system call causes 200 or 503, and no charge is lost or doubled',
  async () => {
    if ('missing' in preload) throw new Error(preload.missing)
    const { failedCalls, rejectedRequests, failedStarts, problems } = await sweepIoFaults({
      workspace,
      library: preload.library,
      maxConsecutive: 1,
      requests: REQUESTS.filter(({ name }) => SOME.includes(name)),
    })
    expect(problems).toEqual([])
    for (const [call, count] of Object.entries(failedCalls)) expect([call, count > 0]).toEqual([call, true])
    expect([rejectedRequests > 0, failedStarts > 0]).toEqual([true, true])
  },
)
