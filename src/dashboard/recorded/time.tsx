/** Times in the time zone of the browser, with UTC as their tooltips. */
import { Clock } from 'lucide-react'
import textStyles from '../ui/styles/text.module.css'
import { formatSandboxTime, formatTime, formatUtc } from './format.ts'
import styles from './recorded.module.css'

interface TimeProps {
  /** In ISO 8601. */
  readonly at: string
  /** The time in words. Default: with the day if it is not today. */
  readonly text?: string
}

export const Time = ({ at, text = formatTime(at) }: TimeProps) => (
  <time dateTime={at} title={formatUtc(at)}>
    {text}
  </time>
)

interface RequestTimeProps extends TimeProps {
  /** `undefined` if it is the same. */
  readonly sandboxTime: string | undefined
}

/** The time of a request in a list. Lists are ordered by the machine's time, and the sandbox clock is below it. */
export const RequestTime = ({ sandboxTime, ...time }: RequestTimeProps) => (
  <>
    <Time {...time} />
    <SandboxTime at={time.at} sandboxTime={sandboxTime} />
  </>
)

export const SandboxTime = ({ at, sandboxTime }: Omit<RequestTimeProps, 'text'>) =>
  sandboxTime !== undefined && (
    <time
      dateTime={sandboxTime}
      title={`Sandbox clock: ${formatUtc(sandboxTime)}`}
      className={styles.sandboxTime}
    >
      <Clock size={12} aria-hidden />
      <span className={textStyles.visuallyHidden}>sandbox clock </span>
      {formatSandboxTime(sandboxTime, at)}
    </time>
  )
