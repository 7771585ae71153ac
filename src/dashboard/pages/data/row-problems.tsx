import { Refusal } from '../../api/client.ts'
import { detailsOf } from '../../api/problems.ts'
import { Problem } from '../../ui/states.tsx'
import { rowProblemOf } from './csv-file.ts'

/** Why nothing can be stored yet, row by row. */
export function RowProblems({ error }: { readonly error: unknown }) {
  const problems = detailsOf(error).map(rowProblemOf)
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
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, column, reason }) => (
            <tr key={`${row} ${column} ${reason}`}>
              <td className="number">{row}</td>
              <td>{column !== '' && <code>{column}</code>}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length >= MOST_TOLD && <p className="hint">The first {MOST_TOLD} are listed.</p>}
    </div>
  )
}

/** As many as the server names. */
const MOST_TOLD = 100
