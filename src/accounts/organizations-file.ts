/** The format of `organizations.json`: organizations with their contracts, users, and keys. */
import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import type { ValueError } from '@sinclair/typebox/errors'
import { Value } from '@sinclair/typebox/value'
import { isEmailAddress } from '../lib/email.ts'
import { StartupError } from '../lib/errors.ts'
import { isObject } from '../lib/json.ts'
import { parseWebAddress } from '../lib/web-address.ts'
import { KEY_VALUE_PATTERN } from './keys.ts'

/** The highest rate limit: more than a machine can process. */
export const MAX_REQUESTS = 1_000_000_000

const SeedOrganization = t.Object(
  {
    orgId: t.Optional(
      t.String({
        pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
        description: 'A UUID. Default: derived from orgName.',
      }),
    ),
    orgName: t.String({ minLength: 1 }),
    website: t.String({ minLength: 1, description: 'A web address. A bare domain gets https://.' }),
    status: t.Union([t.Literal('active'), t.Literal('inactive')]),
    subscription: t.Union([t.Literal('standard'), t.Literal('plus'), t.Literal('pro')]),
    credits: t.Union([t.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), t.Null()], {
      description: 'The balance. null is unlimited.',
    }),
    dailyRateLimit: t.Integer({ minimum: 0, maximum: MAX_REQUESTS, description: 'Requests per UTC day.' }),
    qpsLimit: t.Integer({ minimum: 1, maximum: MAX_REQUESTS, description: 'Requests per second.' }),
    maskEmail: t.Optional(t.Boolean({ description: 'Whether emails in responses are masked.' })),
    maskDirectDial: t.Optional(t.Boolean({ description: 'Whether direct dials in responses are masked.' })),
    users: t.Array(
      t.Object(
        {
          email: t.String({ minLength: 3 }),
          role: t.Union([t.Literal('admin'), t.Literal('user'), t.Literal('demo')]),
          status: t.Union([t.Literal('active'), t.Literal('suspend'), t.Literal('deleted')]),
        },
        { additionalProperties: false },
      ),
    ),
    keys: t.Array(
      t.Object(
        {
          email: t.String({ minLength: 3 }),
          role: t.Union([t.Literal('admin'), t.Literal('standard')]),
          status: t.Union([t.Literal('active'), t.Literal('suspended')]),
          apiKey: t.Optional(
            t.String({ pattern: KEY_VALUE_PATTERN, description: 'The key. Default: generated.' }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

const SeedOrganizations = t.Array(SeedOrganization)

/** The object form can name its JSON Schema, so that editors validate the file. */
const OrganizationsObject = t.Object(
  { $schema: t.Optional(t.String()), organizations: SeedOrganizations },
  { additionalProperties: false },
)

/** Returns the JSON Schema of an `organizations.json` as text. */
export const formatOrganizationsSchema = (): string =>
  `${JSON.stringify(
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'organizations.json of Signalbox',
      description: 'Organizations with their contracts, users, and keys: a list, or an object with a list.',
      anyOf: [OrganizationsObject, SeedOrganizations],
    },
    undefined,
    2,
  )}\n`

/** An organization to create at start, with its users and keys. */
export type SeedOrganization = Static<typeof SeedOrganization>

/**
 * Parses and validates the text of an `organizations.json`.
 * @throws {StartupError} with the position and the reason of the first problem
 */
export function parseOrganizations(text: string, file: string): SeedOrganization[] {
  const parsed = parseJson(text, file)
  const organizations = isObject(parsed)
    ? requireValid(OrganizationsObject, parsed, file).organizations
    : requireValid(SeedOrganizations, parsed, file)
  const problem = findInvalidEmail(organizations) ?? findDuplicate(organizations)
  if (problem !== undefined) throw new StartupError(`${file}: ${problem}.`)
  return organizations.map((organization) => ({
    ...organization,
    website: requireWebsite(organization, file),
  }))
}

/** Returns the website with a scheme. */
function requireWebsite({ orgName, website }: SeedOrganization, file: string): string {
  const address = parseWebAddress(website)
  if (address !== undefined) return address
  throw new StartupError(
    `${file}: ${orgName}: website is not a web address. Write one such as https://www.company.com.`,
  )
}

function requireValid<Schema extends TSchema>(schema: Schema, value: unknown, file: string): Static<Schema> {
  if (Value.Check(schema, value)) return value
  const first = Value.Errors(schema, value).First()
  throw new StartupError(
    `${file} is invalid at ${first?.path || '/'}: ${first ? describeViolation(first) : 'not a list'}. See docs/data.md for the format.`,
  )
}

/** Lists the members of a union, which the messages of TypeBox omit. */
function describeViolation({ schema, message, value }: ValueError): string {
  if (value === undefined) return 'the property is missing'
  const members: readonly { const?: unknown; type?: unknown }[] = schema.anyOf ?? []
  return members.length === 0
    ? message.toLowerCase()
    : `expected ${members.map((member) => JSON.stringify(member.const ?? member.type)).join(' or ')}`
}

/** Returns the position of an email address that the API would reject. It omits the text, which may be a key. */
function findInvalidEmail(organizations: readonly SeedOrganization[]): string | undefined {
  for (const { orgName, users, keys } of organizations) {
    for (const [list, records] of Object.entries({ users, keys })) {
      const bad = records.findIndex(({ email }) => !isEmailAddress(email))
      if (bad >= 0) return `${orgName}: ${list}[${bad}].email is not an email address`
    }
  }
  return undefined
}

function findDuplicate(organizations: readonly SeedOrganization[]): string | undefined {
  const values: string[] = []
  for (const { orgName, users, keys } of organizations) {
    if (hasDuplicates(users.map(({ email }) => email.toLowerCase())))
      return `${orgName}: two users have the same address`
    if (hasDuplicates(keys.map(({ email }) => email.toLowerCase())))
      return `${orgName}: two keys have the same address`
    values.push(...keys.flatMap(({ apiKey }) => apiKey ?? []))
    if (hasDuplicates(values)) return `${orgName}: a key has the same value as an earlier key`
  }
  const identities = organizations.map(({ orgId, orgName }) => orgId ?? orgName)
  return hasDuplicates(identities) ? 'an organization appears twice' : undefined
}

const hasDuplicates = (values: readonly string[]): boolean => new Set(values).size < values.length

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The message of the parser may contain a key.
    throw new StartupError(`${file} is not JSON. Check for a missing comma, quote, or bracket.`)
  }
}
