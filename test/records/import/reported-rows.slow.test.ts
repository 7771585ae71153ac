/** Every row of a random table is stored with its values, or reported with its line, for every way to store tables. */
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { cleanCell } from '../../../src/columns/clean-cell.ts'
import type { DataProblem } from '../../../src/lib/problem.ts'
import { isNoValue } from '../../../src/matching/normalize/placeholders.ts'
import type { RowProblem } from '../../../src/sandbox/data/schema.ts'
import type { Row } from '../../support/database/record-tables.ts'
import { LONG_TIMEOUT } from '../../support/long-timeout.ts'
import { createSandbox, type Sandbox, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const temporary = useTemporaryFolder('reported')

/** A value, and what is stored; `undefined` for a value that must be reported. */
interface Cell {
  readonly given: string
  readonly stored: string | undefined
}
type Cells = Readonly<Record<string, Cell>>

/** Returns one of several values. A list has a value in another format, and what it is stored as. */
const oneOf = (...values: readonly (string | readonly [given: string, stored?: string])[]) =>
  fc.constantFrom(
    ...values.map((value): Cell => {
      const [given, stored] = typeof value === 'string' ? [value, value] : value
      return { given, stored }
    }),
  )

/** Returns what is stored of a text; `undefined` if it must be reported. */
function clean(given: string): string | undefined {
  const cell = cleanCell(given)
  if (/[\p{Cc}\p{Cs}]/u.test(cell)) return undefined
  return isNoValue(cell) && !/\d/.test(cell) ? '' : cell
}

/** Text in any format, with characters that have a meaning in CSV. */
const text = fc
  .oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
    { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'a",;\t|\n\r ='), maxLength: 4 }) },
  )
  .map((given): Cell => ({ given, stored: clean(given) }))

const toCells = (row: Row): Cells =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, { given: value, stored: value }]))

const GUIDS = ['ABCDEF0123456789', 'ABCDEF0123456780'] as const
const PERSON_GUIDS = ['ABCDEF0123456789ABCDEF0123456789', 'ABCDEF0123456780ABCDEF0123456780'] as const

/** The first company of each table, where most contacts work. */
const EMPLOYER = { compGUID: GUIDS[0], compName: 'Acme Tools', compWebsite: 'https://acme.example' }

const company: fc.Arbitrary<Cells> = fc.record({
  compGUID: oneOf('', '', '', GUIDS[1], ['{abcdef01-2345-6780}', GUIDS[1].toLowerCase()], ['xyz']),
  compName: oneOf('', 'Acme Tools', 'Birch Boats', 'Cedar & Söhne', 'Dune', 'Elm', ['n/a', '']),
  compWebsite: oneOf(
    ...['', '', 'birch.example', 'https://www.dune.example/en'],
    ['Website: elm.example', 'https://elm.example'],
    ['not a url'],
  ),
  compPubProfileUrl: oneOf('', 'profiles.example/company/acme', ['acme']),
  compEmpCount: oneOf('', '12', ['12,500', '12500'], ['12.5'], ['-', '']),
  compCountry: oneOf('', 'Germany', ['DE', 'Germany'], ['Atlantis']),
  compParentGuid: oneOf('', GUIDS[1], ['Acme']),
  compCity: text,
  compRevRange: text,
})

/** The columns that name the company of a contact. */
const employer: fc.Arbitrary<Cells> = fc
  .oneof(
    { weight: 6, arbitrary: fc.constant<Row>({ compName: ' acme  tools' }) },
    fc.constant<Row>({ compGUID: GUIDS[0], compName: 'Nowhere' }),
    fc.constant<Row>({ compWebsite: 'www.acme.example' }),
    fc.constantFrom<Row[]>({}, { compName: 'Nowhere' }, { compWebsite: 'nowhere.example' }),
  )
  .map((row) => toCells({ compGUID: '', compWebsite: '', compName: '', ...row }))

