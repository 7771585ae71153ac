/** What a request asked for, in a few words. */
import { isObject, textIn } from '../../api/json.ts'
import { filled, shortened } from './values.ts'
import type { Entry } from './wires.ts'

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
