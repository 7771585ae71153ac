/** What would become of the rows, and the button that has it done. */

import type { FieldProblem } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { count } from '../../ui/format.ts'
import { Ignored } from './ignored.tsx'
import { ProblemTable } from './problem-table.tsx'
import type { Kind, Stored } from './types.ts'
import { countsIn } from './words.ts'

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
