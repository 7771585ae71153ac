import { useSandboxState } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Accordion } from '../../../ui/disclosure.tsx'
import textStyles from '../../../ui/styles/text.module.css'
import type { SearchOperation } from '../operations.ts'
import styles from '../page.module.css'
import type { ExampleOrganization } from './enrich-examples.ts'
import { EXAMPLES } from './examples.ts'

interface ExampleListProps {
  readonly operation: SearchOperation
  readonly organizations: readonly ExampleOrganization[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** The list of examples. Hides those that need an organization that does not exist. */
export function ExampleList({ operation, organizations, chosen, onChoose }: ExampleListProps) {
  const { data: state } = useSandboxState()
  const groups = EXAMPLES[operation]
  const open = groups.find(({ examples }) => examples.some(({ id }) => id === chosen)) ?? groups[0]
  return (
    <section className={styles.examples} aria-label="Examples">
      <Accordion
        level={2}
        open={open?.title ?? ''}
        sections={groups.map(({ title, examples }) => ({
          title,
          content: (
            <ul>
              {examples
                .filter(({ needs }) => needs === undefined || organizations.some(needs))
                .map(({ id, name }) => (
                  <li key={id}>
                    <Button slim look="bare" onPress={() => onChoose(id)} aria-pressed={chosen === id}>
                      {name}
                    </Button>
                  </li>
                ))}
            </ul>
          ),
        }))}
      />
      {state !== undefined && state.startedWith.data !== null && (
        <p className={textStyles.hint}>
          This server uses your data from {state.startedWith.data}. Examples about people and companies find
          no match there.
        </p>
      )}
    </section>
  )
}
