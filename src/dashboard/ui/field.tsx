/** Form fields with a label, a hint, and a problem. */
import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import {
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  Text,
  TextArea,
  TextField,
} from 'react-aria-components'
import buttonStyles from './styles/button.module.css'
import fieldStyles from './styles/field.module.css'
import textStyles from './styles/text.module.css'

interface FieldProps {
  readonly label: string
  /** Whether only screen readers get the label. */
  readonly hidesLabel?: boolean
  readonly hint?: string | undefined
  /** The problem with the value, in a sentence. */
  readonly problem?: string | undefined
  readonly isDisabled?: boolean
}

export interface TextInputProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly name?: string
  readonly type?: 'text' | 'email' | 'search' | 'password'
  /** Whether the value can only be read and copied. */
  readonly isReadOnly?: boolean
  /** The number of lines of a multi-line field. */
  readonly rows?: number
  readonly isRequired?: boolean
  readonly autoFocus?: boolean
}

export const TextInput = ({
  label,
  hidesLabel = false,
  hint,
  problem,
  placeholder = '',
  rows,
  type = 'text',
  ...rest
}: TextInputProps) => (
  <TextField {...rest} type={type} isInvalid={problem !== undefined} className={fieldStyles.field}>
    <Label className={clsx(hidesLabel && textStyles.visuallyHidden)}>{label}</Label>
    {rows === undefined ? (
      <Input className={fieldStyles.input} placeholder={placeholder} autoComplete="off" />
    ) : (
      <TextArea className={fieldStyles.input} rows={rows} placeholder={placeholder} spellCheck={false} />
    )}
    {hint !== undefined && (
      <Text slot="description" className={textStyles.hint}>
        {hint}
      </Text>
    )}
    <FieldProblem problem={problem} />
  </TextField>
)

/** The problem of the field that contains it. */
export const FieldProblem = ({ problem }: Pick<FieldProps, 'problem'>) =>
  problem !== undefined && (
    <Text slot="errorMessage" className={textStyles.invalid}>
      {problem}
    </Text>
  )

interface ChoiceButtonProps {
  readonly label: string
  readonly hidesLabel: boolean
  /** The name of the chosen option. Default: its text in the list. */
  readonly name?: string
}

/** The label and the button of a choice. */
export const ChoiceButton = ({ label, hidesLabel, name }: ChoiceButtonProps) => (
  <>
    <Label className={clsx(hidesLabel && textStyles.visuallyHidden)}>{label}</Label>
    <Button className={clsx(buttonStyles.button, buttonStyles.selectButton)}>
      <SelectValue>
        {({ selectedText }) => <span title={name ?? selectedText}>{name ?? selectedText}</span>}
      </SelectValue>
      <ChevronDown size={16} aria-hidden />
    </Button>
  </>
)

export interface SearchOption {
  readonly id: string
  readonly name: string
  readonly detail?: string
}

export const OptionItem = ({ id, name, detail }: SearchOption) => (
  <ListBoxItem id={id} textValue={name} className={fieldStyles.option}>
    {({ isSelected }) => (
      <>
        {/* Not a Text, which would be the whole name of the option for screen readers. */}
        <span slot="label">{name}</span>
        {detail !== undefined && <small title={detail}>{detail}</small>}
        {isSelected && <Check size={14} aria-hidden />}
      </>
    )}
  </ListBoxItem>
)

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

export interface ChoiceProps<Value extends string> extends FieldProps {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly Option<Value>[]
}

/** A choice of one option. */
export function Choice<Value extends string>({
  label,
  hidesLabel = false,
  hint,
  problem,
  value,
  onChange,
  options,
  isDisabled = false,
}: ChoiceProps<Value>) {
  const choose = (key: unknown): void => {
    const chosen = options.find((option) => option.value === key)
    if (chosen) onChange(chosen.value)
  }
  return (
    <Select
      className={fieldStyles.field}
      value={value}
      onChange={choose}
      isDisabled={isDisabled}
      isInvalid={problem !== undefined}
    >
      <ChoiceButton label={label} hidesLabel={hidesLabel} />
      {hint !== undefined && (
        <Text slot="description" className={textStyles.hint}>
          {hint}
        </Text>
      )}
      <FieldProblem problem={problem} />
      <Popover className={fieldStyles.popover}>
        <ListBox items={options.map((option) => ({ id: option.value, name: option.label }))}>
          {(option) => <OptionItem {...option} />}
        </ListBox>
      </Popover>
    </Select>
  )
}

interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly isDisabled?: boolean
}

export const Switch = ({ label, isOn, onChange, isDisabled = false }: SwitchProps) => (
  <label className={fieldStyles.switch}>
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      checked={isOn}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
)
