/** The sets of labeled queries. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CommandError, messageOf } from '../../src/lib/errors.ts'
import type { RecordSource } from '../../src/matching/types.ts'
import { readRecordRows, SAMPLE } from '../lib/record-rows.ts'
import { type LabeledQuery, parseQueries } from './labeled-queries.ts'
import { type MarketName, readLabeledFile, readMarket, toRecords } from './market.ts'

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
const readQueries = (name: string): LabeledQuery[] =>
  parseQueries(readLabeledFile(`${name}.jsonl`), `${name}.jsonl`)

/** What to read. Without `set`, all sets, or none if there are files of queries. */
export interface SetOptions {
  readonly set?: readonly QuerySet[]
  readonly queries?: readonly string[]
  /** The directory of the records of `queries`. Otherwise that of each file, or the sample. */
  readonly data?: string
}

/** Reads sets, and then files of labeled queries. */
export async function* readAllSets({ set, queries = [], data }: SetOptions): AsyncGenerator<LoadedSet> {
  yield* readSets(set ?? (queries.length > 0 ? [] : SETS))
  for (const file of queries) yield await readOwnSet(file, data ?? findRecords(dirname(file)))
}

const findRecords = (folder: string): string => (existsSync(join(folder, 'companies.csv')) ? folder : SAMPLE)

async function readOwnSet(file: string, data: string): Promise<LoadedSet> {
  const rows = await readRecordRows(data)
  if (rows.companies.length === 0) throw new CommandError(`There are no companies in ${data}/companies.csv.`)
  return { name: toSetName(file), description: file, records: toRecords(rows), queries: readOwnQueries(file) }
}

/** Files with the same name are in different folders. */
const toSetName = (file: string): string => `${basename(dirname(resolve(file)))}/${basename(file, '.jsonl')}`

const readOwnQueries = (file: string): LabeledQuery[] => parseQueries(readText(file), file)

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandError(`The file ${file} cannot be read: ${messageOf(error)}.`)
  }
}

/** Returns the queries of sets and files, by the name of the set. */
export const readAllQueries = ({ set = [], queries = [] }: SetOptions): Map<string, LabeledQuery[]> =>
  new Map([
    ...set.map(({ name }) => [name, readQueries(name)] as const),
    ...queries.map((file) => [toSetName(file), readOwnQueries(file)] as const),
  ])
