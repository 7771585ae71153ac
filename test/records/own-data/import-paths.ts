/** Stores the same tables in every way that users have (the *import paths*), and returns what is stored and reported, as values to compare. */
import { expect } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, openMemory } from '../../../src/db/open-and-lock.ts'
import { CommandError } from '../../../src/lib/errors.ts'
import type { LogFields } from '../../../src/lib/log.ts'
import { type DataProblem, type FileProblem, isLost } from '../../../src/lib/problem.ts'
import { openContacts, openTables } from '../../../src/records/import/data-directory.ts'
import { replaceRecords } from '../../../src/records/import/load-records.ts'
import { ProblemList } from '../../../src/records/import/problem-list.ts'
import {
  formatCsv,
  type Row,
  readRecordContent,
  readRecordTables,
} from '../../support/database/record-tables.ts'
import { type Sandbox, startSandbox } from '../../support/sandbox.ts'

export const IMPORT_PATHS = ['serve', 'import', 'PUT JSON', 'PUT CSV'] as const
export type ImportPath = (typeof IMPORT_PATHS)[number]

/** The tables of a user. A text is a whole CSV file, which no JSON request can send. */
export interface OwnTables {
  /** Without companies, contacts create them. */
  readonly companies?: readonly Row[] | string
  readonly contacts?: readonly Row[] | string
  /** Whether contacts create companies next to those of the table. */
  readonly createsCompanies?: boolean
  /** Whether a lost row is skipped, or nothing is stored. Default: `true`. */
  readonly skipsInvalid?: boolean
}

type Kind = 'companies' | 'contacts'

/** A problem as users read it. */
interface Reported {
  readonly table: Kind
  /** Whether a row is not stored. */
  readonly isLost: boolean
  /** The line of the row, as if the table was a CSV file. */
  readonly line: number
  /** Names other rows by their lines. */
  readonly message: string
}

export interface Stored {
  /** Every column of every row, with GUIDs instead of ids. */
  readonly content: ReturnType<typeof readRecordContent>
  /** Each person as a line such as `Ada Keller: CFO @Acme ada@acme.example`, sorted. */
  readonly people: readonly string[]
  /** Each company as `Acme (acme.example)`, with the domain that identifies it, sorted. */
  readonly companies: readonly string[]
  /** What is reported about rows and values. */
  readonly problems: readonly Reported[]
  /** What is reported about columns. */
  readonly columns: readonly string[]
  /** What the packages return of a folder. */
  readonly dataProblems?: readonly DataProblem[]
  /** Whether a lost row has stopped everything. */
  readonly isRejected: boolean
  /** How many people a `PUT` has created, updated, and left unchanged. */
  readonly outcomes?: Readonly<Record<'created' | 'updated' | 'unchanged', number>>
}

/** Stores tables through one import path. */
export function storeThrough(importPath: ImportPath, tables: OwnTables): Promise<Stored> {
  if (importPath === 'serve') return serve(tables)
  return importPath === 'import' ? importFiles(tables) : put(tables, importPath === 'PUT JSON')
}

/** Returns the import paths that can take the tables. */
export const importPathsFor = ({ companies, contacts, createsCompanies }: OwnTables): readonly ImportPath[] =>
  IMPORT_PATHS.filter((importPath) => {
    if (importPath === 'serve') return !createsCompanies
    return importPath !== 'PUT JSON' || (isJson(companies) && isJson(contacts))
  })

const isJson = (table: readonly Row[] | string | undefined): boolean =>
  typeof table !== 'string' &&
  !table?.some((row) => Object.keys(row).some((name) => !/^(comp|con|direct)[A-Z]/.test(name)))

/** Stores tables through each import path, requires the same result, and returns it. */
export async function storeThroughAllPaths(
  tables: OwnTables,
  importPaths = importPathsFor(tables),
): Promise<Stored> {
  const results: (readonly [ImportPath, Stored])[] = []
  for (const importPath of importPaths) results.push([importPath, await storeThrough(importPath, tables)])
  const [first, ...others] = results
  if (first === undefined) throw new Error('no import path')
  for (const [importPath, result] of others)
    expect({ importPath, ...toComparable(result) }).toEqual({ importPath, ...toComparable(first[1]) })
  return first[1]
}

