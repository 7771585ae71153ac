/** Which column is sent as which field. */
import { nearest } from '../lib/nearest.ts'
import { StartupError } from '../lib/startup-error.ts'
import { FIELDS, type Field, folded, KNOWN_NAMES, OPEN_NAMES } from './headings.ts'
import type { LeadTable } from './lead.ts'
import { meant } from './values.ts'

/** A field, and the place of its column. */
export interface Mapped {
  readonly field: Field
  readonly column: number
}

export interface Mapping {
  /** In the order of the columns. */
  readonly fields: readonly Mapped[]
  /** What the person who gave the file should know: what was left open, or passed over. */
  readonly notes: readonly string[]
}

/** `--map "Heading=field"`; `field` is `undefined` for a column that is not to be sent. */
interface Told {
  readonly column: number
  readonly field: Field | undefined
}

type Columns = Pick<LeadTable, 'columns' | 'sample'>

/**
 * Maps columns by their names, and by values where a name leaves it open. What was told goes before.
 * @param given `Heading=field`, or `Heading=` for none
 * @throws {StartupError} for what is told and cannot be, and where nothing is left to search with
 */
export function mapColumns(table: Columns, given: readonly string[]): Mapping {
  const told = given.map((text) => toldBy(text, table.columns))
  requireOnce(told, given)
  const { fields, notes } = recognised(table, told)
  if (!isEnough(fields.map(({ field }) => field))) throw nothingToSearchWith(table, notes)
  return { fields: fields.toSorted((a, b) => a.column - b.column), notes }
}

function toldBy(text: string, columns: readonly string[]): Told {
  const at = text.lastIndexOf('=')
  if (at < 1)
    throw new StartupError(
      `--map ${text} is not "Heading=field". Fields: ${FIELDS.join(', ')}; none after the = leaves a column out.`,
    )
  const column = columnOf(text.slice(0, at).trim(), columns)
  const name = text.slice(at + 1).trim()
  if (name === '') return { column, field: undefined }
  const field = FIELDS.find((one) => folded(one) === folded(name))
  if (field) return { column, field }
  const near = nearest(name, FIELDS)
  throw new StartupError(
    `--map ${text}: there is no field ${name}. ${near ? `Did you mean ${near}?` : `Fields: ${FIELDS.join(', ')}.`}`,
  )
}

/** By its heading, or as `#3` by its place. */
function columnOf(heading: string, columns: readonly string[]): number {
  const place = /^#(\d+)$/.exec(heading)?.[1]
  const byPlace = place === undefined ? -1 : Number(place) - 1
  if (byPlace >= 0 && byPlace < columns.length) return byPlace
  const exact = columns.indexOf(heading)
  const found = exact >= 0 ? exact : columns.findIndex((one) => folded(one) === folded(heading))
  if (found >= 0) return found
  const near = nearest(heading, columns.filter(Boolean))
  throw new StartupError(
    `--map: there is no column ${heading}. ${near ? `Did you mean ${near}?` : `There are: ${listed(columns)}.`}`,
  )
}

function requireOnce(told: readonly Told[], given: readonly string[]): void {
  told.forEach(({ column, field }, index) => {
    const earlier = told.findIndex(
      (other) => other.column === column || (field !== undefined && other.field === field),
    )
    if (earlier < index)
      throw new StartupError(
        `--map ${given[earlier]} and --map ${given[index]} contradict each other: give one of them.`,
      )
  })
}

function recognised(table: Columns, told: readonly Told[]) {
  const fields: Mapped[] = told.flatMap(({ column, field }) => (field ? [{ column, field }] : []))
  const notes: string[] = []
  const isFree = (column: number): boolean => told.every((one) => one.column !== column)
  const names = table.columns.map((name, column) => ({ name, column, key: folded(name) }))
  const free = names.filter(({ column, key }) => key !== '' && isFree(column))
  const taken = (field: Field): Mapped | undefined => fields.find((one) => one.field === field)
  const has = (...some: Field[]): boolean => some.some((field) => taken(field) !== undefined)
  const likely = free
    .flatMap((one) => ({ ...one, known: KNOWN_NAMES.get(one.key) }))
    .toSorted((a, b) => (a.known?.rank ?? 0) - (b.known?.rank ?? 0) || a.column - b.column)
  for (const { name, column, known } of likely) {
    if (!known) continue
    const { field } = known
    const other = taken(field)
    if (other) notes.push(passedOver(name, column, field, table.columns[other.column] ?? ''))
    else if (field === 'contactJobTitle' && holdsSalutations(table, column))
      notes.push(`${quoted(name)} holds salutations, not job titles: it is not sent.`)
    else fields.push({ field, column })
  }
  for (const { name, column, key } of free) {
    const open = OPEN_NAMES.get(key)
    if (!open) continue
    const field = byValues(table, column, open) ?? byCompany(open, has)
    if (field && !taken(field)) {
      fields.push({ field, column })
      if (field === 'contactFullName')
        notes.push(`${quoted(name)} is taken for the name of the person, since there is ${companyOf(has)}.`)
    } else notes.push(leftOpen(name, open))
  }
  for (const { name, key } of free) {
    if (KNOWN_NAMES.has(key) || OPEN_NAMES.has(key)) continue
    const near = nearest(key, [...KNOWN_NAMES.keys()])
    const field = near && key.length > 4 ? KNOWN_NAMES.get(near)?.field : undefined
    if (field && !taken(field))
      notes.push(`${quoted(name)} may be meant for ${field}: --map "${name}=${field}"`)
  }
  return { fields, notes }
}

