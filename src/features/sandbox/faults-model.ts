/** The wire form of faults. */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { Text } from '../../http/text.ts'
import { OPERATIONS } from '../../traffic/operations.ts'
import { FaultEffect, oneOf } from './effects-model.ts'

const CLOSED = { additionalProperties: false }
const id = (description: string) => Text({ minLength: 1, maxLength: 64, description })

const FaultMatch = t.Object(
  {
    operation: t.Optional(oneOf(OPERATIONS, 'One of the eight operations.')),
    orgId: t.Optional(id('The organization whose key is sent; the fault touches no other.')),
    key: t.Optional(
      Text({
        minLength: 4,
        maxLength: 512,
        description: 'A key value, its `keyId` or its last four characters. A value is shown by its `keyId`.',
      }),
    ),
    body: t.Optional(
      t.Unsafe<Readonly<Record<string, string>>>(
        t.Record(t.String(), Text({ maxLength: 512 }), {
          description: 'Fields of the body and what they must be; `*` stands for any characters.',
          maxProperties: 32,
        }),
      ),
    ),
  },
  {
    ...CLOSED,
    title: 'FaultMatch',
    description:
      'Which requests: all that is named must hold. Nothing named is every request of every organization.',
  },
)

const Seed = t.Union([Text({ maxLength: 64 }), Type.Integer()])

export const FaultInput = t.Object(
  {
    match: t.Optional(FaultMatch),
    effect: FaultEffect,
    times: t.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'How often; without, until it is deleted.',
      }),
    ),
    probability: t.Optional(
      t.Number({ minimum: 0, maximum: 1, description: 'How likely each time; without, always.' }),
    ),
    seed: t.Optional({ ...Seed, description: 'The same seed, the same sequence; without, one is drawn.' }),
    afterCommit: t.Optional(
      t.Boolean({ description: '`true`: the work is done and charged, and only its answer suffers.' }),
    ),
  },
  { ...CLOSED, title: 'FaultInput', description: 'A fault to arm.' },
)
export type FaultInput = Static<typeof FaultInput>

const count = (description: string) => Type.Integer({ minimum: 0, description })
const countOrNull = (description: string) => t.Union([Type.Integer(), t.Null()], { description })

export const FaultOutput = t.Object(
  {
    id: t.String({ format: 'uuid' }),
    match: FaultMatch,
    effect: FaultEffect,
    times: countOrNull('How often in all; `null` is every time.'),
    probability: t.Number(),
    seed: Seed,
    afterCommit: t.Boolean(),
    createdAt: t.String({ description: 'By the sandbox’s clock.' }),
    considered: count('How many requests it was for while it was armed and no earlier fault struck them.'),
    struck: count('How many of them it struck.'),
    left: countOrNull('How often it will still strike; `null` is without end.'),
  },
  { title: 'Fault', description: 'A fault and how it has gone.' },
)
export type FaultOutput = Static<typeof FaultOutput>

export const FaultsOutput = t.Object(
  { faults: t.Array(FaultOutput) },
  {
    title: 'Faults',
    description: 'In the order they were made: the first that is for a request strikes it.',
  },
)

export const FaultsDeleted = t.Object(
  { deleted: count('How many there were.') },
  { title: 'FaultsDeleted', description: 'What is gone.' },
)

/** Of one organization alone, or all. */
export const FaultsQuery = t.Object(
  { orgId: t.Optional(id('Only those that are for this organization alone.')) },
  CLOSED,
)
