/**
 * The form of a fault: which requests, what happens, and how often. The server checks all but the format of numbers. The fields have the
 * paths of the API as names, which React Hook Form would read as nested fields.
 */
import { clsx } from 'clsx'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { mapFieldProblems } from '../../api/errors.ts'
import { useOrganizationName } from '../../api/queries.ts'
import { OPERATION_LABELS } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useUnsaved } from '../../ui/edited-forms.ts'
import { Choice, Switch, TextInput } from '../../ui/field.tsx'
import { focusPart, Panel } from '../../ui/layout.tsx'
import { OrganizationPicker } from '../../ui/list/organization-picker.tsx'
import { Problem } from '../../ui/loading-states.tsx'
import fieldStyles from '../../ui/styles/field.module.css'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { describeFault } from './describe-fault.ts'
import {
  EFFECT_OPTIONS,
  EFFECTS,
  type FaultValues,
  type FieldPath,
  type FieldProblems,
  findFieldAt,
  findProblems,
  getFormField,
  LATENCY,
  NEW_FAULT,
  toFault,
  toValues,
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

const EMPTY = toValues(NEW_FAULT)

interface FaultFormProps {
  readonly initial: FaultValues
  /** Whether the form gets the focus when it appears. */
  readonly takesFocus: boolean
}

export function FaultForm({ initial, takesFocus }: FaultFormProps) {
  const { mutate: createFault, error, isPending } = useAddFault()
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [submitCount, setSubmitCount] = useState(0)
  useUnsaved(values !== start)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    form.current?.querySelector('button')?.focus({ preventScroll: true })
    form.current?.scrollIntoView()
  }, [takesFocus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes when the form has new problems
  useEffect(() => {
    focusPart('[data-invalid] :is(input, textarea, button)', form.current)
  }, [submitCount])

  const { kind, afterCommit, texts } = values
  const orgName = useOrganizationName(texts['match.orgId'])
  const isReadable = Object.keys(findProblems(values)).length === 0
  const show = (found: FieldProblems): void => {
    setProblems(found)
    setSubmitCount((count) => count + 1)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isPending) return
    if (isReadable)
      createFault(toFault(values), {
        onSuccess: () => {
          setStart(EMPTY)
          setValues(EMPTY)
          setProblems({})
        },
        onError: (rejected) => show(placeProblems(rejected)),
      })
    else show(findProblems(values))
  }
  const bind = (path: FieldPath) => ({
    value: texts[path],
    problem: problems[path],
    onChange: (text: string): void => {
      setValues({ ...values, texts: { ...texts, [path]: text } })
      setProblems({ ...problems, [path]: undefined })
    },
  })
  const inputs = (paths: readonly FieldPath[]): ReactNode => (
    <div key={paths.join()} className={layout.pair}>
      {paths.map((path) => (
        <FaultInput key={path} path={path} {...bind(path)} />
      ))}
    </div>
  )
  /** Fields that few faults need. */
  const more = (title: string, rows: readonly (readonly FieldPath[])[]): ReactNode => {
    const filled = rows.flat().filter((path) => texts[path] !== '').length
    return (
      <Disclosure title={filled === 0 ? title : `${title} (${filled})`} isOpen={filled > 0}>
        <div className={layout.stack}>{rows.map(inputs)}</div>
      </Disclosure>
    )
  }
  return (
    <Panel title="New fault">
      <form ref={form} className={layout.stack} aria-label="New fault" noValidate onSubmit={submit}>
        <Section title="Which requests">
          <div className={layout.pair}>
            <OrganizationPicker label="Organization" none="Every organization" {...bind('match.orgId')} />
            <Choice label="Operation" options={OPERATIONS} {...bind('match.operation')} />
          </div>
          {more('More conditions', CONDITIONS)}
        </Section>
        <Section title="What happens">
          <Choice
            label="Effect"
            options={EFFECT_OPTIONS}
            value={kind}
            onChange={(chosen) => setValues({ ...values, kind: chosen })}
          />
          {inputs(EFFECTS[kind].fields)}
          {kind !== 'latency' && more('Delay', [LATENCY])}
          {kind !== 'change_body' && (
            <Switch
              label="Process and charge the request first"
              isOn={afterCommit}
              onChange={(isOn) => setValues({ ...values, afterCommit: isOn })}
            />
          )}
        </Section>
        <Section title="How often">
          {inputs(['every', 'times', 'expiresAfterSeconds'])}
          {more('More', [['after', 'probability', 'seed']])}
        </Section>
        <div className={clsx(layout.stack, layout.formEnd)}>
          {error !== null && Object.keys(placeProblems(error)).length === 0 && <Problem error={error} />}
          <p role="status" className={textStyles.small}>
            {isReadable && describeFault(toFault(values), orgName)}
          </p>
          <div className={layout.row}>
            <Button type="submit" look="primary" isPending={isPending}>
              Add fault
            </Button>
          </div>
        </div>
      </form>
    </Panel>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={clsx(fieldStyles.fieldGroup, layout.stack)}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

interface FaultInputProps {
  readonly path: FieldPath
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
}

function FaultInput({ path, ...rest }: FaultInputProps) {
  const { label, hint, rows } = getFormField(path)
  return <TextInput label={label} hint={hint} name={path} {...(rows !== undefined && { rows })} {...rest} />
}

/** Returns the problems that the server has found in fields of the form. */
function placeProblems(error: unknown): FieldProblems {
  const problems: Partial<Record<FieldPath, string>> = {}
  for (const [path, message] of Object.entries(mapFieldProblems(error))) {
    const field = findFieldAt(path)
    if (field !== undefined)
      problems[field] ??= path === field ? `This ${message}` : `${path.slice(field.length + 1)} ${message}`
  }
  return problems
}
