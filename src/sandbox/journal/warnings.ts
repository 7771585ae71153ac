/** Warns about likely mistakes of the caller in requests that were served all the same. */

import { asksForOutcome } from '../../api/outcomes/apply-outcome.ts'
import { keyHeadersOf, findMisplacedKeyHeaders, type Operation } from '../../http/operations.ts'
import { isEmailAddress } from '../../lib/email.ts'
import { isObject, textIn } from '../../lib/json.ts'
import { meantField } from '../../lib/suggestions.ts'
import { isFirstName } from '../../matching/normalize/first-names.ts'
import { fold } from '../../matching/normalize/text.ts'

import type { JournalWarning } from './schema.ts'

interface MisplacedValue {
  readonly what: string
  /** Where that belongs: the first of these that the operation has. */
  readonly fields: readonly string[]
}

const COMPANY_NAME = 'companyName'
const NAME_FIELDS = new Set([
  COMPANY_NAME,
  'contactFullName',
  'contactFirstName',
  'contactMiddleName',
  'contactLastName',
  'contactJobTitle',
  'contactCountry',
])
const WEBSITE_FIELDS = new Set(['companyWebAddress', 'companyWebsite'])
/** Longer than any address; what is longer is not looked at. */
const MAX_CHECKED_LENGTH = 512

/** What a trimmed value looks like, where that is not what its field is for. */
function findMisplacedValue(field: string, value: string, body: Body): MisplacedValue | undefined {
  if (value === '' || value.length > MAX_CHECKED_LENGTH) return undefined
  if (isEmailAddress(value) && (NAME_FIELDS.has(field) || WEBSITE_FIELDS.has(field))) {
    return { what: 'an e-mail address', fields: ['contactEmail'] }
  }
  if (field === 'contactLastName' && isFullName(value, body)) {
    return { what: 'a full name', fields: ['contactFullName'] }
  }
  return NAME_FIELDS.has(field) ? findMisplacedName(field, value) : undefined
}

const URL_TEXT = /^(?:https?:\/\/|www\.)\S+$/i
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}$/i
const COMPANY_GUID = /^[0-9a-f]{16}$/i
const CONTACT_GUID = /^[0-9a-f]{32}$/i
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function findMisplacedName(field: string, value: string): MisplacedValue | undefined {
  const isCompany = field === COMPANY_NAME
  // Outcomes are documented for names of companies, too.
  if (isCompany && asksForOutcome(value)) return undefined
  if (URL_TEXT.test(value)) {
    const fields = isCompany ? ['companyWebAddress', 'companyWebsite'] : ['contactUrl']
    return { what: 'a URL', fields }
  }
  // First names are abbreviated with points, too.
  if (isCompany && DOMAIN.test(value)) {
    return { what: 'a domain', fields: ['companyWebAddress', 'companyWebsite'] }
  }
  if (COMPANY_GUID.test(value) && /\d/.test(value)) return { what: 'a GUID', fields: ['companyGuid'] }
  if (CONTACT_GUID.test(value)) return { what: 'a GUID', fields: ['contactGuid'] }
  return UUID.test(value) ? { what: 'an id', fields: ['recordId'] } : undefined
}

/** `van der Berg` is a last name. */
const PARTICLE = /^(?:van|von|der|den|de|del|della|di|da|do|dos|la|le|el|al|bin|ibn|ter|ten|zu|san|saint|st)$/

function isFullName(value: string, { contactFirstName, contactFullName }: Body): boolean {
  if (hasText(contactFirstName) || hasText(contactFullName)) return false
  const [first = '', ...rest] = fold(value).split(' ')
  return rest.length > 0 && (value.includes(',') || (!PARTICLE.test(first) && isFirstName(first)))
}

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

interface CheckedRequest {
  readonly operation: Operation
  readonly fields: readonly string[]
  /** Returns the fields that the operation ignores because of their placeholder. */
  readonly placeholdersIn: (body: Body) => readonly string[]
  readonly headers: Headers
  readonly text: string | undefined
  /** `undefined` where the body is no JSON. */
  readonly json: unknown
}

