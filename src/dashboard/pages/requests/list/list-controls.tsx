/** The controls above the list: filters, live status, pause, clear, and a notice of missed requests. */
import { clsx } from 'clsx'
import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useOrganizations } from '../../../api/queries.ts'
import { OPERATION_NAMES, UNKNOWN_OPERATION } from '../../../api/schemas.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { Choice, Switch, TextInput } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { useDebouncedText } from '../../../ui/search-text.ts'
import states from '../../../ui/styles/loading-states.module.css'
import { showError, showToast } from '../../../ui/toasts.tsx'
import { type Filter, isEmptyFilter, NO_FILTER, STATUS_CLASSES } from '../filter.ts'
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
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      <Switch label="Pause" isOn={isPaused} onChange={onPause} />
    </>
  )
}

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
      <Button isDisabled={isDisabled} onPress={() => setConfirming(true)}>
        <Trash2 size={16} aria-hidden />
        Clear requests
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

const OPERATION_OPTIONS = [
  { value: '', label: 'All operations' },
  ...Object.entries(OPERATION_NAMES).map(([value, label]) => ({ value, label })),
  { value: 'none', label: UNKNOWN_OPERATION },
]

const STATUS_OPTIONS = [
  { value: '', label: 'Any status' },
  ...STATUS_CLASSES.map((value) => ({ value, label: value === 'lost' ? 'No response' : value })),
]

export function Filters({ filter, onChange }: FiltersProps) {
  const [text, type] = useDebouncedText(filter.text, (settled) => onChange({ ...filter, text: settled }))
  return (
    <search className={styles.requestFilters} aria-label="Filter requests">
      <TextInput
        label="Search"
        type="search"
        placeholder="Request, result, or transaction ID"
        value={text}
        onChange={type}
      />
      <Choice
        label="Operation"
        value={filter.operation}
        options={OPERATION_OPTIONS}
        onChange={(operation) => onChange({ ...filter, operation })}
      />
      <OrganizationChoice filter={filter} onChange={onChange} />
      <Choice
        label="Status"
        value={filter.status}
        options={STATUS_OPTIONS}
        onChange={(status) =>
          onChange({ ...filter, status: STATUS_CLASSES.find((one) => one === status) ?? '' })
        }
      />
      {!isEmptyFilter(filter) && (
        <Button look="bare" onPress={() => onChange(NO_FILTER)}>
          <X size={16} aria-hidden />
          Clear filters
        </Button>
      )}
    </search>
  )
}

function OrganizationChoice({ filter, onChange }: FiltersProps) {
  const known = (useOrganizations().data ?? []).map(({ orgId, orgName }) => ({
    value: orgId,
    label: orgName,
  }))
  const isGone = filter.orgId !== '' && !known.some(({ value }) => value === filter.orgId)
  return (
    <Choice
      label="Organization"
      value={filter.orgId}
      options={[
        { value: '', label: 'All organizations' },
        ...known,
        ...(isGone ? [{ value: filter.orgId, label: 'Deleted organization' }] : []),
      ]}
      onChange={(orgId) => onChange({ ...filter, orgId })}
    />
  )
}
