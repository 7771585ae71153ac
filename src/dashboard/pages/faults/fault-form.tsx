/** The form of a fault: which requests, what happens, and how often. The server checks all but the format of numbers. */
import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { Controller, set, useForm } from 'react-hook-form'
import { mapFieldProblems } from '../../api/errors.ts'
import { useOrganizationName } from '../../api/queries.ts'
import { OPERATION_LABELS } from '../../api/schemas.ts'
import { describeFault } from '../../recorded/describe-fault.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useUnsaved } from '../../ui/edited-forms.ts'
import { FormChoice, FormSwitch, FormText, useFocusOnProblem } from '../../ui/form.tsx'
import { Panel } from '../../ui/layout.tsx'
import { OrganizationPicker } from '../../ui/list/organization-picker.tsx'
import { LinkProblem, Problem } from '../../ui/loading-states.tsx'
import fieldStyles from '../../ui/styles/field.module.css'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import {
  EFFECT_OPTIONS,
  EFFECTS,
  type FaultValues,
  type FieldPath,
  type FieldProblems,
  findFieldAt,
  findProblems,
  getFormField,
  getText,
  LATENCY,
  toFault,
} from './fault-values.ts'
import { useAddFault } from './queries.ts'

const OPERATIONS = [
  { value: '', label: 'Every operation' },
  ...Object.entries(OPERATION_LABELS).map(([value, label]) => ({ value, label })),
]

const CONDITIONS = [
  ['match.key', 'match.method', 'match.path'],
  ['match.headers', 'match.body'],
] as const

interface FaultFormProps {
  readonly initial: FaultValues
  readonly linkProblem: string | undefined
  /** Called with the ID of the fault. */
  readonly onAdded: (id: string) => void
  readonly onCancel: () => void
}

export function FaultForm({ initial, linkProblem, onAdded, onCancel }: FaultFormProps) {
  const { mutate: createFault, error, isPending } = useAddFault()
  const { control, formState, handleSubmit, watch } = useForm({
    defaultValues: initial,
    resolver: (values) => ({ values, errors: toErrors(findProblems(values)) }),
  })
  const { isDirty, submitCount } = formState
  useUnsaved(isDirty)
  const form = useFocusOnProblem(error, submitCount)
  useEffect(() => {
    form.current?.querySelector('button')?.focus({ preventScroll: true })
    form.current?.scrollIntoView()
  }, [form])

  const values = watch()
  const { kind } = values.effect
  const orgName = useOrganizationName(values.match.orgId)
  const isReadable = Object.keys(findProblems(values)).length === 0
  const rejected = Object.entries(mapFieldProblems(error))
  const problems = placeProblems(rejected)
  const isPlaced = rejected.length > 0 && rejected.every(([path]) => findFieldAt(path) !== undefined)
  const inputs = (paths: readonly FieldPath[]): ReactNode => (
    <div key={paths.join()} className={layout.pair}>
      {paths.map((path) => {
        const { label, hint, rows } = getFormField(path)
        return (
          <FormText
            key={path}
            control={control}
            name={path}
            label={label}
            hint={hint}
            problem={problems[path]}
            {...(rows !== undefined && { rows })}
          />
        )
      })}
    </div>
  )
  /** Fields that few faults need. */
  const more = (title: string, rows: readonly (readonly FieldPath[])[]): ReactNode => {
    const filled = rows.flat().filter((path) => getText(values, path) !== '').length
    return (
      <Disclosure title={filled === 0 ? title : `${title} (${filled})`} isOpen={filled > 0}>
        <div className={layout.stack}>{rows.map(inputs)}</div>
      </Disclosure>
    )
  }
  return (
    <Panel title="New fault">
      <form
        ref={form}
        className={layout.stack}
        aria-label="New fault"
        noValidate
        onSubmit={handleSubmit((filled) =>
          createFault(toFault(filled), { onSuccess: ({ id }) => onAdded(id) }),
        )}
      >
        <LinkProblem problem={linkProblem} />
        <Section title="Which requests">
          <div className={layout.pair}>
            <Controller
              control={control}
              name="match.orgId"
              render={({ field: { value, onChange } }) => (
                <OrganizationPicker
                  label="Organization"
                  none="Every organization"
                  value={value}
                  onChange={onChange}
                  problem={problems['match.orgId']}
                />
              )}
            />
            <FormChoice control={control} name="match.operation" label="Operation" options={OPERATIONS} />
          </div>
          {more('More conditions', CONDITIONS)}
        </Section>
        <Section title="What happens">
          <FormChoice control={control} name="effect.kind" label="Effect" options={EFFECT_OPTIONS} />
          {inputs(EFFECTS[kind].fields)}
          {kind !== 'latency' && more('Delay', [LATENCY])}
          {kind !== 'change_body' && (
            <FormSwitch control={control} name="afterCommit" label="Process and charge the request first" />
          )}
        </Section>
        <Section title="How often">
          {inputs(['every', 'times', 'expiresAfterSeconds'])}
          {more('More', [['after', 'probability', 'seed']])}
        </Section>
        <div className={clsx(layout.stack, layout.formEnd)}>
          {error !== null && !isPlaced && <Problem error={error} />}
          <p role="status" className={textStyles.small}>
            {isReadable && describeFault(toFault(values), orgName)}
          </p>
          <div className={layout.row}>
            <Button type="submit" look="primary" isPending={isPending}>
              Add fault
            </Button>
            <Button onPress={onCancel}>Cancel</Button>
          </div>
        </div>
      </form>
    </Panel>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={clsx(fieldStyles.fieldGroup, layout.stack)}>
    <legend>
      <h3>{title}</h3>
    </legend>
    {children}
  </fieldset>
)

/** Returns problems as React Hook Form has them. */
function toErrors(problems: FieldProblems) {
  const errors = {}
  for (const [path, message] of Object.entries(problems)) set(errors, path, { type: 'format', message })
  return errors
}

/** Returns the problems that the server has found in fields of the form. */
function placeProblems(rejected: readonly (readonly [path: string, message: string])[]): FieldProblems {
  const problems: Partial<Record<FieldPath, string>> = {}
  for (const [path, message] of rejected) {
    const field = findFieldAt(path)
    if (field !== undefined)
      problems[field] ??= path === field ? `This ${message}` : `${path.slice(field.length + 1)} ${message}`
  }
  return problems
}
