/** With N credits left and ten times as many requests at once, exactly N are charged: of every subscription. */

import { readMarket, SAMPLE } from '../bench/market.ts'
import { Workplace } from '../bench/workplace.ts'
import { Random } from '../sample/random.ts'
import { faultsOf } from './ledger.ts'
import { type Enriched, enrich, type Server, startServer } from './server.ts'
import type { Subject } from './subject.ts'

const SUBSCRIPTIONS = ['standard', 'pro', 'plus'] as const
const MOST_CREDITS = 40
const REQUESTS_A_CREDIT = 10

export const credits: Subject = {
  name: 'credits',
  run: async ({ seconds, seed, tell }) => {
    const workplace = new Workplace()
    const server = await startServer(workplace, '--db', 'credits.db')
    const random = new Random(`credits ${seed}`)
    const emails = distinctContacts()
    const until = performance.now() + seconds * 1000
    const charged = new Map<string, number>()
    let [rounds, times, lost] = [0, 0, 0]
    while (performance.now() < until) {
      const races = await Promise.all(
        SUBSCRIPTIONS.map((subscription) => race([server], subscription, random, emails)),
      )
      for (const result of races) {
        times += result.requests
        charged.set(result.orgId, result.charged)
        lost += result.wrong
      }
      if (++rounds % 10 === 0) tell(`${rounds} rounds, ${times} requests, ${lost} lost`)
    }
    await server.stop()
    const faults = faultsOf(workplace.at('credits.db'), charged)
    const spent = charged.values().reduce((sum, credits) => sum + credits, 0)
    return {
      tried: `N credits, ${REQUESTS_A_CREDIT} × N requests at once; Standard, Pro and Plus side by side`,
      times,
      lost: lost + faults.length,
      notes: [
        `${charged.size} balances of 1 to ${MOST_CREDITS}, ${spent} credits spent, all in the ledger once`,
        ...faults,
      ],
    }
  },
}

interface Race {
  readonly orgId: string
  readonly requests: number
  readonly charged: number
  /** Charges too many or too few, balances told twice, and answers that are neither 200 nor 402. */
  readonly wrong: number
}

/** Ten requests for each credit of a new organization, at once, and spread over servers of one file. */
export async function race(
  servers: readonly [Server, ...Server[]],
  subscription: (typeof SUBSCRIPTIONS)[number],
  random: Random,
  emails: readonly string[],
): Promise<Race> {
  const credits = random.int(1, MOST_CREDITS)
  const { organization, apiKey } = await servers[0].makeOrganization({ subscription, credits })
  const from = random.int(0, emails.length - credits * REQUESTS_A_CREDIT)
  const asked = emails.slice(from, from + credits * REQUESTS_A_CREDIT)
  const answers = await Promise.all(
    asked.map((contactEmail, at) =>
      enrich((servers[at % servers.length] ?? servers[0]).url, apiKey, { contactEmail }),
    ),
  )
  const left = await servers[0].creditsOf(organization.orgId)
  const wrong = wrongAnswers(answers, credits) + (left ?? 1)
  return { orgId: organization.orgId, requests: asked.length, charged: credits, wrong }
}

function wrongAnswers(answers: readonly Enriched[], credits: number): number {
  const delivered = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 402)
  const charged = delivered.reduce((sum, { deducted }) => sum + deducted, 0)
  const balances = new Set(delivered.map(({ remaining }) => remaining))
  return (
    Math.abs(charged - credits) +
    Math.abs(balances.size - credits) +
    (answers.length - delivered.length - refused.length)
  )
}

/** An address each: Plus is charged once for a contact, wherever it works. */
export const distinctContacts = (): string[] => [
  ...new Map(
    readMarket(SAMPLE)
      .contacts.filter(({ conEmail }) => conEmail !== '')
      .map(({ conGUID, conEmail }) => [conGUID, conEmail]),
  ).values(),
]