const job: fc.Arbitrary<Cells> = fc.record({
  conGUID: oneOf('', '', ...PERSON_GUIDS, [PERSON_GUIDS[0].toLowerCase(), PERSON_GUIDS[0]], ['xyz']),
  conFirstName: oneOf('', 'Ada', 'Bo'),
  conMiddleName: oneOf('', '', 'Maria'),
  conLastName: oneOf('', 'Kern', 'Zorn'),
  conFullName: oneOf('', 'Ada Kern', 'Dr. ADA Kern', 'Bo Zorn'),
  conEmail: oneOf(
    ...['', 'ada@acme.example', 'ada@acme.example', 'BO@acme.example'],
    ['Bo <bo@acme.example>', 'bo@acme.example'],
    ['a@acme.example; b@acme.example'],
    ['bo'],
  ),
  conPubProfileUrl: oneOf('', '', 'https://profiles.example/in/ada', 'profiles.example/in/bo', ['bo']),
  conSubFunctions: oneOf('', 'Sourcing', ['k.A.', '']),
  conJobStartedOn: oneOf('', 'Mar 2021', ['2021-03-15', 'Mar 2021'], ['12/03/2021'], ['soon']),
  conJobEndedOn: oneOf('', '', 'Apr 2022', 'Jan 2001', ['Present', ''], ['12/03/2021'], ['yesterday']),
  conLevels: oneOf('', 'VP', ['Geschäftsführer', 'C-Level'], ['Gold']),
  conFunctions: oneOf('', 'Sales', ['Vertrieb', 'Sales'], ['Sales & Marketing']),
  conWorkLocCountry: oneOf('', ['US', 'United States'], ['Atlantis']),
  directDial1: text,
})

const contact = fc.tuple(employer, job).map(([where, cells]): Cells => ({ ...where, ...cells }))

interface Kind {
  readonly path: 'companies' | 'contacts'
  /** The column that tells the rows apart. Its values are stored unchanged. */
  readonly mark: string
}
const COMPANIES: Kind = { path: 'companies', mark: 'compIndustry' }
/** Rows with different titles are different jobs. */
const CONTACTS: Kind = { path: 'contacts', mark: 'conJobTitleEn' }

/** What is wrong with a row as a whole. */
const DAMAGES = ['too short', 'too long', 'longer, but blank', 'a quote inside'] as const
type Damage = (typeof DAMAGES)[number] | undefined

const damage = fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, fc.constantFrom(...DAMAGES))

interface TableRow {
  readonly cells: Cells
  readonly damage: Damage
}

interface Table {
  readonly kind: Kind
  readonly rows: readonly TableRow[]
  /** The headings after that of the mark. */
  readonly columns: readonly string[]
  /** The headings of more columns, which are not stored. That of the mark repeats a heading, and its values differ. */
  readonly extra: readonly string[]
  readonly delimiter: string
  readonly lineBreak: string
}

function createTable(
  kind: Kind,
  cells: fc.Arbitrary<Cells>,
  columns: readonly string[],
  first: readonly TableRow[] = [],
): fc.Arbitrary<Table> {
  return fc.record({
    kind: fc.constant(kind),
    rows: fc.array(fc.record({ cells, damage }), { maxLength: 5 }).map((rows) => [...first, ...rows]),
    columns: fc.shuffledSubarray([...columns], { minLength: columns.length - 2 }),
    extra: fc.subarray(['Owner', '', kind.mark]),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    lineBreak: fc.constantFrom('\n', '\r\n'),
  })
}

const columnsOf = (cells: fc.Arbitrary<Cells>): string[] => Object.keys(fc.sample(cells, 1)[0] ?? {})

const tables = fc.tuple(
  createTable(COMPANIES, company, columnsOf(company), [{ cells: toCells(EMPLOYER), damage: undefined }]),
  createTable(CONTACTS, contact, columnsOf(contact)),
)

/** A row as it was sent or written. */
interface GivenRow {
  readonly mark: string
  /** The first line of the row, or its index in a JSON list. */
  readonly place: number
  readonly cells: Cells
  /** Whether the row has values in columns that are not stored. */
  readonly hasExtra: boolean
}

interface Problem {
  readonly place: number
  readonly message: string
  readonly isLost: boolean
}

/** What became of a table. */
interface Outcome {
  readonly given: readonly GivenRow[]
  readonly problems: readonly Problem[]
  /** Why columns are ignored. */
  readonly ignored: readonly string[]
}

const toMark = (index: number): string => `mark ${index}`

const pick = (cells: Cells, columns: readonly string[]): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([column]) => columns.includes(column)))

