/** What is asked after a crash, to hear whether it is still as it was answered. */
import { enrich, isLetIn } from './calls.ts'
import type { Named, Story } from './story.ts'

/** Answered repeats kept from each round; all of those without an answer are asked again. */
const MOST_REPEATS = 5

/** After a restart: repeats what was sent under an `Idempotency-Key`, and tries the keys. The next round begins with that. */
export async function servedFaults(url: string, stories: readonly Story[]): Promise<string[]> {
  const found: string[] = []
  for (const story of stories) {
    const { named, unseen } = story
    story.nextRound()
    found.push(...(await repeatFaults(url, story, named, unseen)), ...(await keyFaults(url, story)))
  }
  return found
}

/** What was answered under a key is answered again, and costs nothing; what was not is charged once, then or now. */
async function repeatFaults(
  url: string,
  story: Story,
  sent: readonly Named[],
  unseen: ReadonlySet<string>,
): Promise<string[]> {
  const answered = sent.filter(({ transactionId }) => transactionId !== undefined).slice(-MOST_REPEATS)
  const others = sent.filter(({ transactionId }) => transactionId === undefined)
  const found: string[] = []
  for (const named of [...answered, ...others]) found.push(...(await repeatFault(url, story, named, unseen)))
  return found
}

async function repeatFault(
  url: string,
  story: Story,
  named: Named,
  unseen: ReadonlySet<string>,
): Promise<string[]> {
  const { status, transactionId, deducted, isReplayed } = await enrich(url, story, named.email, named.key)
  if (named.transactionId !== undefined) {
    const isSame = status === 200 && isReplayed && deducted === 0 && transactionId === named.transactionId
    return isSame
      ? []
      : [`${named.key} was answered ${named.transactionId}, and then ${status} ${transactionId}`]
  }
  // A repeat of what is free to refresh is in no ledger.
  return !isReplayed || unseen.has(transactionId) || story.isPlus
    ? []
    : [`${named.key} is replayed as ${transactionId}, which is not in the ledger`]
}

/** Whoever is active is let in with the key that was answered, whoever is suspended is not. */
async function keyFaults(url: string, story: Story): Promise<string[]> {
  const member = story.members.findLast(({ apiKey, status }) => apiKey !== undefined && status !== undefined)
  if (member === undefined) return []
  const isIn = await isLetIn(url, story, member)
  return isIn === (member.status === 'active')
    ? []
    : [`the key of ${member.email}, ${member.status}, is ${isIn ? '' : 'not '}let in`]
}
