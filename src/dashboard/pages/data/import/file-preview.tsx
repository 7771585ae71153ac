/** The chosen file: its first rows, its problems, and the button that stores it. */
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Panel } from '../../../ui/layout.tsx'
import { Progress } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { Table } from '../../../ui/table.tsx'
import type { RecordKind } from '../fields.ts'
import { formatSize } from '../format.ts'
import styles from '../page.module.css'
import { useImportTable } from '../queries.ts'
import type { ParsedFile, Preview } from './csv-file.ts'
import { DryRunResult, ImportProblems, ImportSummary } from './import-result.tsx'

const RECORD_KINDS = [
  { value: 'companies', label: 'Companies, one per row' },
  { value: 'contacts', label: 'People, one job per row' },
] as const

interface FilePreviewProps {
  readonly chosen: ParsedFile
  readonly onDone: () => void
}

export function FilePreview({ chosen, onDone }: FilePreviewProps) {
  const { name, size, text, encoding, preview } = chosen
  const [kind, setKind] = useState(chosen.kind)
  const dryRun = useImportTable()
  const storing = useImportTable()
  const { mutate: tryRows } = dryRun
  useEffect(() => {
    if (kind !== undefined) tryRows({ kind, text, dryRun: true })
  }, [kind, text, tryRows])

  if (storing.data !== undefined && kind !== undefined) {
    return <ImportSummary name={name} kind={kind} result={storing.data} onDone={onDone} />
  }
  const rows = formatCount(preview.count, 'row')
  return (
    <Panel
      title={name}
      actions={
        <span className={layout.row}>
          <span className={clsx(textStyles.quiet, textStyles.small)}>{`${rows}, ${formatSize(size)}`}</span>
          <Button slim onPress={onDone}>
            Remove file
          </Button>
        </span>
      }
    >
      <div className={layout.stack}>
        <RecordKindChoice recognized={chosen.kind} kind={kind} onChoose={setKind} />
        {encoding === 'windows-1252' && (
          <p className={textStyles.hint}>
            The file is not UTF-8. It was read as Windows-1252. Check the letters in the preview.
          </p>
        )}
        <FirstRows preview={preview} />
        {(dryRun.isPending || storing.isPending) && (
          <Progress label={`${storing.isPending ? 'Storing' : 'Checking'} ${rows}…`} />
        )}
        {dryRun.error !== null && <ImportProblems error={dryRun.error} />}
        {storing.error !== null && <ImportProblems error={storing.error} />}
        {dryRun.data && kind !== undefined && (
          <DryRunResult
            kind={kind}
            result={dryRun.data}
            rows={preview.count}
            isBusy={storing.isPending}
            onStore={() => storing.mutate({ kind, text, dryRun: false })}
          />
        )}
      </div>
    </Panel>
  )
}

interface RecordKindChoiceProps {
  readonly recognized: RecordKind | undefined
  readonly kind: RecordKind | undefined
  readonly onChoose: (kind: RecordKind) => void
}

const RecordKindChoice = ({ recognized, kind, onChoose }: RecordKindChoiceProps) =>
  kind === undefined ? (
    <div className={clsx(states.notice, states.warn)} role="status">
      <p>The column names do not show what the rows contain. Choose one:</p>
      <div className={layout.row}>
        {RECORD_KINDS.map(({ value, label }) => (
          <Button key={value} onPress={() => onChoose(value)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  ) : (
    <div className={styles.kind}>
      <Choice
        label="Content"
        {...(recognized === kind && { hint: 'Detected from the column names.' })}
        value={kind}
        options={RECORD_KINDS}
        onChange={onChoose}
      />
    </div>
  )

/** The first rows of the file. */
const FirstRows = ({ preview: { headings, rows, count: total } }: { readonly preview: Preview }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
  <section className={styles.firstRows} tabIndex={0} aria-label="The first rows of the file">
    <Table columns={headings}>
      <tbody>
        {rows.map((row, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows can repeat
          <tr key={line}>
            {headings.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by their column
              <td key={index}>{row[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
    {total > rows.length && (
      <p className={textStyles.hint}>
        {formatCount(total - rows.length, 'more row', 'more rows')} not shown.
      </p>
    )}
  </section>
)
