/** The form of a record, by its groups of fields. */
import { type FormEvent, useState } from 'react'
import { mapFieldProblems } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Problem } from '../../ui/loading-states.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import type { RecordField, RecordFieldGroup } from './fields.ts'

export type RecordValues<Name extends string> = Readonly<Partial<Record<Name, string>>>

interface RecordFormProps<Name extends string> {
  readonly groups: readonly RecordFieldGroup<Name>[]
  readonly initial: RecordValues<Name>
  /** Read-only fields, each with the reason. */
  readonly fixed?: RecordValues<Name>
  readonly action: string
  readonly error: unknown
  readonly isBusy: boolean
  readonly onSubmit: (values: RecordValues<Name>) => void
  readonly onCancel: () => void
}

export function RecordForm<Name extends string>(props: RecordFormProps<Name>) {
  const { groups, initial, fixed = {}, action, error, isBusy, onSubmit, onCancel } = props
  const [values, setValues] = useState(initial)
  const problems = mapFieldProblems(error)
  const reasons: Readonly<Record<string, string | undefined>> = fixed
  useUnsaved(
    groups.some(({ fields }) => fields.some(({ name }) => (values[name] ?? '') !== (initial[name] ?? ''))),
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit(values)
  }
  const input = ({ name, label, hint }: RecordField<Name>) => (
    <TextInput
      key={name}
      name={name}
      label={label}
      hint={[name, reasons[name] ?? hint].filter(Boolean).join(' · ')}
      value={values[name] ?? ''}
      onChange={(value) => setValues({ ...values, [name]: value })}
      problem={problems[name]}
      isReadOnly={reasons[name] !== undefined}
    />
  )
  return (
    <form className="stack record-form" onSubmit={submit} noValidate>
      {groups.map(({ title, fields }) => (
        <fieldset key={title} className="panel">
          <legend>{title}</legend>
          <div className="form-fields">{fields.map(input)}</div>
        </fieldset>
      ))}
      <div className="stack form-end">
        {error !== null && <Problem error={error} />}
        <div className="row">
          <Button look="primary" type="submit" isDisabled={isBusy}>
            {action}
          </Button>
          <Button onPress={onCancel}>Cancel</Button>
        </div>
      </div>
    </form>
  )
}

/** Returns the given fields of a record, with `''` for missing values. */
export function pick<Name extends string>(
  record: Readonly<Partial<Record<Name, string | null>>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const picked: Partial<Record<Name, string>> = {}
  for (const name of names) picked[name] = record[name] ?? ''
  return picked
}
