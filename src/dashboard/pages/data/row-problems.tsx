import { detailsOf, Refusal } from '../../api/errors.ts'
import { Problem } from '../../ui/states.tsx'
import { Ignored } from './ignored.tsx'
import { ProblemTable } from './problem-table.tsx'

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
