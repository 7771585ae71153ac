/** The settings of an organization, and the format of `organizations.json`, which adds users and keys. */
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { MAX_COUNT, MAX_NAME_LENGTH } from '../db/value-checks.ts'
import {
  KEY_ROLES,
  KEY_STATUSES,
  ORGANIZATION_STATUSES,
  SUBSCRIPTIONS,
  USER_ROLES,
  USER_STATUSES,
} from '../lib/account-types.ts'
import { describeInvalidEmail, isEmailAddress } from '../lib/email.ts'
import { InputError } from '../lib/errors.ts'
import { MAX_ADDRESS_LENGTH, parseWebAddress } from '../lib/host-names.ts'
import { describeJsonError, isObject, tryParseJson } from '../lib/json.ts'
import { CLOSED, oneOf } from '../lib/schemas.ts'
import { createInvalidInputError } from '../lib/validation-errors.ts'
import { DEFAULT_KEY, KEY_VALUE_PATTERN } from './keys.ts'
import { createDomain, getMailDomain } from './mail-domain.ts'
import { DEFAULT_USER } from './users.ts'

const limit = (description: string, minimum: number) =>
  Type.Integer({ description, minimum, maximum: MAX_COUNT })

/** The settings that `POST /sandbox/organizations` and `organizations.json` have in common. */
export const ORGANIZATION_SETTINGS = {
  orgName: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, description: 'Name.' }),
  website: Type.String({
    minLength: 1,
    maxLength: MAX_ADDRESS_LENGTH,
    description: 'Web address, such as `https://www.company.com`. `https://` is added to a bare domain.',
  }),
  subscription: oneOf(
    SUBSCRIPTIONS,
    'Determines which fields Enrich returns, and which refreshes are free.',
    'Subscription',
  ),
  status: oneOf(
    ORGANIZATION_STATUSES,
    'An inactive organization can only view its users and keys.',
    'OrganizationStatus',
  ),
  credits: Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()], {
    description: 'Remaining credits. `null`: unlimited.',
  }),
  dailyRateLimit: limit('Requests per UTC day.', 0),
  qpsLimit: limit('Requests per second, and the maximum burst.', 1),
  maskEmail: Type.Boolean({ description: 'Masks email addresses: `j***@domain.com`.' }),
  maskDirectDial: Type.Boolean({ description: 'Masks direct dials: `+1 415 555 ****`.' }),
}

/** The limits are so high that tests reach only limits that they set themselves. */
export const DEFAULT_SETTINGS = {
  status: 'active',
  subscription: 'plus',
  credits: null,
  dailyRateLimit: 1_000_000,
  qpsLimit: 1_000,
  maskEmail: false,
  maskDirectDial: false,
} as const

const email = Type.String({ minLength: 3, maxLength: 320, description: 'Email address.' })

const User = Type.Object(
  {
    email,
    role: Type.Optional(oneOf(USER_ROLES, 'Default: `user`.')),
    status: Type.Optional(oneOf(USER_STATUSES, 'Default: `active`.')),
  },
  CLOSED,
)

const Key = Type.Object(
  {
    email,
    role: Type.Optional(oneOf(KEY_ROLES, 'Default: `standard`.')),
    status: Type.Optional(oneOf(KEY_STATUSES, 'Default: `active`.')),
    apiKey: Type.Optional(
      Type.String({
        pattern: KEY_VALUE_PATTERN,
        maxLength: 200,
        description: 'The key. Default: generated.',
      }),
    ),
  },
  CLOSED,
)

const { orgName, ...OPTIONAL_SETTINGS } = ORGANIZATION_SETTINGS

const OrganizationInput = Type.Object(
  {
    orgName,
    ...Type.Partial(Type.Object(OPTIONAL_SETTINGS)).properties,
    orgId: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
        description: 'A UUID. Default: derived from `orgName`.',
      }),
    ),
    users: Type.Optional(Type.Array(User, { description: 'Default: an admin and a user.' })),
    keys: Type.Optional(Type.Array(Key, { description: 'Default: a key for each default user.' })),
  },
  CLOSED,
)
type OrganizationInput = Static<typeof OrganizationInput>

const OrganizationList = Type.Array(OrganizationInput)

/** An object can name its JSON Schema, so that editors validate the file. */
const $schema = Type.Optional(Type.String())
const OrganizationsObject = Type.Object({ $schema, organizations: OrganizationList }, CLOSED)
const OneOrganization = Type.Object({ $schema, ...OrganizationInput.properties }, CLOSED)

/** Returns the JSON Schema of an `organizations.json` as text. */
export const formatOrganizationsSchema = (): string =>
  `${JSON.stringify(
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'organizations.json of Signalbox',
      description:
        'Organizations with their contracts, users, and keys: a list, an object with a list, or one organization.',
      anyOf: [OrganizationsObject, OrganizationList, OneOrganization],
    },
    undefined,
    2,
  )}\n`

/** An organization to create at start, with its users and keys. */
export type SeedOrganization = ReturnType<typeof applyDefaults>

/** The namespace of our UUIDv5 ids (RFC 9562). The same file always creates the same ids. */
export const NAMESPACE = '3f2b8a54-6c1d-4e0f-9a77-5d0c8e1b2f66'

/** Returns the id of an organization of a file. */
export const getOrgId = ({ orgId, orgName }: Pick<OrganizationInput, 'orgId' | 'orgName'>): string =>
  orgId ?? Bun.randomUUIDv5(orgName, NAMESPACE)

