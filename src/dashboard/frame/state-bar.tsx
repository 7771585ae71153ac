/** Says beside every page, so that it moves nothing, that the server is down, or what changes the responses: the clock, faults, and the user's own data. */
import { clsx } from 'clsx'
import { Clock, Database, PlugZap, Zap } from 'lucide-react'
import { Link } from 'react-router'
import { ConnectionError } from '../api/errors.ts'
import { useServerStatus } from '../api/queries.ts'
import type { Schemas } from '../api/schemas.ts'
import styles from '../app.module.css'
import { Button } from '../ui/button.tsx'
import { formatCount } from '../ui/format.ts'
import { describeOffset } from './clock-offset.ts'
import { RemoveFaults } from './remove-faults.tsx'
import { useResumeClock } from './state-actions.ts'

export function StateBar() {
  const { data: state, error } = useServerStatus()
  const { mutate: resumeClock } = useResumeClock()
  if (error instanceof ConnectionError) {
    return (
      <section className={clsx(styles.stateBar, styles.bad)} aria-label="Server status">
        <p role="alert">
          <PlugZap size={14} aria-hidden />
          <span>{error.message}</span>
        </p>
      </section>
    )
  }
  if (state === undefined) return null
  const { clock, counts, startedWith } = state
  const clockText = describeClock(clock)
  const isManipulated = clockText !== '' || counts.activeFaults > 0
  if (!isManipulated && startedWith.data === null) return null
  return (
    <section className={clsx(styles.stateBar, isManipulated && styles.warn)} aria-label="Changed state">
      {clockText !== '' && (
        <p>
          <Clock size={14} aria-hidden />
          <Link to="/state">{clockText}</Link>
          <Button slim look="bare" onPress={() => resumeClock()}>
            Use system time
          </Button>
        </p>
      )}
      {counts.activeFaults > 0 && (
        <p>
          <Zap size={14} aria-hidden />
          <Link to="/faults">{formatCount(counts.activeFaults, 'fault')} active</Link>
          <RemoveFaults look="bare" />
        </p>
      )}
      {startedWith.data !== null && (
        <p>
          <Database size={14} aria-hidden />
          <Link to="/data/companies">your data from {startedWith.data}</Link>
        </p>
      )}
    </section>
  )
}

/** Returns a text such as `Clock frozen, 30 days ahead`, or `''` for the time of the system. */
function describeClock(clock: Schemas['Clock']): string {
  const offset = describeOffset(clock)
  if (clock.mode === 'frozen') return offset === '' ? 'Clock frozen' : `Clock frozen, ${offset}`
  return offset === '' ? '' : `Clock ${offset}`
}
