/** Fields of a form of React Hook Form. */
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { Switch, TextInput, type TextInputProps } from './field.tsx'

interface FormTextProps<Values extends FieldValues>
  extends Omit<TextInputProps, 'value' | 'onChange' | 'name'> {
  readonly control: Control<Values>
  readonly name: FieldPath<Values>
}

/** A text field whose value and problem are those of the form. A `problem` comes from the server. */
export const FormText = <Values extends FieldValues>({
  control,
  name,
  problem,
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
        onChange={onChange}
        problem={error?.message ?? problem}
      />
    )}
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
