/** The form of a custom fault, with all options of the API. */

import { clsx } from 'clsx'
import type { FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { JsonBlock } from '../../../ui/copy.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Choice, type Option, Switch, TextInput } from '../../../ui/field.tsx'
import { Problem } from '../../../ui/loading-states.tsx'
import fieldStyles from '../../../ui/styles/field.module.css'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { describeSchedule } from '../describe-fault.ts'
import styles from '../page.module.css'
import { useAddFault } from '../queries.ts'
import { type EffectKind, type FaultDraft, toFault } from './fault-draft.ts'
import { MatchFields } from './match-fields.tsx'
import { type DraftFieldsProps, getErrorCodes, validateDraft } from './validate-draft.ts'

interface FaultFormProps {
  readonly draft: FaultDraft
  readonly onChange: (change: Partial<FaultDraft>) => void
  readonly onDone: () => void
}

export function FaultForm({ draft, onChange, onDone }: FaultFormProps) {
  const { mutate: createFault, error, isPending } = useAddFault()
  const problems = validateDraft(draft)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problems.size === 0) createFault(toFault(draft), { onSuccess: onDone })
  }
  const fields = { draft, problems, onChange }
  return (
    <form
      className={clsx(layout.stack, styles.faultForm)}
      aria-label="Custom fault"
      noValidate
      onSubmit={submit}
    >
      <MatchFields {...fields} />
      <EffectFields {...fields} />
      <FrequencyFields {...fields} />
      {problems.size === 0 && <p role="status">{describeSchedule(toFault(draft))}</p>}
      {problems.size === 0 && (
        <Disclosure title="JSON for POST /sandbox/faults">
          <JsonBlock value={toFault(draft)} label="fault" />
        </Disclosure>
      )}
      {error !== null && <Problem error={error} />}
      <div className={layout.row}>
        <Button type="submit" once look="primary" isPending={isPending} isDisabled={problems.size > 0}>
          Add fault
        </Button>
        <Button onPress={onDone}>Cancel</Button>
        {problems.size > 0 && <span className={textStyles.invalid}>Fix the highlighted fields.</span>}
      </div>
    </form>
  )
}

const FrequencyFields = ({ draft, problems, onChange }: DraftFieldsProps) => (
  <fieldset className={fieldStyles.fieldGroup}>
    <legend>Frequency</legend>
    <div className={styles.fieldGrid}>
      <TextInput
        label="Requests to let pass first"
        hint="Default: none."
        value={draft.after}
        onChange={(after) => onChange({ after })}
        problem={problems.get('after')}
      />
      <TextInput
        label="Number of requests"
        hint="Default: until removed."
        value={draft.times}
        onChange={(times) => onChange({ times })}
        problem={problems.get('times')}
      />
      <TextInput
        label="Probability (%)"
        hint="For each matching request."
        value={draft.percent}
        onChange={(percent) => onChange({ percent })}
        problem={problems.get('percent')}
      />
      <TextInput
        label="Seed"
        hint="The same seed repeats the same sequence."
        value={draft.seed}
        onChange={(seed) => onChange({ seed })}
      />
    </div>
    <Switch
      label="Apply after the request is processed and charged (afterCommit)"
      isOn={draft.afterCommit}
      onChange={(afterCommit) => onChange({ afterCommit })}
    />
  </fieldset>
)

const EFFECT_OPTIONS: readonly Option<EffectKind>[] = [
  { value: 'error', label: 'Error response' },
  { value: 'latency', label: 'Delayed response' },
  { value: 'connection_reset', label: 'Connection closed without a response' },
  { value: 'truncated_body', label: 'Truncated body' },
  { value: 'invalid_json', label: '200 with invalid JSON' },
  { value: 'empty_body', label: '200 with an empty body' },
  { value: 'slow_drip', label: 'Slow body' },
]

/** The form fields of the effect. */
function EffectFields({ draft, problems, onChange }: DraftFieldsProps) {
  const number = (
    name: 'status' | 'retryAfterSeconds' | 'atByte' | 'overMs' | 'chunks' | 'ms' | 'jitterMs',
    label: string,
    hint: string,
  ) => (
    <TextInput
      label={label}
      hint={hint}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
      problem={problems.get(name)}
    />
  )
  const { kind } = draft
  return (
    <fieldset className={fieldStyles.fieldGroup}>
      <legend>Effect</legend>
      <div className={styles.fieldGrid}>
        <Choice
          label="Type"
          value={kind}
          onChange={(chosen) => onChange({ kind: chosen })}
          options={EFFECT_OPTIONS}
        />
        {kind === 'error' && (
          <>
            <TextInput
              label="Status"
              hint="400 to 599."
              value={draft.status}
              onChange={(status) => onChange({ status, code: keepValidCode(draft, status) })}
              problem={problems.get('status')}
            />
            <Choice
              label="Code"
              value={draft.code}
              onChange={(code) => onChange({ code })}
              options={[
                { value: 'usual', label: 'Default' },
                ...getErrorCodes(Number(draft.status)).map((code) => ({ value: code, label: code })),
              ]}
            />
            {number('retryAfterSeconds', 'Retry-After (seconds)', 'Default: 1 for 429, otherwise none.')}
          </>
        )}
        {kind === 'truncated_body' && number('atByte', 'Bytes to send', 'Default: half of the body.')}
        {kind === 'slow_drip' && (
          <>
            {number('overMs', 'Duration (ms)', 'From the first chunk to the last.')}
            {number('chunks', 'Chunks', 'Default: 10.')}
          </>
        )}
        {number('ms', 'Delay (ms)', 'In real time, not sandbox time.')}
        {number('jitterMs', 'Random extra delay (ms)', 'Maximum. The seed determines the value.')}
      </div>
    </fieldset>
  )
}

/** Returns the chosen error code if it fits the status, else the default. */
const keepValidCode = ({ code }: FaultDraft, status: string): FaultDraft['code'] =>
  code !== 'usual' && getErrorCodes(Number(status)).includes(code) ? code : 'usual'
