/** Fields of a form of React Hook Form, and the focus on those with problems. */
import { useEffect, useRef } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { Choice, type ChoiceProps, Switch, TextInput, type TextInputProps } from './field.tsx'
import { focusPart } from './layout.tsx'

interface FormTextProps<Values extends FieldValues>
  extends Omit<TextInputProps, 'value' | 'onChange' | 'name'> {
  readonly control: Control<Values>
  readonly name: FieldPath<Values>
  /** Called after the user has changed the text. */
  readonly onEdit?: () => void
}

/** A text field whose value and problem are those of the form. A `problem` comes from the server. */
export const FormText = <Values extends FieldValues>({
  control,
  name,
  problem,
  onEdit,
  ...rest
}: FormTextProps<Values>) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange }, fieldState: { error } }) => (
      <TextInput
        {...rest}
        name={name}
        value={value ?? ''}
        onChange={(text) => {
          onChange(text)
          onEdit?.()
        }}
        problem={error?.message ?? problem}
      />
    )}
  />
)

interface FormChoiceProps<Values extends FieldValues>
  extends Omit<ChoiceProps<string>, 'value' | 'onChange'> {
  readonly control: Control<Values>
  readonly name: FieldPath<Values>
}

/** A choice whose value is that of the form. */
export const FormChoice = <Values extends FieldValues>({
  control,
  name,
  ...rest
}: FormChoiceProps<Values>) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange } }) => <Choice {...rest} value={value} onChange={onChange} />}
  />
)

interface FormSwitchProps<Values extends FieldValues> {
  readonly control: Control<Values>
  readonly name: FieldPath<Values>
  readonly label: string
}

/** A switch whose value is that of the form. */
export const FormSwitch = <Values extends FieldValues>({ control, name, label }: FormSwitchProps<Values>) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange } }) => <Switch label={label} isOn={value} onChange={onChange} />}
  />
)

/**
 * Moves the focus to the first field with a problem, which may be out of sight.
 * @param results change when the form may have new problems
 */
export function useFocusOnProblem(...results: readonly [unknown, unknown?]) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusPart('[data-invalid] :is(input, textarea, button)', form.current), [...results])
  return form
}
