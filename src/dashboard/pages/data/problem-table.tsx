/** Problems of a table, one a line: where, and what. */
import type { FieldProblem } from '../../api/errors.ts'
import { rowProblemOf } from './csv-file.ts'

interface ProblemTableProps {
  readonly caption: string
  readonly problems: readonly FieldProblem[]
}

export const ProblemTable = ({ caption, problems }: ProblemTableProps) => (
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
