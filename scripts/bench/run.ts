/** One run: everything started, loaded, started again and again, and put into a result. */
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { VERSION } from '../../src/version.ts'
import { progressBar } from '../evaluate/progress.ts'
import { assemble, type Field } from './contestants.ts'
import { cores } from './cores.ts'
import { BY_EMAIL, BY_MISSPELT_NAME, type Kind } from './kinds.ts'
import { loadTool } from './load.ts'
import { type Market, readMarket, SAMPLE } from './market.ts'
import type { Options } from './options.ts'
import { questions } from './questions.ts'
import { REFERENCE_START, type Result, type Starts } from './result.ts'
import { measureRounds } from './rounds.ts'
import { executableMiB } from './signalbox.ts'
import { measureStarts, SAMPLE_STARTERS, type Starter, signalboxStarters, start } from './startup.ts'
import { Workplace } from './workplace.ts'

/** @throws {StartupError} for what must be changed first */
export async function run(options: Options, now: Date): Promise<Result> {
  const { rounds, warmUps, seconds, connections } = options
  const size = executableMiB()
  const directory = options.market === undefined ? undefined : resolve(options.market)
  const market = readMarket(directory ?? SAMPLE)
  const workplace = new Workplace()
  const places = cores()
  const tool = loadTool(workplace, places, connections, options.load)
  const setting = { workplace, prefix: places.server, market, directory, count: options.questions }
  console.error('starting the servers, and checking their answers')
  const field = await assemble(options.kinds, setting)
  const bar = progressBar('measuring', field.contestants.length * (warmUps + rounds))
  const variants = await measureRounds(field.contestants, tool, options, () => bar.increment())
  bar.stop()
  const starters =
    directory === undefined ? SAMPLE_STARTERS : await marketStarters(workplace, directory, market)
  return {
    date: now.toISOString(),
    version: VERSION,
    bun: Bun.version,
    processor: cpus()[0]?.model ?? 'unknown processor',
    cores: places.description,
    tool: tool.name,
    caution: tool.caution,
    connections,
    rounds,
    seconds,
    market: { companies: market.companies.length, contacts: market.contacts.length },
    executableMiB: size,
    variants,
    starts: await startsOf(field, starters, options.starts),
  }
}

async function startsOf(
  { bare, example }: Field,
  starters: readonly Starter[],
  runs: number,
): Promise<Starts[]> {
  const reference = { label: REFERENCE_START, command: bare.command('elysia'), body: example }
  const all = [reference, ...starters]
  const bar = progressBar('starting', all.length * runs)
  const starts = await measureStarts(all, runs, () => bar.increment())
  bar.stop()
  return starts
}

/** From a database that holds the market already: it is imported once, and served many times. */
async function marketStarters(workplace: Workplace, directory: string, market: Market): Promise<Starter[]> {
  const first = ({ draw, name }: Kind) => questions(draw, market, 1, name)[0]?.body
  const storage = ['--db', workplace.at('starts.db'), '--data', directory]
  const starters = signalboxStarters(storage, first(BY_EMAIL), first(BY_MISSPELT_NAME))
  if (starters[0]) await start(starters[0])
  return starters
}
