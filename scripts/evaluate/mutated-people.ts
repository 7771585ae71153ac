/**
 * Generates queries about strangers: people of the market with another real surname or first name, one or two letters away.
 * Most of them must not be found. A control group has typos that make no name, and must be found.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { doubleMetaphone } from 'double-metaphone'
import { distance } from 'fastest-levenshtein'
import Papa from 'papaparse'
import { toDomainKey } from '../../src/matching/normalize/lookup-keys.ts'
import { fold, foldSpelling } from '../../src/matching/normalize/text.ts'
import type { CompanyRecord, JobRecord } from '../../src/matching/types.ts'
import { Random } from '../lib/random.ts'
import { SAMPLE } from '../lib/record-rows.ts'
import { capitalize } from '../lib/text.ts'
import { addTypo } from '../lib/typo.ts'
import type { LabeledQuery } from './labeled-queries.ts'
import type { Market } from './market.ts'

const PEOPLE = 500
const MIN_LETTERS = 4
const DISTANCES = [1, 2]
const PARTS = [
  { part: 'surname', list: 'surname', key: 'lastName' },
  { part: 'first name', list: 'given name', key: 'firstName' },
] as const

type Part = (typeof PARTS)[number]
type Names = Record<Part['key'], string>

/** Returns the same queries in every run. */
export function createMutatedQueries({ companies, jobs }: Market): LabeledQuery[] {
  const employers = new Map(companies.map((company) => [company.id, company]))
  const staff = Map.groupBy(jobs, ({ companyId }) => companyId)
  const sources = PARTS.map((part) => ({ ...part, ...createNameSource(part, jobs) }))
  const subjects = new Random('mutated people').shuffled(jobs.filter(isPlain)).slice(0, PEOPLE)
  return subjects.flatMap((job, i) => {
    const company = employers.get(job.companyId)
    if (company === undefined) return []
    const random = new Random(`mutated ${job.person.guid}`)
    const colleagues = new Set(
      (staff.get(job.companyId) ?? []).map(({ person }) => fold(`${person.firstName} ${person.lastName}`)),
    )
    const own: Names = { firstName: fold(job.person.firstName), lastName: fold(job.person.lastName) }
    const toQuery = (kind: string, names: Names, isStranger: boolean, email?: string): LabeledQuery => ({
      kind,
      input: {
        ...toInput(names, company, i % 2 === 0),
        ...(email === undefined ? {} : { contactEmail: email }),
      },
      compGUID: company.guid,
      conGUID: isStranger ? '' : job.person.guid,
    })
    return sources.flatMap(({ part, key, findNames, isName }) => {
      const typos = [addTypo(own[key], random)].filter((typo) => !isName(typo))
      return [
        ...DISTANCES.flatMap((letters) => {
          const others = findNames(own[key], letters).filter(
            (name) => !colleagues.has(joinNames({ ...own, [key]: name })),
          )
          if (others.length === 0) return []
          const names = { ...own, [key]: random.pick(others) }
          const kind = `other ${part}, ${letters === 1 ? '1 letter' : `${letters} letters`}`
          const email = changeEmail(job.email, own, names)
          return [
            toQuery(kind, names, true),
            ...(email === undefined ? [] : [toQuery(`${kind}, with email`, names, true, email)]),
          ]
        }),
        ...typos.map((typo) => toQuery(`control: typo in ${part}`, { ...own, [key]: typo }, false)),
      ]
    })
  })
}

/** Two words without accents or hyphens, and an email address at the company. */
const isPlain = ({ current, person }: JobRecord): boolean =>
  current &&
  [person.firstName, person.lastName].every((name) => /^[a-z]+$/i.test(name) && name.length >= MIN_LETTERS)

const joinNames = ({ firstName, lastName }: Names): string => `${firstName} ${lastName}`

function toInput(names: Names, { name, website }: CompanyRecord, isFullName: boolean): LabeledQuery['input'] {
  const [contactFirstName, contactLastName] = [capitalize(names.firstName), capitalize(names.lastName)]
  return isFullName
    ? { contactFullName: `${contactFirstName} ${contactLastName}`, companyName: name }
    : { contactFirstName, contactLastName, companyWebAddress: toDomainKey(website) ?? website }
}

/** Returns the address that the stranger has at the company, or `undefined` if the stored one does not contain the name. */
function changeEmail(stored: string, own: Names, changed: Names): string | undefined {
  const [local = '', domain] = stored.toLowerCase().split('@')
  const withFirst = local.replace(own.firstName, changed.firstName)
  const email = `${own.lastName === changed.lastName ? withFirst : local.replace(own.lastName, changed.lastName)}@${domain}`
  return email === stored.toLowerCase() ? undefined : email
}

/** Returns functions that find real names that nobody in the market has, and that recognize a name. */
function createNameSource({ list, key }: Part, jobs: readonly JobRecord[]) {
  const stored = new Set(jobs.map(({ person }) => fold(person[key])))
  const listed = readCells('common-names.csv').flatMap(([kind, names = '']) =>
    kind === list ? names.split(' ') : [],
  )
  const names = new Set(listed.filter((name) => name.length >= MIN_LETTERS && !stored.has(name)))
  // Names that are one or two letters apart nearly always share their first or last two letters.
  const byEnd = new Map<string, string[]>()
  for (const name of names)
    for (const end of getEnds(name)) byEnd.getOrInsertComputed(end, () => []).push(name)
  const areVariants = createVariantTest(key)
  return {
    isName: (name: string): boolean => names.has(name) || stored.has(name),
    findNames: (name: string, letters: number): string[] =>
      [...new Set(getEnds(name).flatMap((end) => byEnd.get(end) ?? []))].filter(
        (other) => distance(name, other) === letters && !areVariants(name, other),
      ),
  }
}

const getEnds = (name: string): string[] => [`${name.slice(0, 2)}-`, `-${name.slice(-2)}`]

/**
 * Returns a test whether two folded names are spellings or nicknames of one name: listed ones, and first names that sound alike
 * unless both are common.
 */
function createVariantTest(key: Part['key']): (one: string, other: string) => boolean {
  const rows = [
    ...readCells('nicknames.csv').map(([one = '', , other = '']) => [one, other]),
    ...readCells('given-names.csv').map((cells) => cells.slice(1).flatMap((cell) => cell.split(' '))),
    ...readCells('surnames.csv').map((cells) => cells.slice(2).flatMap((cell) => cell.split(' '))),
  ].map((names) => names.map(fold))
  const groups = new Map<string, Set<number>>()
  for (const [i, names] of rows.entries())
    for (const name of names) groups.getOrInsertComputed(name, () => new Set()).add(i)
  const common = new Set(readCells('first-names.csv').flatMap(([, names = '']) => names.split(' ').map(fold)))
  const soundAlike = (one: string, other: string): boolean =>
    doubleMetaphone(one)[0] === doubleMetaphone(other)[0] && !(common.has(one) && common.has(other))
  return (one, other) =>
    foldSpelling(one) === foldSpelling(other) ||
    (key === 'firstName' && soundAlike(one, other)) ||
    groups.get(one)?.isDisjointFrom(groups.get(other) ?? new Set()) === false
}

/** Reads the rows of a list in `data/`, without its header. */
const readCells = (file: string): string[][] =>
  Papa.parse<string[]>(readFileSync(join(SAMPLE, file), 'utf8'), { skipEmptyLines: true }).data.slice(1)
