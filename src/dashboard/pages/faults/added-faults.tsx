/** The list of added faults, with the number of times that each applied. */
import { clsx } from 'clsx'
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useOrganizationName } from '../../api/queries.ts'
import { useRemoveFaults } from '../../frame/state-actions.ts'
import { Time } from '../../recorded/time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { Panel, useNamedPart } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import states from '../../ui/styles/loading-states.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { describeEffect, describeFault, describeUse } from './describe-fault.ts'
import type { Fault } from './fault-values.ts'
import styles from './page.module.css'
import { useFaults, useRemoveFault } from './queries.ts'

export function AddedFaults() {
  const faults = useFaults()
  const { mutate: remove } = useRemoveFault()
  const { mutate: removeAll } = useRemoveFaults()
  const list = useRef<HTMLDivElement>(null)
  // The clicked row is gone, so the list gets the focus.
  const then = { onSuccess: () => list.current?.focus() }
  const some = faults.data !== undefined && faults.data.total > 0
  return (
    <Panel
      title="Added faults"
      flush
      actions={
        some && (
          <Button slim look="danger" onPress={() => removeAll(undefined, then)}>
            <Trash2 size={14} aria-hidden /> Remove all
          </Button>
        )
      }
    >
      <div ref={list} tabIndex={-1} className={styles.addedFaults}>
        <Loaded query={faults} what="faults">
          {({ items }) => <FaultList faults={items} onRemove={(id) => remove(id, then)} />}
        </Loaded>
      </div>
    </Panel>
  )
}

/** Thousands of rows would slow the page down. */
const MAX_SHOWN = 100

interface FaultListProps {
  readonly faults: readonly Fault[]
  readonly onRemove: (id: string) => void
}

/** The faults, of which the address can name one. */
function FaultList({ faults, onRemove }: FaultListProps) {
  const named = useNamedPart()
  const shown = faults.filter(({ id }, index) => index < MAX_SHOWN || id === named)
  const hidden = faults.length - shown.length
  return (
    <>
      {named !== null && !shown.some(({ id }) => id === named) && (
        <p className={clsx(states.notice, states.warn)} role="status">
          The fault of this request was removed.
        </p>
      )}
      {shown.length === 0 && (
        <p className={textStyles.quiet}>No faults. Requests return their normal responses.</p>
      )}
      <ul aria-label="Added faults" hidden={shown.length === 0}>
        {shown.map((fault) => (
          <FaultRow key={fault.id} fault={fault} onRemove={() => onRemove(fault.id)} />
        ))}
        {hidden > 0 && (
          <li className={textStyles.quiet}>
            {formatCount(hidden, 'newer fault is', 'newer faults are')} not shown. If several faults match a
            request, the oldest one applies.
          </li>
        )}
      </ul>
    </>
  )
}

interface FaultRowProps {
  readonly fault: Fault
  readonly onRemove: () => void
}

function FaultRow({ fault, onRemove }: FaultRowProps) {
  const orgName = useOrganizationName(fault.match.orgId ?? '')
  return (
    <li id={fault.id} tabIndex={-1} className={clsx(fault.remaining === 0 && styles.usedUp)}>
      <h3>{describeFault(fault, orgName)}</h3>
      <FaultStatus fault={fault} />
      <Button slim onPress={onRemove} aria-label={`Remove: ${describeEffect(fault.effect)}`}>
        Remove
      </Button>
    </li>
  )
}

function FaultStatus({ fault }: { readonly fault: Fault }) {
  const { applied, remaining, times, createdAt, expiresAfterSeconds } = fault
  return (
    <span className={clsx(layout.row, textStyles.small, textStyles.number)}>
      {describeUse(fault)}
      {remaining === 0 ? (
        <Badge>{applied === times ? 'used up' : 'expired'}</Badge>
      ) : (
        <Badge tone="warn">
          {remaining === null ? 'active' : `${remaining.toLocaleString('en-US')} left`}
          {expiresAfterSeconds !== null && (
            <>
              {' '}
              until <Time at={addSeconds(createdAt, expiresAfterSeconds)} />
            </>
          )}
        </Badge>
      )}
    </span>
  )
}

const addSeconds = (at: string, seconds: number): string =>
  new Date(Date.parse(at) + seconds * 1000).toISOString()
