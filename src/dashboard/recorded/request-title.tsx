/** The heading of a recorded request. */
import { clsx } from 'clsx'
import { getOperationName } from '../api/schemas.ts'
import { OutcomeBadge } from '../ui/badge.tsx'
import { formatCount, formatElapsed } from '../ui/format.ts'
import textStyles from '../ui/styles/text.module.css'
import { findSandboxTime, noteRefresh } from './format.ts'
import { useRequest } from './queries.ts'
import styles from './recorded.module.css'
import { Time } from './time.tsx'

/** The operation and the outcome, with the status, the duration, and the credits. */
export function RequestTitle({ transactionId }: { readonly transactionId: string }) {
  const { data } = useRequest(transactionId)
  if (data === undefined) return <h2>Request</h2>
  const { operation, outcome, response, at, durationMs, credits } = data
  const sandboxTime = findSandboxTime(data)
  return (
    <h2 className={styles.requestTitle}>
      {getOperationName(operation)} <OutcomeBadge outcome={outcome} />
      <span className={clsx(textStyles.hint, textStyles.number)}>
        {response.status ?? 'no response'}, <Time at={at} />
        {sandboxTime !== undefined && (
          <>
            {' '}
            (sandbox clock <Time at={sandboxTime} />)
          </>
        )}
        , {formatElapsed(durationMs)}
        {credits !== null && `, ${formatCount(credits.deducted, 'credit')}${noteRefresh(data)}`}
      </span>
    </h2>
  )
}
