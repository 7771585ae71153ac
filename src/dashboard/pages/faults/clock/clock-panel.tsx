/** The sandbox clock, and the controls that change it. */
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSandboxState } from '../../../api/queries.ts'
import type { Schemas } from '../../../api/schemas.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { inWords } from '../../../ui/format.ts'
import { Panel } from '../../../ui/layout.tsx'
import { Loaded } from '../../../ui/states.tsx'
import { useChangeClock } from '../queries.ts'
import { AdvanceFields, SetFields } from './clock-fields.tsx'
import { dayInWords, midnightAfter, timeInWords } from './instants.ts'

type Clock = Schemas['Clock']
type Change = (change: Schemas['ClockInput']) => void

export function ClockPanel() {
  const state = useSandboxState()
  const { mutate: change } = useChangeClock()
  return (
    <Panel title="Clock">
      <Loaded query={state} what="the clock">
        {({ clock }) => (
          <div className="stack">
            <Face clock={clock} />
            <Mode clock={clock} onChange={change} />
            <Steps clock={clock} onChange={change} />
            <AdvanceFields onChange={change} />
            <SetFields now={Date.parse(clock.now)} onChange={change} />
            <p className="hint">
              Past midnight UTC daily limits are whole again, a second on the token buckets are, and a day on
              idempotency keys are forgotten: nobody has to wait. Latency stays real time.
            </p>
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function Face({ clock }: { readonly clock: Clock }) {
  const now = useNow() ?? Date.parse(clock.now)
  return (
    <div>
      <p className="row">
        <time className="clock-face number" dateTime={new Date(now).toISOString()}>
          {timeInWords(now)}
        </time>
        <span className="quiet">UTC</span>
        <Badge tone={clock.mode === 'running' ? 'good' : 'info'}>{clock.mode}</Badge>
      </p>
      <p>{dayInWords(now)}</p>
      <p className="small quiet">{offsetInWords(clock)}</p>
    </div>
  )
}

/** Less than this is the way of the question to the server. */
const NEAR_SECONDS = 1

function offsetInWords({ offsetSeconds, mode }: Clock): string {
  if (Math.abs(offsetSeconds) < NEAR_SECONDS && mode === 'running') return 'In step with the machine'
  return `${inWords(offsetSeconds)} ${offsetSeconds < 0 ? 'behind' : 'ahead of'} the machine`
}

interface ClockProps {
  readonly clock: Clock
  readonly onChange: Change
}

const Mode = ({ clock: { mode, offsetSeconds }, onChange }: ClockProps) => (
  <div className="row">
    {mode === 'running' ? (
      <Button onPress={() => onChange({ mode: 'frozen' })}>
        <Pause size={16} aria-hidden /> Freeze
      </Button>
    ) : (
      <Button onPress={() => onChange({ mode: 'running' })}>
        <Play size={16} aria-hidden /> Run again
      </Button>
    )}
    {(mode === 'frozen' || Math.abs(offsetSeconds) >= NEAR_SECONDS) && (
      <Button look="bare" onPress={() => onChange({ now: null, mode: 'running' })}>
        As the machine has it
      </Button>
    )}
  </div>
)

const STEPS = [
  { name: '1 second', seconds: 1 },
  { name: '1 minute', seconds: 60 },
  { name: '1 hour', seconds: 3_600 },
  { name: '30 days', seconds: 30 * 86_400 },
] as const

function Steps({ clock, onChange }: ClockProps) {
  const toMidnight = (): void =>
    onChange({ now: new Date(midnightAfter(Date.parse(clock.now))).toISOString() })
  return (
    <fieldset className="field-group">
      <legend>Move on by</legend>
      <div className="row steps">
        {STEPS.map(({ name, seconds }) => (
          <Button key={name} slim onPress={() => onChange({ advanceSeconds: seconds })}>
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

/** Milliseconds between two looks at a running clock. */
const TICK = 200

/** What time it is there, in milliseconds since 1970: it goes on by itself between two looks at the server. */
function useNow(): number | undefined {
  const { data, dataUpdatedAt } = useSandboxState()
  const isRunning = data?.clock.mode === 'running'
  const [, tick] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => tick((count) => count + 1), TICK)
    return () => clearInterval(timer)
  }, [isRunning])
  if (data === undefined) return undefined
  const then = Date.parse(data.clock.now)
  return isRunning ? then + (Date.now() - dataUpdatedAt) : then
}
