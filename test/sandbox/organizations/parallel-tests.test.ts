/** A hundred concurrent tests with separate organizations, faults, and journals. */
import { expect, test } from 'bun:test'
import { seededRandom } from '../../support/random.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { create, HALCYON, show } from './organization-requests.ts'

/** Simulates a test of a connector. `own` is its unique value. */
async function oneTest(sandbox: Sandbox, own: number): Promise<void> {
  const credits = 3 + (own % 4)
  const organization = await create(sandbox, { orgName: `Test ${own}`, subscription: 'pro', credits })
  const match = { operation: 'enrich', orgId: organization.orgId }
  const status = own % 2 === 0 ? 503 : 429
  const { body: fault } = await sandbox.post('/sandbox/faults', {
    match,
    effect: { kind: 'error', status },
    times: 1,
  })
  const enrich = (n: number) => sandbox.enrich({ ...HALCYON, recordId: `${own} ${n}` }, organization.apiKey)
  expect((await enrich(0)).status).toBe(status)
  for (let n = 1; n <= credits; n++) {
    const { body, headers } = await enrich(n)
    expect([body.recordId, headers.get('credits-remaining')]).toEqual([`${own} ${n}`, String(credits - n)])
  }
  expect((await enrich(0)).status).toBe(402)
  const journal = (await sandbox.send(`/sandbox/requests?orgId=${match.orgId}`)).body
  expect(journal).toMatchObject({
    total: credits + 2,
    items: journal.items.map(() => ({ organization: { orgId: match.orgId } })),
  })
  expect((await sandbox.send(`/sandbox/faults?orgId=${match.orgId}`)).body).toMatchObject({
    total: 1,
    items: [{ id: fault.id }],
  })
  const verified = await sandbox.post('/sandbox/requests/verify', {
    match: { ...match, status: 200 },
    count: credits,
  })
  expect([verified.status, (await show(sandbox, organization)).credits]).toEqual([200, 0])
}

test('a hundred tests in parallel each see only their own requests, faults, and data', async () => {
  const sandbox = createSandbox({ random: seededRandom('a hundred tests') })
  await Promise.all(Array.from({ length: 100 }, (_, own) => oneTest(sandbox, own)))
})
