/** `organizations.json`: who may call the server, and under which contract. */
import { type Static, Type as t } from '@sinclair/typebox'
import type { ValueError } from '@sinclair/typebox/errors'
import { Value } from '@sinclair/typebox/value'
import { isEmailAddress } from '../lib/email.ts'
import { StartupError } from '../lib/startup-error.ts'

/** More than a machine can answer; also what still reads well in a header. */
export const MOST_REQUESTS = 1_000_000_000

const SeedOrganization = t.Object(
  {
    orgId: t.Optional(t.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
    orgName: t.String({ minLength: 1 }),
    website: t.String({ minLength: 1 }),
    status: t.Union([t.Literal('active'), t.Literal('inactive')]),
    subscription: t.Union([t.Literal('standard'), t.Literal('plus'), t.Literal('pro')]),
    credits: t.Union([t.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), t.Null()]),
    dailyRateLimit: t.Integer({ minimum: 0, maximum: MOST_REQUESTS }),
    qpsLimit: t.Integer({ minimum: 1, maximum: MOST_REQUESTS }),
    maskEmail: t.Optional(t.Boolean()),
    maskDirectDial: t.Optional(t.Boolean()),
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
          // What cannot stand in a header, or is trimmed there, could never be presented.
          apiKey: t.Optional(t.String({ pattern: '^[!-~]+$' })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

const SeedOrganizations = t.Array(SeedOrganization)

/** An organization to make at start, with its users and keys. */
export type SeedOrganization = Static<typeof SeedOrganization>

/**
 * Reads and checks the text of an `organizations.json`.
 * @throws {StartupError} naming the place and what is wrong there
 */
export function readOrganizations(text: string, file: string): SeedOrganization[] {
  const parsed = parse(text, file)
  if (!Value.Check(SeedOrganizations, parsed)) {
    const first = Value.Errors(SeedOrganizations, parsed).First()
    throw new StartupError(`${file}: at ${first?.path || '/'}: ${first ? expected(first) : 'not a list'}.`)
  }
  const wrong = firstBadAddress(parsed) ?? firstRepeated(parsed)
  if (wrong !== undefined) throw new StartupError(`${file}: ${wrong}.`)
  return parsed
}

/** TypeBox says of a choice only that it is one. */
function expected({ schema, message }: ValueError): string {
  const members: readonly { const?: unknown; type?: unknown }[] = schema.anyOf ?? []
  return members.length === 0
    ? message.toLowerCase()
    : `expected ${members.map((member) => JSON.stringify(member.const ?? member.type)).join(' or ')}`
}

/** An address the API would refuse could never be managed. The place is named, not the text: it may be a key. */
function firstBadAddress(organizations: readonly SeedOrganization[]): string | undefined {
  for (const { orgName, users, keys } of organizations) {
    for (const [list, records] of Object.entries({ users, keys })) {
      const bad = records.findIndex(({ email }) => !isEmailAddress(email))
      if (bad >= 0) return `${orgName}: ${list}[${bad}].email is not an email address`
    }
  }
  return undefined
}

function firstRepeated(organizations: readonly SeedOrganization[]): string | undefined {
  const values: string[] = []
  for (const { orgName, users, keys } of organizations) {
    if (hasRepeated(users.map(({ email }) => email.toLowerCase())))
      return `${orgName}: two users share an address`
    if (hasRepeated(keys.map(({ email }) => email.toLowerCase())))
      return `${orgName}: two keys share an address`
    values.push(...keys.flatMap(({ apiKey }) => apiKey ?? []))
    if (hasRepeated(values)) return `${orgName}: the value of a key is that of an earlier one`
  }
  const identities = organizations.map(({ orgId, orgName }) => orgId ?? orgName)
  return hasRepeated(identities) ? 'an organization stands twice' : undefined
}

const hasRepeated = (values: readonly string[]): boolean => new Set(values).size < values.length

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own words may quote a key.
    throw new StartupError(`${file} is not JSON: look for a missing comma, quote or bracket.`)
  }
}
