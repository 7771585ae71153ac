/** The inputs of Enrich: their names, lengths, and meaning. All lists of inputs come from here. */
import { getTextField } from '../../lib/json.ts'
import {
  isCompanyPlaceholder,
  isCountryPlaceholder,
  isInputPlaceholder,
  isNamePlaceholder,
  isWebsitePlaceholder,
} from '../../matching/normalize/placeholders.ts'

type Body = Readonly<Record<string, unknown>>

interface EnrichField {
  readonly description: string
  /** The maximum length in code points. */
  readonly maxLength: number
  /** The name on the newer pages of the vendor. */
  readonly newerName?: string
  /** What the field identifies when `signalbox enrich` maps columns. A name also needs an identifier such as a company. */
  readonly identifies?: 'company' | 'contact'
  /** Returns whether a value is a placeholder, which matches nothing. */
  readonly isPlaceholder?: (text: string, body: Body) => boolean
}

/** The inputs under their names in the interface of version 7, in the order of its description. */
export const ENRICH_FIELDS = {
  recordId: {
    description:
      'Your id for the record. The response echoes it unchanged, including blanks, so you can match the two.',
    maxLength: 512,
  },
  companyName: {
    description: 'Name of the company, in any spelling.',
    maxLength: 512,
    newerName: 'compName',
    identifies: 'company',
    isPlaceholder: isCompanyPlaceholder,
  },
  companyWebAddress: {
    description: 'Website, domain, or any URL on it.',
    maxLength: 2048,
    newerName: 'compWebsite',
    identifies: 'company',
    isPlaceholder: isWebsitePlaceholder,
  },
  contactFullName: {
    description: 'Full name. `Last, First` works, too.',
    maxLength: 512,
    newerName: 'conFullName',
    identifies: 'contact',
    isPlaceholder: isInputPlaceholder,
  },
  contactFirstName: {
    description: 'First name, nickname, or initial.',
    maxLength: 256,
    newerName: 'conFirstName',
    isPlaceholder: (text, body) => isNamePlaceholder(text, getTextField(body, 'contactLastName')),
  },
  contactMiddleName: {
    description: 'Middle name or initial.',
    maxLength: 256,
    isPlaceholder: isInputPlaceholder,
  },
  contactLastName: {
    description: 'Last name.',
    maxLength: 256,
    newerName: 'conLastName',
    identifies: 'contact',
    isPlaceholder: (text, body) => isNamePlaceholder(text, getTextField(body, 'contactFirstName')),
  },
  contactEmail: {
    description: 'Business email address. Enough on its own.',
    maxLength: 320,
    newerName: 'conEmail',
    identifies: 'contact',
    isPlaceholder: isInputPlaceholder,
  },
  contactJobTitle: {
    description: 'Job title. Separates people with the same name.',
    maxLength: 512,
    newerName: 'conJobTitle',
    isPlaceholder: isInputPlaceholder,
  },
  contactCountry: {
    description: 'Country, as a name or an ISO code.',
    maxLength: 128,
    newerName: 'country',
    isPlaceholder: isCountryPlaceholder,
  },
  companyGuid: {
    description: '`compGUID` from an earlier response.',
    maxLength: 64,
    newerName: 'compGuid',
    identifies: 'company',
    isPlaceholder: isInputPlaceholder,
  },
  companyLnUrl: {
    description: 'Public profile URL of the company.',
    maxLength: 2048,
    newerName: 'compLinkedinUrl',
    identifies: 'company',
    isPlaceholder: isInputPlaceholder,
  },
  contactGuid: {
    description: '`conGUID` from an earlier response.',
    maxLength: 64,
    newerName: 'conGuid',
    identifies: 'contact',
    isPlaceholder: isInputPlaceholder,
  },
  contactUrl: {
    description: 'Public profile URL of the contact.',
    maxLength: 2048,
    newerName: 'conLinkedinUrl',
    identifies: 'contact',
    isPlaceholder: isInputPlaceholder,
  },
  apikey: {
    description: 'The API key, for clients that cannot set headers. The header takes precedence.',
    maxLength: 512,
  },
} as const satisfies Readonly<Record<string, EnrichField>>

export type EnrichFieldName = keyof typeof ENRICH_FIELDS

const isName = (name: string): name is EnrichFieldName => Object.hasOwn(ENRICH_FIELDS, name)

export const ENRICH_FIELD_NAMES = Object.keys(ENRICH_FIELDS).filter(isName)

const propertiesOf = (name: EnrichFieldName): EnrichField => ENRICH_FIELDS[name]

export type NewerName = {
  [Name in EnrichFieldName]: (typeof ENRICH_FIELDS)[Name] extends { readonly newerName: string }
    ? (typeof ENRICH_FIELDS)[Name]['newerName']
    : never
}[EnrichFieldName]

/** The newer names, each with its name in version 7. */
export const NEWER_NAMES: readonly (readonly [newer: string, name: EnrichFieldName])[] =
  ENRICH_FIELD_NAMES.flatMap((name) => {
    const { newerName } = propertiesOf(name)
    return newerName === undefined ? [] : [[newerName, name] as const]
  })

/** Returns the names of the fields that can identify a company or a contact. */
export const listIdentifiers = (kind: 'company' | 'contact'): EnrichFieldName[] =>
  ENRICH_FIELD_NAMES.filter((name) => propertiesOf(name).identifies === kind)

/** Moves the values of newer names to the names of version 7. If a field has both, the newer name is ignored. */
export function withOlderNames<Sent extends Body>(body: Sent): Sent {
  const sent = NEWER_NAMES.filter(([newer]) => newer in body)
  if (sent.length === 0) return body
  const moved = sent.filter(([, older]) => getTextField(body, older) === '')
  const newerNames = sent.map(([newer]): string => newer)
  const others = Object.entries(body).filter(([name]) => !newerNames.includes(name))
  return Object.fromEntries([...others, ...moved.map(([newer, older]) => [older, body[newer]])]) as Sent
}

/** Returns the fields whose value is a placeholder such as `n/a`. */
export const findEnrichPlaceholders = (body: Body): string[] =>
  Object.keys(body).filter((name) => {
    const text = getTextField(body, name)
    return text !== '' && isName(name) && propertiesOf(name).isPlaceholder?.(text, body)
  })

/** Returns the newer names that have a value, each with its name in version 7. */
export const findNewerNames = (body: Body): typeof NEWER_NAMES =>
  NEWER_NAMES.filter(([newer]) => getTextField(body, newer) !== '')
