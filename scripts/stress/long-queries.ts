/** Queries as long as they may be, or longer: ten thousand characters or two thousand words in every field. */
import { readSampleRows } from '../bench/queries.ts'
import { type Server, startServer } from '../lib/server.ts'
import { Workspace } from '../lib/workspace.ts'
import { Random } from '../lib/random.ts'
import { enrich, quantile, type StressTest } from './stress-test.ts'

/** The longest median of a kind, in milliseconds. */
const MOST = 10
const ROUNDS = 15

export const longQueries: StressTest = {
  name: 'long-queries',
  seconds: 20,
  run: async ({ seconds, seed, log }) => {
    const server = await startServer(new Workspace(), '--memory')
    const until = performance.now() + seconds * 1000
    const figures = await measureLongQueries(server, `long queries ${seed}`, (rounds) => {
      if (rounds % 10 === 0) log(`${rounds} rounds`)
      return rounds < ROUNDS || performance.now() < until
    })
    await server.stop()
    const slow = figures.filter(({ median }) => median > MOST)
    const failed = figures.filter(({ statuses }) => statuses.some((status) => status >= 500))
    return {
      description: `questions of ${figures.length} kinds, up to 10,000 characters or 2,000 words in every field`,
      attempts: figures.reduce((sum, { times }) => sum + times, 0),
      failures: slow.length + failed.length,
      notes: figures
        .toSorted((one, other) => other.median - one.median)
        .slice(0, 5)
        .map(({ kind, median, slowest, statuses }) => {
          const answered = statuses.join(' and ')
          return `${kind}: median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms, answered with ${answered}`
        }),
    }
  },
}

/**
 * Sends a query of each kind, round by round, after one round that does not count.
 * @param goesOn called with the number of rounds until then
 */
export async function measureLongQueries(
  { url, createOrganization: makeOrganization }: Server,
  seed: string,
  goesOn: (n: number) => boolean,
) {
  const { apiKey } = await makeOrganization()
  const kinds = longKinds(new Random(seed)).map((kind) => ({
    ...kind,
    latencies: [] as number[],
    statuses: new Set<number>(),
  }))
  for (const { draw } of kinds) await enrich(url, apiKey, draw())
  for (let rounds = 0; goesOn(rounds); rounds++) {
    for (const { draw, latencies, statuses } of kinds) {
      const query = draw()
      const from = performance.now()
      const { status } = await enrich(url, apiKey, query)
      latencies.push(performance.now() - from)
      statuses.add(status)
    }
  }
  return kinds.map(({ kind, latencies, statuses }) => ({
    kind,
    times: latencies.length,
    median: quantile(latencies, 0.5),
    slowest: quantile(latencies, 1),
    statuses: [...statuses],
  }))
}

/** The longest values that the interface accepts. */
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

interface LongKind {
  readonly kind: string
  readonly draw: () => unknown
}

/** Each kind of text in the fields where it costs most, in all fields, and far beyond what they accept. */
function longKinds(random: Random): LongKind[] {
  return Object.entries(longTexts(random)).flatMap(([text, fill]) => [
    { kind: `${text} in companyName`, draw: () => ({ companyName: fill(512) }) },
    {
      kind: `${text} in contactFullName`,
      draw: () => ({ companyName: 'Northwind', contactFullName: fill(512) }),
    },
    { kind: `${text} in companyWebAddress`, draw: () => ({ companyWebAddress: fill(2048) }) },
    { kind: `${text} in every field`, draw: () => everyField(fill) },
    { kind: `${text}, 10,000 characters in every field`, draw: () => everyField(() => fill(5_900)) },
    { kind: `${text}, 10,000 characters in one field`, draw: () => ({ companyName: fill(10_000) }) },
  ])
}

/** The email must be valid, or the query is rejected. */
const everyField = (fill: (length: number) => string) => ({
  ...Object.fromEntries(Object.entries(LENGTHS).map(([field, length]) => [field, fill(length)])),
  contactEmail: `${'a'.repeat(64)}@${'b'.repeat(60)}.example`,
})

/** Returns texts of so many characters. Words that are stored, or nearly, cost most. */
function longTexts(random: Random): Record<string, (length: number) => string> {
  const names = readSampleRows().companies.map(({ compName }) => compName)
  const words = [...new Set(names.flatMap((name) => name.split(/[^\p{L}]+/u)))].filter(
    (word) => word.length > 1,
  )
  const letter = (): string => String.fromCharCode(97 + random.int(0, 25))
  const typo = (word: string): string => {
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
  const forms = ['Germany', 'GmbH', 'Inc', 'Group', 'of', '&', 'Paris']
  return {
    'words of names': of(() => random.pick(words), ' '),
    'words with a slip': of(() => typo(random.pick(words)), ' '),
    'words with commas': of(() => random.pick(words), ', '),
    'words in one': of(() => random.pick(words).toLowerCase(), ''),
    'whole names': of(() => random.pick(names), ' '),
    'two thousand letters': of(letter, ' '),
    'pairs of letters': of(() => letter() + letter(), ' '),
    'legal forms and places': of(() => random.pick(forms), ' '),
    'one letter': (length) => 'x'.repeat(length),
    Chinese: of(() => '株式会社東京', ''),
    punctuation: of(() => random.pick(['(', ')', '.', '-', '/', ',']), ''),
  }
}
