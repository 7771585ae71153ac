/** The toolbar of the page next to its filters: live status, pause, and clear. */
import { clsx } from 'clsx'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { api, unwrap } from '../../../api/client.ts'
import type { useStreamState } from '../../../api/server-events.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import buttonStyles from '../../../ui/styles/button.module.css'
import { useChange } from '../../../ui/toasts.tsx'
import type { FollowedJournal } from '../use-journal.ts'
import styles from './list.module.css'

type Connection = ReturnType<typeof useStreamState.getState>['connection']

interface LiveStatusProps {
  readonly connection: Connection
  readonly journal: FollowedJournal
  /** Why new requests do not appear by themselves, such as `request open`; `undefined` if they do, unless the user has paused the list. */
  readonly hold: string | undefined
  readonly isPaused: boolean
  readonly onPause: (isPaused: boolean) => void
  /** Shows the requests that have arrived while the list was held. */
  readonly onShow: () => void
}

const CONNECTION_BADGES: Readonly<Record<Connection, readonly [text: string, tone: Tone]>> = {
  opening: ['connecting', 'plain'],
  open: ['live', 'good'],
  broken: ['no connection', 'bad'],
}

/** Shows whether new requests appear at once, and if not, why, or how many have arrived. */
export function LiveStatus({ connection, journal, hold, isPaused, onPause, onShow }: LiveStatusProps) {
  const { isBehind, newCount } = journal
  const paused = isPaused ? 'paused' : hold && `paused: ${hold}`
  const [text, tone] =
    connection === 'open' && paused ? ([paused, 'warn'] as const) : CONNECTION_BADGES[connection]
  const Icon = isPaused ? Play : Pause
  return (
    <>
      <span className={styles.live}>
        {paused && isBehind ? (
          <Button slim look="primary" onPress={onShow}>
            {newCount === 0 ? 'New requests' : formatCount(newCount, 'new request')}
          </Button>
        ) : (
          <Badge tone={tone}>{text}</Badge>
        )}
      </span>
      <ToggleButton
        className={clsx(buttonStyles.button, buttonStyles.bare)}
        aria-label="Pause"
        isSelected={isPaused}
        onChange={onPause}
      >
        <Icon size={16} aria-hidden />
      </ToggleButton>
    </>
  )
}

/** Clears the journal after a confirmation. */
export function ClearRequests({ isDisabled }: { readonly isDisabled: boolean }) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate: clear } = useChange(
    () => unwrap(api.DELETE('/sandbox/requests')),
    ({ deleted }) => `${formatCount(deleted, 'request')} cleared.`,
    'requests',
  )
  return (
    <>
      <Button
        look="bare"
        isDisabled={isDisabled}
        aria-label="Clear requests"
        onPress={() => setConfirming(true)}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
      <Confirm
        title="Clear all requests?"
        action="Clear requests"
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={clear}
      >
        This deletes the recorded requests of all organizations. Credits, limits, and data don't change.
      </Confirm>
    </>
  )
}