const quoted = (name: string): string => `"${name}"`

const passedOver = (name: string, column: number, field: Field, chosen: string): string =>
  folded(name) === folded(chosen)
    ? `${quoted(name)} stands twice: the first is sent as ${field}. --map "#${column + 1}=${field}" takes the other.`
    : `${quoted(name)} looks like ${field}, too: ${quoted(chosen)} is sent. --map "${name}=${field}" takes the other.`

const leftOpen = (name: string, fields: readonly Field[]): string =>
  `${quoted(name)} may mean several things, and is not sent: ${fields.map((field) => `--map "${name}=${field}"`).join(' or ')} tells.`

const SALUTATION = /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|herr|frau|monsieur|madame|mme|m|sir|dame)\.?$/i

const holdsSalutations = (table: Columns, column: number): boolean =>
  mostly(table, column, (value) => SALUTATION.test(value))

/** What the values of a column say it is. */
function byValues(table: Columns, column: number, fields: readonly Field[]): Field | undefined {
  const holds = (pattern: RegExp): boolean => mostly(table, column, (value) => pattern.test(value))
  if (fields.includes('companyLnUrl') && holds(/\/(company|school|showcase)\//i)) return 'companyLnUrl'
  if (fields.includes('contactUrl') && holds(/\/(in|pub)\//i)) return 'contactUrl'
  if (fields.includes('companyWebAddress') && holds(/^(https?:\/\/)?[^/\s]+\.[a-z]{2,}\/?$/i))
    return 'companyWebAddress'
  return undefined
}

function mostly(
  { sample }: Pick<LeadTable, 'sample'>,
  column: number,
  is: (value: string) => boolean,
): boolean {
  const values = sample.map(({ values }) => meant(values[column] ?? '')).filter(Boolean)
  return values.length > 0 && values.filter(is).length >= values.length * 0.8
}

type Has = (...some: Field[]) => boolean

/** Beside a company, a name is that of a person. */
const byCompany = (fields: readonly Field[], has: Has): Field | undefined =>
  fields.includes('contactFullName') &&
  has('companyName', 'companyWebAddress', 'contactEmail') &&
  !has('contactFirstName', 'contactLastName')
    ? 'contactFullName'
    : undefined

const companyOf = (has: Has): string =>
  has('companyName', 'companyWebAddress') ? 'another column for the company' : 'a column of e-mail addresses'

const ENOUGH: readonly (readonly Field[])[] = [
  ['contactEmail'],
  ['companyName'],
  ['companyWebAddress'],
  ['contactFullName'],
  ['contactFirstName', 'contactLastName'],
  ['companyGuid'],
  ['companyLnUrl'],
  ['contactGuid'],
  ['contactUrl'],
]

const isEnough = (fields: readonly Field[]): boolean =>
  ENOUGH.some((some) => some.every((field) => fields.includes(field)))

const nothingToSearchWith = ({ columns }: Columns, notes: readonly string[]): StartupError =>
  new StartupError(
    [
      'No column is known to hold a company, an e-mail address or a name: there is nothing to search with.',
      `  Columns: ${listed(columns)}`,
      ...notes.map((note) => `  ${note}`),
      `  Tell which is which: --map ${JSON.stringify(`${columns.find(Boolean) ?? '#1'}=companyName`)}. Fields: ${FIELDS.join(', ')}.`,
    ].join('\n'),
  )

const listed = (columns: readonly string[]): string =>
  columns
    .slice(0, 40)
    .map((name, index) => (name === '' ? `#${index + 1} (no heading)` : name.slice(0, 60)))
    .join(', ') + (columns.length > 40 ? ` and ${columns.length - 40} more` : '')
