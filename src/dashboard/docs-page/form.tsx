/** The form of an operation. */
import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ComponentType, ReactNode, TextareaHTMLAttributes } from 'react'
import { useEffect } from 'react'
import { JsonView } from '../ui/code/json-view.tsx'
import button from '../ui/styles/button.module.css'
import code from '../ui/styles/copy.module.css'
import { fillRecordIds, type ParametersProps } from './record-ids.ts'
import type { Immutable } from './swagger-ui.ts'

/** Longer bodies scroll. */
const MAX_BODY_LINES = 18

/** The field of the body, as high as its example. */
export const RequestBody = (props: TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <textarea
    {...props}
    aria-label="Body"
    spellCheck={false}
    rows={Math.min(String(props.value).split('\n').length + 1, MAX_BODY_LINES)}
  />
)

interface OperationProps {
  readonly operation: Immutable
}

/** Removes the description above the form. `Responses` shows it. */
export const withoutDescription =
  (Original: ComponentType<OperationProps>) =>
  ({ operation, ...props }: OperationProps) => (
    <Original {...props} operation={operation.deleteIn(['op', 'description'])} />
  )

/** Fills in the ids of records when the form opens. */
export const withRecordIds = (Original: ComponentType<ParametersProps>) => (props: ParametersProps) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes are those of the user
  useEffect(() => void fillRecordIds(props), [])
  return <Original {...props} />
}

interface ExecuteProps extends OperationProps {
  readonly disabled?: boolean
}

/** Disables the button until the form is complete, because Swagger UI shows the button first. */
export const whenComplete = (Original: ComponentType<ExecuteProps>) => (props: ExecuteProps) => (
  <Original {...props} disabled={props.disabled === true || props.operation.size === 0} />
)

/** A button that assistive technology names as it is shown. Swagger UI gives the ones of its dialog other names. */
export const Button = ({ className, 'aria-label': _, ...props }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" {...props} className={clsx(className, button.button)} />
)

/** The content of the button that closes the dialog, which has no other name. */
export const CloseIcon = () => (
  <span role="img" aria-label="Close">
    ×
  </span>
)

interface ParameterProps {
  readonly schema: Immutable
  readonly value: unknown
  /** The name of the parameter. */
  readonly description?: string
  readonly onChange: (value: string) => void
}

/** Applies each key at once. Swagger UI waits 0.35 seconds, and loses a click on Execute in this time. */
export const withImmediateText =
  (Original: ComponentType<ParameterProps>) =>
  (props: ParameterProps): ReactNode =>
    props.schema.get('enum') === undefined ? (
      <input
        type="text"
        value={String(props.value ?? '')}
        placeholder={props.description}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      />
    ) : (
      <Original {...props} />
    )

interface ExamplesProps {
  readonly showLabels: boolean
}

/** Adds a label that belongs to the field. */
export const withExampleLabel = (Original: ComponentType<ExamplesProps>) => (props: ExamplesProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the original is a select
  <label className="examples">
    Example <Original {...props} showLabels={false} />
  </label>
)

interface TextProps {
  readonly language?: string
  readonly children: string
}

/** Shows a text, with colors and folding if it is JSON. */
export const JsonText = ({ language, children }: TextProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
  <div className={clsx('json-text', code.code)} tabIndex={0}>
    {language === 'json' ? <JsonView value={JSON.parse(children)} /> : <pre>{children}</pre>}
  </div>
)
