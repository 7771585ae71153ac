/** The list of added faults, with the number of times that each applied. */
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useOrganizationName } from '../../api/queries.ts'
import { RemoveFaults } from '../../frame/remove-faults.tsx'
import { describeEffect, describeFault, describeUse } from '../../recorded/describe-fault.ts'
import { Time } from '../../recorded/time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { focusPart, Panel, useNamedPart } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import type { Fault } from './fault-values.ts'
import styles from './page.module.css'
import { useFaults, useRemoveFault } from './queries.ts'

interface AddedFaultsProps {
  /** The ID of a fault to show, which was just added. */
  readonly added: string | undefined
}

export function AddedFaults({ added }: AddedFaultsProps) {
  const faults = useFaults()
  const { mutate: remove } = useRemoveFault()
  const list = useRef<HTMLDivElement>(null)
  // The clicked row is gone, so the list gets the focus.
  const onRemoved = (): void => list.current?.focus()
  const some = faults.data !== undefined && faults.data.total > 0
  return (
    <Panel title="Added faults" flush actions={some && <RemoveFaults look="danger" onRemoved={onRemoved} />}>
      <div ref={list} tabIndex={-1} className={styles.addedFaults}>
        <Loaded query={faults} what="faults">
          {({ items }) => (
            <FaultList faults={items} added={added} onRemove={(id) => remove(id, { onSuccess: onRemoved })} />
          )}
        </Loaded>
      </div>
    </Panel>
  )
}

/** Thousands of rows would slow the page down. */
const MAX_SHOWN = 100

interface FaultListProps extends AddedFaultsProps {
  readonly faults: readonly Fault[]
  readonly onRemove: (id: string) => void
}

/** The faults, of which the address can name one. */
function FaultList({ faults, added, onRemove }: FaultListProps) {
  const named = useNamedPart()
  useEffect(() => {
    if (added !== undefined) focusPart(`#${CSS.escape(added)}`)
  }, [added])
  const shown = faults.filter(({ id }, index) => index < MAX_SHOWN || [named, added].includes(id))
  const hidden = faults.length - shown.length
  return (
    <>
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
  const { id, applied, remaining, times, createdAt, expiresAfterSeconds } = fault
  return (
    <span className={clsx(layout.row, textStyles.small, textStyles.number)}>
      {applied === 0 ? describeUse(fault) : <Link to={`/requests?fault=${id}`}>{describeUse(fault)}</Link>}
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
