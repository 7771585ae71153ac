/** Summarizes a recorded request and its response in a few words. */
import { getText, isObject } from '../api/json.ts'
import type { Entry } from '../api/schemas.ts'
import { formatCount } from '../ui/format.ts'

const shorten = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

const removeBlank = (parts: readonly string[]): string[] => parts.filter((part) => part !== '')

const MAX_LENGTH = 120
/** The maximum number of fields in a summary. */
const MAX_PARTS = 3

export function summarizeRequest({ operation, method, path, request }: Entry): string {
  if (operation === null) return shorten(`${method} ${path}`, MAX_LENGTH)
  if (request.body === null) return isBodyMissing(request) ? 'body not stored' : 'no body'
  if (!isObject(request.json)) return shorten(request.body, MAX_LENGTH)
  const known = getKnownParts(operation, request.json)
  const parts = known.length > 0 ? known : getOtherParts(request.json)
  if (parts.length === 0 && operation.startsWith('view')) return 'all'
  return parts.length > 0 ? shorten(parts.slice(0, MAX_PARTS).join(', '), MAX_LENGTH) : 'no fields'
}

/** Returns whether a body was sent but not stored: too large, compressed, not text, or for an unknown path. */
export const isBodyMissing = ({ body, headers }: Entry['request']): boolean =>
  body === null && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0)

function getKnownParts(operation: Entry['operation'], json: unknown): string[] {
  const field = (name: string): string => getText(json, name)
  if (operation === 'enrich') {
    const name =
      field('contactFullName') || removeBlank([field('contactFirstName'), field('contactLastName')]).join(' ')
    return removeBlank([
      field('contactEmail'),
      name,
      field('companyName'),
      field('companyWebAddress'),
      field('contactGuid'),
      field('contactUrl'),
      field('companyGuid'),
      field('companyLnUrl'),
    ])
  }
  if (operation === 'buyingGroup') {
    return removeBlank(
      ['companyGuid', 'companyWebsite', 'companyLinkedinUrl', 'companyName'].map(field),
    ).slice(0, 1)
  }
  return removeBlank([field('email'), field('action')])
}

/** Returns unknown fields, which say more than no fields. */
const getOtherParts = (json: object): string[] =>
  Object.entries(json)
    .filter(([name, value]) => !IGNORED_FIELDS.has(name) && typeof value === 'string' && value.trim() !== '')
    .map(([name, value]) => `${name}: ${value}`)

const IGNORED_FIELDS: ReadonlySet<string> = new Set(['apikey', 'recordId'])

interface ResultSummary {
  /** Blank without a match: the outcome says it. */
  readonly text: string
  /** `A+` to `B`; `''` if nothing is returned. */
  readonly grade: string
}

export function summarizeResult({ operation, response }: Entry): ResultSummary {
  const { status, body } = response
  if (status === null) return createSummary('no response')
  const code = isObject(body) ? getText(body.error, 'code') : ''
  if (code !== '') return createSummary(code)
  if (body === null || body === '') return createSummary('empty body')
  if (!isObject(body)) return createSummary('invalid JSON')
  if (operation === 'enrich') return summarizeEnrichment(body)
  if (operation === 'buyingGroup') return createSummary(summarizeBuyingGroup(body))
  return createSummary(summarizeManagement(body))
}

const createSummary = (text: string, grade = ''): ResultSummary => ({
  text: shorten(text, MAX_LENGTH),
  grade,
})

function summarizeEnrichment(body: unknown): ResultSummary {
  const [contact, company] = ['conFullName', 'compName'].map((name) => getText(body, name))
  const who = removeBlank([contact ?? '', company ?? '']).join(', ')
  const hasLeft = getText(body, 'recordStatus') === 'No Longer'
  return createSummary(hasLeft ? `${who} (left the company)` : who, getText(body, 'accuracy'))
}

function summarizeBuyingGroup(body: unknown): string {
  const company = getText(body, 'compName')
  const people = Number(getText(body, 'totalCount'))
  return company === '' ? 'no match' : `${company}: ${formatCount(people, 'person', 'people')}`
}

function summarizeManagement(body: Readonly<Record<string, unknown>>): string {
  const { data } = body
  if (Array.isArray(data)) return formatCount(data.length, 'record')
  return removeBlank([getText(data, 'email'), getText(data, 'status')]).join(', ') || getText(body, 'message')
}
