import { Refusal } from '../../api/client.ts'
import { detailsOf } from '../../api/problems.ts'
import { Problem } from '../../ui/states.tsx'
import { rowProblemOf } from './csv-file.ts'
import { Ignored } from './ignored.tsx'

/** Why nothing can be stored yet, row by row. */
export function RowProblems({ error }: { readonly error: unknown }) {
  const details = detailsOf(error)
  // What is wrong with a heading keeps no row from being used.
  const ofHeadings = details.filter(({ field }) => field === HEADINGS)
  const problems = details.filter(({ field }) => field !== HEADINGS).map(rowProblemOf)
  if (!(error instanceof Refusal) || problems.length === 0) return <Problem error={error} />
  return (
    <div className="stack">
      <div role="alert" className="notice bad">
        <p>{error.message}</p>
        <p>
          All rows are stored, or none: put right what is listed below, save the file, and choose it again.
        </p>
      </div>
      <table className="table">
        <caption className="visually-hidden">Rows that cannot be used</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, column, reason }) => (
            <tr key={`${row} ${column} ${reason}`}>
              <td className="number">{row}</td>
              <td>{column !== '' && <code>{column}</code>}</td>
              <td className="title">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {details.length >= MOST_TOLD && <p className="hint">The first {MOST_TOLD} are listed.</p>}
      <Ignored columns={ofHeadings.map(({ message }) => message)} />
    </div>
  )
}

const HEADINGS = 'line 1'
/** As many as the server names. */
const MOST_TOLD = 100
