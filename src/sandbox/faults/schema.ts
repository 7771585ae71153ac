/** The schemas of faults. */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { OPERATIONS } from '../../http/api-operations.ts'
import { documentOnly } from '../../http/openapi/schema-components.ts'
import { NOT_BLANK, Text, Timestamp } from '../../http/schema-types.ts'
import { MAX_INSTANT, MIN_INSTANT } from '../../lib/clock.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { CLOSED, FaultEffect, oneOf } from './effect-schema.ts'

const id = (description: string) => Text({ minLength: 1, maxLength: 64, description })

const FaultMatch = t.Object(
  {
    operation: t.Optional(oneOf(OPERATIONS, 'One of the eight operations.')),
    orgId: t.Optional(id('The organization of the key. The fault applies to no other organization.')),
    key: t.Optional(
      Text({
        minLength: 4,
        maxLength: 512,
        description:
          'A key value, its `keyId`, or its last four characters. Responses show a value as its `keyId`.',
      }),
    ),
    body: t.Optional(
      t.Unsafe<Readonly<Record<string, string>>>(
        t.Record(t.String(), Text({ maxLength: 512 }), {
          description: 'Body fields and their values. `*` matches any characters.',
          maxProperties: 32,
        }),
      ),
    ),
  },
  {
    ...CLOSED,
    title: 'FaultMatch',
    description:
      'The requests that the fault applies to. All conditions must match. Without conditions, it applies to every request of every organization.',
  },
)

const Seed = t.Union([
  Text({ maxLength: 64 }),
  Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
])

const MAX_TIMES = 1_000_000

export const FaultInput = t.Object(
  {
    match: t.Optional(FaultMatch),
    effect: FaultEffect,
    times: t.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_TIMES,
        description: 'How often the fault applies. Default: until it is deleted.',
      }),
    ),
    probability: t.Optional(
      t.Number({
        minimum: 0,
        maximum: 1,
        description: 'Probability that the fault applies to a matching request. Default: 1.',
      }),
    ),
    seed: t.Optional({
      ...Seed,
      description: 'The same seed gives the same sequence. Default: a random seed.',
    }),
    afterCommit: t.Optional(
      t.Boolean({
        description:
          '`true`: the request is processed and charged, and the fault applies to its response only.',
      }),
    ),
  },
  { ...CLOSED, title: 'FaultInput', description: 'The fault to create.' },
)
export type FaultInput = Static<typeof FaultInput>

const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })
const countOrNull = (description: string) => t.Union([Type.Integer(), t.Null()], { description })

export const FaultOutput = t.Object(
  {
    id: t.String({ format: 'uuid' }),
    match: FaultMatch,
    effect: FaultEffect,
    times: countOrNull('How often the fault applies in total. `null`: no limit.'),
    probability: t.Number(),
    seed: Seed,
    afterCommit: t.Boolean(),
    createdAt: Timestamp('Creation time, by the sandbox clock.'),
    evaluated: count(
      'Number of matching requests while the fault was active, without those to which an earlier fault applied.',
    ),
    applied: count('Number of requests to which the fault applied.'),
    remaining: countOrNull('How often the fault still applies. `null`: no limit.'),
  },
  { title: 'Fault', description: 'A fault and its counters.' },
)
export type FaultOutput = Static<typeof FaultOutput>

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** A fault with its counters in a state file. */
export const StoredFaultSchema = t.Object(
  {
    id: t.String({ pattern: UUID }),
    match: t.Object(
      {
        ...t.Omit(FaultMatch, ['key']).properties,
        key: t.Optional(
          t.Union([
            t.Object({ keyId: t.String({ pattern: UUID }) }, CLOSED),
            t.Object({ lastFour: t.String({ minLength: 4, maxLength: 4 }) }, CLOSED),
          ]),
        ),
      },
      CLOSED,
    ),
    effect: FaultEffect,
    times: t.Union([Type.Integer({ minimum: 1, maximum: MAX_TIMES }), t.Null()]),
    probability: t.Number({ minimum: 0, maximum: 1 }),
    seed: Seed,
    afterCommit: t.Boolean(),
    createdAt: Type.Integer({
      minimum: MIN_INSTANT,
      maximum: MAX_INSTANT,
      description: 'Milliseconds since 1970.',
    }),
    evaluated: count('Number of matching requests.'),
    applied: count('Number of requests to which the fault applied.'),
  },
  { ...CLOSED, title: 'StoredFault', description: 'A fault and its counters, as stored.' },
)

export const FaultPage = pageOf(FaultOutput, {
  title: 'FaultPage',
  description: 'Faults in the order of their creation. The first matching fault applies.',
})

const orgId = t.Optional(
  Text({ maxLength: 64, description: 'Only faults of this organization.', ...documentOnly(NOT_BLANK) }),
)
export const FaultsQuery = t.Object({ orgId, ...PageQuery.properties }, CLOSED)
export type FaultsQuery = Static<typeof FaultsQuery>
export const FaultsScope = t.Object({ orgId }, CLOSED)
