/** The types of an organization, the options of its settings, and how its values are shown. */
import type { OrganizationDetails, SandboxOrganization, Schemas } from '../../api/schemas.ts'

export type OrganizationUser = OrganizationDetails['users'][number]
export type OrganizationKey = OrganizationDetails['keys'][number]
export type NewOrganization = Schemas['CreateOrganizationInput']
export type OrganizationChanges = Schemas['UpdateOrganizationInput']

interface Choice<Value> {
  readonly value: Value
  readonly label: string
}

export const SUBSCRIPTIONS: readonly Choice<SandboxOrganization['subscription']>[] = [
  { value: 'standard', label: 'standard' },
  { value: 'plus', label: 'plus' },
  { value: 'pro', label: 'pro' },
]

export const SUBSCRIPTION_HINTS: Readonly<Record<SandboxOrganization['subscription'], string>> = {
  standard: 'Responses without direct dials.',
  plus: 'With direct dials. A record is charged only once.',
  pro: 'With direct dials. Each returned record is charged.',
}

export const STATUSES: readonly Choice<SandboxOrganization['status']>[] = [
  { value: 'active', label: 'active' },
  { value: 'inactive', label: 'inactive' },
]

export const STATUS_HINTS: Readonly<Record<SandboxOrganization['status'], string>> = {
  active: 'All operations are allowed.',
  inactive: 'Can only view its users and keys. All other requests return 403 organization_inactive.',
}

export const formatCredits = (credits: number | null): string =>
  credits === null ? 'unlimited' : credits.toLocaleString('en-US')

/** Returns the last characters of a key. */
export const maskKey = (key: string): string => `••••${key.slice(-4)}`

/**
 * Parses a number. The server checks ranges.
 * @throws {Error} if the text is not a number
 */
export function parseNumber(text: string): number {
  const number = Number(text.replace(/[\s,_]/g, ''))
  if (text.trim() !== '' && Number.isFinite(number)) return number
  throw new Error('Enter a whole number, such as 1000.')
}
