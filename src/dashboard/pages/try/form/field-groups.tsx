import { clsx } from 'clsx'
import { getFieldText, type ParsedBody } from '../../../api/body.ts'
import { useServiceOperation } from '../../../api/openapi-document.ts'
import { isLookup, type Operation } from '../../../api/schemas.ts'
import { findUnsendable } from '../../../api/send-request.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Choice, type Option, TextInput } from '../../../ui/field.tsx'
import fieldStyles from '../../../ui/styles/field.module.css'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { dispatch, useDraft } from '../draft.ts'
import { type InputGroup, LOOKUP_GROUPS, toInputGroup, toPlainText } from '../operations.ts'
import styles from '../page.module.css'

interface FieldGroupsProps {
  readonly operation: Operation
  readonly body: ParsedBody
  /** The problem of each field. */
  readonly problems: ReadonlyMap<string, string>
}

/** The fields of an operation: common ones first, the rest in a disclosure. */
export function FieldGroups({ operation, body, problems }: FieldGroupsProps) {
  const { data } = useServiceOperation(operation)
  const groups = isLookup(operation) ? LOOKUP_GROUPS[operation] : [toInputGroup(data?.fields ?? {})]
  const [common, rare] = [
    groups.filter(({ isCommon }) => isCommon),
    groups.filter(({ isCommon }) => !isCommon),
  ]
  const filled = rare
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => getFieldText(body, name) !== '').length
  const shown = { body, problems }
  return (
    <>
      {!isLookup(operation) && data !== undefined && (
        <p className={textStyles.hint}>{toPlainText(data.description)}</p>
      )}
      {common.map((group) => (
        <Group key={group.title} group={group} {...shown} />
      ))}
      {rare.length > 0 && (
        <Disclosure
          title={filled > 0 ? `More fields (${filled} filled in)` : 'More fields'}
          isOpen={filled > 0}
        >
          <div className={layout.stack}>
            {rare.map((group) => (
              <Group key={group.title} group={group} {...shown} />
            ))}
          </div>
        </Disclosure>
      )}
    </>
  )
}

interface GroupProps extends Omit<FieldGroupsProps, 'operation'> {
  readonly group: InputGroup
}

const Group = ({ group, body, problems }: GroupProps) => (
  <fieldset className={fieldStyles.fieldGroup}>
    <legend className={textStyles.visuallyHidden}>{group.title}</legend>
    <div className={clsx(layout.pair, styles.fields)}>
      {group.fields.map(({ name, label, hint, placeholder = '', values = [] }) => {
        const field = {
          label,
          hint,
          value: getFieldText(body, name),
          onChange: (value: string) => dispatch({ kind: 'setField', name, value }),
          problem: problems.get(name),
          isDisabled: body.problem !== undefined,
        }
        return values.length > 0 ? (
          <Choice key={name} {...field} options={toChoices(values, field.value)} />
        ) : (
          <TextInput key={name} {...field} name={name} placeholder={placeholder} />
        )
      })}
    </div>
  </fieldset>
)

/** Returns the values of a field, the one that it has, and none. */
const toChoices = (values: readonly string[], value: string): Option[] =>
  [...new Set(['', ...values, value])].map((one) => ({ value: one, label: one || 'Not sent' }))

/** The headers, in a disclosure. */
export function Headers() {
  const { headers } = useDraft()
  const count = headers.split('\n').filter((line) => line.trim() !== '').length
  return (
    <Disclosure title={count > 0 ? `Headers (${count})` : 'Headers'} isOpen={count > 0}>
      <HeaderFields />
    </Disclosure>
  )
}

function HeaderFields() {
  const { headers } = useDraft()
  return (
    <fieldset className={clsx(fieldStyles.fieldGroup, layout.stack)}>
      <legend className={textStyles.visuallyHidden}>Headers</legend>
      <TextInput
        label="More headers"
        value={headers}
        onChange={(text) => dispatch({ kind: 'set', values: { headers: text } })}
        rows={2}
        hint="One per line, such as traceparent: 00-1234."
        problem={findHeaderProblem(headers)}
      />
    </fieldset>
  )
}

/** Returns the first line that is not a header, as a problem. */
export function findHeaderProblem(text: string): string | undefined {
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name] = HEADER_LINE.exec(line) ?? []
    if (name === undefined) return `This is not a header: ${line.trim()}. Write name: value.`
    const letter = findUnsendable(line)
    if (letter !== undefined) return `The value of ${name} can't be sent in a header because of ${letter}.`
  }
  return undefined
}

const HEADER_LINE = /^\s*([\w!#$%&'*+.^`|~-]+)\s*:/

/** Returns why a typed key is not a value of a header. */
export function findKeyProblem(key: string): string | undefined {
  const letter = findUnsendable(key)
  return letter && `This key can't be sent in a header because of ${letter}. Copy it again.`
}
