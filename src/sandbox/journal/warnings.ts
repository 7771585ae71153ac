/** Warns about likely mistakes of the caller in requests that were served all the same. */
import { BuyingGroupInput } from '../../api/buying-group/schema.ts'
import { findPlaceholders as buyingGroupPlaceholders } from '../../api/buying-group/service.ts'
import { findPlaceholders as enrichPlaceholders } from '../../api/enrich/input.ts'
import { EnrichmentInput } from '../../api/enrich/schema.ts'
import { CreateKeyInput, UpdateKeyInput, ViewKeysInput } from '../../api/keys/schema.ts'
import { isOutcomeAddress } from '../../api/outcomes/find-outcome.ts'
import { CreateUserInput, UpdateUserInput, ViewUsersInput } from '../../api/users/schema.ts'
import { findMisplacedKeyHeaders, keyHeadersOf, type Operation } from '../../http/api-operations.ts'
import { isEmailAddress } from '../../lib/email.ts'
import { getTextField, isObject } from '../../lib/json.ts'
import { shorten } from '../../lib/text.ts'
import { suggestField } from '../../lib/unknown-names.ts'
import { isFirstName } from '../../matching/normalize/person/first-names.ts'
import { fold } from '../../matching/normalize/text.ts'
import type { RedactedRequest } from './redacted-request.ts'
import type { JournalWarning } from './schema.ts'

