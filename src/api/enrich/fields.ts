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
  readonly alias?: string
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
    alias: 'compName',
    identifies: 'company',
    isPlaceholder: isCompanyPlaceholder,
  },
  companyWebAddress: {
    description: 'Website, domain, or any URL on it.',
    maxLength: 2048,
    alias: 'compWebsite',
    identifies: 'company',
    isPlaceholder: isWebsitePlaceholder,
  },
  contactFullName: {
    description: 'Full name. `Last, First` works, too.',
    maxLength: 512,
    alias: 'conFullName',
    identifies: 'contact',
    isPlaceholder: isInputPlaceholder,
  },
  contactFirstName: {
    description: 'First name, nickname, or initial.',
    maxLength: 256,
    alias: 'conFirstName',
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
    alias: 'conLastName',
    identifies: 'contact',
    isPlaceholder: (text, body) => isNamePlaceholder(text, getTextField(body, 'contactFirstName')),
  },
  contactEmail: {
    description: 'Business email address. Enough on its own.',
    maxLength: 320,
    alias: 'conEmail',
    identifies: 'contact',
    isPlaceholder: isInputPlaceholder,
  },
  contactJobTitle: {
    description: 'Job title. Separates people with the same name.',
    maxLength: 512,
    alias: 'conJobTitle',
    isPlaceholder: isInputPlaceholder,
  },
  contactCountry: {
    description: 'Country, as a name or an ISO code.',
    maxLength: 128,
    alias: 'country',
    isPlaceholder: isCountryPlaceholder,
  },
  companyGuid: {
    description: '`compGUID` from an earlier response.',
    maxLength: 64,
    alias: 'compGuid',
    identifies: 'company',
    isPlaceholder: isInputPlaceholder,
  },
  companyLnUrl: {
    description: 'Public profile URL of the company.',
    maxLength: 2048,
    alias: 'compLinkedinUrl',
    identifies: 'company',
    isPlaceholder: isInputPlaceholder,
  },
  contactGuid: {
    description: '`conGUID` from an earlier response.',
    maxLength: 64,
    alias: 'conGuid',
    identifies: 'contact',
    isPlaceholder: isInputPlaceholder,
  },
  contactUrl: {
    description: 'Public profile URL of the contact.',
    maxLength: 2048,
    alias: 'conLinkedinUrl',
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

export type FieldAlias = {
  [Name in EnrichFieldName]: (typeof ENRICH_FIELDS)[Name] extends { readonly alias: string }
    ? (typeof ENRICH_FIELDS)[Name]['alias']
    : never
}[EnrichFieldName]

/** The newer names, which are aliases, each with its name in version 7. */
export const ALIASES: readonly (readonly [alias: string, name: EnrichFieldName])[] =
  ENRICH_FIELD_NAMES.flatMap((name) => {
    const { alias } = propertiesOf(name)
    return alias === undefined ? [] : [[alias, name] as const]
  })

/** Returns the names of the fields that can identify a company or a contact. */
export const listIdentifiers = (kind: 'company' | 'contact'): EnrichFieldName[] =>
  ENRICH_FIELD_NAMES.filter((name) => propertiesOf(name).identifies === kind)

/** Moves the values of aliases to the names of version 7. If a field has both, the alias is ignored. */
export function resolveAliases<Sent extends Body>(body: Sent): Sent {
  const sent = ALIASES.filter(([alias]) => alias in body)
  if (sent.length === 0) return body
  const moved = sent.filter(([, name]) => getTextField(body, name) === '')
  const aliases = sent.map(([alias]): string => alias)
  const others = Object.entries(body).filter(([name]) => !aliases.includes(name))
  return Object.fromEntries([...others, ...moved.map(([alias, name]) => [name, body[alias]])]) as Sent
}

/** Returns the fields whose value is a placeholder such as `n/a`. */
export const findEnrichPlaceholders = (body: Body): string[] =>
  Object.keys(body).filter((name) => {
    const text = getTextField(body, name)
    return text !== '' && isName(name) && propertiesOf(name).isPlaceholder?.(text, body)
  })

/** Returns the aliases that have a value, each with its name in version 7. */
export const findAliases = (body: Body): typeof ALIASES =>
  ALIASES.filter(([alias]) => getTextField(body, alias) !== '')