/** Returns a complete organization. Without users and keys, it has those of `POST /sandbox/organizations`. */
export function applyDefaults(input: OrganizationInput) {
  const { orgName, website = createDomain(orgName, getOrgId(input)) } = input
  const contract = { ...DEFAULT_SETTINGS, ...input, website: parseWebAddress(website) ?? website }
  const { users = [], keys = [] } = input.users || input.keys ? input : createUsersAndKeys(contract)
  return {
    ...contract,
    users: users.map((user) => ({ ...DEFAULT_USER, ...user })),
    keys: keys.map((key) => ({ ...DEFAULT_KEY, ...key })),
  }
}

function createUsersAndKeys(
  organization: OrganizationInput & { readonly website: string },
): Required<Pick<OrganizationInput, 'users' | 'keys'>> {
  const domain = getMailDomain({ ...organization, orgId: getOrgId(organization) })
  const list = [{ email: `admin@${domain}`, role: 'admin' as const }, { email: `integration@${domain}` }]
  return { users: list, keys: list }
}

/**
 * Parses and validates the text of an `organizations.json`.
 * @throws {InputError} with all problems
 */
export function parseOrganizations(text: string, file: string): SeedOrganization[] {
  const list = findOrganizations(requireJson(text, file), file)
  const problems = listProblems(list)
  if (problems.length > 0) throw createInvalidFileError(file, problems)
  return list.map(applyDefaults)
}

/** Parses organizations that were stored as JSON; `[]` for other texts. */
export function parseStoredSeeds(text: string): SeedOrganization[] {
  const list = tryParseJson(text)
  return Value.Check(OrganizationList, list) ? list.map(applyDefaults) : []
}

/** Returns the organizations of a parsed file in any of its forms. */
function findOrganizations(parsed: unknown, file: string): readonly OrganizationInput[] {
  if (!isObject(parsed)) return requireValid(OrganizationList, parsed, file)
  if (!('orgName' in parsed) || 'organizations' in parsed)
    return requireValid(OrganizationsObject, parsed, file).organizations
  const { $schema: _, ...organization } = requireValid(OneOrganization, parsed, file)
  return [organization]
}

/** @throws {InputError} with all problems that the schema finds */
function requireValid<Schema extends TSchema>(schema: Schema, value: unknown, file: string): Static<Schema> {
  if (Value.Check(schema, value)) return value
  throw createInvalidFileError(file, listViolations(schema, value))
}

const createInvalidFileError = (file: string, problems: readonly string[]): InputError =>
  new InputError(
    [
      `${file} is invalid:`,
      ...problems,
      'For a valid example with its JSON Schema, run: signalbox init example',
    ].join('\n  '),
  )

function listViolations(schema: TSchema, value: unknown): string[] {
  const { details } = createInvalidInputError(Value.Errors(schema, value))
  return details.map(({ field, message }) => `${describePath(field)} ${message}`)
}

/** Returns a path such as `0.keys.1.role` in words: `organization 1, key 2, role`. */
const describePath = (path: string): string =>
  path
    .replace(/^(?:organizations\.)?(?=\d)/, 'organization ')
    .replace(/\b(user|key)s\.(?=\d)/, '$1 ')
    .replace(/\b\d+\b/g, (index) => String(Number(index) + 1))
    .replaceAll('.', ', ')

/** Returns what a schema cannot check. It omits the text of email addresses, which may be keys. */
function listProblems(organizations: readonly OrganizationInput[]): string[] {
  const [ids, values] = [new Map<string, string>(), new Map<string, string>()]
  return organizations.flatMap((organization, index) => {
    const { orgName, website, users = [], keys = [] } = organization
    const found = [...findAddressProblems('user', users), ...findAddressProblems('key', keys)]
    if (website !== undefined && parseWebAddress(website) === undefined)
      found.push('website is not a web address. Write one such as https://www.company.com')
    for (const [at, { apiKey }] of keys.entries()) {
      const key = `key ${at + 1}`
      const first = apiKey === undefined ? undefined : findFirst(values, apiKey, `${key} of ${orgName}`)
      if (first !== undefined) found.push(`${key} has the same value as ${first}`)
    }
    const place = `organization ${index + 1}`
    const same = findFirst(ids, getOrgId(organization), place)
    if (same !== undefined) found.push(`${place} has the same orgId or orgName as ${same}`)
    return found.map((problem) => `${orgName}: ${problem}`)
  })
}

function findAddressProblems(kind: string, list: readonly { readonly email: string }[]): string[] {
  const addresses = new Map<string, string>()
  return list.flatMap(({ email }, index) => {
    const place = `${kind} ${index + 1}`
    if (!isEmailAddress(email)) return `${place}, email ${describeInvalidEmail(email)}`
    const first = findFirst(addresses, email.toLowerCase(), place)
    return first === undefined ? [] : `${place} has the same address as ${first}`
  })
}

/** Returns the place that has the value already; `undefined` for the first place, which it adds to `places`. */
function findFirst(places: Map<string, string>, value: string, place: string): string | undefined {
  const first = places.get(value)
  if (first === undefined) places.set(value, place)
  return first
}

/** @throws {InputError} for invalid JSON, without the message of the parser, which may contain a key */
function requireJson(text: string, file: string): unknown {
  const value = tryParseJson(text)
  if (value !== undefined) return value
  throw new InputError(
    `${file} is not JSON: ${describeJsonError(text)}. Check for a missing comma, quote, or bracket.`,
  )
}
