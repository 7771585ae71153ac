/** The types of an organization, the options of its settings, and how its values are shown. */
import type { Schemas } from '../../api/schemas.ts'

export type Organization = Schemas['SandboxOrganization']
export type Details = Schemas['OrganizationDetails']
export type User = Details['users'][number]
export type Key = Details['keys'][number]
export type NewOrganization = Schemas['CreateOrganizationInput']
export type OrganizationChanges = Schemas['UpdateOrganizationInput']

interface Choice<Value> {
  readonly value: Value
  readonly label: string
}

export const SUBSCRIPTIONS: readonly Choice<Organization['subscription']>[] = [
  { value: 'standard', label: 'standard' },
  { value: 'plus', label: 'plus' },
  { value: 'pro', label: 'pro' },
]

export const SUBSCRIPTION_HINTS: Readonly<Record<Organization['subscription'], string>> = {
  standard: 'Responses without direct dials.',
  plus: 'With direct dials. A record is charged only once.',
  pro: 'With direct dials. Each returned record is charged.',
}

export const STATUSES: readonly Choice<Organization['status']>[] = [
  { value: 'active', label: 'active' },
  { value: 'inactive', label: 'inactive' },
]

export const STATUS_HINTS: Readonly<Record<Organization['status'], string>> = {
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
