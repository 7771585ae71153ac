/** The form of a request: key, fields, and examples. */
import { clsx } from 'clsx'
import { Send, Square } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useOrganization } from '../../../api/queries.ts'
import type { Schemas } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { changeDraft, type Draft, fillForm, TYPED_KEY, useDraft, useExchange } from '../draft.ts'
import type { Exchange, TryRequest } from '../exchange.ts'
import { createBody, type SearchOperation, type Values } from '../operations.ts'
import styles from '../page.module.css'
import { parseErrorBody } from '../response/response-body.ts'
import { chooseKey, chooseOrganization } from './caller.ts'
import { CallerChoice } from './caller-choice.tsx'
import { ExampleList } from './example-list.tsx'
import { findExample } from './examples.ts'
import { FieldGroups } from './field-groups.tsx'

interface RequestFormProps {
  readonly operation: SearchOperation
  readonly organizations: readonly Schemas['SandboxOrganization'][]
  readonly isPending: boolean
  readonly onSend: (request: TryRequest) => void
  readonly onStop: () => void
}

export function RequestForm({ operation, organizations, isPending, onSend, onStop }: RequestFormProps) {
  const draft = useDraft()
  const exchange = useExchange(operation)
  const organization = draft.orgId === TYPED_KEY ? undefined : chooseOrganization(organizations, draft.orgId)
  const { data: details } = useOrganization(organization?.orgId)
  const values = draft.values[operation]
  const key =
    organization === undefined ? draft.typedKey.trim() : chooseKey(details?.keys ?? [], draft.keyId)?.apiKey
  const idempotencyKey = draft.idempotencyKey.trim()
  const isReady = key !== undefined && !isPending

  const send = (): void => {
    if (!isReady) return
    onSend({ operation, body: createBody(values), apiKey: key, idempotencyKey })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  const sendByKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat) send()
  }
  return (
    <div className={styles.tryForm}>
      <ExampleList
        operation={operation}
        organizations={organizations}
        chosen={draft.exampleId[operation]}
        onChoose={(id) => fillExample(draft, id, organizations)}
      />
      <form
        className={layout.stack}
        aria-label="Request form"
        noValidate
        onSubmit={submit}
        onKeyDownCapture={sendByKeys}
      >
        <CallerChoice organizations={organizations} organization={organization} details={details} />
        <FieldGroups operation={operation} problems={getFieldProblems(exchange, values)} />
        <ExampleNote operation={operation} />
        <div className={layout.row}>
          <Button look="primary" type="submit" once isPending={isPending} isDisabled={key === undefined}>
            <Send size={16} aria-hidden /> Send request{' '}
          </Button>
          {isPending ? (
            <Button onPress={onStop}>
              <Square size={14} aria-hidden /> Cancel{' '}
            </Button>
          ) : (
            <Button look="bare" onPress={() => clearForm(operation)}>
              {' '}
              Clear form{' '}
            </Button>
          )}
          <span className={clsx(textStyles.hint, styles.shortcut)}>
            Shortcut: Ctrl+Enter or ⌘+Enter. Requests are charged.
          </span>
        </div>
      </form>
    </div>
  )
}

/** The description of the last chosen example. */
function ExampleNote({ operation }: { readonly operation: SearchOperation }) {
  const { exampleId } = useDraft()
  const example = findExample(operation, exampleId[operation])
  return (
    <p role="status" className={styles.exampleNote}>
      {example !== undefined && <span className={states.notice}>{example.description}</span>}
    </p>
  )
}

/** Fills the form. An example that needs a certain organization uses it for that example only. */
function fillExample(
  draft: Draft,
  id: string,
  organizations: readonly Schemas['SandboxOrganization'][],
): void {
  const { operation, orgId, keyId, exampleOrgId } = draft
  const { needs, values = {} } = findExample(operation, id) ?? {}
  const needed = needs && organizations.find(needs)?.orgId
  const isLeftOver = orgId !== undefined && orgId === exampleOrgId
  const caller = needed !== undefined || isLeftOver ? { orgId: needed, keyId: undefined } : { orgId, keyId }
  fillForm(operation, values, {
    ...caller,
    exampleId: { [operation]: id },
    exampleOrgId: needed,
    idempotencyKey: '',
  })
}

const clearForm = (operation: SearchOperation): void => {
  fillForm(operation, {}, { exampleId: {} })
  changeDraft({ idempotencyKey: '' })
}

/** Returns the problems of fields that did not change since the last response. */
function getFieldProblems(exchange: Exchange | undefined, values: Values): ReadonlyMap<string, string> {
  const { request, result } = exchange ?? {}
  const error = result?.kind === 'response' ? parseErrorBody(result.json) : undefined
  const now: Readonly<Record<string, string | undefined>> = values
  return new Map(
    error?.details
      .filter(({ field }) => String(request?.body[field] ?? '') === (now[field] ?? ''))
      .map(({ field, message }) => [field, `${field} ${message}`]),
  )
}
