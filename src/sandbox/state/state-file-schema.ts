/** The schema of state files. */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { MAX_REQUESTS } from '../../accounts/organizations-file.ts'
import { MILLITOKENS_PER_REQUEST } from '../../accounts/rate-limits.ts'
import { MAX_ROW_ID } from '../../db/table-rows.ts'
import { MAX_INSTANT, MIN_INSTANT } from '../../lib/clock.ts'
import { StoredFaultSchema } from '../faults/fault.ts'

const CLOSED = { additionalProperties: false }

const Value = t.Union([t.String(), Type.Number(), t.Null()])

const TABLE = {
  columns: t.Array(t.String(), { description: 'The names of the columns.' }),
  rows: t.Array(t.Array(Value), { description: 'The values of each row, in the order of `columns`.' }),
}

const StateTable = t.Object(TABLE, { ...CLOSED, title: 'StateTable', description: 'The rows of a table.' })

const RecordTable = t.Object(
  {
    ...TABLE,
    deleted: t.Array(Type.Integer({ minimum: 1, maximum: MAX_ROW_ID }), {
      description: 'Ids of deleted rows of the sample.',
    }),
  },
  { ...CLOSED, title: 'StateRecordTable', description: 'Rows of the records.' },
)

const Clock = t.Union([
  t.Object(
    {
      mode: t.Literal('running'),
      offset: Type.Integer({
        minimum: -MAX_INSTANT,
        maximum: MAX_INSTANT,
        description: "Milliseconds ahead of the machine's clock.",
      }),
    },
    CLOSED,
  ),
  t.Object(
    {
      mode: t.Literal('frozen'),
      now: Type.Integer({
        minimum: MIN_INSTANT,
        maximum: MAX_INSTANT,
        description: 'Milliseconds since 1970.',
      }),
    },
    CLOSED,
  ),
])

const Bucket = t.Object(
  {
    orgId: t.String(),
    millitokens: Type.Integer({
      minimum: 0,
      maximum: MAX_REQUESTS * MILLITOKENS_PER_REQUEST,
      description: 'Thousandths of a token, when it was last refilled.',
    }),
    at: Type.Integer({
      minimum: MIN_INSTANT,
      maximum: MAX_INSTANT,
      description: 'When it was last refilled, in milliseconds since 1970.',
    }),
  },
  { ...CLOSED, title: 'StateBucket', description: 'The token bucket of an organization.' },
)

export const StateContent = t.Object(
  {
    clock: Clock,
    faults: t.Array(StoredFaultSchema, { description: 'In the order of their creation.' }),
    buckets: t.Array(Bucket, { description: 'Token buckets of the limits per second.' }),
    tables: t.Object(
      {
        organizations: StateTable,
        users: StateTable,
        api_keys: StateTable,
        charges: StateTable,
        daily_counts: StateTable,
        idempotency_keys: StateTable,
      },
      { ...CLOSED, description: 'The rows of all tables except the records.' },
    ),
    records: t.Object(
      {
        sample: t.Union([t.String(), t.Null()], {
          description: 'The fingerprint of the changed sample; `null` if the tables have all records.',
        }),
        companies: RecordTable,
        people: RecordTable,
        jobs: RecordTable,
      },
      { ...CLOSED, description: 'All records, or its difference from the sample.' },
    ),
  },
  { ...CLOSED, title: 'StateContent', description: 'Everything that a snapshot contains.' },
)
export type StateContent = DeepReadonly<Static<typeof StateContent>>

type DeepReadonly<Value> = unknown extends Value
  ? Value
  : { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }

/** The version of the format. Increment it when an older Signalbox cannot read new files. */
export const STATE_VERSION = 1

export const StateFile = t.Object(
  {
    format: t.Literal('signalbox_state'),
    version: Type.Integer({ description: `The version of the format: ${STATE_VERSION}.` }),
    createdBy: t.String({ description: 'The version of Signalbox that exported the state.' }),
    checksum: t.String({ description: 'SHA-256 of `state` as JSON without spaces, in hexadecimal.' }),
    state: StateContent,
  },
  { title: 'StateFile', description: 'The whole state of a sandbox. It contains API keys.' },
)
export type StateFile = DeepReadonly<Static<typeof StateFile>>
