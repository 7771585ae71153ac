/** Sends ten times as many requests at once as there are credits. Exactly as many must be charged as there are credits. */
import { enrich, type Reply } from '../lib/http.ts'
import { Random } from '../lib/random.ts'
import { type Server, startServer } from '../lib/server.ts'
import { sum } from '../lib/statistics.ts'
import { Workspace } from '../lib/workspace.ts'
import { readSampleEmails } from './database/clients.ts'
import { findLedgerProblems } from './database/verify-database.ts'
import { type StressTest, startTimer } from './stress-test.ts'

const SUBSCRIPTIONS = ['standard', 'pro', 'plus'] as const
type Subscription = (typeof SUBSCRIPTIONS)[number]
const MAX_CREDITS = 40
const REQUESTS_PER_CREDIT = 10

export const credits: StressTest = {
  name: 'credits',
  seconds: 30,
  run: async ({ seconds, seed, log }) => {
    const workspace = new Workspace()
    const server = await startServer(workspace, '--db', 'credits.db')
    const random = new Random(`credits ${seed}`)
    const emails = readSampleEmails()
    const hasTime = startTimer(seconds)
    const expected: { orgId: string; startCredits: number; charged: number }[] = []
    let [rounds, attempts, failures] = [0, 0, 0]
    while (hasTime()) {
      const races = await Promise.all(
        SUBSCRIPTIONS.map((subscription) => race(server, subscription, random, emails)),
      )
      for (const { orgId, credits, requests, wrongResponses } of races) {
        expected.push({ orgId, startCredits: credits, charged: credits })
        attempts += requests
        failures += wrongResponses
      }
      if (++rounds % 10 === 0) log(`${rounds} rounds, ${attempts} requests, ${failures} failures`)
    }
    await server.stop()
    const problems = findLedgerProblems(workspace.path('credits.db'), expected)
    const spent = sum(expected.map(({ charged }) => charged))
    return {
      description: `N credits, ${REQUESTS_PER_CREDIT} × N requests at once; Standard, Pro and Plus side by side`,
      attempts,
      failures: failures + problems.length,
      notes: [
        `${expected.length} balances of 1 to ${MAX_CREDITS}, ${spent} credits spent, all in the ledger once`,
        ...problems,
      ],
    }
  },
}

/** Sends the requests of a new organization. */
async function race(server: Server, subscription: Subscription, random: Random, emails: readonly string[]) {
  const credits = random.int(1, MAX_CREDITS)
  const { orgId, apiKey } = await server.createOrganization({ subscription, credits })
  const requests = credits * REQUESTS_PER_CREDIT
  const start = random.int(0, emails.length - requests)
  const replies = await Promise.all(
    emails.slice(start, start + requests).map((email) => enrich(server.url, apiKey, { contactEmail: email })),
  )
  const left = (await server.getCredits(orgId)) ?? 1
  const wrongResponses = countWrongResponses(replies, credits) + left
  return { orgId, requests, credits, wrongResponses }
}

/** Counts missing and excess charges, repeated balances, and responses that are neither 200 nor 402. */
function countWrongResponses(replies: readonly Reply[], credits: number): number {
  const delivered = replies.filter(({ status }) => status === 200)
  const rejected = replies.filter(({ status }) => status === 402)
  const charged = sum(delivered.map(({ deducted }) => deducted))
  const balances = new Set(delivered.map(({ headers }) => headers.get('credits-remaining')))
  return (
    Math.abs(charged - credits) +
    Math.abs(balances.size - credits) +
    (replies.length - delivered.length - rejected.length)
  )
}
