/** The state of the sandbox: counts, snapshots, and reset. */
import { Camera, RotateCcw, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSandboxState } from '../../api/queries.ts'
import type { Schemas } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { formatCount, formatDuration } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/states.tsx'
import { formatDay, formatTime } from './clock/instants.ts'
import { useDeleteSnapshot, useReset, useRestoreSnapshot, useSnapshots, useTakeSnapshot } from './queries.ts'

export function StatePanel() {
  const state = useSandboxState()
  const { mutate: reset, isPending } = useReset()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Panel title="State">
      <div className="stack">
        <Loaded query={state} what="the state">
          {(data) => <StateSummary state={data} />}
        </Loaded>
        <Snapshots />
        <div className="reset">
          <Button look="danger" onPress={() => setConfirming(true)} isDisabled={isPending}>
            <RotateCcw size={16} aria-hidden /> Reset everything
          </Button>
        </div>
      </div>
      <Confirm
        title="Reset everything?"
        action="Reset everything"
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
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

function StateSummary({
  state: { counts, uptimeSeconds, startedWith },
}: {
  readonly state: Schemas['SandboxState']
}) {
  const { organizations, companies, people, requests } = counts
  const parts = [
    formatCount(organizations, 'organization'),
    formatCount(companies, 'company', 'companies'),
    formatCount(people, 'person', 'people'),
    `${formatCount(requests, 'request')} in the journal`,
  ]
  const storage =
    startedWith.storage === 'memory'
      ? 'kept in memory, gone with the server'
      : `kept in ${startedWith.database ?? 'a file'}`
  return (
    <p className="small quiet number">
      {parts.join(', ')}; {storage}. Up for {formatDuration(uptimeSeconds)}.
    </p>
  )
}

type Snapshot = Schemas['Snapshot']

function Snapshots() {
  const snapshots = useSnapshots()
  const [restoring, setRestoring] = useState<Snapshot>()
  const { mutate: restore } = useRestoreSnapshot()
  const { mutate: remove } = useDeleteSnapshot()
  return (
    <>
      <SnapshotForm />
      <Loaded query={snapshots} what="the snapshots">
        {(all) =>
          all.length === 0 ? (
            <p className="hint">
              No snapshots yet. One keeps everything but the journal, as long as the server runs.
            </p>
          ) : (
            <ul className="snapshots" aria-label="Snapshots">
              {all.map((snapshot) => (
                <SnapshotRow
                  key={snapshot.id}
                  snapshot={snapshot}
                  onRestore={() => setRestoring(snapshot)}
                  onDelete={() => remove(snapshot.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Confirm
        title={`Go back to “${restoring?.name ?? ''}”?`}
        action="Restore it"
        isOpen={restoring !== undefined}
        onClose={() => setRestoring(undefined)}
        onConfirm={() => restoring && restore(restoring.id)}
      >
        <p>
          Everything becomes what it was then, clock and faults, too; only the journal stays. What was changed
          since is gone, unless you take a snapshot first.
        </p>
      </Confirm>
    </>
  )
}

function SnapshotForm() {
  const [name, setName] = useState('')
  const { mutate: takeOne, isPending } = useTakeSnapshot()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    takeOne(name.trim(), { onSuccess: () => setName('') })
  }
  return (
    <form className="typed-time" onSubmit={submit} aria-label="Take a snapshot">
      <TextInput label="Snapshot of now" placeholder="its name" value={name} onChange={setName} />
      <Button type="submit" once={`take ${name}`} isDisabled={isPending}>
        <Camera size={16} aria-hidden /> Take
      </Button>
    </form>
  )
}

interface SnapshotRowProps {
  readonly snapshot: Snapshot
  readonly onRestore: () => void
  readonly onDelete: () => void
}

function SnapshotRow({ snapshot: { name, at }, onRestore, onDelete }: SnapshotRowProps) {
  const instant = Date.parse(at)
  return (
    <li>
      <span>
        {name}
        <span className="small quiet number">
          {formatDay(instant)}, {formatTime(instant)} UTC
        </span>
      </span>
      <span className="row">
        <Button slim onPress={onRestore} aria-label={`Restore ${name}`}>
          Restore
        </Button>
        <Button slim look="bare" onPress={onDelete} aria-label={`Delete ${name}`}>
          <Trash2 size={14} aria-hidden />
        </Button>
      </span>
    </li>
  )
}
