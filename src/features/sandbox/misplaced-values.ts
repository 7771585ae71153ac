/** Values that look as if they belonged in another field. */
import { isEmailAddress } from '../../lib/email.ts'
import { isFirstName } from '../../matching/first-names.ts'
import { fold } from '../../matching/normalise.ts'
import { asksForOutcome } from '../../outcomes/named.ts'

interface Misplaced {
  /** What the value looks like. */
  readonly what: string
  /** Where that belongs: the first of these that the operation has. */
  readonly fields: readonly string[]
}

type Body = Readonly<Record<string, unknown>>

const COMPANY_NAME = 'companyName'
const NAMES = new Set([
  COMPANY_NAME,
  'contactFullName',
  'contactFirstName',
  'contactMiddleName',
  'contactLastName',
  'contactJobTitle',
  'contactCountry',
])
const WEBSITES = new Set(['companyWebAddress', 'companyWebsite'])
/** Longer than any address; what is longer is not looked at. */
const MOST = 512

/** What a trimmed value looks like, where that is not what its field is for. */
export function betterField(field: string, value: string, body: Body): Misplaced | undefined {
  if (value === '' || value.length > MOST) return undefined
  if (isEmailAddress(value) && (NAMES.has(field) || WEBSITES.has(field))) {
    return { what: 'an e-mail address', fields: ['contactEmail'] }
  }
  if (field === 'contactLastName' && isFullName(value, body)) {
    return { what: 'a full name', fields: ['contactFullName'] }
  }
  return NAMES.has(field) ? inName(field, value) : undefined
}

const URL_TEXT = /^(?:https?:\/\/|www\.)\S+$/i
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}$/i
const COMPANY_GUID = /^[0-9a-f]{16}$/i
const CONTACT_GUID = /^[0-9a-f]{32}$/i
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function inName(field: string, value: string): Misplaced | undefined {
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
  if (isGiven(contactFirstName) || isGiven(contactFullName)) return false
  const [first = '', ...rest] = fold(value).split(' ')
  return rest.length > 0 && (value.includes(',') || (!PARTICLE.test(first) && isFirstName(first)))
}

const isGiven = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
