/** Notes on operations of the service: which key they use, and what to do about an error. */
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { RequestError } from '../../api/errors.ts'
import { Problem } from '../../ui/loading-states.tsx'
import states from '../../ui/styles/loading-states.module.css'
import textStyles from '../../ui/styles/text.module.css'
import type { AdminKey } from './organization.ts'
import styles from './page.module.css'

interface ServiceNoteProps {
  readonly admin: AdminKey
  /** The operations of the panel, such as “Create user, Suspend, and Reactivate”. */
  readonly operations: string
  readonly path: string
}

/** Says which admin key the operations use, or why none works. */
export const ServiceNote = ({ admin, operations, path }: ServiceNoteProps) =>
  'obstacle' in admin ? (
    <div className={clsx(states.notice, states.warn)} role="status">
      {admin.obstacle}
    </div>
  ) : (
    <p className={textStyles.hint}>
      {operations} call the API ({path}) with the admin key of {admin.key.email}. These requests count against
      the limits above and appear in the <Link to="/requests">request list</Link>.
    </p>
  )

/** An error of the service, with advice. */
export function ServiceError({ error }: { readonly error: unknown }) {
  if (error === null) return null
  const advice = getAdvice(error)
  return (
    <div className={styles.refusal}>
      <Problem error={error} />
      {advice !== undefined && <p className={textStyles.hint}>{advice}</p>}
    </div>
  )
}

const ADVICE: Readonly<Record<string, string>> = {
  invalid_state: 'To do it anyway, use the menu at the end of the row. It sets any status without checks.',
  already_exists: 'Use another address, or change the existing entry.',
  rate_limit_exceeded: 'These requests also count. Wait until the limits reset, or raise them above.',
  organization_inactive: 'Set the status of the organization to active in the settings above.',
}

/** Returns advice, or `undefined` if the message of the server is enough. */
const getAdvice = (error: unknown): string | undefined =>
  error instanceof RequestError
    ? (ADVICE[error.code] ?? (error.status >= 500 ? FAULT_ADVICE : undefined))
    : undefined

const FAULT_ADVICE = 'An injected fault may cause this error. See Faults and clock.'
