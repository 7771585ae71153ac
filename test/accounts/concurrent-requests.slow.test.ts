/** Concurrent requests, several servers on one file, and limits with any clock changes: no request is free. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readSampleEmails } from '../../scripts/stress/database/clients.ts'
import type { Organization } from '../../src/accounts/organizations.ts'
import { createSandbox, type Sandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const { at } = useTemporaryFolder('limits')
const SUBSCRIPTIONS = ['standard', 'pro', 'plus'] as const

test('an organization with N credits is charged exactly N times for ten times as many concurrent requests', async () => {
  const emails = readSampleEmails()
  const sandbox = createSandbox({ dataDirectory: undefined, organizations: [] })
  const balances = [0, 7, 40]
  const races = await Promise.all(balances.map((left, at) => inProcessRace(sandbox, emails, left, at)))
  expect(races).toEqual(
    balances.map((left) => ({ charged: left, balances: left, refused: left * 9, ledger: left, left: 0 })),
  )
  sandbox.context.close()
})

async function inProcessRace(sandbox: Sandbox, emails: readonly string[], credits: number, at: number) {
  const subscription = SUBSCRIPTIONS[at]
  const created = (await sandbox.post('/sandbox/organizations', { subscription, credits })).body
  const requested = emails.slice(at * 500, at * 500 + credits * 10)
  const responses = await Promise.all(
    requested.map((contactEmail) => sandbox.enrich({ contactEmail }, created.apiKey)),
  )
  const { client } = sandbox.context.connection
  const { orgId } = created
  const charged = responses.filter(({ headers }) => headers.get('credits-deducted') === '1')
  return {
    charged: charged.length,
    balances: new Set(charged.map(({ headers }) => headers.get('credits-remaining'))).size,
    refused: responses.filter(({ status }) => status === 402).length,
    ledger: client.query('select count(*) from charges where org_id = ?').values(orgId)[0]?.[0],
    left: client.query('select credits from organizations where org_id = ?').values(orgId)[0]?.[0],
  }
}

type Limits = Sandbox['context']['limits']

function admits(limits: Limits, organization: Organization): boolean {
  try {
    limits.admit(organization)
    return true
  } catch {
    return false
  }
}

const LIMITED = ({ context }: Sandbox): Organization => {
  const limited = context.organizations.list().find(({ orgName }) => orgName === 'Limited')
  if (!limited) throw new Error('the fixture has no organization Limited')
  return limited
}

describe('dailyRateLimit', () => {
  const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11'] as const
  const moments = fc.constantFrom('00:00:00.000', '11:59:59.999', '23:59:59.999')
  type Step =
    | { readonly to: string; readonly day: string; readonly burst: number; readonly pause: boolean }
    | 'restart'
  const steps = fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .tuple(fc.constantFrom(...DAYS), moments, fc.integer({ min: 0, max: 6 }), fc.boolean())
          .map(([day, moment, burst, pause]): Step => ({ to: `${day}T${moment}Z`, day, burst, pause })),
      },
      { weight: 1, arbitrary: fc.constant<Step>('restart') },
    ),
    { maxLength: 25, size: 'max' },
  )

  test('admits exactly the configured number per day across midnights, batches, and restarts', async () => {
    let files = 0
    await fc.assert(
      fc.asyncProperty(steps, async (moves) => {
        const storage = { kind: 'file', path: at(`${++files}.db`) } as const
        let sandbox = createSandbox({ storage })
        const passed = new Map<string, number>()
        const requested = new Map<string, number>()
        for (const step of moves) {
          if (step === 'restart') {
            sandbox.context.close()
            sandbox = createSandbox({ storage })
            continue
          }
          sandbox.clock.set(step.to)
          const organization = { ...LIMITED(sandbox), qpsLimit: 1_000_000 }
          for (let i = 0; i < step.burst; i++) {
            requested.set(step.day, (requested.get(step.day) ?? 0) + 1)
            if (admits(sandbox.context.limits, organization))
              passed.set(step.day, (passed.get(step.day) ?? 0) + 1)
          }
          if (step.pause) sandbox.context.transaction.commit()
        }
        sandbox.context.close()
        for (const day of DAYS) expect(passed.get(day) ?? 0).toBe(Math.min(5, requested.get(day) ?? 0))
      }),
      { numRuns: 20 },
    )
  })
})
