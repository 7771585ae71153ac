/** Times in the time zone of the browser, with UTC as their tooltips. */
import { Clock } from 'lucide-react'
import textStyles from '../ui/styles/text.module.css'
import { formatSandboxTime, formatTime, formatUtc } from './format.ts'
import styles from './recorded.module.css'

/** @param at in ISO 8601 */
export const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatUtc(at)}>
    {formatTime(at)}
  </time>
)

interface RequestTimeProps {
  readonly at: string
  /** `undefined` if it is the same. */
  readonly sandboxTime: string | undefined
}

/** The time of a request in a list. Lists are ordered by the machine's time, and the sandbox clock is below it. */
export const RequestTime = ({ at, sandboxTime }: RequestTimeProps) => (
  <>
    <Time at={at} />
    {sandboxTime !== undefined && (
      <time
        dateTime={sandboxTime}
        title={`Sandbox clock: ${formatUtc(sandboxTime)}`}
        className={styles.sandboxTime}
      >
        <Clock size={12} aria-hidden />
        <span className={textStyles.visuallyHidden}>sandbox clock </span>
        {formatSandboxTime(sandboxTime, at)}
      </time>
    )}
  </>
)
