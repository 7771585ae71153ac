/** Callers who ask all the time, each until there is no answer, or until they are told to stop. */
import type { Random } from '../../sample/random.ts'
import { createMember, enrich, enrichNamed, lookUpGroup, turnMember } from './calls.ts'
import type { Member, Story } from './story.ts'

interface Load {
  readonly url: string
  readonly stories: readonly Story[]
  /** Addresses of people who can be found. */
  readonly emails: readonly string[]
  readonly connections: number
  readonly random: Random
}

export interface RunningLoad {
  /** Resolves when nobody asks any more. */
  readonly ended: Promise<unknown>
  /** Resolves when what is under way is answered. */
  stop(): Promise<unknown>
}

export function startLoad(load: Load): RunningLoad {
  let isOver = false
  const caller = async (): Promise<void> => {
    while (!isOver) if (!(await callOnce(load))) return
  }
  const ended = Promise.all(Array.from({ length: load.connections }, caller))
  return {
    ended,
    stop: () => {
      isOver = true
      return ended
    },
  }
}

/** Those whose update is under way: nobody else touches them. */
const taken = new Set<Member>()

/** Returns whether there was an answer. */
async function callOnce({ url, stories, emails, random }: Load): Promise<boolean> {
  const story = random.pick(stories)
  const what = random.weighted([
    ['enrich', 60],
    ['named', 15],
    ['group', 5],
    ['user', 6],
    ['key', 3],
    ['turn', 11],
  ] as const)
  const email = random.pick(emails)
  if (what === 'enrich') return (await enrich(url, story, email)).status !== 0
  if (what === 'named') return enrichNamed(url, story, email)
  if (what === 'group') return lookUpGroup(url, story, email)
  if (what === 'turn') return turnOne(url, story)
  return createMember(url, story, what)
}

/** One of the last made. */
async function turnOne(url: string, story: Story): Promise<boolean> {
  const member = story.members
    .slice(-20)
    .find((each) => each.status !== undefined && each.maybe === undefined && !taken.has(each))
  if (member === undefined) return createMember(url, story, 'user')
  taken.add(member)
  return turnMember(url, story, member).finally(() => taken.delete(member))
}
