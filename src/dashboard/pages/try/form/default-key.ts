/** Chooses an organization and a key by default, or if the chosen one was deleted. */

interface OrganizationOption {
  readonly orgId: string
  readonly status: string
  readonly subscription: string
  readonly credits: number | null
  readonly qpsLimit: number
  readonly maskEmail: boolean
}

/** Returns the chosen organization, else one without restrictions, else the first. */
export function chooseOrganization<One extends OrganizationOption>(
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

interface KeyOption {
  readonly keyId: string
  readonly email: string
  readonly role: string
  readonly status: string
}

/** Returns the chosen key, else the first active standard key, else the first. */
export const chooseKey = <One extends KeyOption>(
  keys: readonly One[],
  keyId: string | undefined,
): One | undefined =>
  keys.find((key) => key.keyId === keyId) ??
  keys.find(({ role, status }) => role === 'standard' && status === 'active') ??
  keys[0]
