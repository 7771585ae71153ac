/** The snapshots, which the user takes and restores. */
import { clsx } from 'clsx'
import { Camera, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Schemas } from '../../api/schemas.ts'
import { useTakeSnapshot } from '../../frame/state-actions.ts'
import { Time } from '../../recorded/time.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { FormText } from '../../ui/form.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import styles from './page.module.css'
import { useDeleteSnapshot, useRestoreSnapshot, useSnapshots } from './queries.ts'

export function Snapshots() {
  const snapshots = useSnapshots()
  const [restoring, setRestoring] = useState<Schemas['Snapshot']>()
  const { mutate: restore } = useRestoreSnapshot()
  const { mutate: remove } = useDeleteSnapshot()
  return (
    <Panel title="Snapshots">
      <div className={layout.stack}>
        <SnapshotForm />
        <Loaded query={snapshots} what="snapshots">
          {(all) =>
            all.length === 0 ? (
              <p className={textStyles.hint}>
                No snapshots yet. A snapshot saves everything except recorded requests. It is lost when the
                server stops.
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
      </div>
      <Confirm
        title={`Restore “${restoring?.name ?? ''}”?`}
        action="Restore snapshot"
        isOpen={restoring !== undefined}
        onClose={() => setRestoring(undefined)}
        onConfirm={() => restoring && restore(restoring.id)}
      >
        This restores all data, the faults, and the setting of the clock. Recorded requests stay. You lose
        later changes unless you take a snapshot first.
      </Confirm>
    </Panel>
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
        <Camera size={16} aria-hidden /> Take snapshot
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
  return (
    <li>
      <span>
        {name}
        <span className={clsx(textStyles.hint, textStyles.number)}>
          <Time at={createdAt} />
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
