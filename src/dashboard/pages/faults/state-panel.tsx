/** Everything at once: back to the start, or to a snapshot. */

import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useSandboxState } from '../../api/queries.ts'
import type { Schemas } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { count, inWords } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useReset } from './queries.ts'
import { Snapshots } from './snapshots.tsx'

export function StatePanel() {
  const state = useSandboxState()
  const { mutate: reset, isPending } = useReset()
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title="State">
      <div className="stack">
        <Loaded query={state} what="the state">
          {(data) => <Holdings state={data} />}
        </Loaded>
        <Snapshots />
        <div className="reset">
          <Button look="danger" onPress={() => setAsking(true)} isDisabled={isPending}>
            <RotateCcw size={16} aria-hidden /> Reset everything
          </Button>
        </div>
      </div>
      <Confirm
        title="Reset everything?"
        action="Reset everything"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => reset(undefined)}
      >
        <p>
          Organizations, users, keys, credits, limits, idempotency keys, companies and people, the clock and
          faults become what they were when the server began to listen, and the journal is emptied. Requests
          under way end with 503. Snapshots stay: take one first, if you may want to come back.
        </p>
      </Confirm>
    </Panel>
  )
}

function Holdings({
  state: { counts, uptimeSeconds, startedWith },
}: {
  readonly state: Schemas['SandboxState']
}) {
  const { organizations, companies, people, requests } = counts
  const parts = [
    count(organizations, 'organization'),
    count(companies, 'company', 'companies'),
    count(people, 'person', 'people'),
    `${count(requests, 'request')} in the journal`,
  ]
  const kept =
    startedWith.storage === 'memory'
      ? 'kept in memory, gone with the server'
      : `kept in ${startedWith.database ?? 'a file'}`
  return (
    <p className="small quiet number">
      {parts.join(', ')}; {kept}. Up for {inWords(uptimeSeconds)}.
    </p>
  )
}
