/** Sends queries of the maximum length or longer: ten thousand characters or two thousand words in every field. */

import { enrich } from '../lib/http.ts'
import { Random } from '../lib/random.ts'
import { readRecordRows } from '../lib/record-rows.ts'
import { type Server, startServer } from '../lib/server.ts'
import { median, quantile, sum } from '../lib/statistics.ts'
import { addTypo } from '../lib/typo.ts'
import { Workspace } from '../lib/workspace.ts'
import { type StressTest, startTimer } from './stress-test.ts'

/** Milliseconds. */
const MAX_MEDIAN = 10
const MIN_ROUNDS = 15

export const longQueries: StressTest = {
  name: 'long-queries',
  seconds: 20,
  run: async ({ seconds, seed, log }) => {
    const server = await startServer(new Workspace(), '--memory')
    const hasTime = startTimer(seconds)
    const figures = await measureLongQueries(server, `long queries ${seed}`, (rounds) => {
      if (rounds % 10 === 0) log(`${rounds} rounds`)
      return rounds < MIN_ROUNDS || hasTime()
    })
    await server.stop()
    const slow = figures.filter(({ median }) => median > MAX_MEDIAN)
    const failed = figures.filter(({ statuses }) => statuses.some((status) => status >= 500))
    return {
      description: `queries of ${figures.length} kinds, up to 10,000 characters or 2,000 words in every field`,
      attempts: sum(figures.map(({ count }) => count)),
      failures: slow.length + failed.length,
      notes: figures
        .toSorted((a, b) => b.median - a.median)
        .slice(0, 5)
        .map(
          ({ kind, median, max, statuses }) =>
            `${kind}: median ${median.toFixed(1)} ms, maximum ${max.toFixed(1)} ms, status ${statuses.join(' and ')}`,
        ),
    }
  },
}

/**
 * Sends a query of each kind in each round, after one round that does not count.
 * @param shouldContinue called with the number of rounds until then
 */
export async function measureLongQueries(
  server: Server,
  seed: string,
  shouldContinue: (n: number) => boolean,
) {
  const { url } = server
  const { apiKey } = await server.createOrganization()
  const kinds = createLongKinds(new Random(seed)).map((kind) => ({
    ...kind,
    latencies: [] as number[],
    statuses: new Set<number>(),
  }))
  for (const { draw } of kinds) await enrich(url, apiKey, draw())
  for (let rounds = 0; shouldContinue(rounds); rounds++) {
    for (const { draw, latencies, statuses } of kinds) {
      const query = draw()
      const start = performance.now()
      const { status } = await enrich(url, apiKey, query)
      latencies.push(performance.now() - start)
      statuses.add(status)
    }
  }
  return kinds.map(({ kind, latencies, statuses }) => ({
    kind,
    count: latencies.length,
    median: median(latencies),
    max: quantile(latencies, 1),
    statuses: [...statuses],
  }))
}

/** The maximum lengths of the API. */
const MAX_LENGTHS: Readonly<Record<string, number>> = {
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

/** Each kind of text in the slowest fields, in all fields, and far beyond the maximum lengths. */
function createLongKinds(random: Random): { kind: string; draw: () => unknown }[] {
  return Object.entries(createLongTexts(random)).flatMap(([text, fill]) => [
    { kind: `${text} in companyName`, draw: () => ({ companyName: fill(512) }) },
    {
      kind: `${text} in contactFullName`,
      draw: () => ({ companyName: 'Northwind', contactFullName: fill(512) }),
    },
    { kind: `${text} in companyWebAddress`, draw: () => ({ companyWebAddress: fill(2048) }) },
    { kind: `${text} in every field`, draw: () => fillEveryField(fill) },
    { kind: `${text}, 10,000 characters in every field`, draw: () => fillEveryField(() => fill(5_900)) },
    { kind: `${text}, 10,000 characters in one field`, draw: () => ({ companyName: fill(10_000) }) },
  ])
}

/** The email must be valid, or the query is rejected. */
const fillEveryField = (fill: (length: number) => string) => ({
  ...Object.fromEntries(Object.entries(MAX_LENGTHS).map(([field, length]) => [field, fill(length)])),
  contactEmail: `${'a'.repeat(64)}@${'b'.repeat(60)}.example`,
})

/** Returns texts of a given length by their names. Words that are stored, or nearly so, take most time. */
function createLongTexts(random: Random): Record<string, (length: number) => string> {
  const names = readRecordRows().companies.map(({ compName }) => compName)
  const words = [...new Set(names.flatMap((name) => name.split(/[^\p{L}]+/u)))].filter(
    (word) => word.length > 1,
  )
  const letter = (): string => String.fromCharCode(97 + random.int(0, 25))
  const repeat =
    (word: () => string, separator: string) =>
    (length: number): string => {
      const parts = [word()]
      for (let size = 0; size < length; size += (parts.at(-1)?.length ?? 0) + separator.length)
        parts.push(word())
      return parts.join(separator).slice(0, length).trim()
    }
  const forms = ['Germany', 'GmbH', 'Inc', 'Group', 'of', '&', 'Paris']
  return {
    'words of names': repeat(() => random.pick(words), ' '),
    'words with a typo': repeat(() => addTypo(random.pick(words), random), ' '),
    'words with commas': repeat(() => random.pick(words), ', '),
    'words without spaces': repeat(() => random.pick(words).toLowerCase(), ''),
    'whole names': repeat(() => random.pick(names), ' '),
    'two thousand letters': repeat(letter, ' '),
    'pairs of letters': repeat(() => letter() + letter(), ' '),
    'legal forms and places': repeat(() => random.pick(forms), ' '),
    'one letter': (length) => 'x'.repeat(length),
    Chinese: repeat(() => '株式会社東京', ''),
    punctuation: repeat(() => random.pick(['(', ')', '.', '-', '/', ',']), ''),
  }
}
