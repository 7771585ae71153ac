/** One market: made, imported, started and asked. */
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { generateMarket } from '../../sample/generate.ts'
import { EXECUTABLE, type Signalbox, startSignalbox } from '../signalbox.ts'
import { residentMiB } from '../usage.ts'
import type { Workplace } from '../workplace.ts'
import { GROWTH_KINDS } from './kinds.ts'
import { type Latencies, latenciesOf } from './latencies.ts'
import { drawFrom } from './questions.ts'

export interface Grown {
  readonly companies: number
  readonly people: number
  /** Seconds, and the most MiB the import held at once. */
  readonly imported: { readonly seconds: number; readonly peakMiB: number }
  readonly databaseMiB: number
  /** Milliseconds from spawn. */
  readonly started: { readonly firstExact: number; readonly firstFuzzy: number }
  /** The longest that another caller waited while the indexes were built, in milliseconds. */
  readonly longestWait: number
  /** MiB after the first answer, and after all questions. */
  readonly resident: { readonly first: number; readonly last: number }
  readonly kinds: readonly (Latencies & { readonly name: string; readonly right: number })[]
}

interface Size {
  readonly people: number
  readonly seed: string
  readonly questions: number
}

const PEOPLE_PER_COMPANY = 5

export async function measureGrowth(workplace: Workplace, { people, seed, questions }: Size): Promise<Grown> {
  const companies = Math.round(people / PEOPLE_PER_COMPANY)
  const [market, database] = [workplace.at(`market-${people}`), workplace.at(`${people}.db`)]
  console.error(`${people} people: making the market`)
  mkdirSync(market)
  generateMarket(market, seed, { companies, people })
  console.error(`${people} people: importing`)
  const imported = await importInto(workplace, market, database)
  rmSync(market, { recursive: true })
  const databaseMiB = statSync(database).size / 2 ** 20
  const asked = drawFrom(database, seed, questions)
  console.error(`${people} people: starting and asking`)
  const start = await firstAnswers(workplace, people, database, asked.exact, asked.fuzzy)
  const kinds = []
  for (const { name, ask } of GROWTH_KINDS) {
    const latencies = await latenciesOf(
      start.signalbox,
      asked.rows.flatMap((row) => ask(row) ?? []),
    )
    kinds.push({ name, ...latencies })
  }
  const resident = { first: start.resident, last: residentMiB(start.signalbox.pid) }
  process.kill(start.signalbox.pid)
  const { firstExact, firstFuzzy, longestWait } = start
  return {
    companies,
    people,
    imported,
    databaseMiB,
    started: { firstExact, firstFuzzy },
    longestWait,
    resident,
    kinds,
  }
}

async function importInto(
  workplace: Workplace,
  market: string,
  database: string,
): Promise<Grown['imported']> {
  const begun = performance.now()
  const child = workplace.spawn([EXECUTABLE, 'import', market, '--db', database])
  let peakMiB = 0
  const watching = setInterval(() => {
    if (child.exitCode === null) peakMiB = Math.max(peakMiB, residentMiB(child.pid) || 0)
  }, 50)
  const [code, text] = await Promise.all([child.exited, child.stdout.text()])
  clearInterval(watching)
  if (code !== 0) throw new Error(`the import ended with ${code}: ${text}`)
  return { seconds: (performance.now() - begun) / 1000, peakMiB }
}

/** The first answers by an exact key and by a misspelt name, while somebody else asks for the server's health. */
async function firstAnswers(
  workplace: Workplace,
  people: number,
  database: string,
  exact: string,
  fuzzy: string,
) {
  const spawned = performance.now()
  const signalbox = await startSignalbox(workplace, [], `growth-${people}`, undefined, database)
  await answerTo(signalbox, exact)
  const firstExact = performance.now() - spawned
  const resident = residentMiB(signalbox.pid)
  let isAnswered = false
  const answered = answerTo(signalbox, fuzzy).then(() => {
    isAnswered = true
    return performance.now() - spawned
  })
  let longestWait = 0
  while (!isAnswered) {
    const asked = performance.now()
    await (await fetch(`${signalbox.url}/health/live`)).text()
    longestWait = Math.max(longestWait, performance.now() - asked)
  }
  return { signalbox, firstExact, firstFuzzy: await answered, longestWait, resident }
}

async function answerTo(signalbox: Signalbox, body: string): Promise<void> {
  const response = await fetch(`${signalbox.url}/v7/enrich`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signalbox.headersFor({ keyHeader: 'apikey' }) },
    body,
  })
  if (response.status !== 200) throw new Error(await response.text())
  await response.text()
}
