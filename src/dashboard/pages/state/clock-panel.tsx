/** The sandbox clock, and the controls that change it. */
import { clsx } from 'clsx'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSandboxState } from '../../api/queries.ts'
import type { Schemas } from '../../api/schemas.ts'
import { describeOffset } from '../../frame/clock-offset.ts'
import { formatUtc } from '../../recorded/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import fieldStyles from '../../ui/styles/field.module.css'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import {
  formatDay,
  formatForInput,
  formatTime,
  getNextMidnight,
  parseInstant,
  TIME_ZONE,
} from './clock-times.ts'
import styles from './page.module.css'
import { useChangeClock } from './queries.ts'

type Change = (change: Schemas['UpdateClockInput']) => void

export function ClockPanel() {
  const state = useSandboxState()
  const { mutate: change } = useChangeClock()
  return (
    <Panel title="Clock">
      <Loaded query={state} what="clock">
        {({ clock }) => (
          <div className={layout.stack}>
            <ClockTime clock={clock} />
            <ClockMode clock={clock} onChange={change} />
            <AdvanceButtons clock={clock} onChange={change} />
            <SetTimeForm now={Date.parse(clock.now)} onChange={change} />
            <p className={textStyles.hint}>
              Move past midnight UTC to reset daily limits, or by one second to reset limits per second.
              Injected delays use real time.
            </p>
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function ClockTime({ clock }: { readonly clock: Schemas['Clock'] }) {
  const now = useSandboxTime() ?? Date.parse(clock.now)
  return (
    <div>
      <p className={layout.row}>
        <time
          className={clsx(styles.clockFace, textStyles.number)}
          dateTime={new Date(now).toISOString()}
          title={formatUtc(new Date(now).toISOString())}
        >
          {formatTime(now)}
        </time>
        <span className={textStyles.quiet}>{TIME_ZONE}</span>
      </p>
      <p className={layout.row}>
        {formatDay(now)}
        <Badge tone={clock.mode === 'running' ? 'good' : 'info'}>{clock.mode}</Badge>
      </p>
      <p className={textStyles.hint}>
        {describeOffset(clock) || (clock.mode === 'running' && 'Matches the system clock')}
      </p>
    </div>
  )
}

interface ClockProps {
  readonly clock: Schemas['Clock']
  readonly onChange: Change
}

const ClockMode = ({ clock, onChange }: ClockProps) => (
  <div className={layout.row}>
    {clock.mode === 'running' ? (
      <Button onPress={() => onChange({ mode: 'frozen' })}>
        <Pause size={16} aria-hidden /> Freeze
      </Button>
    ) : (
      <Button onPress={() => onChange({ mode: 'running' })}>
        <Play size={16} aria-hidden /> Resume
      </Button>
    )}
    {(clock.mode === 'frozen' || describeOffset(clock) !== '') && (
      <Button look="bare" onPress={() => onChange({ now: null, mode: 'running' })}>
        Use system time
      </Button>
    )}
  </div>
)

const STEPS = [
  { name: '1 second', seconds: 1 },
  { name: '1 minute', seconds: 60 },
  { name: '1 hour', seconds: 3_600 },
  { name: '1 day', seconds: 86_400 },
  { name: '30 days', seconds: 30 * 86_400 },
] as const

function AdvanceButtons({ clock, onChange }: ClockProps) {
  const toMidnight = (): void =>
    onChange({ now: new Date(getNextMidnight(Date.parse(clock.now))).toISOString() })
  return (
    <fieldset className={fieldStyles.fieldGroup}>
      <legend>
        <h3>Move forward by</h3>
      </legend>
      <div className={layout.row}>
        {STEPS.map(({ name, seconds }) => (
          <Button key={name} slim repeats onPress={() => onChange({ advanceSeconds: seconds })}>
            {name}
          </Button>
        ))}
        <Button slim onPress={toMidnight}>
          To midnight UTC
        </Button>
      </div>
    </fieldset>
  )
}

/** Milliseconds between updates of a running clock. */
const TICK_MS = 200

/**
 * Returns the time of the sandbox clock in milliseconds since 1970. It advances locally between requests to the
 * server.
 */
function useSandboxTime(): number | undefined {
  const { data, dataUpdatedAt } = useSandboxState()
  const isRunning = data?.clock.mode === 'running'
  const [, tick] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  if (data === undefined) return undefined
  const then = Date.parse(data.clock.now)
  return isRunning ? then + (Date.now() - dataUpdatedAt) : then
}

interface SetTimeFormProps {
  readonly onChange: Change
  /** The value until it is edited, in milliseconds since 1970. */
  readonly now: number
}

function SetTimeForm({ now, onChange }: SetTimeFormProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? formatForInput(now)
  const instant = parseInstant(text)
  return (
    <form
      className={styles.typedTime}
      onSubmit={(event) => {
        event.preventDefault()
        if (instant === undefined) return
        onChange({ now: instant })
        setTyped(undefined)
      }}
      aria-label="Set the clock"
    >
      <TextInput
        name="time"
        label="Set to"
        value={text}
        onChange={setTyped}
        hint={`In ${TIME_ZONE}, unless you add a time zone, as in 2027-01-01 00:00Z.`}
        problem={instant === undefined ? 'Enter a time such as 2027-01-01 00:00:00.' : undefined}
      />
      <Button type="submit" isDisabled={instant === undefined}>
        Set
      </Button>
    </form>
  )
}
