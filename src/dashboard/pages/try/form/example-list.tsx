import { formatBody } from '../../../api/body.ts'
import { useSandboxState } from '../../../api/queries.ts'
import type { SandboxOrganization } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Accordion } from '../../../ui/disclosure.tsx'
import textStyles from '../../../ui/styles/text.module.css'
import { type Draft, fillBody, useDraft } from '../draft.ts'
import styles from '../page.module.css'
import { EXAMPLES, findExample } from './examples.ts'

interface ExampleListProps {
  readonly organizations: readonly SandboxOrganization[]
  readonly onChoose?: () => void
}

/** The list of examples. Hides those that need an organization that does not exist. */
export function ExampleList({ organizations, onChoose }: ExampleListProps) {
  const draft = useDraft()
  const { operation } = draft
  const chosen = draft.exampleId[operation]
  const { data: state } = useSandboxState()
  const groups = EXAMPLES[operation]
  const open = groups.find(({ examples }) => examples.some(({ id }) => id === chosen)) ?? groups[0]
  const choose = (id: string): void => {
    fillExample(draft, id, organizations)
    onChoose?.()
  }
  return (
    <section className={styles.examples} aria-label="Examples">
      <Accordion
        level={3}
        open={open?.title ?? ''}
        sections={groups.map(({ title, examples }) => ({
          title,
          content: (
            <ul>
              {examples
                .filter(({ needs }) => needs === undefined || organizations.some(needs))
                .map(({ id, name }) => (
                  <li key={id}>
                    <Button slim look="bare" onPress={() => choose(id)} aria-pressed={chosen === id}>
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

/** Fills the form. An example that needs a certain organization uses it for that example only. */
function fillExample(draft: Draft, id: string, organizations: readonly SandboxOrganization[]): void {
  const { operation, orgId, keyId, exampleOrgId } = draft
  const { needs, values = {} } = findExample(operation, id) ?? {}
  const needed = needs && organizations.find(needs)?.orgId
  const isLeftOver = orgId !== undefined && orgId === exampleOrgId
  const caller = needed !== undefined || isLeftOver ? { orgId: needed, keyId: undefined } : { orgId, keyId }
  fillBody(operation, formatBody(values), {
    ...caller,
    exampleId: { [operation]: id },
    exampleOrgId: needed,
    headers: '',
    original: undefined,
  })
}
