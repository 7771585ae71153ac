/** What the list filters by: what the reader types, picks, and sees as chips. */

import { OPERATION_LABELS, OUTCOME_NAMES } from '../../api/schemas.ts'
import { formatTime } from '../../recorded/format.ts'
import type { Filter, FilterName, Query } from './filter.ts'

interface FilterField {
  /** Explains the field in the menu. Fields without it come from links, but can be typed. */
  readonly hint?: string
  /** The values that the menu offers, with their names. */
  readonly values?: readonly (readonly [value: string, name: string])[]
  /** What other values look like. Default: there are no others. */
  readonly pattern?: RegExp
  /** What is possible, in words. Default: the values. */
  readonly expected?: string
}

const ANY_TEXT = /./
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/

/** Returns values that have no other names. */
const named = <Value extends string>(...values: readonly Value[]) =>
  values.map((value) => [value, value] as const)

/** In the order of the menu. */
const FILTER_FIELDS: Readonly<Record<Exclude<FilterName, 'search'>, FilterField>> = {
  status: {
    hint: 'A code or a class, such as 402 or 4xx',
    values: named('4xx', '5xx', '2xx', '400', '401', '402', '403', '404', '429', '500', '503', 'none'),
    pattern: /^[1-5]\d\d$/,
    expected: 'a code such as 402, a class such as 4xx, or none',
  },
  outcome: { hint: 'What the client received', values: Object.entries(OUTCOME_NAMES) },
  operation: {
    hint: 'Such as Enrich or Buying group',
    values: [...Object.entries(OPERATION_LABELS), ['none', 'Unknown path']],
  },
  orgId: {
    hint: 'Such as "Demo Standard"',
    values: [['none', 'No known key']],
    pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
    expected: 'the name of an organization, its id, or none',
  },
  key: {
    hint: 'The last four characters, or the whole key',
    pattern: /^.{4,}$/,
    expected: 'at least the last four characters of a key',
  },
  recordId: { hint: 'The id you sent, such as "lead 1"', pattern: ANY_TEXT },
  warning: {
    hint: 'A likely mistake of the client',
    values: named<NonNullable<Query['warning']>>(
      'any',
      'unknown_field',
      'placeholder',
      'template_token',
      'misplaced_key',
      'newer_name',
    ),
  },
  fault: {
    hint: 'An injected fault applied',
    values: named('any'),
    pattern: /^[\da-f-]{36}$/i,
    expected: 'any, or the id of a fault',
  },
  source: {
    hint: 'Who sent it',
    values: named<NonNullable<Query['source']>>('client', 'dashboard', 'docs', 'replay'),
  },
  last: {
    hint: 'The last minutes',
    values: [
      ['1', 'minute'],
      ['5', '5 minutes'],
      ['15', '15 minutes'],
    ],
  },
  since: { pattern: INSTANT, expected: 'an instant such as 2026-03-10T12:00:00Z' },
  until: { pattern: INSTANT, expected: 'an instant such as 2026-03-10T12:00:00Z' },
  host: { pattern: ANY_TEXT },
  transactionId: { pattern: ANY_TEXT },
  warningField: { pattern: ANY_TEXT },
  situation: { pattern: ANY_TEXT },
  chargedGuid: { pattern: ANY_TEXT },
}

export type FieldName = keyof typeof FILTER_FIELDS
const FIELD_NAMES = Object.keys(FILTER_FIELDS) as FieldName[]

/** Returns the word before the colon. */
export const getWord = (name: FieldName): string => (name === 'orgId' ? 'organization' : name)

/** Returns the fields of a filter that have a chip in the search field. The list has chips of all outcomes. */
export const listChips = (filter: Filter): FieldName[] =>
  FIELD_NAMES.filter((name) => name !== 'outcome' && filter[name] !== undefined)

/** Returns the value of a chip. The name of an organization comes from the server. */
export function describeValue(name: FieldName, value: string): string {
  if (name === 'since' || name === 'until') return Number.isNaN(Date.parse(value)) ? value : formatTime(value)
  const [, label = value] = FILTER_FIELDS[name].values?.find(([one]) => one === value) ?? []
  return label === '' ? 'none' : label
}

const findField = (word: string): FieldName | undefined =>
  FIELD_NAMES.find((name) => getWord(name).toLowerCase() === word.toLowerCase())

