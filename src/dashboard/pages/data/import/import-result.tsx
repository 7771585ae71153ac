/** The result of an import, or of its dry run. */

import { Link } from 'wouter'
import { detailsOf, type FieldProblem, Refusal } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { count } from '../../../ui/format.ts'
import { Panel } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/states.tsx'
import type { Kind, Stored } from '../fields.ts'
import { countsIn } from '../format.ts'
import { rowProblemOf } from './csv-file.ts'

interface OutcomeProps {
  readonly kind: Kind
  readonly stored: Stored
  readonly rows: number
  readonly isBusy: boolean
  readonly onStore: () => void
}

export const Outcome = ({ kind, stored, rows, isBusy, onStore }: OutcomeProps) => (
  <div className="stack">
    <div role="status" className="notice good">
      <p>
        Every row can be used. Stored, they would be: <strong>{countsIn(stored, kind)}</strong>.
      </p>
      {kind === 'contacts' && <p className="small">A person is counted once, however many jobs.</p>}
    </div>
    <Ignored columns={stored.ignored} />
    <Warnings problems={stored.warnings} />
    <div>
      <Button look="primary" onPress={onStore} isDisabled={isBusy || stored.created + stored.updated === 0}>
        Store {count(rows, 'row')}
      </Button>
    </div>
    {stored.created + stored.updated === 0 && (
      <p className="hint">All of it is stored just so: nothing is to be done.</p>
    )}
  </div>
)

/** Values that could not be converted to the format of their column. */
const Warnings = ({ problems }: { readonly problems: readonly FieldProblem[] }) =>
  problems.length > 0 && (
    <div className="stack">
      <div role="status" className="notice warn">
        <p>
          {count(problems.length, 'value needs', 'values need')} a check. The rows can be stored all the same.
        </p>
      </div>
      <ProblemTable caption="Values to check" problems={problems} />
    </div>
  )

interface StoredRowsProps {
  readonly name: string
  readonly kind: Kind
  readonly stored: Stored
  readonly onDone: () => void
}

/** That it is done, and where to see it. */
export function StoredRows({ name, kind, stored, onDone }: StoredRowsProps) {
  const [first] =
    'companies' in stored
      ? stored.companies.map(({ compGUID }) => compGUID)
      : stored.contacts.map(({ conGUID }) => conGUID)
  return (
    <Panel title={name}>
      <div className="stack">
        <div role="status" className="notice good">
          Stored: {countsIn(stored, kind)}. They are matched from the next request on.
        </div>
        <div className="row">
          {first !== undefined && (
            <Link className="button primary" href={`/data/${kind}/${first}`}>
              Open the first
            </Link>
          )}
          <Button onPress={onDone}>Close</Button>
        </div>
      </div>
    </Panel>
  )
}

/** Why nothing can be stored yet, row by row. */
export function RowProblems({ error }: { readonly error: unknown }) {
  const details = detailsOf(error)
  // What is wrong with a heading keeps no row from being used.
  const ofHeadings = details.filter(({ field }) => field === HEADINGS)
  const problems = details.filter(({ field }) => field !== HEADINGS)
  if (!(error instanceof Refusal) || problems.length === 0) return <Problem error={error} />
  return (
    <div className="stack">
      <div role="alert" className="notice bad">
        <p>{error.message}</p>
        <p>All rows are stored, or none. Fix the problems below, save the file, and choose it again.</p>
      </div>
      <ProblemTable caption="Problems in the file" problems={problems} />
      {details.length >= MOST_TOLD && (
        <p className="hint">{problems.length} problems are listed. Each kind of problem is among them.</p>
      )}
      <Ignored columns={ofHeadings.map(({ message }) => message)} />
    </div>
  )
}

const HEADINGS = 'line 1'
/** As many as the server names. */
const MOST_TOLD = 100

interface ProblemTableProps {
  readonly caption: string
  readonly problems: readonly FieldProblem[]
}

const ProblemTable = ({ caption, problems }: ProblemTableProps) => (
  <table className="table">
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col">Column</th>
        <th scope="col">Reason</th>
      </tr>
    </thead>
    <tbody>
      {problems.map(rowProblemOf).map(({ row, column, reason }) => (
        <tr key={`${row} ${column} ${reason}`}>
          <td className="number">{row}</td>
          <td>{column !== '' && <code>{column}</code>}</td>
          <td className="title">{reason}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Columns of a table that are left out, and why. */
const Ignored = ({ columns }: { readonly columns: readonly string[] }) =>
  columns.length > 0 && (
    <div className="notice warn">
      <p>Of the headings:</p>
      <ul className="plain-list">
        {columns.map((column) => (
          <li key={column}>{column}</li>
        ))}
      </ul>
    </div>
  )
