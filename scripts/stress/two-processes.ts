/** Two servers on one file: no credit is spent twice, no user made twice, and the file stays sound. */
import { Workplace } from '../bench/workplace.ts'
import { Random } from '../sample/random.ts'
import { distinctContacts, race } from './credits.ts'
import { faultsOf } from './ledger.ts'
import { type Server, startServer } from './server.ts'
import type { Subject } from './subject.ts'

export const twoProcesses: Subject = {
  name: 'two-processes',
  run: async ({ seconds, seed, tell }) => {
    const workplace = new Workplace()
    const one = await startServer(workplace, '--db', 'shared.db')
    const other = await startServer(workplace, '--db', 'shared.db')
    const random = new Random(`two processes ${seed}`)
    const emails = distinctContacts()
    const until = performance.now() + seconds * 1000
    const charged = new Map<string, number>()
    let [rounds, times, lost] = [0, 0, 0]
    while (performance.now() < until) {
      const credits = await race([one, other], random.pick(['standard', 'pro', 'plus']), random, emails)
      const users = await raceForUsers([one, other], random.int(1, 10))
      charged.set(credits.orgId, credits.charged)
      times += credits.requests + users.requests
      lost += credits.wrong + users.wrong
      if (++rounds % 10 === 0) tell(`${rounds} rounds, ${times} requests, ${lost} lost`)
    }
    await Promise.all([one.stop(), other.stop()])
    const faults = faultsOf(workplace.at('shared.db'), charged)
    return {
      tried: 'N credits and 10 × N requests, and users of one address, over two servers of one file',
      times,
      lost: lost + faults.length,
      notes: [
        `${rounds} rounds; integrity_check, foreign_key_check and the ledger against what clients were told`,
        ...faults,
      ],
    }
  },
}

/** The same new addresses are registered at both at once: one of each pair is made, the other refused. */
async function raceForUsers(servers: readonly [Server, Server], count: number) {
  const { adminKey } = await servers[0].makeOrganization({})
  const pairs = Array.from({ length: count }, (_, n) =>
    Promise.all(servers.map(({ url }) => createUser(url, adminKey, `user-${n}@pairs.example`))),
  )
  const wrong = (await Promise.all(pairs)).filter(
    (statuses) => statuses.filter((status) => status === 200).length !== 1,
  ).length
  return { requests: count * servers.length, wrong }
}

async function createUser(url: string, adminKey: string, email: string): Promise<number> {
  const response = await fetch(`${url}/signals/v1/user/createsignalapikey`, {
    method: 'POST',
    headers: { 'Admin-Api-Key': adminKey },
    body: JSON.stringify({ email }),
  })
  await response.arrayBuffer()
  return response.status
}
