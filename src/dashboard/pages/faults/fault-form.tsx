/** The form of a fault. Its numbers come from the OpenAPI document, and the server checks the rest. */
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { parseBody } from '../../api/body.ts'
import { mapFieldProblems } from '../../api/errors.ts'
import type { JsonSchemas } from '../../api/json-schema.ts'
import { useJsonSchemas } from '../../api/openapi-document.ts'
import { Button } from '../../ui/button.tsx'
import { useUnsaved } from '../../ui/edited-forms.ts'
import { FormChoice, FormText } from '../../ui/form.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Loaded, Problem } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { describeFrequency } from './describe-fault.ts'
import {
  type FaultInput,
  findProblem,
  getHint,
  NUMBERS,
  readSchema,
  toFault,
  toValues,
} from './fault-values.ts'
import { useAddFault } from './queries.ts'

export const NEW_FAULT: FaultInput = { effect: { kind: 'error', status: 503 } }

interface FaultFormProps {
  readonly initial: FaultInput
  /** Whether the form gets the focus when it appears. */
  readonly takesFocus: boolean
}

export const FaultForm = (props: FaultFormProps) => (
  <Panel title="New fault">
    <Loaded query={useJsonSchemas()} what="form">
      {(schemas) => <FaultFields {...props} schemas={schemas} />}
    </Loaded>
  </Panel>
)

function FaultFields({ initial, takesFocus, schemas }: FaultFormProps & { readonly schemas: JsonSchemas }) {
  const { mutate: createFault, error, isPending } = useAddFault()
  const { control, formState, handleSubmit, reset, watch } = useForm({ defaultValues: toValues(initial) })
  const { isDirty, submitCount } = formState
  useUnsaved(isDirty)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('button')?.focus()
  }, [takesFocus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change when the form has new problems
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, error])

  const values = watch()
  const { kinds, numbers, others } = readSchema(schemas, values.kind)
  const problems = numbers.map((schema) => findProblem(schema, values.numbers[schema.name]))
  const isObject = parseBody(values.rest).problem === undefined
  const isValid = isObject && problems.every((problem) => problem === undefined)
  const rejected = Object.entries(mapFieldProblems(error)).map(([path, message]) => `${path} ${message}`)
  const problemOfRest = isObject ? rejected.join(' ') || undefined : 'Enter a JSON object, or leave it empty.'
  return (
    <form
      ref={form}
      className={layout.stack}
      aria-label="New fault"
      noValidate
      onSubmit={handleSubmit((chosen) => {
        if (isValid) createFault(toFault(chosen), { onSuccess: () => reset(toValues(NEW_FAULT)) })
      })}
    >
      <FormChoice control={control} name="kind" label="Effect" options={kinds} />
      <div className={layout.pair}>
        {numbers.map((schema, index) => (
          <FormText
            key={schema.name}
            control={control}
            name={`numbers.${schema.name}`}
            label={NUMBERS[schema.name]}
            hint={getHint(schema)}
            problem={submitCount > 0 ? problems[index] : undefined}
          />
        ))}
      </div>
      <FormText
        control={control}
        name="rest"
        label="Other fields (JSON)"
        hint={`Possible: ${others.join(', ')}.`}
        rows={4}
        placeholder={'{"match": {"operation": "enrich"}}'}
        problem={submitCount > 0 ? problemOfRest : undefined}
      />
      <div className={clsx(layout.stack, layout.formEnd)}>
        {error !== null && rejected.length === 0 && <Problem error={error} />}
        {/* Above the button, which a longer text would move. */}
        <span role="status" className={textStyles.small}>
          {isValid && `Applies ${describeFrequency(toFault(values))}`}
        </span>
        <div className={layout.row}>
          <Button type="submit" look="primary" isPending={isPending}>
            Add fault
          </Button>
        </div>
      </div>
    </form>
  )
}
