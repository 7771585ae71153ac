import { useSandboxState } from '../../api/sandbox.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import type { Caller, Example } from './example-types.ts'
import { EXAMPLES } from './examples.ts'
import type { Operation } from './operations.ts'

interface ExampleListProps {
  readonly operation: Operation
  readonly organizations: readonly Caller[]
  readonly chosen: string | undefined
  readonly onChoose: (example: Example) => void
}

/** Examples to click; those that need an organization of a kind are left out where there is none. */
export function ExampleList({ operation, organizations, chosen, onChoose }: ExampleListProps) {
  const { data: state } = useSandboxState()
  return (
    <section className="examples" aria-label="Examples">
      {EXAMPLES[operation].map(({ title, examples, isRare = false }) => (
        <Disclosure key={title} title={title} isOpen={!isRare || examples.some(({ id }) => id === chosen)}>
          <ul>
            {examples
              .filter(({ asks }) => asks === undefined || organizations.some(asks))
              .map((example) => (
                <li key={example.id}>
                  <Button
                    slim
                    look="bare"
                    onPress={() => onChoose(example)}
                    aria-pressed={chosen === example.id}
                  >
                    {example.name}
                  </Button>
                </li>
              ))}
          </ul>
        </Disclosure>
      ))}
      {state !== undefined && state.startedWith.data !== null && (
        <p className="hint">
          This server holds data of its own, from {state.startedWith.data}: examples about people and
          companies find nothing in them.
        </p>
      )}
    </section>
  )
}
