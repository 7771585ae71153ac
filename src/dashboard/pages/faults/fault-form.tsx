/** The form of a fault. The server checks the values, and its messages are shown at their fields. */
import { clsx } from 'clsx'
import { Controller, type FieldPath, useForm } from 'react-hook-form'
import { mapFieldProblems } from '../../api/errors.ts'
import { useErrorCodes } from '../../api/openapi-document.ts'
import { OPERATION_NAMES } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { JsonBlock } from '../../ui/copy.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useUnsaved } from '../../ui/edited-forms.ts'
import type { Option } from '../../ui/field.tsx'
import { FormChoice, FormSwitch, FormText } from '../../ui/form.tsx'
import { Problem } from '../../ui/loading-states.tsx'
import { OrganizationPicker } from '../../ui/organization-picker.tsx'
import layout from '../../ui/styles/layout.module.css'
import { describeFrequency } from './describe-fault.ts'
import {
  EFFECT_FIELDS,
  type EffectKind,
  type FaultInput,
  type FaultValues,
  toFault,
  toValues,
} from './fault-values.ts'
import styles from './page.module.css'
import { useAddFault } from './queries.ts'

const EFFECTS: readonly Option<EffectKind>[] = [
  { value: 'error', label: 'Error response' },
  { value: 'latency', label: 'Delayed response' },
  { value: 'connection_reset', label: 'Connection closed without a response' },
  { value: 'truncated_body', label: 'Truncated body' },
  { value: 'invalid_json', label: '200 with invalid JSON' },
  { value: 'empty_body', label: '200 with an empty body' },
  { value: 'slow_drip', label: 'Slow body' },
  { value: 'change_body', label: 'Changed fields of the real response' },
]

const OPERATIONS: readonly Option[] = [
  { value: '', label: 'All operations' },
  ...Object.entries(OPERATION_NAMES).map(([value, label]) => ({ value, label })),
]

interface FieldText {
  readonly label: string
  readonly hint: string
}

type EffectText = Exclude<(typeof EFFECT_FIELDS)[EffectKind][number], 'code'>

const EFFECT_TEXTS: Readonly<Record<EffectText, FieldText>> = {
  status: { label: 'Status', hint: '400 to 599.' },
  retryAfterSeconds: { label: 'Retry-After (seconds)', hint: 'Default: 1 for 429, otherwise none.' },
  atByte: { label: 'Bytes to send', hint: 'Default: half of the body.' },
  overMs: { label: 'Duration (ms)', hint: 'From the first chunk to the last.' },
  chunks: { label: 'Chunks', hint: 'Default: 10.' },
  set: { label: 'Fields to set', hint: 'JSON, such as {"conEmail": null}. New names add fields.' },
  remove: { label: 'Fields to remove', hint: 'JSON, such as ["conLoc"].' },
}

interface FaultFormProps {
  readonly initial: FaultInput
  readonly onDone: () => void
}

export function FaultForm({ initial, onDone }: FaultFormProps) {
  const { mutate: createFault, error, isPending } = useAddFault()
  const { control, formState, handleSubmit, watch } = useForm({ defaultValues: toValues(initial) })
  useUnsaved(formState.isDirty)
  const codes = useErrorCodes()
  const values = watch()
  const fault = toFault(values)
  const problems = mapFieldProblems(error)
  const text = (name: FieldPath<FaultValues>, { label, hint }: FieldText, rows?: number) => (
    <FormText
      key={name}
      control={control}
      name={name}
      label={label}
      hint={hint}
      {...(rows !== undefined && { rows })}
      problem={capitalize(findProblem(problems, name))}
    />
  )
  return (
    <form
      className={clsx(layout.stack, styles.faultForm)}
      aria-label="Custom fault"
      noValidate
      onSubmit={handleSubmit((chosen) => createFault(toFault(chosen), { onSuccess: onDone }))}
    >
      <div className={layout.pair}>
        <FormChoice control={control} name="effect.kind" label="Effect" options={EFFECTS} />
        {EFFECT_FIELDS[values.effect.kind].map((name) =>
          name === 'code' ? (
            <FormChoice
              key={name}
              control={control}
              name="effect.code"
              label="Code"
              hint={capitalize(problems['effect.code']) ?? 'Default: the usual code of the status.'}
              options={[
                { value: '', label: 'Default' },
                ...codes.map((code) => ({ value: code, label: code })),
              ]}
            />
          ) : (
            text(`effect.${name}`, EFFECT_TEXTS[name])
          ),
        )}
        {text('effect.ms', { label: 'Delay (ms)', hint: 'In real time, not sandbox time.' })}
        {text('first', { label: 'First request', hint: '1 is the next matching request, 3 the third.' })}
        {text('times', { label: 'Number of requests', hint: 'Default: until removed.' })}
      </div>
      <Disclosure title="Which requests match" isOpen={initial.match !== undefined}>
        <div className={layout.pair}>
          <FormChoice control={control} name="match.operation" label="Operation" options={OPERATIONS} />
          <Controller
            control={control}
            name="match.orgId"
            render={({ field: { value, onChange } }) => (
              <OrganizationPicker
                label="Organization"
                none="All organizations"
                value={value}
                onChange={onChange}
              />
            )}
          />
          {text('match.key', { label: 'Key', hint: 'A key, its keyId, or its last four characters.' })}
          {text('match.method', { label: 'Method', hint: 'For example POST.' })}
          {text('match.path', { label: 'Path', hint: 'For example /v7/*.' })}
          {text('match.body', { label: 'Body fields', hint: 'JSON, such as {"companyName": "Nort*"}.' }, 2)}
          {text('match.headers', { label: 'Headers', hint: 'JSON, such as {"user-agent": "*python*"}.' }, 2)}
        </div>
      </Disclosure>
      <Disclosure
        title="More options"
        isOpen={initial.probability !== undefined || initial.afterCommit === true}
      >
        <div className={layout.stack}>
          <div className={layout.pair}>
            {text('probability', { label: 'Probability', hint: '0 to 1, for each matching request.' })}
            {text('seed', { label: 'Seed', hint: 'The same seed repeats the same sequence.' })}
            {text('effect.jitterMs', { label: 'Random extra delay (ms)', hint: 'At most this long.' })}
          </div>
          <FormSwitch
            control={control}
            name="afterCommit"
            label="Apply after the request is processed and charged (afterCommit)"
          />
          <JsonBlock value={fault} label="fault" />
        </div>
      </Disclosure>
      {error !== null && <Problem error={error} />}
      <div className={layout.row}>
        <Button type="submit" look="primary" isPending={isPending}>
          Add fault
        </Button>
        <Button slot="close">Cancel</Button>
        <span role="status">Applies {describeFrequency(fault)}</span>
      </div>
    </form>
  )
}

/** Returns the problem of a field, whose name in the API can be another one. */
const findProblem = (problems: Readonly<Record<string, string>>, name: string): string | undefined =>
  problems[name === 'first' ? 'after' : name] ?? problems[name.replace('effect.', 'effect.latency.')]

/** Returns a problem of the server as a sentence. */
const capitalize = (message: string | undefined): string | undefined =>
  message && `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
