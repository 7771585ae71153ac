/** With N credits left and ten times as many requests at once, exactly N are charged: of every subscription. */
import { type Server, startServer } from '../lib/server.ts'
import { Workspace } from '../lib/workspace.ts'
import { Random } from '../lib/random.ts'
import { readSampleEmails } from './database/clients.ts'
import { ledgerFaults } from './database/verify-database.ts'
import { enrich, type Seen, type StressTest } from './stress-test.ts'

const SUBSCRIPTIONS = ['standard', 'pro', 'plus'] as const
const MOST_CREDITS = 40
const REQUESTS_A_CREDIT = 10

export const credits: StressTest = {
  name: 'credits',
  seconds: 30,
  run: async ({ seconds, seed, log }) => {
    const workplace = new Workspace()
    const server = await startServer(workplace, '--db', 'credits.db')
    const random = new Random(`credits ${seed}`)
    const emails = readSampleEmails()
    const until = performance.now() + seconds * 1000
    const charged = new Map<string, number>()
    let [rounds, times, lost] = [0, 0, 0]
    while (performance.now() < until) {
      const races = await Promise.all(
        SUBSCRIPTIONS.map((subscription) => race(server, subscription, random, emails)),
      )
      for (const result of races) {
        times += result.requests
        charged.set(result.orgId, result.credits)
        lost += result.wrong
      }
      if (++rounds % 10 === 0) log(`${rounds} rounds, ${times} requests, ${lost} lost`)
    }
    await server.stop()
    const faults = ledgerFaults(workplace.path('credits.db'), charged)
    const spent = charged.values().reduce((sum, credits) => sum + credits, 0)
    return {
      description: `N credits, ${REQUESTS_A_CREDIT} × N requests at once; Standard, Pro and Plus side by side`,
      attempts: times,
      failures: lost + faults.length,
      notes: [
        `${charged.size} balances of 1 to ${MOST_CREDITS}, ${spent} credits spent, all in the ledger once`,
        ...faults,
      ],
    }
  },
}

/** Sends ten requests at once for each credit of a new organization. */
async function race(
  server: Server,
  subscription: (typeof SUBSCRIPTIONS)[number],
  random: Random,
  emails: readonly string[],
) {
  const credits = random.int(1, MOST_CREDITS)
  const { organization, apiKey } = await server.createOrganization({ subscription, credits })
  const requests = credits * REQUESTS_A_CREDIT
  const from = random.int(0, emails.length - requests)
  const seen = await Promise.all(
    emails.slice(from, from + requests).map((contactEmail) => enrich(server.url, apiKey, { contactEmail })),
  )
  const left = (await server.getCredits(organization.orgId)) ?? 1
  return { orgId: organization.orgId, requests, credits, wrong: wrongResponses(seen, credits) + left }
}

/** Counts charges too many or too few, balances that were sent twice, and responses that are neither 200 nor 402. */
function wrongResponses(seen: readonly Seen[], credits: number): number {
  const delivered = seen.filter(({ status }) => status === 200)
  const refused = seen.filter(({ status }) => status === 402)
  const charged = delivered.reduce((sum, { deducted }) => sum + deducted, 0)
  const balances = new Set(delivered.map(({ headers }) => headers.get('credits-remaining')))
  return (
    Math.abs(charged - credits) +
    Math.abs(balances.size - credits) +
    (seen.length - delivered.length - refused.length)
  )
}
