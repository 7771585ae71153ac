/** Questions as long as they may be, or longer: ten thousand characters or two thousand words in every field. */

import { readMarket, SAMPLE } from '../bench/market.ts'
import { Workplace } from '../bench/workplace.ts'
import { Random } from '../sample/random.ts'
import { type Server, startServer } from './server.ts'
import type { Subject } from './subject.ts'

/** Milliseconds that a question may take, the median of those of its kind. */
const MOST = 10
const ROUNDS = 15

/** The longest that the interface takes. */
const LENGTHS: Readonly<Record<string, number>> = {
  companyName: 512,
  companyWebAddress: 2048,
  companyLnUrl: 2048,
  contactFullName: 512,
  contactFirstName: 256,
  contactMiddleName: 256,
  contactLastName: 256,
  contactEmail: 320,
  contactJobTitle: 512,
  contactCountry: 128,
  contactUrl: 2048,
}

interface Medians {
  readonly kind: string
  readonly median: number
  readonly slowest: number
  readonly statuses: ReadonlySet<number>
}

export const longQueries: Subject = {
  name: 'long-queries',
  run: async ({ seconds, seed, tell }) => {
    const server = await startServer(new Workplace(), '--memory')
    const { apiKey } = await server.makeOrganization({})
    const kinds = kindsOf(new Random(`long queries ${seed}`))
    for (const kind of kinds) await timed(server, apiKey, kind.make())
    const latencies = kinds.map((): number[] => [])
    const statuses = kinds.map(() => new Set<number>())
    const until = performance.now() + seconds * 1000
    let rounds = 0
    while (rounds < ROUNDS || performance.now() < until) {
      for (const [at, { make }] of kinds.entries()) {
        const { status, ms } = await timed(server, apiKey, make())
        statuses[at]?.add(status)
        latencies[at]?.push(ms)
      }
      if (++rounds % 10 === 0) tell(`${rounds} rounds of ${kinds.length} kinds`)
    }
    await server.stop()
    const figures = kinds.map(({ kind }, at): Medians => {
      const sorted = (latencies[at] ?? []).toSorted((one, other) => one - other)
      const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
      return { kind, median, slowest: sorted.at(-1) ?? Number.NaN, statuses: statuses[at] ?? new Set() }
    })
    const slow = figures.filter(({ median }) => !(median <= MOST))
    const failed = figures.filter((figure) => [...figure.statuses].some((status) => status >= 500))
    return {
      tried: `questions of ${kinds.length} kinds, up to 10,000 characters and 2,000 words in every field`,
      times: rounds * kinds.length,
      lost: slow.length + failed.length,
      notes: figures
        .toSorted((one, other) => other.median - one.median)
        .slice(0, 5)
        .map(({ kind, median, slowest, statuses }) => {
          const answered = [...statuses].join(' and ')
          return `${kind}: median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms, answered with ${answered}`
        }),
    }
  },
}

async function timed({ url }: Server, apikey: string, question: unknown) {
  const body = JSON.stringify(question)
  const from = performance.now()
  const response = await fetch(`${url}/v7/enrich`, { method: 'POST', headers: { apikey }, body })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - from }
}

interface Kind {
  readonly kind: string
  readonly make: () => unknown
}

/** Each way of writing in the field that it costs most in, in all fields, and far beyond what they hold. */
function kindsOf(random: Random): Kind[] {
  return Object.entries(writings(random)).flatMap(([writing, fill]) => [
    { kind: `${writing} in companyName`, make: () => ({ companyName: fill(512) }) },
    {
      kind: `${writing} in contactFullName`,
      make: () => ({ companyName: 'Northwind', contactFullName: fill(512) }),
    },
    { kind: `${writing} in companyWebAddress`, make: () => ({ companyWebAddress: fill(2048) }) },
    { kind: `${writing} in every field`, make: () => everyField((_, length) => fill(length)) },
    { kind: `${writing}, 10,000 characters in every field`, make: () => everyField(() => fill(5_900)) },
    { kind: `${writing}, 10,000 characters in one field`, make: () => ({ companyName: fill(10_000) }) },
  ])
}

/** An address has to be one to be taken. */
const everyField = (fill: (field: string, length: number) => string) => ({
  ...Object.fromEntries(Object.entries(LENGTHS).map(([field, length]) => [field, fill(field, length)])),
  contactEmail: `${'a'.repeat(64)}@${'b'.repeat(60)}.example`,
})

/** Ways to write so many characters: those whose words are known cost most, and those that nearly are. */
function writings(random: Random): Record<string, (length: number) => string> {
  const names = readMarket(SAMPLE).companies.map(({ compName }) => compName)
  const words = [...new Set(names.flatMap((name) => name.split(/[^\p{L}]+/u)))].filter(
    (word) => word.length > 1,
  )
  const letter = (): string => String.fromCharCode(97 + random.int(0, 25))
  const slip = (word: string): string => {
    const at = random.int(0, word.length - 1)
    return word.slice(0, at) + letter() + word.slice(at + 1)
  }
  const of =
    (word: () => string, between: string) =>
    (length: number): string => {
      const parts = [word()]
      for (let size = 0; size < length; size += (parts.at(-1)?.length ?? 0) + between.length)
        parts.push(word())
      return parts.join(between).slice(0, length).trim()
    }
  return {
    'words of names': of(() => random.pick(words), ' '),
    'words with a slip': of(() => slip(random.pick(words)), ' '),
    'words with commas': of(() => random.pick(words), ', '),
    'words in one': of(() => random.pick(words).toLowerCase(), ''),
    'whole names': of(() => random.pick(names), ' '),
    'two thousand letters': of(letter, ' '),
    'pairs of letters': of(() => letter() + letter(), ' '),
    'legal forms and places': of(
      () => random.pick(['Germany', 'GmbH', 'Inc', 'Group', 'of', '&', 'Paris']),
      ' ',
    ),
    'one letter': (length) => 'x'.repeat(length),
    Chinese: of(() => '株式会社東京', ''),
    punctuation: of(() => random.pick(['(', ')', '.', '-', '/', ',']), ''),
  }
}
