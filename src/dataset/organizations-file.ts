/** `organizations.json`: who may call the server, and under which contract. */
import { type Static, Type as t } from '@sinclair/typebox'
import type { ValueError } from '@sinclair/typebox/errors'
import { Value } from '@sinclair/typebox/value'
import { isEmailAddress } from '../lib/email.ts'
import { messageOf } from '../lib/message-of.ts'
import { StartupError } from '../lib/startup-error.ts'

/** More than a machine can answer; also what still reads well in a header. */
const MOST_REQUESTS = 1_000_000_000

const SeedOrganization = t.Object(
  {
    orgId: t.Optional(t.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
    orgName: t.String({ minLength: 1 }),
    website: t.String({ minLength: 1 }),
    status: t.Union([t.Literal('active'), t.Literal('inactive')]),
    subscription: t.Union([t.Literal('standard'), t.Literal('plus'), t.Literal('pro')]),
    credits: t.Union([t.Integer({ minimum: 0 }), t.Null()]),
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

/** An address the API would refuse could never be managed. */
function firstBadAddress(organizations: readonly SeedOrganization[]): string | undefined {
  for (const { orgName, users, keys } of organizations) {
    const bad = [...users, ...keys].find(({ email }) => !isEmailAddress(email))
    if (bad) return `${orgName}: "${bad.email}" is not an e-mail address`
  }
  return undefined
}

function firstRepeated(organizations: readonly SeedOrganization[]): string | undefined {
  const seen = new Set<string>()
  for (const { orgId, orgName } of organizations) {
    const identity = orgId ?? orgName
    if (seen.has(identity)) return `the organization ${identity} stands twice`
    seen.add(identity)
  }
  return undefined
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartupError(`${file} is not JSON: ${messageOf(error)}.`)
  }
}
