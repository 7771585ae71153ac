/** The result of an import, or of its dry run. */

import { clsx } from 'clsx'
import { Link } from 'react-router'
import { type FieldProblem, getFieldProblems, RequestError } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Panel } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/loading-states.tsx'
import buttonStyles from '../../../ui/styles/button.module.css'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { Table } from '../../../ui/table.tsx'
import type { ImportResult, RecordKind } from '../fields.ts'
import { formatImportCounts } from '../format.ts'
import styles from '../page.module.css'

interface DryRunResultProps {
  readonly kind: RecordKind
  readonly result: ImportResult
  readonly rows: number
  readonly isBusy: boolean
  readonly onStore: () => void
}

export const DryRunResult = ({ kind, result, rows, isBusy, onStore }: DryRunResultProps) => (
  <div className={layout.stack}>
    <div role="status" className={clsx(states.notice, states.good)}>
      <p>
        All rows are valid. Result of storing them: <strong>{formatImportCounts(result, kind)}</strong>.
      </p>
      {kind === 'contacts' && <p className={textStyles.small}>A person with several jobs counts once.</p>}
    </div>
    <IgnoredColumns columns={result.ignored} />
    <ImportWarnings problems={result.warnings} />
    <div>
      <Button look="primary" onPress={onStore} isDisabled={isBusy || result.created + result.updated === 0}>
        Store {formatCount(rows, 'row')}
      </Button>
    </div>
    {result.created + result.updated === 0 && <p className={textStyles.hint}>All rows are already stored.</p>}
  </div>
)

/** Values that do not fit the format of their column, and email addresses that people share. */
const ImportWarnings = ({ problems }: { readonly problems: readonly FieldProblem[] }) =>
  problems.length > 0 && (
    <div className={layout.stack}>
      <div role="status" className={clsx(states.notice, states.warn)}>
        <p>
          {formatCount(problems.length, 'value needs', 'values need')} a check. You can store the rows anyway.
        </p>
      </div>
      <ProblemTable caption="Values to check" problems={problems} />
    </div>
  )

interface ImportSummaryProps {
  readonly name: string
  readonly kind: RecordKind
  readonly result: ImportResult
  readonly onDone: () => void
}

/** The result of a finished import. */
export function ImportSummary({ name, kind, result, onDone }: ImportSummaryProps) {
  const [first] =
    'companies' in result
      ? result.companies.map(({ compGUID }) => compGUID)
      : result.contacts.map(({ conGUID }) => conGUID)
  return (
    <Panel title={name}>
      <div className={layout.stack}>
        <div role="status" className={clsx(states.notice, states.good)}>
          Stored: {formatImportCounts(result, kind)}. The next request can match them.
        </div>
        <div className={layout.row}>
          {first !== undefined && (
            <Link className={clsx(buttonStyles.button, buttonStyles.primary)} to={`/data/${kind}/${first}`}>
              Open first record
            </Link>
          )}
          <Button onPress={onDone}>Close</Button>
        </div>
      </div>
    </Panel>
  )
}

/** The problems that prevent an import. */
export function ImportProblems({ error }: { readonly error: unknown }) {
  const details = getFieldProblems(error)
  // Problems with column names do not make rows invalid.
  const ofHeadings = details.filter(({ field }) => field === HEADER_LINE)
  const problems = details.filter(({ field }) => field !== HEADER_LINE)
  if (!(error instanceof RequestError) || problems.length === 0) return <Problem error={error} />
  return (
    <div className={layout.stack}>
      <div role="alert" className={clsx(states.notice, states.bad)}>
        <p>{error.message}</p>
        <p>Fix the problems below, save the file, and choose it again.</p>
      </div>
      <ProblemTable caption="Problems in the file" problems={problems} />
      {details.length >= MAX_PROBLEMS && (
        <p className={textStyles.hint}>
          The first {problems.length} problems are listed. They include each kind of problem.
        </p>
      )}
      <IgnoredColumns columns={ofHeadings.map(({ message }) => message)} />
    </div>
  )
}

const HEADER_LINE = 'line 1'
/** The maximum number of problems in a response. */
const MAX_PROBLEMS = 100

interface ProblemTableProps {
  readonly caption: string
  readonly problems: readonly FieldProblem[]
}

const ProblemTable = ({ caption, problems }: ProblemTableProps) => (
  <Table columns={['Line', 'Problem']} caption={caption}>
    <tbody>
      {problems.map(({ field, message }) => (
        <tr key={`${field} ${message}`}>
          <td className={textStyles.number}>{field.replace(/^line /, '')}</td>
          <td className={styles.title}>{message}</td>
        </tr>
      ))}
    </tbody>
  </Table>
)

/** Columns that are not imported, and why. */
const IgnoredColumns = ({ columns }: { readonly columns: readonly string[] }) =>
  columns.length > 0 && (
    <div className={clsx(states.notice, states.warn)}>
      <p>Ignored columns:</p>
      <ul className={textStyles.plainList}>
        {columns.map((column) => (
          <li key={column}>{column}</li>
        ))}
      </ul>
    </div>
  )
