/** Forms that move the clock by a duration or set it. */
import { type FormEvent, useState } from 'react'
import type { Schemas } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, TextInput } from '../../../ui/field.tsx'
import { formatForInput, parseInstant } from './instants.ts'

interface ClockFormProps {
  readonly onChange: (change: Schemas['ClockInput']) => void
}

const UNITS = [
  { value: '1', label: 'seconds' },
  { value: '60', label: 'minutes' },
  { value: '3600', label: 'hours' },
  { value: '86400', label: 'days' },
] as const
type Unit = (typeof UNITS)[number]['value']

export function AdvanceForm({ onChange }: ClockFormProps) {
  const [count, setCount] = useState('7')
  const [unit, setUnit] = useState<Unit>('86400')
  const seconds = count.trim() === '' ? Number.NaN : Number(count) * Number(unit)
  const isNumber = Number.isFinite(seconds)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isNumber) onChange({ advanceSeconds: seconds })
  }
  return (
    <form className="typed-time" onSubmit={submit} aria-label="Move by a custom duration">
      <TextInput
        label="Move by"
        value={count}
        onChange={setCount}
        problem={isNumber ? undefined : 'Enter a number. Negative numbers move back.'}
      />
      <Choice label="Unit" value={unit} onChange={setUnit} options={UNITS} />
      <Button type="submit" isDisabled={!isNumber}>
        {' '}
        Move{' '}
      </Button>
    </form>
  )
}

interface SetTimeFormProps extends ClockFormProps {
  /** The initial value, in milliseconds since 1970. */
  readonly now: number
}

export function SetTimeForm({ now, onChange }: SetTimeFormProps) {
  const [typed, setTyped] = useState(() => formatForInput(now))
  const instant = parseInstant(typed)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (instant !== undefined) onChange({ now: instant })
  }
  return (
    <form className="typed-time" onSubmit={submit} aria-label="Set the clock">
      <TextInput
        label="Set to"
        hint="UTC, unless you enter another time zone."
        value={typed}
        onChange={setTyped}
        problem={instant === undefined ? 'Enter a time such as 2027-01-01 00:00:00.' : undefined}
      />
      <Button type="submit" isDisabled={instant === undefined}>
        Set
      </Button>
    </form>
  )
}
