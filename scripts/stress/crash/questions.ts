/** What is asked after a crash, to hear whether it is still as it was answered. */
import { enrich, isLetIn } from './calls.ts'
import type { Named, Story } from './story.ts'

/** Answered repeats kept from each round; all of those without an answer are asked again. */
const MOST_REPEATS = 5

/** What was answered under a key is answered again, and costs nothing; what was not is charged once, then or now. */
export async function repeatFaults(url: string, story: Story, unseen: Set<string>): Promise<string[]> {
  const answered = story.named.filter(({ transactionId }) => transactionId !== undefined).slice(-MOST_REPEATS)
  const others = story.named.filter(({ transactionId }) => transactionId === undefined)
  const found: string[] = []
  for (const named of [...answered, ...others]) found.push(...(await repeatFault(url, story, named, unseen)))
  return found
}

async function repeatFault(url: string, story: Story, named: Named, unseen: Set<string>): Promise<string[]> {
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
export async function keyFaults(url: string, story: Story): Promise<string[]> {
  const member = story.members.findLast(({ apiKey, status }) => apiKey !== undefined && status !== undefined)
  if (member === undefined) return []
  const isIn = await isLetIn(url, story, member)
  return isIn === (member.status === 'active')
    ? []
    : [`the key of ${member.email}, ${member.status}, is ${isIn ? '' : 'not '}let in`]
}
