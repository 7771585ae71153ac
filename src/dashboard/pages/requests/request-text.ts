/** Summarizes a recorded request and its response in a few words. */
import { isObject, textIn } from '../../api/json.ts'
import { count } from '../../ui/format.ts'
import type { Entry } from './types.ts'

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

const filled = (parts: readonly string[]): string[] => parts.filter((part) => part !== '')

const LONGEST = 120
/** More would not be read. */
const MOST_PARTS = 3

export function askedIn({ operation, method, path, request }: Entry): string {
  if (operation === null) return shortened(`${method} ${path}`, LONGEST)
  if (request.body === null) return isBodyLost(request) ? 'a body that was not kept' : 'no body'
  if (!isObject(request.json)) return shortened(request.body, LONGEST)
  const known = partsOf(operation, request.json)
  const parts = known.length > 0 ? known : othersIn(request.json)
  if (parts.length === 0 && operation.startsWith('view')) return 'all'
  return parts.length > 0 ? shortened(parts.slice(0, MOST_PARTS).join(', '), LONGEST) : 'nothing'
}

/** Whether one was sent that was too large, compressed, no text, or for no operation. */
export const isBodyLost = ({ body, headers }: Entry['request']): boolean =>
  body === null && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0)

function partsOf(operation: Entry['operation'], json: unknown): string[] {
  const field = (name: string): string => textIn(json, name)
  if (operation === 'enrich') {
    const name =
      field('contactFullName') || filled([field('contactFirstName'), field('contactLastName')]).join(' ')
    return filled([
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
    return filled(['companyGuid', 'companyWebsite', 'companyLinkedinUrl', 'companyName'].map(field)).slice(
      0,
      1,
    )
  }
  return filled([field('email'), field('action')])
}

/** Fields that nobody knows say more than nothing. */
const othersIn = (json: object): string[] =>
  Object.entries(json)
    .filter(([name, value]) => !NOT_ASKED.has(name) && typeof value === 'string' && value.trim() !== '')
    .map(([name, value]) => `${name}: ${value}`)

const NOT_ASKED: ReadonlySet<string> = new Set(['apikey', 'recordId'])

interface Found {
  readonly text: string
  /** `A+` to `B`; blank where nothing is returned. */
  readonly grade: string
  /** Whether the response says that what was asked for was not found, or that it may well be wrong. */
  readonly isDoubtful: boolean
}

export function foundIn({ operation, answer }: Entry): Found {
  const { status, body } = answer
  if (status === null) return told('no answer')
  const code = isObject(body) ? textIn(body.error, 'code') : ''
  if (code !== '') return told(code)
  if (body === null || body === '') return told('an empty body')
  if (!isObject(body)) return told('a body that is not JSON')
  if (operation === 'enrich') return enriched(body)
  if (operation === 'buyingGroup') return told(committee(body))
  return told(managed(body))
}

const told = (text: string, grade = '', isDoubtful = false): Found => ({
  text: shortened(text, 120),
  grade,
  isDoubtful,
})

function enriched(body: unknown): Found {
  const [contact, company, state] = ['conFullName', 'compName', 'recordStatus'].map((name) =>
    textIn(body, name),
  )
  const who = filled([contact ?? '', company ?? '']).join(', ')
  if (who === '') return told('no match')
  const grade = textIn(body, 'accuracy')
  if (state === 'No Match') return told(`no match, only the company ${who}`, grade, true)
  return told(state === 'No Longer' ? `${who} (no longer there)` : who, grade, grade === 'B')
}

function committee(body: unknown): string {
  const company = textIn(body, 'compName')
  const people = Number(textIn(body, 'totalCount'))
  return company === '' ? 'no match' : `${company}: ${count(people, 'person', 'people')}`
}

function managed(body: Readonly<Record<string, unknown>>): string {
  const { data } = body
  if (Array.isArray(data)) return count(data.length, 'record')
  return filled([textIn(data, 'email'), textIn(data, 'status')]).join(', ') || textIn(body, 'message')
}
