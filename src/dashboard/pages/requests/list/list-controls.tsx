/** The controls above the list: live status, pause, clear, and a notice of missed requests. */

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/field.tsx'
import { count } from '../../../ui/format.ts'
import { tell, tellError } from '../../../ui/toasts.tsx'
import type { Feeding } from '../journal/feed.ts'
import { forgetAll } from '../journal/journal-api.ts'

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

interface ForgetAllProps {
  readonly isDisabled: boolean
  readonly onForgotten: () => void
}

/** Empties the journal, once it is confirmed. */
export function ForgetAll({ isDisabled, onForgotten }: ForgetAllProps) {
  const [isAsking, setAsking] = useState(false)
  const forget = async (): Promise<void> => {
    try {
      tell(`${count(await forgetAll(), 'request is', 'requests are')} forgotten.`)
      onForgotten()
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <>
      <Button isDisabled={isDisabled} onPress={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden />
        Forget all
      </Button>
      <Confirm
        title="Forget all requests?"
        action="Forget all"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={forget}
      >
        The journal is emptied, of all organizations. Credits, limits and data stay as they are.
      </Confirm>
    </>
  )
}

interface MissedProps {
  readonly number: number
  readonly onDismiss: () => void
}

/** Requests may come faster than a page can show them. */
export const Missed = ({ number, onDismiss }: MissedProps) => (
  <div aria-live="polite">
    {number > 0 && (
      <div className="notice warn">
        <p>
          Up to {count(number, 'request')} came faster than this page could read, and had to leave the journal
          before they were seen. Their answers were not changed by it.
        </p>
        <Button slim onPress={onDismiss}>
          Dismiss
        </Button>
      </div>
    )}
  </div>
)
