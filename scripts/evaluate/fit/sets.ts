/** What weights are fitted on, and what they are judged by: two halves of each set. */

import { createMatcher, type Matcher } from '../../../src/matching/match.ts'
import { generateQueries } from '../noise/queries.ts'
import type { Part } from '../noise/split.ts'
import { type Dataset, marketOf, type Query, readDataset, readQueries } from '../read-data.ts'

export interface SetOptions {
  readonly seed: string
  /** Queries made for each half of a set that brings none. */
  readonly made: number
  /** How many made queries a labelled one stands for: people's own are few, and worth more. */
  readonly labelledCount: number
}

export interface QuerySet {
  /** Without the path: what the set holds. */
  readonly description: string
  readonly matcher: Matcher
  readonly queries: readonly Query[]
  /** How many questions each query stands for. */
  readonly count: number
}

/** `name`: a data directory, or `directory:file` with labelled queries. */
export async function readSet(name: string, part: Part, options: SetOptions): Promise<QuerySet> {
  const [directory = '', file] = name.split(':')
  const dataset = await readDataset(directory)
  return file === undefined ? madeSet(dataset, part, options) : labelledSet(dataset, file, part, options)
}

/** Noise that is kept for the report is in the report only. */
function madeSet(all: Dataset, part: Part, { seed, made }: SetOptions): QuerySet {
  const noise = part === 'training' ? 'usual' : 'both'
  const { dataset, queries } = generateQueries(all, { seed, count: made, part, noise })
  const description = `${queries.length} queries made from ${all.companies.length} companies`
  return { description, matcher: createMatcher(marketOf(dataset)), queries, count: 1 }
}

async function labelledSet(
  dataset: Dataset,
  file: string,
  part: Part,
  { labelledCount }: SetOptions,
): Promise<QuerySet> {
  const queries = (await readQueries(file)).filter((query) => partOf(query) === part)
  const description = `${queries.length} labelled queries about ${dataset.companies.length} companies`
  return { description, matcher: createMatcher(marketOf(dataset)), queries, count: labelledCount }
}

/** By the company meant, so that none is learned from and reported on; by the input where none is. */
function partOf({ compGUID, input }: Query): Part {
  const key = compGUID === '' ? JSON.stringify(input) : compGUID
  return Bun.hash.crc32(key) % 2 === 0 ? 'training' : 'report'
}