interface MisplacedValue {
  readonly description: string
  /** The fields for such a value. The warning suggests the first one that the operation has. */
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
/** Longer values are not checked. No address is longer. */
const MAX_CHECKED_LENGTH = 512

/** Returns the kind of a trimmed value and its fields, if the value is in the wrong field. */
function findMisplacedValue(field: string, value: string, body: Body): MisplacedValue | undefined {
  if (value === '' || value.length > MAX_CHECKED_LENGTH) return undefined
  if (isEmailAddress(value) && (NAME_FIELDS.has(field) || WEBSITE_FIELDS.has(field))) {
    return { description: 'an email address', fields: ['contactEmail'] }
  }
  if (field === 'contactLastName' && isFullName(value, body)) {
    return { description: 'a full name', fields: ['contactFullName'] }
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
  // An outcome, which looks like a domain, is documented for the company name, too.
  if (isCompany && isOutcomeAddress(value)) return undefined
  if (URL_TEXT.test(value)) {
    const fields = isCompany ? ['companyWebAddress', 'companyWebsite'] : ['contactUrl']
    return { description: 'a URL', fields }
  }
  // Not in names of people: an abbreviated first name such as `J.Paul` looks like a domain.
  if (isCompany && DOMAIN.test(value)) {
    return { description: 'a domain', fields: ['companyWebAddress', 'companyWebsite'] }
  }
  if (COMPANY_GUID.test(value) && /\d/.test(value)) return { description: 'a GUID', fields: ['companyGuid'] }
  if (CONTACT_GUID.test(value)) return { description: 'a GUID', fields: ['contactGuid'] }
  return UUID.test(value) ? { description: 'an id', fields: ['recordId'] } : undefined
}

/** The first words of last names such as `van der Berg`. */
const PARTICLE = /^(?:van|von|der|den|de|del|della|di|da|do|dos|la|le|el|al|bin|ibn|ter|ten|zu|san|saint|st)$/

function isFullName(value: string, { contactFirstName, contactFullName }: Body): boolean {
  if (hasText(contactFirstName) || hasText(contactFullName)) return false
  const [first = '', ...rest] = fold(value).split(' ')
  return rest.length > 0 && (value.includes(',') || (!PARTICLE.test(first) && isFirstName(first)))
}

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** The body fields of each operation. */
const FIELDS: Readonly<Record<Operation, readonly string[]>> = {
  enrich: Object.keys(EnrichmentInput.properties),
  buyingGroup: Object.keys(BuyingGroupInput.properties),
  createUser: Object.keys(CreateUserInput.properties),
  viewUsers: Object.keys(ViewUsersInput.properties),
  updateUser: Object.keys(UpdateUserInput.properties),
  createKey: Object.keys(CreateKeyInput.properties),
  viewKeys: Object.keys(ViewKeysInput.properties),
  updateKey: Object.keys(UpdateKeyInput.properties),
}

interface CheckedRequest {
  readonly operation: Operation
  readonly fields: readonly string[]
  readonly headers: Headers
  readonly text: string | undefined
}

/** Returns the warnings for a request as it was sent: they may contain keys. */
export function findWarnings({ received, headers, json }: RedactedRequest): JournalWarning[] {
  const { operation, requestBody: text } = received
  if (operation === undefined) return []
  const request = { operation, fields: FIELDS[operation], headers: headers(), text }
  const value = json()
  const body = isObject(value) ? value : {}
  return [
    ...findUnknownFields(request, body),
    ...findPlaceholders(request, body),
    ...findMisplacedValues(request, body),
    ...findRepeatedKey(request, body),
    ...findMisplacedKey(request),
    ...findUnexpectedContentType(request),
  ]
}

type Body = Readonly<Record<string, unknown>>

const findUnknownFields = ({ fields }: CheckedRequest, body: Body): JournalWarning[] =>
  Object.keys(body)
    .filter((field) => !fields.includes(field))
    .slice(0, MAX_UNKNOWN_FIELDS)
    .map((field) => {
      const suggestion = suggestField(field, fields)
      const advice = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
      return {
        code: 'unknown_field',
        field: shorten(field, MAX_SHOWN_LENGTH),
        message: `The field ${shorten(field, MAX_SHOWN_LENGTH)} is unknown and was ignored.${advice}`,
        ...(suggestion !== undefined && { suggestion }),
      }
    })

const MAX_UNKNOWN_FIELDS = 50

/** Characters of a field name in a warning. */
const MAX_SHOWN_LENGTH = 80

function findPlaceholders({ operation }: CheckedRequest, body: Body): JournalWarning[] {
  const fields =
    operation === 'enrich'
      ? enrichPlaceholders(body)
      : operation === 'buyingGroup'
        ? buyingGroupPlaceholders(body)
        : []
  return fields.map((field) => ({
    code: 'placeholder',
    field,
    message: `${field} was ignored: "${getTextField(body, field)}" is a placeholder. Leave the field out if there is no value.`,
  }))
}

const findMisplacedValues = ({ operation, fields }: CheckedRequest, body: Body): JournalWarning[] =>
  operation !== 'enrich' && operation !== 'buyingGroup'
    ? []
    : Object.entries(body).flatMap(([field, value]) => {
        if (typeof value !== 'string' || !fields.includes(field)) return []
        const misplaced = findMisplacedValue(field, value.trim(), body)
        if (!misplaced) return []
        const suggestion = misplaced.fields.find((name) => fields.includes(name))
        const advice = suggestion === undefined ? '' : ` Send it in ${suggestion}.`
        return {
          code: 'misplaced_value',
          field,
          message: `${field} looks like ${misplaced.description}.${advice}`,
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
      message: `The key was sent in the header and in the body${isSame ? '' : ', and they differ'}. The header wins. Leave out the body field.`,
    },
  ]
}

function findMisplacedKey({ operation, headers }: CheckedRequest): JournalWarning[] {
  const keyHeaders = keyHeadersOf(operation)
  if (keyHeaders.some((name) => headers.get(name)?.trim())) return []
  return findMisplacedKeyHeaders(headers, keyHeaders).map((field) => ({
    code: 'misplaced_key',
    field,
    message: `This operation ignores the header ${field}. Send the key in ${keyHeaders[0]}.`,
    suggestion: keyHeaders[0],
  }))
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-?8"?\s*)?$/i

function findUnexpectedContentType({ headers, text = '' }: CheckedRequest): JournalWarning[] {
  const type = headers.get('content-type')
  if (text.trim() === '' || (type !== null && JSON_TYPE.test(type))) return []
  const problem = type === null ? 'The Content-Type is missing' : `The Content-Type is ${type.slice(0, 80)}`
  return [
    {
      code: 'unexpected_content_type',
      field: 'content-type',
      message: `${problem}. The body is parsed as JSON anyway. Send application/json.`,
      suggestion: 'application/json',
    },
  ]
}
