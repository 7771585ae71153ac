import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Switch } from '../../../ui/field.tsx'
import type { Feeding } from '../journal/feed.ts'

interface LiveSignProps {
  readonly connection: Feeding['connection']
  readonly isPaused: boolean
  readonly onPause: (isPaused: boolean) => void
}

const SAID: Readonly<Record<Feeding['connection'], readonly [text: string, tone: Tone]>> = {
  opening: ['connecting', 'plain'],
  open: ['live', 'good'],
  broken: ['no connection', 'bad'],
}

/** Whether what comes is shown at once. */
export function LiveSign({ connection, isPaused, onPause }: LiveSignProps) {
  const [text, tone] = connection === 'open' && isPaused ? (['paused', 'warn'] as const) : SAID[connection]
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      <Switch label="Pause" isOn={isPaused} onChange={onPause} />
    </>
  )
}
