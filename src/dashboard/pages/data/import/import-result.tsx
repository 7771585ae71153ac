/** The result of an import, or of its dry run: counts, and problems with the worst first. */

import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import Papa from 'papaparse'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { namePerson } from '../../../api/record-names.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { downloadFile } from '../../../ui/download.ts'
import { formatCount } from '../../../ui/format.ts'
import { FirstItems } from '../../../ui/list/first-items.tsx'
import { RowGroups } from '../../../ui/list/row-groups.tsx'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import tableStyles from '../../../ui/styles/table.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { Table } from '../../../ui/table.tsx'
import { CompanyLink } from '../company-picker.tsx'
import type { ImportResult, RecordKind, RowProblem } from '../fields.ts'
import { formatImportCounts } from '../format.ts'
import styles from '../page.module.css'
import { usePerson } from '../queries.ts'

interface ImportOutcomeProps {
  readonly file: File
  readonly kind: RecordKind
  readonly result: ImportResult
  /** Whether the rows are stored. Otherwise, this is a preview. */
  readonly isStored: boolean
  readonly isBusy: boolean
  readonly onStore: () => void
}

/** Returns whether an import creates or updates anything. */
export const changesData = ({ created, updated }: ImportResult): boolean => created + updated > 0

export function ImportOutcome({ file, kind, result, isStored, isBusy, onStore }: ImportOutcomeProps) {
  const { validRows, invalidRows, problems } = result
  if (validRows + invalidRows === 0) return <p className={clsx(states.notice, states.bad)}>{NO_ROWS}</p>
  const counts = formatImportCounts(result, kind)
  return (
    <>
      <div
        role="status"
        className={clsx(
          states.notice,
          validRows === 0 ? states.bad : isUnquestioned(result, isStored) ? states.good : states.warn,
        )}
      >
        {isStored ? (
          <p>
            Imported: <strong>{counts}</strong>. The next request can match them.
            <ImportedRecords result={result} />
          </p>
        ) : (
          <p>
            {describeValidity(validRows, invalidRows)}{' '}
            {validRows > 0 && (
              <>
                Result of the import: <strong>{counts}</strong>.
              </>
            )}
          </p>
        )}
        {isStored && invalidRows > 0 && (
          <p>
            {formatCount(invalidRows, 'row was', 'rows were')} not imported. Download the problems, fix these
            rows, and import them again.
          </p>
        )}
        {hasMergedRows(problems) && <p>Some rows are merged, or may have to be. Check the problems below.</p>}
        {kind === 'contacts' && validRows > 0 && (
          <p className={textStyles.small}>A person with several jobs counts once.</p>
        )}
      </div>
      <div className={layout.row}>
        {isStored ? (
          <ButtonLink look="primary" to={`/data/${kind}`}>
            Open {kind === 'companies' ? 'companies' : 'people'}
          </ButtonLink>
        ) : (
          validRows > 0 && (
            <Button look="primary" onPress={onStore} isPending={isBusy} isDisabled={!changesData(result)}>
              Import {formatCount(validRows, invalidRows === 0 ? 'row' : 'valid row')}
            </Button>
          )
        )}
        <DownloadProblems file={file} result={result} />
        {validRows > 0 && !isStored && !changesData(result) && (
          <p className={textStyles.hint}>All valid rows are already stored.</p>
        )}
      </div>
      <Problems problems={problems} />
    </>
  )
}

/** The number of imported records that are named. */
const NAMED = 5

/** Leads to the first records that the import has added or changed. */
function ImportedRecords({ result }: Pick<ImportOutcomeProps, 'result'>) {
  const records = 'contacts' in result ? result.contacts : result.companies
  const changed = records.filter(({ outcome }) => outcome !== 'unchanged')
  return (
    <>
      {changed.length > NAMED ? ' The first ones: ' : ' '}
      {changed.slice(0, NAMED).map((record, at) => (
        <Fragment key={'conGUID' in record ? record.conGUID : record.compGUID}>
          {at > 0 && ', '}
          {'conGUID' in record ? (
            <PersonLink guid={record.conGUID} />
          ) : (
            <CompanyLink guid={record.compGUID} />
          )}
        </Fragment>
      ))}
      .
    </>
  )
}

/** A link to a person; its GUID until the name is loaded. */
function PersonLink({ guid }: { readonly guid: string }) {
  const { data } = usePerson(guid)
  return <Link to={`/data/contacts/${guid}`}>{data === undefined ? guid : namePerson(data)}</Link>
}

const hasMergedRows = (problems: readonly RowProblem[]): boolean =>
  problems.some(({ kind }) => kind === 'identity')

/** What is stored is a success if all rows are. */
const isUnquestioned = ({ invalidRows, problems }: ImportResult, isStored: boolean): boolean =>
  invalidRows === 0 && (isStored || !hasMergedRows(problems))

function describeValidity(valid: number, invalid: number): string {
  if (invalid === 0) return 'All rows are valid.'
  if (valid === 0) return 'No rows are valid. Check the columns above, or fix the file and choose it again.'
  return `${valid.toLocaleString('en-US')} of ${formatCount(valid + invalid, 'row')} are valid.`
}

const NO_ROWS = 'The file has no rows below the headings.'

/** Downloads the problems with the values of their rows as a CSV file. */
function DownloadProblems({ file: { name }, result }: Pick<ImportOutcomeProps, 'file' | 'result'>) {
  const { columns, problems } = result
  const lines = problems.flatMap(({ kind, message, rows }) =>
    rows.map(({ row, values = [] }) => [row, kind, message, ...values]),
  )
  if (lines.length === 0) return null
  const table = [['Line', 'Kind', 'Problem', ...columns.map(({ heading }) => heading)], ...lines]
  const csv = `${Papa.unparse(table, { newline: '\r\n' })}\r\n`
  return (
    <Button onPress={() => downloadFile(`${name.replace(/\.\w+$/, '')}-problems.csv`, csv)}>
      <Download size={16} aria-hidden /> Download {formatCount(lines.length, 'problem')}
    </Button>
  )
}

/** The number of problems that are shown at first. */
const FIRST = 50

/** The problems in the order of the server: the worst first. */
const Problems = ({ problems }: Pick<ImportResult, 'problems'>) =>
  problems.length > 0 && (
    <>
      <p className={textStyles.hint}>
        Lost rows are not imported. For each of the other problems, the message says what happens.
      </p>
      <FirstItems items={problems} first={FIRST}>
        {(shown) => (
          <Table
            columns={[
              { label: 'Line', isFigure: true },
              'Kind',
              'Problem',
              { label: 'Row', isWideOnly: true },
            ]}
          >
            <RowGroups items={shown}>
              {({ kind, field, message, rows: [first] }) => {
                const text = first?.values?.filter(Boolean).join(' · ')
                return (
                  <tr key={`${kind} ${field} ${message}`}>
                    <td className={clsx(tableStyles.figure, textStyles.number)}>{first?.row}</td>
                    <td>{kind}</td>
                    <td className={styles.title}>{message}</td>
                    <td className={clsx(tableStyles.wideOnly, styles.values, textStyles.quiet)} title={text}>
                      {text}
                    </td>
                  </tr>
                )
              }}
            </RowGroups>
          </Table>
        )}
      </FirstItems>
    </>
  )
