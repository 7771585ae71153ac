/** The state of the sandbox: counts, snapshots, reset, and state files. */
import { clsx } from 'clsx'
import { Camera, Download, RotateCcw, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useForm } from 'react-hook-form'
import { useSandboxState } from '../../api/queries.ts'
import type { Schemas } from '../../api/schemas.ts'
import { useTakeSnapshot } from '../../frame/state-actions.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { FormText } from '../../ui/form.tsx'
import { formatCount, formatDuration } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { formatDay, formatTime } from './clock-times.ts'
import styles from './page.module.css'
import {
  useDeleteSnapshot,
  useExportState,
  useImportState,
  useReset,
  useRestoreSnapshot,
  useSnapshots,
} from './queries.ts'

export function StatePanel() {
  const state = useSandboxState()
  const { mutate: reset, isPending } = useReset()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Panel title="State">
      <div className={layout.stack}>
        <Loaded query={state} what="state">
          {(data) => <StateSummary state={data} />}
        </Loaded>
        <Snapshots />
        <StateFiles />
        <div className={styles.reset}>
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
          This restores organizations, users, keys, credits, limits, companies, people, the clock, and faults
          to their state at startup. It also clears the recorded requests. Running requests end with 503.
          Snapshots stay. To be able to undo the reset, take a snapshot first.
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
  const { organizations, companies, contacts, requests } = counts
  const parts = [
    formatCount(organizations, 'organization'),
    formatCount(companies, 'company', 'companies'),
    formatCount(contacts, 'person', 'people'),
    formatCount(requests, 'recorded request'),
  ]
  const storage =
    startedWith.storage === 'memory'
      ? 'Stored in memory until the server stops'
      : `Stored in ${startedWith.database ?? 'a file'}`
  return (
    <p className={clsx(textStyles.small, textStyles.quiet, textStyles.number)}>
      {parts.join(', ')}. {storage}. Uptime: {formatDuration(uptimeSeconds)}.
    </p>
  )
}

function Snapshots() {
  const snapshots = useSnapshots()
  const [restoring, setRestoring] = useState<Schemas['Snapshot']>()
  const { mutate: restore } = useRestoreSnapshot()
  const { mutate: remove } = useDeleteSnapshot()
  return (
    <>
      <SnapshotForm />
      <Loaded query={snapshots} what="snapshots">
        {(all) =>
          all.length === 0 ? (
            <p className={textStyles.hint}>
              No snapshots yet. A snapshot stores everything except recorded requests, until the server stops.
            </p>
          ) : (
            <ul className={styles.snapshots} aria-label="Snapshots">
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
        title={`Restore “${restoring?.name ?? ''}”?`}
        action="Restore snapshot"
        isOpen={restoring !== undefined}
        onClose={() => setRestoring(undefined)}
        onConfirm={() => restoring && restore(restoring.id)}
      >
        <p>
          This restores all data, the clock, and the faults. Recorded requests stay. Later changes are lost
          unless you take a snapshot first.
        </p>
      </Confirm>
    </>
  )
}

function SnapshotForm() {
  const { control, handleSubmit, reset } = useForm({ defaultValues: { name: '' } })
  const { mutate: takeOne, isPending } = useTakeSnapshot()
  const submit = handleSubmit(({ name }) => takeOne(name.trim(), { onSuccess: () => reset() }))
  return (
    <form className={styles.typedTime} onSubmit={submit} aria-label="Take a snapshot">
      <FormText control={control} name="name" label="New snapshot" placeholder="Name" />
      <Button type="submit" isPending={isPending}>
        <Camera size={16} aria-hidden /> Take snapshot{' '}
      </Button>
    </form>
  )
}

interface SnapshotRowProps {
  readonly snapshot: Schemas['Snapshot']
  readonly onRestore: () => void
  readonly onDelete: () => void
}

function SnapshotRow({ snapshot: { name, createdAt }, onRestore, onDelete }: SnapshotRowProps) {
  const instant = Date.parse(createdAt)
  return (
    <li>
      <span>
        {name}
        <span className={clsx(textStyles.small, textStyles.quiet, textStyles.number)}>
          {formatDay(instant)}, {formatTime(instant)} UTC
        </span>
      </span>
      <span className={layout.row}>
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

function StateFiles() {
  const [chosen, setChosen] = useState<File>()
  const { mutate: exportState, isPending: isExporting } = useExportState()
  const { mutate: importState, isPending: isImporting } = useImportState()
  return (
    <>
      <div className={layout.row}>
        <Button isPending={isExporting} onPress={() => exportState(undefined)}>
          <Download size={16} aria-hidden /> Export state
        </Button>
        <FileTrigger onSelect={(files) => setChosen(files?.[0])}>
          <Button isPending={isImporting}>
            <Upload size={16} aria-hidden /> Import state
          </Button>
        </FileTrigger>
      </div>
      <p className={textStyles.hint}>
        The file has everything except recorded requests and snapshots. It contains API keys.
      </p>
      <Confirm
        title={`Import “${chosen?.name ?? ''}”?`}
        action="Import state"
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        onConfirm={() => chosen && importState(chosen)}
      >
        <p>
          The sandbox starts again with this file: it replaces all data, the clock, and the faults, deletes
          all snapshots, and becomes what a reset restores. Recorded requests stay. Running requests end with
          503. To be able to undo the import, export the state first.
        </p>
      </Confirm>
    </>
  )
}
