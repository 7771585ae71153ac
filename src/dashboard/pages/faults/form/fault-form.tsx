/** The form of a custom fault, with all options of the API. */

import { clsx } from 'clsx'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { JsonBlock } from '../../../ui/copy.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { useUnsaved } from '../../../ui/edited-forms.ts'
import { type Option, TextInput } from '../../../ui/field.tsx'
import { FormChoice, FormSwitch, FormText } from '../../../ui/form.tsx'
import { Problem } from '../../../ui/loading-states.tsx'
import fieldStyles from '../../../ui/styles/field.module.css'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { describeSchedule } from '../describe-fault.ts'
import styles from '../page.module.css'
import { useAddFault } from '../queries.ts'
import { type EffectKind, type FaultDraft, toFault } from './fault-draft.ts'
import { type FaultFieldsProps, MatchFields } from './match-fields.tsx'
import { getErrorCodes, validateDraft } from './validate-draft.ts'

interface FaultFormProps {
  readonly initial: FaultDraft
  readonly onDone: () => void
}

export function FaultForm({ initial, onDone }: FaultFormProps) {
  const { mutate: createFault, error, isPending } = useAddFault()
  const form = useForm({ defaultValues: initial })
  const { control, formState, handleSubmit, watch } = form
  useUnsaved(formState.isDirty)
  const draft = watch()
  const problems = validateDraft(draft)
  const isValid = problems.size === 0
  const fields = { form, problems }
  return (
    <form
      className={clsx(layout.stack, styles.faultForm)}
      aria-label="Custom fault"
      noValidate
      onSubmit={handleSubmit((values) => isValid && createFault(toFault(values), { onSuccess: onDone }))}
    >
      <MatchFields {...fields} />
      <EffectFields {...fields} />
      <fieldset className={fieldStyles.fieldGroup}>
        <legend>Frequency</legend>
        <div className={styles.fieldGrid}>
          <FormText
            control={control}
            name="after"
            label="Requests to let pass first"
            hint="Default: none."
            problem={problems.get('after')}
          />
          <FormText
            control={control}
            name="times"
            label="Number of requests"
            hint="Default: until removed."
            problem={problems.get('times')}
          />
          <FormText
            control={control}
            name="percent"
            label="Probability (%)"
            hint="For each matching request."
            problem={problems.get('percent')}
          />
          <FormText
            control={control}
            name="seed"
            label="Seed"
            hint="The same seed repeats the same sequence."
          />
        </div>
        <FormSwitch
          control={control}
          name="afterCommit"
          label="Apply after the request is processed and charged (afterCommit)"
        />
      </fieldset>
      {isValid && (
        <>
          <p role="status">{describeSchedule(toFault(draft))}</p>
          <Disclosure title="JSON for POST /sandbox/faults">
            <JsonBlock value={toFault(draft)} label="fault" />
          </Disclosure>
        </>
      )}
      {error !== null && <Problem error={error} />}
      <div className={layout.row}>
        <Button type="submit" once look="primary" isPending={isPending} isDisabled={!isValid}>
          Add fault
        </Button>
        <Button onPress={onDone}>Cancel</Button>
        {!isValid && <span className={textStyles.invalid}>Fix the highlighted fields.</span>}
      </div>
    </form>
  )
}

const EFFECT_OPTIONS: readonly Option<EffectKind>[] = [
  { value: 'error', label: 'Error response' },
  { value: 'latency', label: 'Delayed response' },
  { value: 'connection_reset', label: 'Connection closed without a response' },
  { value: 'truncated_body', label: 'Truncated body' },
  { value: 'invalid_json', label: '200 with invalid JSON' },
  { value: 'empty_body', label: '200 with an empty body' },
  { value: 'slow_drip', label: 'Slow body' },
  { value: 'change_body', label: 'Changed fields of the real response' },
]

/** The form fields of the effect. */
function EffectFields({ form: { control, getValues, setValue, watch }, problems }: FaultFieldsProps) {
  const [kind, status] = watch(['kind', 'status'])
  const number = (
    name: 'retryAfterSeconds' | 'atByte' | 'overMs' | 'chunks' | 'ms' | 'jitterMs',
    label: string,
    hint: string,
  ) => <FormText control={control} name={name} label={label} hint={hint} problem={problems.get(name)} />
  return (
    <fieldset className={fieldStyles.fieldGroup}>
      <legend>Effect</legend>
      <div className={styles.fieldGrid}>
        <FormChoice control={control} name="kind" label="Type" options={EFFECT_OPTIONS} />
        {kind === 'error' && (
          <>
            <Controller
              control={control}
              name="status"
              render={({ field: { value, onChange } }) => (
                <TextInput
                  label="Status"
                  hint="400 to 599."
                  value={value}
                  onChange={(typed) => {
                    onChange(typed)
                    const code = getValues('code')
                    if (code !== 'usual' && !getErrorCodes(Number(typed)).includes(code))
                      setValue('code', 'usual')
                  }}
                  problem={problems.get('status')}
                />
              )}
            />
            <FormChoice
              control={control}
              name="code"
              label="Code"
              options={[
                { value: 'usual', label: 'Default' },
                ...getErrorCodes(Number(status)).map((code) => ({ value: code, label: code })),
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
        {kind === 'change_body' && (
          <>
            <FormText
              control={control}
              name="set"
              label="Fields to set (JSON)"
              hint="New names add fields."
              problem={problems.get('set')}
            />
            <FormText
              control={control}
              name="remove"
              label="Fields to remove"
              hint="Separated by commas."
              placeholder="conLoc, directDial1"
            />
          </>
        )}
        {number('ms', 'Delay (ms)', 'In real time, not sandbox time.')}
        {number('jitterMs', 'Random extra delay (ms)', 'Maximum. The seed determines the value.')}
      </div>
    </fieldset>
  )
}
