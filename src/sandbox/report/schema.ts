/** The schemas of the integration report. */
import { type Static, t } from 'elysia'
import { oneOf, Uuid } from '../../http/field-schemas.ts'
import { FaultInput } from '../faults/fault.ts'

/** The maximum number of requests that a line names, unless it is a problem. */
export const MAX_NAMED = 20

const text = (description: string) => t.String({ description })

const ReportLine = t.Object(
  {
    id: text('Stable. Use it to handle the line.'),
    title: text('A short name.'),
    verdict: oneOf(
      ['ok', 'problem', 'seen', 'not_seen'],
      'Of a situation: `seen` or `not_seen`. Of a behavior: `ok`, `problem`, `not_seen` without its situation, or `seen` if only you know whether it is right.',
    ),
    sentence: text('For people: what was seen. It can change.'),
    transactionIds: t.Array(Uuid('Id of a recorded request.'), {
      description: `The requests behind the sentence, newest first: all of a \`problem\`, and at most ${MAX_NAMED} of other verdicts.`,
    }),
    fault: t.Optional(FaultInput),
  },
  {
    title: 'ReportLine',
    description:
      'What was seen. A situation that was not seen has `fault`: post it to `/sandbox/faults`, and the next enrichment of the organization meets the situation. It is absent where only the client can cause the situation.',
  },
)
export type ReportLine = Static<typeof ReportLine>

export const Report = t.Object(
  {
    orgId: text('Id of the organization.'),
    requests: t.Integer({ minimum: 0, description: 'Number of recorded requests of the organization.' }),
    verdict: oneOf(
      ['ok', 'problem', 'not_seen'],
      '`problem` if a behavior is one, and `not_seen` without a request. `ok` only says that no mistake was seen: `situations` has what was not met.',
    ),
    sentence: text('For people: the mistakes, or how many situations were met without one. It can change.'),
    behaviors: t.Array(ReportLine, { description: 'What the integration did next.' }),
    situations: t.Array(ReportLine, { description: 'What an integration should have met.' }),
  },
  { title: 'Report', description: 'What the journal shows about the integration of an organization.' },
)
export type Report = Static<typeof Report>
