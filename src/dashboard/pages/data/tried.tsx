/** A file that was chosen: what is in it, and what would become of its rows. */

import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/field.tsx'
import { count } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import { Busy } from '../../ui/states.tsx'
import { FirstRows } from './first-rows.tsx'
import type { Chosen } from './import.tsx'
import { Outcome } from './outcome.tsx'
import { usePutTable } from './queries.ts'
import { RowProblems } from './row-problems.tsx'
import { StoredRows } from './stored-rows.tsx'
import type { Kind } from './types.ts'
import { sizeOf } from './words.ts'

const KINDS = [
  { value: 'companies', label: 'Companies, one a row' },
  { value: 'contacts', label: 'People, one job a row' },
] as const

interface TriedProps {
  readonly chosen: Chosen
  readonly onDone: () => void
}

export function Tried({ chosen, onDone }: TriedProps) {
  const { name, size, text, encoding, preview } = chosen
  const [kind, setKind] = useState(chosen.kind)
  const trial = usePutTable()
  const storing = usePutTable()
  const { mutate: tryRows } = trial
  useEffect(() => {
    if (kind !== undefined) tryRows({ kind, text, dryRun: true })
  }, [kind, text, tryRows])

  if (storing.data !== undefined && kind !== undefined) {
    return <StoredRows name={name} kind={kind} stored={storing.data} onDone={onDone} />
  }
  const rows = count(preview.count, 'row')
  return (
    <Panel
      title={name}
      actions={
        <span className="row">
          <span className="quiet small">{`${rows}, ${sizeOf(size)}`}</span>
          <Button slim onPress={onDone}>
            Put it aside
          </Button>
        </span>
      }
    >
      <div className="stack">
        <KindOfRows recognized={chosen.kind} kind={kind} onChoose={setKind} />
        {encoding === 'windows-1252' && (
          <p className="hint">
            The file is no UTF-8, and is read as Windows-1252: look whether the letters are right.
          </p>
        )}
        <FirstRows preview={preview} />
        {(trial.isPending || storing.isPending) && (
          <Busy label={`${storing.isPending ? 'Storing' : 'Checking'} ${rows}…`} />
        )}
        {trial.error !== null && <RowProblems error={trial.error} />}
        {storing.error !== null && <RowProblems error={storing.error} />}
        {trial.data && kind !== undefined && (
          <Outcome
            kind={kind}
            stored={trial.data}
            rows={preview.count}
            isBusy={storing.isPending}
            onStore={() => storing.mutate({ kind, text, dryRun: false })}
          />
        )}
      </div>
    </Panel>
  )
}

interface KindOfRowsProps {
  readonly recognized: Kind | undefined
  readonly kind: Kind | undefined
  readonly onChoose: (kind: Kind) => void
}

const KindOfRows = ({ recognized, kind, onChoose }: KindOfRowsProps) =>
  kind === undefined ? (
    <div className="notice warn" role="status">
      <p>The headings do not tell what the rows are. What are they?</p>
      <div className="row">
        {KINDS.map(({ value, label }) => (
          <Button key={value} onPress={() => onChoose(value)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  ) : (
    <div className="kind">
      <Choice
        label="What the rows are"
        {...(recognized === kind && { hint: 'Told by the headings.' })}
        value={kind}
        options={KINDS}
        onChange={onChoose}
      />
    </div>
  )