/** What must be equal for every import path and order of the rows: everything but lines. A list names the field of a problem in its place. */
function toComparable({ content, problems, isRejected }: Stored) {
  const messages = problems.map(
    ({ table, isLost, message }) => `${table}${isLost ? ' lost' : ''}: ${hideLines(message)}`,
  )
  return { content, messages: messages.sort(), isRejected }
}

const LINES = /\blines \d+(?:(?:, and |, | and | or | to |–|-)\d+)*|\bline \d+/g
const FIELD = /^(?:comp|con|directDial)[A-Z0-9]\w* /
const hideLines = (message: string): string => message.replace(FIELD, '').replace(LINES, 'line #')

/** Stores tables in several orders of their rows through one import path, and requires the same result. */
export async function storeInOrders(tables: OwnTables, importPath: ImportPath = 'import'): Promise<void> {
  const expected = toComparable(await storeThrough(importPath, tables))
  for (const [order, reorder] of Object.entries(ORDERS)) {
    const given = { ...tables, companies: reorder(tables.companies), contacts: reorder(tables.contacts) }
    const result = toComparable(await storeThrough(importPath, withoutUndefined(given)))
    expect({ order, ...result }).toEqual({ order, ...expected })
  }
}

type MaybeTable = readonly Row[] | string | undefined

const ORDERS: Readonly<Record<string, (rows: MaybeTable) => MaybeTable>> = {
  reversed: (rows) => (Array.isArray(rows) ? rows.toReversed() : rows),
  'shuffled 1': (rows) => shuffle(rows, 1),
  'shuffled 2': (rows) => shuffle(rows, 2),
}

