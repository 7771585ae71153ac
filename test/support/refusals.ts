/** Who may call, worked out from the stored tables alone: what the server has to answer before it reads a body. */
import type { Database } from 'bun:sqlite'
import type { Operation } from './document.ts'

interface Standing {
  readonly organization: string
  readonly user: string | null
  readonly key: string
  readonly role: string
}

const STANDING = `
  select o.status as organization, u.status as user, k.status as key, k.role as role
  from api_keys k
  join organizations o on o.org_id = k.org_id
  left join users u on u.org_id = k.org_id and u.email_key = k.email_key
  where k.api_key = ?`

/** The error code a key is refused with, `undefined` where it may call. */
export function refusalOf(
  client: Database,
  operation: Operation,
  key: string | undefined,
): string | undefined {
  if (!key) return 'unauthorized'
  const standing = client.query<Standing, [string]>(STANDING).get(key)
  if (!standing) return 'invalid_api_key'
  const isView = operation.operationId.startsWith('view')
  if (standing.organization === 'inactive' && !isView) return 'organization_inactive'
  if (standing.user === 'deleted') return 'user_deleted'
  if (standing.user === 'suspend') return 'user_suspended'
  if (standing.key === 'suspended') return 'key_suspended'
  if (isManagement(operation) && standing.role !== 'admin') return 'admin_key_required'
  return undefined
}

export const isManagement = ({ path }: Operation): boolean => path.startsWith('/signals/')
