/** The chosen file: its first rows, its problems, and the button that stores it. */
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/field.tsx'
import { count } from '../../../ui/format.ts'
import { Panel } from '../../../ui/layout.tsx'
import { Busy } from '../../../ui/states.tsx'
import type { Kind } from '../fields.ts'
import { sizeOf } from '../format.ts'
import { usePutTable } from '../queries.ts'
import type { Chosen, Preview } from './csv-file.ts'
import { Outcome, RowProblems, StoredRows } from './import-result.tsx'

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

/** The table as it is read, to be recognised by. */
const FirstRows = ({ preview: { headings, rows, count: total } }: { readonly preview: Preview }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
  <section className="first-rows" tabIndex={0} aria-label="The first rows of the file">
    <table className="table">
      <thead>
        <tr>
          {headings.map((heading, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may be alike, and their order is what they are
            <th scope="col" key={index}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike
          <tr key={line}>
            {headings.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their column
              <td key={index}>{row[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {total > rows.length && (
      <p className="hint">{count(total - rows.length, 'more row', 'more rows')} below.</p>
    )}
  </section>
)
