/** The chosen file: its columns and problems, the button that imports the valid rows, and the result. */
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useUnsaved } from '../../../ui/edited-forms.ts'
import { Choice, Switch } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { Problem, Progress } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import { COMPANY_FIELDS, type ImportResult } from '../fields.ts'
import { type CsvTable, useImportTable } from '../queries.ts'
import { ColumnMapping, NOT_IMPORTED } from './column-mapping.tsx'
import { changesData, ImportOutcome } from './import-result.tsx'

const RECORD_KINDS = [
  { value: 'companies', label: 'Companies, one per row' },
  { value: 'contacts', label: 'People, one job per row' },
] as const

interface FilePreviewProps {
  readonly file: File
  readonly onDone: () => void
}

export function FilePreview({ file, onDone }: FilePreviewProps) {
  const [table, setTable] = useState<CsvTable>({ file, kind: 'contacts', columns: {}, firstRowIsData: false })
  /** The last result. It stays while the rows are checked again. */
  const [checked, setChecked] = useState<ImportResult>()
  /** Until the first change by the user, so that no change of an option changes what the rows are. */
  const [isGuessing, setGuessing] = useState(true)
  const dryRun = useImportTable(true)
  const storing = useImportTable(false)
  const { mutate: check } = dryRun
  const stored = storing.data
  const result = stored ?? checked
  const problem = dryRun.error ?? dryRun.failureReason ?? storing.error
  useUnsaved(stored === undefined && checked !== undefined && changesData(checked))
  useEffect(() => {
    check(table, {
      onSuccess: (result) => {
        // A file without a field of people has companies.
        if (isGuessing && table.kind === 'contacts' && !describesPeople(result))
          setTable({ ...table, kind: 'companies' })
        else setChecked(result)
      },
    })
  }, [table, isGuessing, check])
  const { kind, columns, firstRowIsData } = table
  const change = (changes: Partial<CsvTable>): void => {
    setGuessing(false)
    setTable({ ...table, ...changes })
  }
  const chooseField = (column: number, field: string): void => {
    const fields = checked?.columns.map((one) => one.field) ?? []
    // A field belongs to one column.
    const others = fields.flatMap((one, index) => (field !== NOT_IMPORTED && one === field ? [index] : []))
    const freed = Object.fromEntries(others.map((index) => [`#${index + 1}`, NOT_IMPORTED]))
    change({ columns: { ...columns, ...freed, [`#${column + 1}`]: field } })
  }
  const start = (changes: Partial<CsvTable>): void => {
    setChecked(undefined)
    change(changes)
  }
  return (
    <Panel
      title={file.name}
      actions={
        <span className={layout.row}>
          {stored === undefined && (
            <Choice
              label="Content"
              hidesLabel
              value={kind}
              options={RECORD_KINDS}
              onChange={(chosen) => start({ kind: chosen, columns: {} })}
            />
          )}
          <Button slim onPress={onDone}>
            {stored === undefined ? 'Remove file' : 'Import another file'}
          </Button>
        </span>
      }
    >
      <div className={layout.stack}>
        {stored === undefined && (
          <Switch
            label="The first row is data"
            isOn={firstRowIsData}
            onChange={(isOn) => start({ firstRowIsData: isOn })}
          />
        )}
        {stored === undefined && checked !== undefined && (
          <ColumnMapping kind={kind} columns={checked.columns} onChoose={chooseField} />
        )}
        {((dryRun.isPending && checked === undefined) || storing.isPending) && (
          <Progress label={`${storing.isPending ? 'Importing' : 'Checking'} ${file.name}…`} />
        )}
        {problem !== null && <Problem error={problem} />}
        {result !== undefined && dryRun.error === null && (
          <ImportOutcome
            file={file}
            kind={kind}
            result={result}
            isStored={stored !== undefined}
            isBusy={dryRun.isPending || storing.isPending}
            onStore={() => storing.mutate(table)}
          />
        )}
      </div>
    </Panel>
  )
}

const describesPeople = ({ columns }: ImportResult): boolean =>
  columns.some(({ field }) => field !== null && !COMPANY_FIELDS.some((name) => name === field))
