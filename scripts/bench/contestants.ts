/** Everything that is measured, started and ready to be asked. */
import type { EnrichmentOutput } from '../../src/features/enrichment/model.ts'
import { BARE_PATH, type BareAnswer } from './bare.ts'
import { BARE, type BareServers, buildBareServers } from './bare-servers.ts'
import { ask, type Checked, check } from './check.ts'
import { BY_EMAIL, BY_WEBSITE, type Kind } from './kinds.ts'
import type { Target } from './load.ts'
import type { Market } from './market.ts'
import { type Question, questions } from './questions.ts'
import { type Signalbox, startSignalbox } from './signalbox.ts'
import type { Workplace } from './workplace.ts'

export interface Contestant {
  readonly name: string
  readonly label: string
  readonly pid: number
  readonly target: Target
  readonly checked: Checked
  /** Credits charged until now; absent where nothing is charged for. */
  readonly charged?: () => Promise<number>
}

export interface Field {
  readonly contestants: readonly Contestant[]
  readonly bare: BareServers
  /** What the bare servers are asked. */
  readonly example: string
}

interface Setting {
  readonly workplace: Workplace
  readonly prefix: readonly string[]
  readonly market: Market
  /** Where it is from; the sample in the executable without it. */
  readonly directory: string | undefined
  readonly count: number
}

/**
 * Starts all of them, and has each answer all its questions. Each kind has a Signalbox of its own, so that memory is
 * that kind's; kinds that the market gives no questions for are left out.
 */
export async function assemble(kinds: readonly Kind[], setting: Setting): Promise<Field> {
  const asked = questionsOf(BY_EMAIL, setting)
  const bareQuestions = asked.length > 0 ? asked : questionsOf(BY_WEBSITE, setting)
  const example = bareQuestions[0]?.body
  if (example === undefined)
    throw new Error('the market has neither an e-mail address nor a website to ask for')
  const contestants: Contestant[] = []
  let answer: BareAnswer | undefined
  for (const kind of kinds) {
    const own = questionsOf(kind, setting)
    if (own.length === 0) continue
    const { workplace, prefix, directory } = setting
    const signalbox = await startSignalbox(workplace, prefix, kind.name, directory)
    answer ??= await answerOf(signalbox, example)
    contestants.push(await contestantOf(kind, own, signalbox))
  }
  if (!answer) throw new Error('the market gives no questions of these kinds')
  const bare = await buildBareServers(setting.workplace, answer)
  return {
    contestants: [...(await bareContestants(bare, bareQuestions, setting)), ...contestants],
    bare,
    example,
  }
}

const questionsOf = ({ draw, name, isEndless, most }: Kind, { market, count }: Setting): Question[] =>
  questions(draw, market, Math.min(count, most ?? count), name, isEndless)

async function contestantOf(kind: Kind, own: readonly Question[], signalbox: Signalbox): Promise<Contestant> {
  const { name, label, path, isCharged } = kind
  const { url, pid, charged } = signalbox
  const target = { name, url, path, headers: signalbox.headersFor(kind), bodies: own.map(({ body }) => body) }
  return { name, label, pid, target, checked: await check(target, own), ...(isCharged && { charged }) }
}

async function bareContestants(
  bare: BareServers,
  asked: readonly Question[],
  { prefix }: Setting,
): Promise<Contestant[]> {
  // They look at no key, but parse the header as Signalbox does.
  const headers = { apikey: 'sbx_looked_at_by_nobody_000000000000000' }
  // One answer for all.
  const anyone = asked.map(({ body }) => ({ body, compGUID: '' }))
  const contestants: Contestant[] = []
  for (const name of ['bun', 'elysia'] as const) {
    const { url, pid } = await bare.start(name, prefix)
    const target = { name, url, path: BARE_PATH, headers, bodies: asked.map(({ body }) => body) }
    contestants.push({ name, label: BARE[name], pid, target, checked: await check(target, anyone) })
  }
  return contestants
}

/** Every server sets these itself. */
const OF_EVERY_SERVER = ['content-type', 'content-length', 'date']

/** What Signalbox answers, for the bare servers to say again. */
async function answerOf(signalbox: Signalbox, example: string): Promise<BareAnswer> {
  const { url } = signalbox
  const headers = signalbox.headersFor(BY_EMAIL)
  const response = await ask({ name: BY_EMAIL.name, url, path: BY_EMAIL.path, headers }, example)
  const own = [...response.headers].filter(([name]) => !OF_EVERY_SERVER.includes(name))
  const body: EnrichmentOutput = JSON.parse(await response.text())
  return { headers: Object.fromEntries(own), body }
}
