/** The response that the matcher leads to, for comparison with the look-up of an email address. */
import type { Organization } from '../../../src/accounts/organizations.ts'
import { toMatchInput } from '../../../src/api/enrich/input.ts'
import type { MatchedRecord } from '../../../src/api/enrich/matched-record.ts'
import { loadMatchedRecord } from '../../../src/api/enrich/matched-record.ts'
import { selectGuids, toResponseJson } from '../../../src/api/enrich/presenter.ts'
import type { EnrichmentInput } from '../../../src/api/enrich/schema.ts'
import type { AppContext } from '../../../src/context.ts'

const SUBSCRIPTIONS = ['standard', 'plus', 'pro'] as const
const ON_AND_OFF = [false, true] as const

/** An organization for each combination of subscription and masks. */
export const ORGANIZATIONS: readonly Organization[] = SUBSCRIPTIONS.flatMap((subscription) =>
  ON_AND_OFF.flatMap((maskEmail) =>
    ON_AND_OFF.map((maskDirectDial) => ({
      orgId: 'organization',
      orgName: 'Organization',
      website: '',
      status: 'active' as const,
      subscription,
      credits: null,
      granted: null,
      dailyRateLimit: 1,
      qpsLimit: 1,
      maskEmail,
      maskDirectDial,
      createdAt: 0,
      updatedAt: 0,
    })),
  ),
)

/** Matches an input without the look-up of an email address. */
export function matchWithoutLookup(
  { records, matcher }: Pick<AppContext, 'records' | 'matcher'>,
  body: EnrichmentInput,
): MatchedRecord {
  const input = toMatchInput(body)
  // `explain` has no cache.
  return loadMatchedRecord(records, matcher.explain(input).match, input)
}

/** Returns the response and the GUIDs of the charge. */
export const toDelivery = (
  record: MatchedRecord,
  organization: Organization,
  ids: Parameters<typeof toResponseJson>[2],
) => ({
  json: toResponseJson(record, organization, ids),
  guids: record.kind === 'none' ? undefined : selectGuids(record, organization),
})
