/** `organizations.json`: who may call the server, and under which contract. */
import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { messageOf, StartupError } from '../lib/startup-error.ts'

const SeedOrganization = t.Object(
  {
    orgId: t.Optional(t.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
    orgName: t.String({ minLength: 1 }),
    website: t.String({ minLength: 1 }),
    status: t.Union([t.Literal('active'), t.Literal('inactive')]),
    subscription: t.Union([t.Literal('standard'), t.Literal('plus'), t.Literal('pro')]),
    credits: t.Union([t.Integer({ minimum: 0 }), t.Null()]),
    dailyRateLimit: t.Integer({ minimum: 0 }),
    qpsLimit: t.Integer({ minimum: 1 }),
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
          apiKey: t.Optional(t.String({ minLength: 1 })),
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
    throw new StartupError(
      `${file}: ${first?.path || '/'}: ${first?.message ?? 'not a list of organizations'}.`,
    )
  }
  return parsed
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartupError(`${file} is not JSON: ${messageOf(error)}.`)
  }
}
