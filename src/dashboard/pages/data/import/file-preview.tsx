/** The chosen file: its columns, its problems, and the button that imports the valid rows. */
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Choice, Switch } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Panel } from '../../../ui/layout.tsx'
import { Problem, Progress } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import type { ImportResult, RecordKind } from '../fields.ts'
import { formatSize } from '../format.ts'
import { useImportTable } from '../queries.ts'
import { ColumnMapping, NOT_IMPORTED } from './column-mapping.tsx'
import type { ParsedFile } from './csv-file.ts'
import { DryRunResult, ImportSummary } from './import-result.tsx'

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
  /** The fields that the user chose, by column. */
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>({})
  const [createsCompanies, setCreatesCompanies] = useState(false)
  /** The last result. It stays while the rows are checked again. */
  const [checked, setChecked] = useState<ImportResult>()
  const dryRun = useImportTable()
  const storing = useImportTable()
  const { mutate: tryRows } = dryRun
  useEffect(() => {
    if (kind !== undefined)
      tryRows({ kind, text, columns, createsCompanies, dryRun: true }, { onSuccess: setChecked })
  }, [kind, text, columns, createsCompanies, tryRows])

  if (storing.data !== undefined && kind !== undefined) {
    return <ImportSummary file={chosen} kind={kind} result={storing.data} onDone={onDone} />
  }
  const fields = checked?.columns.map(({ field }) => field ?? NOT_IMPORTED) ?? []
  const chooseField = (column: number, field: string): void => {
    // A field belongs to one column.
    const others = fields.flatMap((one, index) => (field !== NOT_IMPORTED && one === field ? [index] : []))
    const freed = Object.fromEntries(others.map((index) => [`#${index + 1}`, NOT_IMPORTED]))
    setColumns({ ...columns, ...freed, [`#${column + 1}`]: field })
  }
  const chooseKind = (next: RecordKind): void => {
    setChecked(undefined)
    setColumns({})
    setKind(next)
  }
  const rows = formatCount(preview.count, 'row')
  return (
    <Panel
      title={name}
      actions={
        <span className={layout.row}>
          <span className={clsx(textStyles.quiet, textStyles.small)}>{`${rows}, ${formatSize(size)}`}</span>
          {kind !== undefined && (
            <Choice label="Content" hidesLabel value={kind} options={RECORD_KINDS} onChange={chooseKind} />
          )}
          <Button slim onPress={onDone}>
            Remove file
          </Button>
        </span>
      }
    >
      <div className={layout.stack}>
        {kind === undefined && <RecordKindQuestion onChoose={chooseKind} />}
        {encoding === 'windows-1252' && (
          <p className={textStyles.hint}>
            The file is not UTF-8. It was read as Windows-1252. Check the letters in the preview.
          </p>
        )}
        {kind !== undefined && checked !== undefined && (
          <ColumnMapping kind={kind} preview={preview} fields={fields} onChoose={chooseField} />
        )}
        {kind === 'contacts' && (
          <Switch
            label="Create companies that are not stored"
            isOn={createsCompanies}
            onChange={setCreatesCompanies}
          />
        )}
        {((dryRun.isPending && checked === undefined) || storing.isPending) && (
          <Progress label={`${storing.isPending ? 'Importing' : 'Checking'} ${rows}…`} />
        )}
        {dryRun.error !== null && <Problem error={dryRun.error} />}
        {storing.error !== null && <Problem error={storing.error} />}
        {checked !== undefined && kind !== undefined && dryRun.error === null && (
          <DryRunResult
            file={chosen}
            kind={kind}
            result={checked}
            isBusy={dryRun.isPending || storing.isPending}
            onStore={() => storing.mutate({ kind, text, columns, createsCompanies, dryRun: false })}
          />
        )}
      </div>
    </Panel>
  )
}

const RecordKindQuestion = ({ onChoose }: { readonly onChoose: (kind: RecordKind) => void }) => (
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
)
