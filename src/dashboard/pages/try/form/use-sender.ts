/** The chosen organization and key, and the request that the form sends. */
import { useOrganization } from '../../../api/queries.ts'
import type { TryRequest } from '../../../api/request-link.ts'
import type { OrganizationDetails, SandboxOrganization } from '../../../api/schemas.ts'
import { getBody, TYPED_KEY, useDraft } from '../draft.ts'
import { chooseKey, chooseOrganization } from './default-key.ts'

export interface Sender {
  /** `undefined` if the user enters a key. */
  readonly organization: SandboxOrganization | undefined
  readonly details: OrganizationDetails | undefined
  /** `undefined` until the keys are loaded. */
  readonly apiKey: string | undefined
  /** What was chosen, and does not exist any more. */
  readonly missing: 'organization' | 'key' | undefined
  readonly request: TryRequest
}

export function useSender(organizations: readonly SandboxOrganization[]): Sender {
  const draft = useDraft()
  const { operation, headers, original } = draft
  const organization = draft.orgId === TYPED_KEY ? undefined : chooseOrganization(organizations, draft.orgId)
  const { data: details } = useOrganization(organization?.orgId)
  const key = details && chooseKey(details, draft.keyId, operation)
  const isDeleted =
    draft.orgId !== undefined && organization !== undefined && organization.orgId !== draft.orgId
  const isKeyDeleted = draft.keyId !== undefined && key !== undefined && key.keyId !== draft.keyId
  return {
    missing: isDeleted ? 'organization' : isKeyDeleted ? 'key' : undefined,
    organization,
    details,
    apiKey: organization === undefined ? draft.typedKey.trim() : key?.apiKey,
    request: {
      operation,
      body: getBody(draft),
      headers,
      orgId: organization?.orgId,
      keyId: organization === undefined ? undefined : key?.keyId,
      original,
    },
  }
}
