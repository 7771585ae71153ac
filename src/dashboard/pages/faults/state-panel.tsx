/** The state of the sandbox: counts, snapshots, and reset. */
import { Camera, RotateCcw, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSandboxState } from '../../api/queries.ts'
import type { Schemas } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { count, inWords } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/states.tsx'
import { dayInWords, timeInWords } from './clock/instants.ts'
import { useDeleteSnapshot, useReset, useRestoreSnapshot, useSnapshots, useTakeSnapshot } from './queries.ts'

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

type Snapshot = Schemas['Snapshot']

function Snapshots() {
  const snapshots = useSnapshots()
  const [restoring, setRestoring] = useState<Snapshot>()
  const { mutate: restore } = useRestoreSnapshot()
  const { mutate: remove } = useDeleteSnapshot()
  return (
    <>
      <TakeSnapshot />
      <Loaded query={snapshots} what="the snapshots">
        {(all) =>
          all.length === 0 ? (
            <p className="hint">
              No snapshots yet. One keeps everything but the journal, as long as the server runs.
            </p>
          ) : (
            <ul className="snapshots" aria-label="Snapshots">
              {all.map((snapshot) => (
                <Row
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

function TakeSnapshot() {
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

interface RowProps {
  readonly snapshot: Snapshot
  readonly onRestore: () => void
  readonly onDelete: () => void
}

function Row({ snapshot: { name, at }, onRestore, onDelete }: RowProps) {
  const instant = Date.parse(at)
  return (
    <li>
      <span>
        {name}
        <span className="small quiet number">
          {dayInWords(instant)}, {timeInWords(instant)} UTC
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
