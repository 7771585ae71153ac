/** System calls on the database files fail one by one. The server returns 200 or 503, and loses nothing. */
import { afterAll, beforeAll, expect } from 'bun:test'
import { Workspace } from '../../scripts/lib/workspace.ts'
import { buildPreload } from '../../scripts/stress/io-faults/fault-injector.ts'
import { REQUESTS } from '../../scripts/stress/io-faults/requests.ts'
import { type SweepPhase, sweepIoFaults } from '../../scripts/stress/io-faults/sweep.ts'
import { ensureExecutable } from '../support/executable.ts'
import { testUnless } from '../support/test-unless.ts'

const PRELOAD_FOLDER = new Workspace()
const preload = buildPreload(PRELOAD_FOLDER.folder)
const missing = 'missing' in preload ? preload.missing : undefined

beforeAll(ensureExecutable)
afterAll(() => PRELOAD_FOLDER.remove())

/** Sweeps one phase with a database of its own. */
async function sweep(phase: SweepPhase) {
  if ('missing' in preload) throw new Error(preload.missing)
  const workspace = new Workspace()
  try {
    const { library } = preload
    return await sweepIoFaults({ workspace, library, maxConsecutive: 1, phases: [phase] })
  } finally {
    workspace.remove()
  }
}

const testHere = testUnless(missing)

for (const phase of ['start', 'first start'] as const) {
  testHere(`each failing system call during a ${phase} ends it, or leaves a server that works`, async () => {
    const { failedStarts, problems } = await sweep(phase)
    expect(problems).toEqual([])
    expect(failedStarts).toBeGreaterThan(0)
  })
}

/** `bun run stress --only io-faults` sweeps all of them. */
const SOME = ['enrich by email', 'create user', 'store companies', 'reset']

for (const request of REQUESTS.filter(({ name }) => SOME.includes(name))) {
  testHere(
    `each failing system call during ${request.name} causes 200 or 503, and no wrong charge`,
    async () => {
      const { rejectedRequests, problems } = await sweep(request)
      expect(problems).toEqual([])
      expect(rejectedRequests).toBeGreaterThan(0)
    },
  )
}

testHere('each failing system call during a stop loses no charge', async () => {
  const { failedCalls, problems } = await sweep('stop')
  expect(problems).toEqual([])
  expect(failedCalls.write).toBeGreaterThan(0)
})
