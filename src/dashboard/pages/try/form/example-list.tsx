import { formatBody } from '../../../api/body.ts'
import { useServiceOperation } from '../../../api/openapi-document.ts'
import { useSandboxState } from '../../../api/queries.ts'
import { isLookup, type SandboxOrganization } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Accordion } from '../../../ui/disclosure.tsx'
import textStyles from '../../../ui/styles/text.module.css'
import { dispatch, useDraft } from '../draft.ts'
import { EXAMPLES, toExamples } from '../examples.ts'
import styles from '../page.module.css'

interface ExampleListProps {
  readonly organizations: readonly SandboxOrganization[]
  readonly onChoose?: () => void
}

/** The list of examples. Hides those that need an organization that does not exist. */
export function ExampleList({ organizations, onChoose }: ExampleListProps) {
  const { operation, exampleId } = useDraft()
  const { data: state } = useSandboxState()
  const { data } = useServiceOperation(operation)
  const groups = isLookup(operation) ? EXAMPLES[operation] : toExamples(data?.examples ?? [])
  const chosen = exampleId[operation]
  const open = groups.find(({ examples }) => examples.some(({ name }) => name === chosen)) ?? groups[0]
  return (
    <section className={styles.examples} aria-label="Examples">
      <Accordion
        open={open?.title ?? ''}
        sections={groups.map(({ title, examples }) => ({
          title,
          content: (
            <ul>
              {examples
                .filter(({ needs }) => needs === undefined || organizations.some(needs))
                .map(({ name, values, needs }) => (
                  <li key={name}>
                    <Button
                      slim
                      look="bare"
                      aria-pressed={chosen === name}
                      onPress={() => {
                        const orgId = needs && organizations.find(needs)?.orgId
                        dispatch({ kind: 'showExample', id: name, body: formatBody(values), orgId })
                        onChoose?.()
                      }}
                    >
                      {name}
                    </Button>
                  </li>
                ))}
            </ul>
          ),
        }))}
      />
      {isLookup(operation) && state !== undefined && state.startedWith.data !== null && (
        <p className={textStyles.hint}>
          This server uses your data from {state.startedWith.data}. The examples of people and companies are
          not in it.
        </p>
      )}
    </section>
  )
}