const formatValue = (value: string): string =>
  /[",;|\t\n\r]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

function formatTable({ kind, rows, columns, extra, delimiter, lineBreak }: Table) {
  const format = (values: readonly string[]): string => values.map(formatValue).join(delimiter)
  let csv = format([kind.mark, ...columns, ...extra]) + lineBreak
  const given = rows.map((row, index): GivenRow => {
    const place = csv.split('\n').length
    const isShort = row.damage === 'too short'
    const used = isShort ? columns.slice(0, columns.length - 1 - index) : columns
    const values = [toMark(index), ...used.map((column) => row.cells[column]?.given ?? '')]
    if (!isShort) values.push(...extra.map(() => 'extra'))
    if (row.damage === 'too long') values.push('more')
    if (row.damage === 'longer, but blank') values.push('', ' ')
    const line = format(values)
    csv += (row.damage === 'a quote inside' ? line.replace('mark', '"mark"') : line) + lineBreak
    return { mark: toMark(index), place, cells: pick(row.cells, used), hasExtra: !isShort }
  })
  return { csv, given }
}

type Stored = readonly [sandbox: Sandbox, outcomes: readonly Outcome[]]

/** Stores tables as `serve --data` does. */
async function serveData(given: readonly Table[]): Promise<Stored> {
  const files = given.map((table) => {
    const { csv, given } = formatTable(table)
    const file = temporary.at(`${table.kind.path}.csv`)
    writeFileSync(file, csv)
    return { file, given }
  })
  const sandbox = await startSandbox({ dataDirectory: temporary.folder })
  const outcomes = files.map(({ file, given }) => {
    const ofTable = sandbox.modules.sandbox.started.dataProblems.filter((problem) => problem.file === file)
    const problems = ofTable.flatMap(({ kind, line, message }) =>
      listLines(line, message).map((place) => ({ place, message, isLost: kind === 'lost' })),
    )
    return { given, problems, ignored: listIgnored(ofTable) }
  })
  return [sandbox, outcomes]
}

/** Returns the lines of a problem, of which the message has all if there are several. A table here has few rows. */
function listLines(first: number, message: string): number[] {
  const [, lines] = /\(\d+ rows: lines (\d+(?:, \d+)*)\)$/.exec(message) ?? []
  return lines?.split(', ').map(Number) ?? [first]
}

const listIgnored = (problems: readonly Pick<DataProblem, 'kind' | 'message'>[]): string[] =>
  problems.flatMap(({ kind, message }) => (kind === 'column' ? message : []))

async function put({ send }: Sandbox, { path }: Kind, body: string, type: string) {
  const init = { method: 'PUT', body, headers: { 'content-type': type } }
  const { body: result } = await send(`/sandbox/${path}?skipInvalid=true`, init)
  const found: readonly RowProblem[] = result.problems
  const problems = found.flatMap(({ kind, field, message, rows }) =>
    rows.map(({ row }) => ({ place: row, message: `${field}: ${message}`, isLost: kind === 'lost' })),
  )
  return { problems, ignored: listIgnored(found) }
}

async function putTable(sandbox: Sandbox, table: Table): Promise<Outcome> {
  const { csv, given } = formatTable(table)
  return { given, ...(await put(sandbox, table.kind, csv, 'text/csv')) }
}

async function putList(sandbox: Sandbox, { kind, rows, columns }: Table): Promise<Outcome> {
  const { path, mark } = kind
  const list = rows.map(({ cells }, index) => {
    const values = Object.entries(pick(cells, columns)).map(([column, { given }]) => [column, given || null])
    return { ...Object.fromEntries(values), [mark]: toMark(index) }
  })
  const given = rows.map(({ cells }, index) => ({
    mark: toMark(index),
    place: index,
    cells: pick(cells, columns),
    hasExtra: false,
  }))
  return { given, ...(await put(sandbox, kind, JSON.stringify({ [path]: list }), 'application/json')) }
}

const inSandbox = (store: typeof putTable) => async (given: readonly Table[]) => {
  const sandbox = createSandbox()
  const outcomes: Outcome[] = []
  for (const table of given) outcomes.push(await store(sandbox, table))
  return [sandbox, outcomes] as const
}

/** Returns the stored rows of a table. Each job has the fields of its person. */
async function readStored({ send }: Sandbox, { path, mark }: Kind): Promise<readonly Row[]> {
  const { items } = (await send(`/sandbox/${path}?limit=100`)).body
  const rows: Row[] = items.flatMap(({ jobs = [{}], ...fields }: { jobs?: Row[] }) =>
    jobs.map((job) => ({ ...fields, ...job })),
  )
  return rows.filter((row) => row[mark]?.startsWith('mark'))
}

/** Returns whether a problem rejects a row, or the rows that a quote takes. */
function rejects({ place, message, isLost }: Problem, row: GivenRow): boolean {
  const [, from, to] = /lines (\d+) to (\d+) are one row/.exec(message) ?? []
  const isTaken = Number(from) <= row.place && row.place <= Number(to)
  const isRest = message.includes('the rest of the file') && place <= row.place
  return isLost && (place === row.place || isTaken || isRest)
}

/** A person has one name, so a report about any of these columns is about the full name. */
const NAMES = ['conFirstName', 'conMiddleName', 'conLastName']

function reports({ place, message }: Problem, column: string, { place: given }: GivenRow): boolean {
  const field = NAMES.includes(column) ? 'conFullName' : column
  return place === given && message.includes(field)
}

/** Returns whether another row may fill the blank values of a row. */
const joins = ({ place, message }: Problem, { place: given }: GivenRow): boolean =>
  place === given && message.includes('merged')

/** The columns of a contact that are not stored, because they only find the employer. */
const FINDING_EMPLOYER = columnsOf(employer)

/** Returns whether a value is stored. The first row of a person spells the GUID. */
const isStored = (column: string, value: string, stored: Row): boolean =>
  column === 'conGUID' ? value.toLowerCase() === stored[column]?.toLowerCase() : value === stored[column]

/** Returns the values of a row that were changed without a report. */
const listLostValues = (
  row: GivenRow,
  stored: Row,
  { kind }: Table,
  problems: readonly Problem[],
): string[] =>
  Object.entries(row.cells)
    .filter(([, { given }]) => given.trim() !== '')
    .filter(([column]) => kind === COMPANIES || !FINDING_EMPLOYER.includes(column))
    .filter(([column, cell]) => cell.stored === undefined || !isStored(column, cell.stored, stored))
    .filter(([column]) => !problems.some((problem) => reports(problem, column, row)))
    .filter(([, cell]) => cell.stored !== '' || !problems.some((problem) => joins(problem, row)))
    .map(([column, { given }]) => `${row.mark}: ${column} ${given} is ${stored[column]}`)

/** Returns the rows, values, and columns that were neither stored nor reported. */
function listLosses(table: Table, { given, problems, ignored }: Outcome, stored: readonly Row[]): string[] {
  const { kind, columns, extra } = table
  const used = given.filter((row) => !problems.some((problem) => rejects(problem, row)))
  // Rows of one company are merged, so the other marks are reported as values that are not stored.
  const isReplaced = (row: GivenRow): boolean =>
    problems.some((problem) => reports(problem, kind.mark, row) && problem.message.includes('for the same'))
  const marked = used.filter((row) => !isReplaced(row))
  expect(stored.map((row) => row[kind.mark]).sort()).toEqual(marked.map(({ mark }) => mark))
  const values = used.flatMap((row) => {
    const found = stored.find((one) => one[kind.mark] === row.mark)
    return found ? listLostValues(row, found, table, problems) : []
  })
  const unreported = extra.filter((heading, index) => {
    const expected = heading === '' ? `column ${columns.length + index + 2} ` : heading
    const reported = heading === kind.mark ? problems.map(({ message }) => message) : ignored
    return !reported.some((message) => message.includes(expected))
  })
  return [...values, ...(used.some(({ hasExtra }) => hasExtra) ? unreported : [])]
}

test.each<[string, (given: readonly Table[]) => Stored | Promise<Stored>]>([
  ['serve --data', serveData],
  ['PUT as a table', inSandbox(putTable)],
  ['PUT as JSON', inSandbox(putList)],
])(
  'each row of random tables is stored with its values, or reported, with %s',
  async (_, store) => {
    const property = fc.asyncProperty(tables, async (given) => {
      const [sandbox, outcomes] = await store(given)
      for (const [index, table] of given.entries()) {
        const outcome = outcomes[index]
        if (outcome === undefined) throw new Error('each table has an outcome')
        expect(listLosses(table, outcome, await readStored(sandbox, table.kind))).toEqual([])
      }
      sandbox.modules.close()
    })
    await fc.assert(property, { numRuns: 150 })
  },
  LONG_TIMEOUT,
)
