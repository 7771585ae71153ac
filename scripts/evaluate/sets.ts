/** The sets of labeled queries. */
import type { RecordSource } from '../../src/matching/types.ts'
import { type LabeledQuery, parseQueries } from './labeled-queries.ts'
import { type MarketName, readLabeledFile, readMarket } from './market.ts'

/** A set of labeled queries. */
interface QuerySet {
  readonly name: string
  readonly description: string
  readonly market: MarketName
}

/** Sets of one market are adjacent, so that it is read once. */
export const SETS: readonly QuerySet[] = [
  {
    name: 'generated',
    market: 'sample',
    description: 'the sample with typos, nicknames, wrong legal forms, and other noise',
  },
  {
    name: 'identifiers',
    market: 'sample',
    description: 'GUIDs and profile URLs of the sample, alone, unknown, and with names of others',
  },
  {
    name: 'names',
    market: 'sec',
    description: 'company names as another source writes them, among 7,919 names in SEC filings',
  },
  {
    name: 'sp500',
    market: 'sec',
    description: 'S&P 500 companies as others name them, among the same names',
  },
  {
    name: 'dev',
    market: 'universe',
    description: 'noisy inputs about 20,980 listed companies and 31,936 synthetic people',
  },
  {
    name: 'leads',
    market: 'universe',
    description: 'untidy leads in 82 kinds of mess, among the same companies',
  },
  {
    name: 'mutated',
    market: 'universe',
    description: 'people of the same companies with another real name one or two letters away',
  },
  {
    name: 'crm',
    market: 'crm',
    description: 'leads as CRM users, web forms, and scanners write them, in 54 kinds',
  },
  {
    name: 'people',
    market: 'people',
    description: 'people with names of eight cultures, and strangers with similar names',
  },
  {
    name: 'affiliations',
    market: 'affiliations',
    description: 'employers as developers typed them, among 6,921 employers',
  },
]

/** The sets whose grades are pooled. */
export const REAL_SETS: readonly string[] = ['names', 'leads', 'crm', 'people', 'affiliations']

/** A set with its queries and records. */
export interface LoadedSet {
  readonly name: string
  readonly description: string
  readonly records: RecordSource
  readonly queries: readonly LabeledQuery[]
}

/** Reads sets with their markets, one after the other. */
export async function* readSets(sets: readonly QuerySet[]): AsyncGenerator<LoadedSet> {
  for (const [market, ofMarket] of Map.groupBy(sets, ({ market }) => market)) {
    const records = await readMarket(market)
    for (const set of ofMarket) yield { ...set, records, queries: readQueries(set.name) }
  }
}

/** Reads a file of `labeled/`. */
export const readQueries = (name: string): LabeledQuery[] =>
  parseQueries(readLabeledFile(`${name}.jsonl`), `${name}.jsonl`)
