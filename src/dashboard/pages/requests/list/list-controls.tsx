/** The toolbar of the page: search, filters, live status, pause, and clear. */
import { clsx } from 'clsx'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { OPERATION_NAMES, type Operation } from '../../../api/schemas.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { Choice, type Option, TextInput } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { useDebouncedText } from '../../../ui/list/search-text.ts'
import { OrganizationPicker } from '../../../ui/organization-picker.tsx'
import buttonStyles from '../../../ui/styles/button.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import { showError, showToast } from '../../../ui/toasts.tsx'
import type { Filter } from '../filter.ts'
import type { FeedState } from '../journal/feed.ts'
import { clearJournal } from '../journal/journal-api.ts'
import styles from './list.module.css'

interface LiveStatusProps {
  readonly connection: FeedState['connection']
  readonly isPaused: boolean
  readonly onPause: (isPaused: boolean) => void
}

const CONNECTION_BADGES: Readonly<Record<FeedState['connection'], readonly [text: string, tone: Tone]>> = {
  opening: ['connecting', 'plain'],
  open: ['live', 'good'],
  broken: ['no connection', 'bad'],
}

/** Shows whether new requests appear at once. */
export function LiveStatus({ connection, isPaused, onPause }: LiveStatusProps) {
  const [text, tone] =
    connection === 'open' && isPaused ? (['paused', 'warn'] as const) : CONNECTION_BADGES[connection]
  const Icon = isPaused ? Play : Pause
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
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

interface NewRequestsButtonProps {
  readonly number: number
  readonly onShow: () => void
}

/** Shows the requests that are held back. */
export const NewRequestsButton = ({ number, onShow }: NewRequestsButtonProps) => (
  <div aria-live="polite">
    {number > 0 && (
      <Button slim look="primary" onPress={onShow}>
        {formatCount(number, 'new request')}
      </Button>
    )}
  </div>
)

interface ClearRequestsProps {
  readonly isDisabled: boolean
  readonly onCleared: () => void
}

/** Clears the journal after a confirmation. */
export function ClearRequests({ isDisabled, onCleared }: ClearRequestsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const clear = async (): Promise<void> => {
    try {
      showToast(`${formatCount(await clearJournal(), 'request')} cleared.`)
      onCleared()
    } catch (error) {
      showError(error)
    }
  }
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
        This deletes the recorded requests of all organizations. Credits, limits, and data do not change.
      </Confirm>
    </>
  )
}

interface MissedNoticeProps {
  readonly number: number
  readonly onDismiss: () => void
}

/** Says how many requests were evicted before they could be shown. */
export const MissedNotice = ({ number, onDismiss }: MissedNoticeProps) => (
  <div aria-live="polite">
    {number > 0 && (
      <div className={clsx(states.notice, states.warn)}>
        <p>
          Up to {formatCount(number, 'request')} arrived faster than this page could load them, and are not
          listed here. Their responses were not affected.
        </p>
        <Button slim onPress={onDismiss}>
          Dismiss
        </Button>
      </div>
    )}
  </div>
)

interface FiltersProps {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}

const OPERATION_OPTIONS: readonly Option<Operation | ''>[] = [
  { value: '', label: 'All operations' },
  ...(Object.keys(OPERATION_NAMES) as Operation[]).map((value) => ({
    value,
    label: OPERATION_NAMES[value],
  })),
]

export const Filters = ({ filter, onChange }: FiltersProps) => (
  <search className={styles.filters} aria-label="Filter requests">
    <SearchField filter={filter} onChange={onChange} />
    <Choice
      label="Operation"
      hidesLabel
      value={filter.operation}
      options={OPERATION_OPTIONS}
      onChange={(operation) => onChange({ ...filter, operation })}
    />
    <OrganizationPicker
      label="Organization"
      hidesLabel
      value={filter.orgId}
      none="All organizations"
      onChange={(orgId) => onChange({ ...filter, orgId })}
    />
  </search>
)

function SearchField({ filter, onChange }: FiltersProps) {
  const [text, type] = useDebouncedText(filter.search, (search) => onChange({ ...filter, search }))
  return (
    <div className={styles.search}>
      <TextInput
        label="Search"
        hidesLabel
        type="search"
        placeholder="Search requests and responses"
        value={text}
        onChange={type}
      />
    </div>
  )
}
