import { Link } from 'wouter'
import type { Admin } from './admin-key.ts'

interface AskedWithProps {
  readonly admin: Admin
  /** The operations of the panel, as in “Suspend and Create user”. */
  readonly operations: string
  readonly path: string
}

/** Whose key the service is asked with, and what that costs; or why it cannot be asked. */
export const AskedWith = ({ admin, operations, path }: AskedWithProps) =>
  'obstacle' in admin ? (
    <div className="notice warn" role="status">
      {admin.obstacle}
    </div>
  ) : (
    <p className="hint">
      {operations} are the service’s own operations ({path}): asked with the admin key of {admin.key.email},
      they take from the limits above and stand in the <Link href="/requests">journal</Link>.
    </p>
  )
