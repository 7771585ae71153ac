/** Summarizes a recorded request and its response in a few words. */
import { isObject } from '../../lib/json.ts'
import { formatCount, formatNumber, shorten } from '../../lib/text.ts'
import type { JournalEntry, RequestSummary } from './schema.ts'

type Summarized = Pick<JournalEntry, 'operation' | 'method' | 'path' | 'request' | 'response'>

const MAX_LENGTH = 120
/** The maximum number of fields in a summary. */
const MAX_PARTS = 3

/** Returns the summary of a masked request. */
export function summarize(entry: Summarized): RequestSummary {
  const { body } = entry.response
  return {
    request: shorten(summarizeRequest(entry), MAX_LENGTH),
    result: shorten(summarizeResult(entry), MAX_LENGTH),
    accuracy: (entry.operation === 'enrich' && getText(body, 'accuracy')) || null,
  }
}

/** Returns the text of a field, or `''` if it has none. */
function getText(fields: unknown, name: string): string {
  const value = isObject(fields) ? fields[name] : undefined
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

const joinTexts = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ')

function summarizeRequest({ operation, method, path, request }: Summarized): string {
  const { body, bodyMissing, json } = request
  if (operation === null) return `${method} ${path}`
  if (body === null) return bodyMissing ? 'body not stored' : 'no body'
  if (!isObject(json)) return body
  const known = getKnownParts(operation, json).filter((part) => part !== '')
  const parts = known.length > 0 ? known : getOtherParts(json)
  if (parts.length === 0) return operation.startsWith('view') ? 'all' : 'no fields'
  return parts.slice(0, MAX_PARTS).join(', ')
}

function getKnownParts(operation: JournalEntry['operation'], json: object): string[] {
  const field = (name: string): string => getText(json, name)
  if (operation === 'enrich') {
    const name = field('contactFullName') || `${field('contactFirstName')} ${field('contactLastName')}`.trim()
    return [
      field('contactEmail'),
      name,
      field('companyName'),
      field('companyWebAddress'),
      field('contactGuid'),
      field('contactUrl'),
      field('companyGuid'),
      field('companyLnUrl'),
    ]
  }
  if (operation === 'buyingGroup') {
    const names = ['companyGuid', 'companyWebsite', 'companyLinkedinUrl', 'companyName']
    return [names.map(field).find((text) => text !== '') ?? '']
  }
  return [field('email'), field('action')]
}

/** Returns unknown fields, which say more than no fields. */
const getOtherParts = (json: object): string[] =>
  Object.entries(json)
    .filter(([name, value]) => !IGNORED_FIELDS.has(name) && typeof value === 'string' && value.trim() !== '')
    .map(([name, value]) => `${name}: ${value}`)

const IGNORED_FIELDS: ReadonlySet<string> = new Set(['apikey', 'recordId'])

/** Returns a blank text for No Match, which the outcome says. */
function summarizeResult({ operation, response: { status, body } }: Summarized): string {
  if (status === null) return 'no response'
  const code = isObject(body) ? getText(body.error, 'code') : ''
  if (code !== '') return code
  if (body === null || body === '') return 'empty body'
  if (!isObject(body)) return 'invalid JSON'
  const company = getText(body, 'compName') || getText(body, 'compWebsite')
  if (operation === 'enrich') {
    const who = joinTexts([getText(body, 'conFullName'), company])
    return getText(body, 'recordStatus') === 'No Longer' ? `${who} (left the company)` : who
  }
  if (operation === 'buyingGroup') {
    const people = Number(getText(body, 'totalCount'))
    return getText(body, 'compGUID') === ''
      ? 'no match'
      : `${company}: ${formatNumber(people)} ${people === 1 ? 'person' : 'people'}`
  }
  const { data } = body
  if (Array.isArray(data)) return formatCount(data.length, 'record')
  return joinTexts([getText(data, 'email'), getText(data, 'status')]) || getText(body, 'message')
}
