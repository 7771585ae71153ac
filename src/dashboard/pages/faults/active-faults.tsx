/** The faults there are, and how often each has struck. */
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useOrganizations } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/states.tsx'
import { describeEffect, describeFrequency, describeMatch } from './describe-fault.ts'
import type { Fault } from './form/fault-draft.ts'
import { useFaults, useRemoveFault, useRemoveFaults } from './queries.ts'

/** The server arms thousands, for tests that run at the same time. */
const MAX_SHOWN = 100

export function ActiveFaults() {
  const faults = useFaults()
  const { mutate: remove } = useRemoveFault()
  const { mutate: removeAll } = useRemoveFaults()
  const list = useRef<HTMLDivElement>(null)
  // What was clicked is gone with its row.
  const then = { onSuccess: () => list.current?.focus() }
  const some = faults.data !== undefined && faults.data.length > 0
  return (
    <Panel
      title="Armed faults"
      flush
      actions={
        some && (
          <Button slim look="danger" onPress={() => removeAll(undefined, then)}>
            <Trash2 size={14} aria-hidden /> Remove all
          </Button>
        )
      }
    >
      <div ref={list} tabIndex={-1} className="armed">
        <Loaded query={faults} what="the faults">
          {(all) =>
            all.length === 0 ? (
              <p className="quiet none">None: every request is answered as it should be. Arm one below.</p>
            ) : (
              <ul aria-label="Armed faults">
                {all.slice(0, MAX_SHOWN).map((fault) => (
                  <FaultRow key={fault.id} fault={fault} onRemove={() => remove(fault.id, then)} />
                ))}
                {all.length > MAX_SHOWN && (
                  <li className="quiet">
                    {formatCount(all.length - MAX_SHOWN, 'later one is', 'later ones are')} not shown. Of
                    several that are for a request, the earliest strikes.
                  </li>
                )}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Panel>
  )
}

interface FaultRowProps {
  readonly fault: Fault
  readonly onRemove: () => void
}

function FaultRow({ fault, onRemove }: FaultRowProps) {
  const { data: organizations = [] } = useOrganizations()
  const nameOf = (orgId: string): string =>
    organizations.find((one) => one.orgId === orgId)?.orgName ?? 'an organization that is gone'
  const effect = describeEffect(fault.effect)
  return (
    <li className={fault.left === 0 ? 'used-up' : ''}>
      <div>
        <h3>{effect}</h3>
        <p className="small quiet">
          {describeMatch(fault.match, nameOf)} · {describeFrequency(fault)}
        </p>
      </div>
      <FaultStatus fault={fault} />
      <Button slim onPress={onRemove} aria-label={`Remove: ${effect}`}>
        Remove
      </Button>
    </li>
  )
}

function FaultStatus({ fault: { struck, considered, left, probability } }: { readonly fault: Fault }) {
  const of = probability < 1 ? ` of ${considered.toLocaleString('en-US')}` : ''
  return (
    <span className="row small number">
      struck {struck.toLocaleString('en-US')}
      {of}
      {left === 0 ? (
        <Badge>used up</Badge>
      ) : (
        <Badge tone="warn">{left === null ? 'armed' : `${left.toLocaleString('en-US')} left`}</Badge>
      )}
    </span>
  )
}
