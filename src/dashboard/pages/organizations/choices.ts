/** What an organization may be, and what that means. */
import type { Option } from '../../ui/field.tsx'
import type { Organization } from './types.ts'

export const SUBSCRIPTIONS: readonly Option<Organization['subscription']>[] = [
  { value: 'standard', label: 'standard' },
  { value: 'plus', label: 'plus' },
  { value: 'pro', label: 'pro' },
]

export const SUBSCRIPTION_MEANS: Readonly<Record<Organization['subscription'], string>> = {
  standard: 'Answers without direct dials.',
  plus: 'With direct dials; what was charged once is refreshed for nothing.',
  pro: 'With direct dials; each record delivered costs.',
}

export const STATUSES: readonly Option<Organization['status']>[] = [
  { value: 'active', label: 'active' },
  { value: 'inactive', label: 'inactive' },
]

export const STATUS_MEANS: Readonly<Record<Organization['status'], string>> = {
  active: 'May do everything.',
  inactive: 'May view its users and keys; all else is refused with 403 organization_inactive.',
}
