/** Chooses an organization and a key by default, or if the chosen one was deleted. */
import { findWorkingKey } from '../../../api/keys.ts'
import {
  isLookup,
  type Operation,
  type OrganizationDetails,
  type SandboxOrganization,
} from '../../../api/schemas.ts'

/** Returns the chosen organization, else one without restrictions, else the first. */
export const chooseOrganization = (
  organizations: readonly SandboxOrganization[],
  orgId: string | undefined,
): SandboxOrganization | undefined =>
  organizations.find((one) => one.orgId === orgId) ??
  organizations.find(
    ({ status, subscription, credits, maskEmail }) =>
      status === 'active' && subscription !== 'standard' && credits === null && !maskEmail,
  ) ??
  organizations[0]

/** Returns the chosen key, else one that works for the operation, else the first. */
export const chooseKey = (details: OrganizationDetails, keyId: string | undefined, operation: Operation) =>
  details.keys.find((key) => key.keyId === keyId) ??
  findWorkingKey(details, isLookup(operation) ? 'standard' : 'admin') ??
  details.keys[0]
