/** How many stored people each company has: a power law by rank, so that most have a few and a few have thousands. */
import type { Random } from '../sample/random.ts'

/** The largest staff of any market. */
const MOST = 10_000
/** The largest staff, as a share of all people. */
const LARGEST_SHARE = 1 / 100
/** In a market of a few hundred people a hundredth is no large company. */
const LARGEST_IN_MEANS = 8
const BISECTIONS = 50

/** Counts that add up to `people`, in random order. */
export function drawHeadcounts(random: Random, companies: number, people: number): Uint32Array {
  const mean = people / companies
  const largest = Math.max(mean, Math.min(MOST, Math.max(people * LARGEST_SHARE, mean * LARGEST_IN_MEANS)))
  const exponent = fittingExponent(companies, people / largest)
  const scale = people / sumOfRanks(companies, exponent)
  const counts = new Uint32Array(companies)
  // Rounding the running sum rather than each count makes the total exact.
  let sum = 0
  for (let rank = 0; rank < companies; rank++) {
    const before = Math.round(sum)
    sum += scale * (rank + 1) ** -exponent
    counts[rank] = (rank === companies - 1 ? people : Math.round(sum)) - before
  }
  return shuffled(random, counts)
}

/** The exponent by which all ranks together are `wanted` times the first. */
function fittingExponent(companies: number, wanted: number): number {
  let [low, high] = [0, 3]
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2
    if (sumOfRanks(companies, middle) > wanted) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function sumOfRanks(ranks: number, exponent: number): number {
  let sum = 0
  for (let rank = 1; rank <= ranks; rank++) sum += rank ** -exponent
  return sum
}

function shuffled(random: Random, counts: Uint32Array): Uint32Array {
  for (let last = counts.length - 1; last > 0; last--) {
    const other = random.int(0, last)
    const kept = counts[last] ?? 0
    counts[last] = counts[other] ?? 0
    counts[other] = kept
  }
  return counts
}
