/** Notes on operations of the service: which key they use, and what to do about an error. */
import { Link } from 'wouter'
import { ApiError } from '../../api/errors.ts'
import { Problem } from '../../ui/states.tsx'
import type { AdminKey } from './admin-key.ts'

interface ServiceNoteProps {
  readonly admin: AdminKey
  /** The operations of the panel, as in “Suspend and Create user”. */
  readonly operations: string
  readonly path: string
}

/** Whose key the service is asked with, and what that costs; or why it cannot be asked. */
export const ServiceNote = ({ admin, operations, path }: ServiceNoteProps) =>
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

/** What the service refused, in its words, and what to do about it. */
export function ServiceError({ error }: { readonly error: unknown }) {
  if (error === null) return null
  const advice = getAdvice(error)
  return (
    <div className="refusal">
      <Problem error={error} />
      {advice !== undefined && <p className="hint">{advice}</p>}
    </div>
  )
}

const ADVICE: Readonly<Record<string, string>> = {
  invalid_state:
    'If a test needs it all the same: the menu at the end of a user’s row sets any status, and locks out whom you tell it to.',
  already_exists: 'Take another address, or change the one that is listed.',
  rate_limit_exceeded:
    'These operations count, too: wait until the gauges are full again, or raise the limits above.',
  organization_inactive: 'Set the status of the organization to active above.',
}

/** `undefined` where the server's own words are all there is to say. */
const getAdvice = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? (ADVICE[error.code] ?? (error.status >= 500 ? FAULT_ADVICE : undefined))
    : undefined

const FAULT_ADVICE = 'If you did not expect this: a fault may be armed. See Faults and clock.'
