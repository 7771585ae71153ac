/** An organization: its types, the options of its settings, and how values are shown. */
import type { OrganizationDetails, SandboxOrganization, Schemas } from '../../api/schemas.ts'
import type { Part } from '../../ui/chart/chart-data.ts'

export type OrganizationUser = OrganizationDetails['users'][number]
export type OrganizationKey = OrganizationDetails['keys'][number]
export type OrganizationInput = Schemas['CreateOrganizationInput']

/** The fields of an organization that the user sets. */
export const SETTINGS = [
  'orgName',
  'website',
  'subscription',
  'status',
  'credits',
  'qpsLimit',
  'dailyRateLimit',
  'maskEmail',
  'maskDirectDial',
] as const satisfies (keyof OrganizationInput)[]

/** Returns the fields with which an organization can be created again. */
export const toInput = (organization: SandboxOrganization): OrganizationInput =>
  Object.fromEntries(SETTINGS.map((name) => [name, organization[name]]))

/** What each value means, in the order of the choices. */
export const SUBSCRIPTION_HINTS: Readonly<Record<SandboxOrganization['subscription'], string>> = {
  standard: 'Responses without direct dials.',
  plus: 'With direct dials. Each record is charged only once.',
  pro: 'With direct dials. Each returned record is charged.',
}

/** What each value means, in the order of the choices. */
export const STATUS_HINTS: Readonly<Record<SandboxOrganization['status'], string>> = {
  active: 'All operations are allowed.',
  inactive:
    'The organization can only view its users and keys. Changes to them return organization_inactive, and other requests return invalid_api_key.',
}

/** Returns options that show their values. */
export const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Returns the address of the form that sends requests of an organization. */
export const getTryLink = (orgId: string): string =>
  `/try?${new URLSearchParams({ operation: 'enrich', orgId })}`

export const getRequestsLink = (orgId: string): string => `/requests?${new URLSearchParams({ orgId })}`

/** The share of a limit above which a meter warns. */
export const HIGH_SHARE = 0.8

type Bucket = Schemas['TimelineBucket']

/** Returns the requests within the limits of each bucket and of all, whatever their response, and those above. */
export function toRateColumns(buckets: readonly Bucket[]) {
  const toParts = (limited: number, all: number): Part[] => [
    { name: 'within the limit', count: all - limited, color: 'var(--found)' },
    { name: 'limited (429)', count: limited, color: 'var(--error)' },
  ]
  const counts = buckets.map(({ limited, outcomes }) => ({
    limited,
    all: Object.values(outcomes).reduce((total, count) => total + count, 0),
  }))
  const add = (name: 'limited' | 'all'): number => counts.reduce((total, one) => total + one[name], 0)
  return {
    columns: counts.map(({ limited, all }) => toParts(limited, all)),
    totals: toParts(add('limited'), add('all')),
  }
}
