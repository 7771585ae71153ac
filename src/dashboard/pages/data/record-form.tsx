/** The form of a record, by its groups of fields. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { mapFieldProblems } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { useUnsaved } from '../../ui/edited-forms.ts'
import { FormText } from '../../ui/form.tsx'
import { Problem } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import type { RecordField, RecordFieldGroup } from './fields.ts'
import styles from './page.module.css'

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
  /** Renders below the first group. */
  readonly offer?: (form: UseFormReturn) => ReactNode
}

export function RecordForm<Name extends string>(props: RecordFormProps<Name>) {
  const { groups, initial, fixed = {}, action, error, isBusy, onSubmit, onCancel, offer } = props
  const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name))
  const form = useForm({
    values: pick(initial, names) as FieldValues,
    // The stored record may change while the user types.
    resetOptions: { keepDirtyValues: true },
  })
  const { control, formState, handleSubmit } = form
  const problems = mapFieldProblems(error)
  const reasons: Readonly<Record<string, string | undefined>> = fixed
  useUnsaved(formState.isDirty)
  const input = ({ name, label, hint }: RecordField<Name>) => (
    <FormText
      key={name}
      control={control}
      name={name}
      label={label}
      hint={[name, reasons[name] ?? hint].filter(Boolean).join(' · ')}
      problem={problems[name]}
      isReadOnly={reasons[name] !== undefined}
    />
  )
  return (
    <form
      className={clsx(layout.stack, styles.recordForm)}
      onSubmit={handleSubmit((values) => onSubmit({ ...initial, ...values }))}
      noValidate
    >
      {groups.map(({ title, fields }, index) => (
        <fieldset key={title} className={layout.panel}>
          <legend>{title}</legend>
          <div className={styles.formFields}>{fields.map(input)}</div>
          {index === 0 && offer?.(form)}
        </fieldset>
      ))}
      <div className={clsx(layout.stack, styles.formEnd)}>
        {error !== null && <Problem error={error} />}
        <div className={layout.row}>
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
