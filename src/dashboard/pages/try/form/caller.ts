/** Which organization and which of its keys are chosen, where nobody chose yet or the choice is gone. */
import { formatCount } from '../../../ui/format.ts'

interface Organization {
  readonly orgId: string
  readonly status: string
  readonly subscription: string
  readonly credits: number | null
  readonly qpsLimit: number
  readonly maskEmail: boolean
}

/** The chosen one; else one that sees everything and has no end of credits; else the first. */
export function chooseOrganization<One extends Organization>(
  organizations: readonly One[],
  orgId: string | undefined,
): One | undefined {
  return (
    organizations.find((one) => one.orgId === orgId) ??
    organizations.find(
      ({ status, subscription, credits, maskEmail }) =>
        status === 'active' && subscription !== 'standard' && credits === null && !maskEmail,
    ) ??
    organizations[0]
  )
}

interface Key {
  readonly keyId: string
  readonly email: string
  readonly role: string
  readonly status: string
}

/** The chosen one; else the first for Enrich and Buying group that works; else the first. */
export const chooseKey = <One extends Key>(
  keys: readonly One[],
  keyId: string | undefined,
): One | undefined =>
  keys.find((key) => key.keyId === keyId) ??
  keys.find(({ role, status }) => role === 'standard' && status === 'active') ??
  keys[0]

export const formatCredits = (credits: number | null): string =>
  credits === null ? 'unlimited credits' : formatCount(credits, 'credit')
