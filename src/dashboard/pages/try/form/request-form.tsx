/** The form of a request: its fields, and its body as JSON. */
import { clsx } from 'clsx'
import { Send, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { parseBody } from '../../../api/body.ts'
import { getFieldProblems } from '../../../api/errors.ts'
import { getField } from '../../../api/json.ts'
import type { TryRequest } from '../../../api/request-link.ts'
import type { Entry, Operation } from '../../../api/schemas.ts'
import { useRequest } from '../../../recorded/queries.ts'
import { Button } from '../../../ui/button.tsx'
import layout from '../../../ui/styles/layout.module.css'
import { type Draft, dispatch, getBody, useDraft } from '../draft.ts'
import styles from '../page.module.css'
import { FieldGroups, findHeaderProblem, findKeyProblem, Headers } from './field-groups.tsx'
import { JsonEditor } from './json-editor.tsx'
import { OrganizationStatus } from './sender-choice.tsx'
import type { Sender } from './use-sender.ts'

interface RequestFormProps {
  readonly operation: Operation
  readonly sender: Sender
  readonly isPending: boolean
  readonly onSend: (request: TryRequest) => void
  readonly onStop: () => void
}

export function RequestForm({ operation, sender, isPending, onSend, onStop }: RequestFormProps) {
  const draft = useDraft()
  const { data: entry } = useRequest(draft.sent[operation])
  const text = getBody(draft)
  const body = parseBody(text)
  const isReady =
    sender.apiKey !== undefined &&
    findKeyProblem(sender.apiKey) === undefined &&
    findHeaderProblem(draft.headers) === undefined
  const send = (): void => {
    if (isReady && !isPending) onSend(sender.request)
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
            <Button slim look="bare" onPress={() => dispatch({ kind: 'clear' })}>
              Clear form
            </Button>
          )}
          <Button slim look="primary" type="submit" isPending={isPending} isDisabled={!isReady}>
            <Send size={14} aria-hidden /> Send request
            <kbd className={styles.shortcut} aria-hidden>
              Ctrl+Enter
            </kbd>
          </Button>
        </div>
      </header>
      <div className={styles.formBody}>
        <OrganizationStatus sender={sender} />
        <div className={styles.views} data-view={draft.view}>
          <div className={layout.stack}>
            <FieldGroups operation={operation} body={body} problems={getUnchangedProblems(entry, text)} />
          </div>
          <JsonEditor body={text} />
        </div>
        <Headers />
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
    onSelectionChange={([key]) =>
      dispatch({ kind: 'set', values: { view: key === 'json' ? 'json' : 'form' } })
    }
  >
    <ToggleButton id="form" isDisabled={isFormDisabled}>
      Form
    </ToggleButton>
    <ToggleButton id="json">JSON</ToggleButton>
  </ToggleButtonGroup>
)

/** Moves the focus to a visible and filled field after a link has filled the form: the one to change, or the first one. */
function useFocusAfterFill() {
  const form = useRef<HTMLFormElement>(null)
  const { fillCount, field } = useDraft()
  useEffect(() => {
    if (fillCount === 0) return
    const inputs = form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    const isFilled = (input: HTMLInputElement | HTMLTextAreaElement): boolean =>
      input.value !== '' && input.checkVisibility()
    const filled = Array.from(inputs ?? []).filter(isFilled)
    const shown = filled.find(({ name }) => name === field) ?? filled[0]
    shown?.focus()
  }, [fillCount, field])
  return form
}

/** Returns the problems of fields that did not change since the last response. */
function getUnchangedProblems(entry: Entry | undefined, text: string): ReadonlyMap<string, string> {
  const { fields } = parseBody(text)
  return new Map(
    getFieldProblems(entry?.response.body)
      .filter(({ field }) => getField(entry?.request.json, field) === fields[field])
      .map(({ field, message }) => [field, `${field} ${message}`]),
  )
}