export const findWarnings = (suspect: CheckedRequest): JournalWarning[] => {
  const { json } = suspect
  const body = isObject(json) ? json : {}
  return [
    ...findUnknownFields(suspect, body),
    ...findPlaceholders(suspect, body),
    ...findMisplacedValues(suspect, body),
    ...findRepeatedKey(suspect, body),
    ...findMisplacedKey(suspect),
    ...findOddContentType(suspect),
  ]
}

type Body = Readonly<Record<string, unknown>>

const findUnknownFields = ({ fields }: CheckedRequest, body: Body): JournalWarning[] =>
  Object.keys(body)
    .filter((field) => !fields.includes(field))
    .slice(0, MAX_UNKNOWN_FIELDS)
    .map((field) => {
      const suggestion = meantField(field, fields)
      const advice = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
      return {
        code: 'unknown_field',
        field: truncate(field),
        message: `The field ${truncate(field)} is not known and was ignored.${advice}`,
        ...(suggestion !== undefined && { suggestion }),
      }
    })

const MAX_UNKNOWN_FIELDS = 50

const truncate = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name)

const findPlaceholders = ({ placeholdersIn }: CheckedRequest, body: Body): JournalWarning[] =>
  placeholdersIn(body).map((field) => ({
    code: 'placeholder',
    field,
    message: `${field} was ignored: "${textIn(body, field)}" is a placeholder. Leave the field out if there is no value.`,
  }))

const findMisplacedValues = ({ operation, fields }: CheckedRequest, body: Body): JournalWarning[] =>
  operation !== 'enrich' && operation !== 'buyingGroup'
    ? []
    : Object.entries(body).flatMap(([field, value]) => {
        if (typeof value !== 'string' || !fields.includes(field)) return []
        const found = findMisplacedValue(field, value.trim(), body)
        if (!found) return []
        const suggestion = found.fields.find((name) => fields.includes(name))
        const advice = suggestion === undefined ? '' : ` It belongs in ${suggestion}.`
        return {
          code: 'misplaced_value',
          field,
          message: `${field} looks like ${found.what}.${advice}`,
          ...(suggestion !== undefined && { suggestion }),
        }
      })

function findRepeatedKey({ fields, headers }: CheckedRequest, { apikey }: Body): JournalWarning[] {
  const inHeader = headers.get('apikey')?.trim()
  if (!fields.includes('apikey') || !inHeader || typeof apikey !== 'string' || apikey.trim() === '') return []
  const isSame = apikey.trim() === inHeader
  return [
    {
      code: 'key_sent_twice',
      field: 'apikey',
      message: `The key was sent in the header and in the body${isSame ? '' : ', and they differ'}. The header wins; leave out the field.`,
    },
  ]
}

function findMisplacedKey({ operation, headers }: CheckedRequest): JournalWarning[] {
  const wanted = keyHeadersOf(operation)
  if (wanted.some((name) => headers.get(name)?.trim())) return []
  return findMisplacedKeyHeaders(headers, wanted).map((field) => ({
    code: 'misplaced_key',
    field,
    message: `The header ${field} is not looked at here. Send the key in ${wanted[0]}.`,
    suggestion: wanted[0],
  }))
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-?8"?\s*)?$/i

function findOddContentType({ headers, text = '' }: CheckedRequest): JournalWarning[] {
  const type = headers.get('content-type')
  if (text.trim() === '' || (type !== null && JSON_TYPE.test(type))) return []
  const what = type === null ? 'There is no Content-Type' : `The Content-Type is ${type.slice(0, 80)}`
  return [
    {
      code: 'odd_content_type',
      field: 'content-type',
      message: `${what}. The body is read as JSON all the same; send application/json.`,
      suggestion: 'application/json',
    },
  ]
}