function shuffle(rows: MaybeTable, seed: number): MaybeTable {
  if (typeof rows === 'string' || rows === undefined) return rows
  const keyed = rows.map((row, at) => ({ row, key: Bun.hash.wyhash(`${seed} ${at}`) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row)
}

const withoutUndefined = (tables: {
  readonly companies: MaybeTable
  readonly contacts: MaybeTable
}): OwnTables => Object.fromEntries(Object.entries(tables).filter(([, value]) => value !== undefined))

/** Stores tables through each import path and in several orders, requires the same result, and returns it. */
async function store(tables: OwnTables, importPaths = importPathsFor(tables)): Promise<Stored> {
  const stored = await storeThroughAllPaths(tables, importPaths)
  await storeInOrders(tables)
  return stored
}

async function serve(tables: OwnTables): Promise<Stored> {
  // A folder needs its companies, so it gets those that the other import paths create.
  const companies =
    tables.companies ?? listCompanies((await importFiles({ ...tables, skipsInvalid: true })).content)
  return inFolder({ ...tables, companies }, async (folder) => {
    const problems: Reported[] = []
    const note = (_: string, { kind, file, line, message }: LogFields = {}): void => {
      if (typeof file !== 'string' || typeof message !== 'string') return
      problems.push({ table: toTable(file), isLost: kind === 'lost', line: Number(line), message })
    }
    const rejectsInvalidRows = tables.skipsInvalid === false
    const log = { info: () => {}, warn: note, error: note }
    const options = { storage: { kind: 'memory' } as const, dataDirectory: folder, organizations: [] }
    try {
      const { modules } = await startSandbox({ ...options, log, rejectsInvalidRows })
      try {
        const { dataProblems } = modules.sandbox.started
        return {
          ...describe(modules.core.connection),
          ...splitProblems(problems),
          dataProblems,
          isRejected: false,
        }
      } finally {
        modules.close()
      }
    } catch (error) {
      if (!rejectsInvalidRows) throw error
      return { ...NOTHING, ...splitProblems(problems), isRejected: true }
    }
  })
}

const NOTHING: Pick<Stored, 'content' | 'people' | 'companies'> = {
  content: { companies: [], people: [], jobs: [] },
  people: [],
  companies: [],
}

const listCompanies = ({ companies }: Stored['content']): Row[] =>
  companies.map((text) => {
    const { guid, name, website } = JSON.parse(text)
    return { compGUID: guid, compName: name, compWebsite: website }
  })

/** Imports the files as the command does, into memory, because a database file takes longer than the import. */
function importFiles(tables: OwnTables): Promise<Stored> {
  return inFolder(tables, async (folder) => {
    const contacts = join(folder, 'contacts.csv')
    const data =
      tables.companies === undefined
        ? await openContacts(contacts)
        : await openTables(
            join(folder, 'companies.csv'),
            tables.contacts === undefined ? undefined : contacts,
          )
    const found = new ProblemList<FileProblem>()
    const connection = openMemory()
    const isRejected = (): boolean => tables.skipsInvalid === false && found.counts.lost > 0
    try {
      await replaceRecords(connection, data, {
        createsCompanies: mayCreateCompanies(tables),
        onProblem: found.add,
        onProgress: () => {},
        confirm: () => {
          if (isRejected()) throw new CommandError('rejected')
        },
      })
    } catch (error) {
      if (!isRejected()) throw error
    }
    const problems = found.list().map(({ first, message }) => ({
      table: toTable(first.file),
      isLost: isLost(first),
      line: first.line,
      message,
    }))
    const stored = describe(connection)
    connection.client.close()
    return { ...stored, ...splitProblems(problems), isRejected: isRejected() }
  })
}

const mayCreateCompanies = ({ companies, createsCompanies }: OwnTables): boolean =>
  createsCompanies ?? companies === undefined

const toTable = (file: string): Kind => (file.endsWith('companies.csv') ? 'companies' : 'contacts')

/** Separates the problems of columns, which are in the line of headings. */
const splitProblems = (problems: readonly Reported[]): Pick<Stored, 'problems' | 'columns'> => ({
  problems: problems.filter(({ line }) => line !== 1),
  columns: problems.filter(({ line }) => line === 1).map(({ message }) => message),
})

async function put(tables: OwnTables, asJson: boolean): Promise<Stored> {
  const sandbox = await startEmptySandbox()
  try {
    return await putTables(sandbox, tables, asJson)
  } finally {
    sandbox.modules.close()
  }
}

/** Starts a sandbox without records. */
export const startEmptySandbox = (): Promise<Sandbox> =>
  inFolder({ companies: 'compName\n' }, (dataDirectory) =>
    startSandbox({ storage: { kind: 'memory' }, dataDirectory, organizations: [] }),
  )

/** Stores tables with one request for each. */
export async function putTables(sandbox: Sandbox, tables: OwnTables, asJson: boolean): Promise<Stored> {
  const problems: Reported[] = []
  const columns: string[] = []
  let isRejected = false
  let outcomes: Stored['outcomes']
  for (const table of ['companies', 'contacts'] as const) {
    const rows = tables[table]
    if (rows === undefined || rows.length === 0) continue
    const query = new URLSearchParams({
      ...(tables.skipsInvalid !== false && { skipInvalid: 'true' }),
      ...(table === 'contacts' && mayCreateCompanies(tables) && { createCompanies: 'true' }),
    })
    const { status, body } = await sandbox.send(`/sandbox/${table}?${query}`, {
      method: 'PUT',
      body: asJson ? JSON.stringify({ [table]: rows }) : toCsv(rows),
      headers: { 'content-type': asJson ? 'application/json' : 'text/csv' },
    })
    if (status >= 400 && tables.skipsInvalid !== false) throw new Error(JSON.stringify(body))
    if (status >= 400) isRejected = true
    const { created = 0, updated = 0, unchanged = 0 } = body
    outcomes = { created, updated, unchanged }
    for (const problem of body.problems ?? body.error.details) {
      if (problem.kind === 'column') {
        columns.push(problem.message)
        continue
      }
      const line = Number(/\d+/.exec(problem.field)) + (asJson ? 2 : 0)
      problems.push({ table, isLost: isLost(problem), line, message: toLines(problem.message) })
    }
  }
  return {
    ...describe(sandbox.modules.core.connection),
    problems,
    columns,
    isRejected,
    ...(outcomes && { outcomes }),
  }
}

/** Replaces `contacts[0]`, and several rows, with the lines of the rows in a CSV file. */
const toLines = (message: string): string =>
  message.replace(/\b(?:contacts|companies)\[\d+\](?:, (?:contacts|companies)\[\d+\])*/g, (rows) => {
    const lines = [...rows.matchAll(/\d+/g)].map(([row]) => Number(row) + 2)
    return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`
  })

const toCsv = (rows: readonly Row[] | string): string =>
  typeof rows === 'string'
    ? rows
    : `${formatCsv([...new Set(rows.flatMap((row) => Object.keys(row)))], rows)}\n`

async function inFolder<Result>(
  tables: OwnTables,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-own-data-'))
  try {
    for (const table of ['companies', 'contacts'] as const) {
      const rows = tables[table]
      if (rows !== undefined) writeFileSync(join(folder, `${table}.csv`), toCsv(rows))
    }
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the stored records as values to compare. */
function describe(connection: Connection): Pick<Stored, 'content' | 'people' | 'companies'> {
  const { companies, people, jobs } = readRecordTables(connection)
  const names = new Map(companies.map(({ id, name, website }) => [id, name || website]))
  const lines = people.map(({ id, fullName }) => {
    const held = jobs.filter(({ personId }) => personId === id)
    return `${fullName}: ${held
      .map((job) => describeJob(job, names))
      .sort()
      .join('; ')}`
  })
  return {
    content: readRecordContent(connection),
    people: lines.sort(),
    companies: companies.map(({ name, domain }) => (domain ? `${name} (${domain})` : name)).sort(),
  }
}

type StoredJob = ReturnType<typeof readRecordTables>['jobs'][number]

function describeJob(job: StoredJob, names: ReadonlyMap<number, string>): string {
  const { jobTitle, companyId, email, workLocPhoneNo, directDial1, startedOn, endedOn } = job
  const dates = startedOn || endedOn ? `${startedOn} to ${endedOn}`.trim() : ''
  return [jobTitle, `@${names.get(companyId)}`, email, workLocPhoneNo, directDial1, dates]
    .filter(Boolean)
    .join(' ')
}

/** What a table must give. */
export interface Expected {
  readonly people?: readonly string[]
  readonly companies?: readonly string[]
  /** For each, exactly one problem names all of the lines and fits. */
  readonly reports?: readonly Report[]
  /** The lines of the rows that are not stored; `undefined` if both are right. Default: none. */
  readonly lost?: readonly number[] | undefined
}
type Report = readonly [lines: readonly number[], pattern: RegExp]

/** Says that rows became one person or company. */
export const MERGED = /\bare merged\b/
/** Says that rows which look alike did not. */
export const NOT_MERGED = /\bnot merged\b/

/** Stores tables through each import path and in several orders, and requires a result. */
export async function expectStored(
  tables: OwnTables,
  expected: Expected,
  importPaths?: readonly ImportPath[],
): Promise<Stored> {
  const stored = await store(tables, importPaths)
  requireResult(stored, expected)
  return stored
}

/** Requires a result. */
export function requireResult(stored: Stored, expected: Expected): void {
  const { people, companies, reports = [], lost } = { lost: [], ...expected }
  if (people) expect(stored.people).toEqual([...people].sort())
  if (companies) expect(stored.companies).toEqual([...companies].sort())
  const lines = stored.problems.filter(({ isLost }) => isLost).flatMap(linesOf)
  if (lost) expect([...new Set(lines)].sort((a, b) => a - b)).toEqual([...lost])
  for (const report of reports)
    expect({
      report,
      found: findReports(stored, report).length,
      problems: stored.problems,
    }).toMatchObject({ found: 1 })
}

/** Returns the problems that name all lines and fit the pattern. */
export function findReports({ problems }: Stored, [lines, pattern]: Report): readonly Reported[] {
  return problems.filter(
    (problem) => pattern.test(problem.message) && lines.every((line) => linesOf(problem).includes(line)),
  )
}

/** Returns the lines that a problem names, with all those of a range. */
export function linesOf({ line, message }: Reported): number[] {
  const named = [...message.matchAll(LINES)].flatMap(([text]) =>
    [...text.matchAll(/(\d+)(?:(?: to |–|-)(\d+))?/g)].flatMap(([, from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
    ),
  )
  return [line, ...named]
}
