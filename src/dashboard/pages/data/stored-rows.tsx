import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/layout.tsx'
import type { Kind, Stored } from './types.ts'
import { countsIn } from './words.ts'

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
