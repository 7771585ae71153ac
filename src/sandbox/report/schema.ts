/** The schemas of the integration report. */
import { type Static, t } from 'elysia'
import { Uuid } from '../../http/field-schemas.ts'
import { oneOf } from '../../lib/schemas.ts'
import { FaultInput } from '../faults/fault.ts'

/** The maximum number of requests that a line names, unless it is a problem. */
export const MAX_NAMED = 20

const text = (description: string) => t.String({ description })

const ReportLine = t.Object(
  {
    id: text('A stable id. Handle lines by it, not by the title.'),
    title: text('A short name.'),
    verdict: oneOf(
      ['ok', 'problem', 'seen', 'not_seen'],
      'For a situation, `seen` or `not_seen`. For a behavior, `ok`, `problem`, `not_seen` if the check never applied, or `seen` if only you know whether it is right.',
    ),
    sentence: text('What was seen, in words. The wording can change.'),
    transactionIds: t.Array(Uuid('Id of a recorded request.'), {
      description: `The requests behind the sentence, newest first: all of them for a \`problem\`, and at most ${MAX_NAMED} for other verdicts.`,
    }),
    fault: t.Optional(FaultInput),
  },
  {
    title: 'ReportLine',
    description:
      "What was seen. If a situation was not seen, post its `fault` to `/sandbox/faults` to make the organization's next enrichment hit it. `fault` is absent if only the client can cause the situation.",
  },
)
export type ReportLine = Static<typeof ReportLine>

export const Report = t.Object(
  {
    orgId: text('Id of the organization.'),
    requests: t.Integer({ minimum: 0, description: 'Number of recorded requests of the organization.' }),
    verdict: oneOf(
      ['ok', 'problem', 'not_seen'],
      '`problem` if any behavior is a problem, and `not_seen` if there was no request. `ok` only means that no mistake was seen. `situations` shows what has not come up yet.',
    ),
    sentence: text(
      'The mistakes, or how many situations came up without one, in words. The wording can change.',
    ),
    behaviors: t.Array(ReportLine, { description: 'What the integration did in these situations.' }),
    situations: t.Array(ReportLine, { description: 'The situations that an integration should have seen.' }),
    notReady: t.Array(
      t.Object(
        { orgId: text('Id of the organization.'), orgName: text('Name of the organization.') },
        { title: 'NotReadyOrganization', description: 'An organization whose report is a `problem`.' },
      ),
      { description: 'All organizations with a `problem`, the one with the latest request first.' },
    ),
  },
  { title: 'Report', description: "What the journal shows about an organization's integration." },
)
export type Report = Static<typeof Report>