/** Returns the value of a field as the API has it; `undefined` if the field cannot have it. */
function readValue(name: FieldName, typed: string): string | undefined {
  const { values = [], pattern } = FILTER_FIELDS[name]
  const [known] = values.find(([value]) => value.toLowerCase() === typed.toLowerCase()) ?? []
  return known ?? (pattern?.test(typed) ? typed : undefined)
}

/** Returns the filter that a word states, such as `status:402`, or `warning` for any warning. */
function readWord(word: string): Filter | undefined {
  const [, before = '', typed] = /^(\w+)(?::(.*))?$/.exec(word) ?? []
  const name = findField(before)
  if (name === undefined) return undefined
  const hasAny = FILTER_FIELDS[name].values?.some(([value]) => value === 'any')
  const value = typed === undefined ? (hasAny ? 'any' : undefined) : readValue(name, unquote(typed))
  return value === undefined ? undefined : { [name]: value }
}

/** Returns a value without its quotes, of which the second may not be typed yet. */
const unquote = (typed: string): string => typed.replace(/^"([^"]*)"?$/, '$1')

/** Returns the filters that finished words of a text state, and the text without them. Values in quotes can have blanks. */
export function takeFilters(text: string): { readonly found: Filter; readonly rest: string } {
  let found: Filter = {}
  const rest = text.replace(/(\w+:"[^"]*"?|\S+)(\s*)/g, (all, word: string, blanks: string) => {
    const filter = blanks === '' ? undefined : readWord(word)
    found = { ...found, ...filter }
    return filter === undefined ? all : ''
  })
  return { found, rest }
}

interface Pending {
  readonly name: FieldName
  /** The text after the colon. */
  readonly typed: string
  /** The text before and after it. */
  readonly rest: string
}

/** Returns the last field of a text that is not a filter yet, such as `status:4`. Names of organizations have several words. */
export function findPending(text: string): Pending | undefined {
  const fields = text.matchAll(/(?<!\S)(\w+):("[^"]*"?|\S*)/g)
  for (const { 0: all, 1: word = '', 2: value, index } of [...fields].reverse()) {
    const name = findField(word)
    if (name === undefined) continue
    const whole = name === 'orgId' && !value?.startsWith('"') ? text.slice(index) : all
    const rest = `${text.slice(0, index)}${text.slice(index + whole.length)}`
    return { name, typed: unquote(whole.slice(word.length + 1).trim()), rest }
  }
  return undefined
}

/** Returns the words of a text that the list searches for. */
export function toSearch(text: string): string {
  const pending = findPending(text)
  return pending === undefined ? text.trim().replace(/\s+/g, ' ') : toSearch(pending.rest)
}

/** Says which values the field of a text can have; `undefined` if it can have the typed one. */
export function findProblem({ name, typed }: Pending): string | undefined {
  if (readValue(name, typed) !== undefined) return undefined
  const { values = [], expected = list(values.map(([value]) => value)) } = FILTER_FIELDS[name]
  return `${getWord(name)} must be ${expected}.`
}

const list = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)

export interface Suggestion {
  /** What the reader would type: `status:402`, or `status:` to go on. */
  readonly id: string
  readonly name: string
  readonly detail?: string
}

/** Returns the suggestion of a value. */
export const suggest = (name: FieldName, value: string, label = value): Suggestion => ({
  id: `${getWord(name)}:${/\s/.test(value) ? `"${value}"` : value}`,
  name: `${getWord(name)}: ${label}`,
})

/** Returns what the menu offers for a text, the best first. */
export function listSuggestions(text: string): Suggestion[] {
  const pending = findPending(text)
  if (pending !== undefined) {
    const { name, typed } = pending
    const { values = [] } = FILTER_FIELDS[name]
    const value = readValue(name, typed)
    const listed = values
      .filter(([one, label]) => `${one}\n${label}`.toLowerCase().includes(typed.toLowerCase()))
      .map(([one, label]) => suggest(name, one, label))
    return value === undefined || listed.some(({ id }) => id === suggest(name, value).id)
      ? listed
      : [suggest(name, value), ...listed]
  }
  if (/^\s*[1-5]\d\d\s*$/.test(text)) return [suggest('status', text.trim())]
  const last = /\S*$/.exec(text)?.[0].toLowerCase() ?? ''
  return FIELD_NAMES.flatMap((name) => {
    const { hint } = FILTER_FIELDS[name]
    const word = getWord(name)
    return hint !== undefined && word.toLowerCase().startsWith(last)
      ? [{ id: `${word}:`, name: `${word}:`, detail: hint }]
      : []
  })
}
