/** Derives from the stored tables how the server must respond to a key before it reads the body. */
import type { Database } from 'bun:sqlite'
import type { Operation } from '../../support/openapi/document.ts'

interface KeyStatus {
  readonly organization: string
  readonly user: string | null
  readonly key: string
  readonly role: string
}

const KEY_STATUS_QUERY = `
  select o.status as organization, u.status as user, k.status as key, k.role as role
  from api_keys k
  join organizations o on o.org_id = k.org_id
  left join users u on u.org_id = k.org_id and u.email_key = k.email_key
  where k.api_key = ?`

/** Returns the error code that rejects a key, or `undefined` if the key is accepted. */
export function expectedErrorCode(
  client: Database,
  operation: Operation,
  key: string | undefined,
): string | undefined {
  if (!key) return 'unauthorized'
  const status = client.query<KeyStatus, [string]>(KEY_STATUS_QUERY).get(key)
  if (!status) return 'invalid_api_key'
  const isView = operation.operationId.startsWith('view')
  if (status.organization === 'inactive' && !isView) return 'organization_inactive'
  if (status.user === 'deleted') return 'user_deleted'
  if (status.user === 'suspend') return 'user_suspended'
  if (status.key === 'suspended') return 'key_suspended'
  if (isManagementOperation(operation) && status.role !== 'admin') return 'admin_key_required'
  return undefined
}

export const isManagementOperation = ({ path }: Operation): boolean => path.startsWith('/signals/')
