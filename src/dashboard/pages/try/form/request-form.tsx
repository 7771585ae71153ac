/** The form of a request: its fields, and its body as JSON. */
import { clsx } from 'clsx'
import { Send, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { parseBody } from '../../../api/body.ts'
import type { SearchOperation, TryRequest } from '../../../api/request-link.ts'
import { Button } from '../../../ui/button.tsx'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import { changeDraft, type Draft, fillBody, useDraft, useExchange, useFillCount } from '../draft.ts'
import { type Exchange, findHeaderProblem, parseJson } from '../exchange.ts'
import styles from '../page.module.css'
import { parseErrorBody } from '../response/response-body.ts'
import { OrganizationStatus } from './caller-choice.tsx'
import { findExample } from './examples.ts'
import { FieldGroups, Headers } from './field-groups.tsx'
import { JsonEditor } from './json-editor.tsx'
import type { Caller } from './use-caller.ts'

interface RequestFormProps {
  readonly operation: SearchOperation
  readonly caller: Caller
  readonly isPending: boolean
  readonly onSend: (request: TryRequest) => void
  readonly onStop: () => void
}

export function RequestForm({ operation, caller, isPending, onSend, onStop }: RequestFormProps) {
  const draft = useDraft()
  const exchange = useExchange(operation)
  const text = draft.bodies[operation]
  const body = parseBody(text)
  const isReady = caller.apiKey !== undefined && findHeaderProblem(draft.headers) === undefined
  const send = (): void => {
    if (isReady && !isPending) onSend(caller.request)
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
    <form
      ref={useFocusAfterFill()}
      className={clsx(layout.panel, styles.tryForm)}
      aria-label="Request form"
      noValidate
      onSubmit={submit}
      onKeyDownCapture={sendByKeys}
    >
      <header>
        <h2>Request</h2>
        <ViewSwitch view={draft.view} isFormDisabled={body.problem !== undefined} />
        <div className={layout.row}>
          {isPending ? (
            <Button slim onPress={onStop}>
              <Square size={14} aria-hidden /> Cancel
            </Button>
          ) : (
            <Button slim look="bare" onPress={() => clearForm(operation)}>
              Clear form
            </Button>
          )}
          <Button slim look="primary" type="submit" once isPending={isPending} isDisabled={!isReady}>
            <Send size={14} aria-hidden /> Send request
            <kbd className={styles.shortcut} aria-hidden>
              Ctrl+Enter
            </kbd>
          </Button>
        </div>
      </header>
      <div className={styles.formBody}>
        <OrganizationStatus caller={caller} />
        <div className={styles.views} data-view={draft.view}>
          <div className={layout.stack}>
            <FieldGroups operation={operation} body={body} problems={getFieldProblems(exchange, text)} />
          </div>
          <JsonEditor operation={operation} body={text} />
        </div>
        <Headers operation={operation} />
        <ExampleNote operation={operation} />
      </div>
    </form>
  )
}

interface ViewSwitchProps {
  readonly view: Draft['view']
  readonly isFormDisabled: boolean
}

/** Shows the form or the JSON, where there is no room for both. */
const ViewSwitch = ({ view, isFormDisabled }: ViewSwitchProps) => (
  <ToggleButtonGroup
    aria-label="Edit as"
    className={clsx(styles.segments, styles.viewSwitch)}
    disallowEmptySelection
    selectedKeys={[view]}
    onSelectionChange={([key]) => changeDraft({ view: key === 'json' ? 'json' : 'form' })}
  >
    <ToggleButton id="form" isDisabled={isFormDisabled}>
      Form
    </ToggleButton>
    <ToggleButton id="json">JSON</ToggleButton>
  </ToggleButtonGroup>
)

/** Moves the focus to the first visible and filled field after a link or a stored send has filled the form. */
function useFocusAfterFill() {
  const form = useRef<HTMLFormElement>(null)
  const fillCount = useFillCount()
  useEffect(() => {
    if (fillCount === 0) return
    const inputs = form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    const isFilled = (input: HTMLInputElement | HTMLTextAreaElement): boolean =>
      input.value !== '' && input.checkVisibility()
    Array.from(inputs ?? [])
      .find(isFilled)
      ?.focus()
  }, [fillCount])
  return form
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

const clearForm = (operation: SearchOperation): void => {
  fillBody(operation, '{}', { exampleId: {}, original: undefined })
  changeDraft({ headers: '' })
}

/** Returns the problems of fields that did not change since the last response. */
function getFieldProblems(exchange: Exchange | undefined, text: string): ReadonlyMap<string, string> {
  if (exchange?.result.kind !== 'response') return new Map()
  const [sent, now] = [parseBody(exchange.request.body).fields, parseBody(text).fields]
  return new Map(
    parseErrorBody(parseJson(exchange.result))
      ?.details.filter(({ field }) => sent[field] === now[field])
      .map(({ field, message }) => [field, `${field} ${message}`]),
  )
}
