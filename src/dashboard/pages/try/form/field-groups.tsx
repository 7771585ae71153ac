import { clsx } from 'clsx'
import { getFieldText, type ParsedBody } from '../../../api/body.ts'
import type { SearchOperation } from '../../../api/request-link.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextInput } from '../../../ui/field.tsx'
import fieldStyles from '../../../ui/styles/field.module.css'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { changeDraft, changeField, useDraft, useFillCount } from '../draft.ts'
import { findHeaderProblem } from '../exchange.ts'
import { getFieldGroups, type InputGroup } from '../operations.ts'
import styles from '../page.module.css'

interface FieldGroupsProps {
  readonly operation: SearchOperation
  readonly body: ParsedBody
  /** The problem of each field. */
  readonly problems: ReadonlyMap<string, string>
}

/** The fields of an operation: common ones first, the rest in a disclosure. */
export function FieldGroups({ operation, body, problems }: FieldGroupsProps) {
  const filling = useFilling(operation)
  const groups = getFieldGroups(operation)
  const [common, rare] = [
    groups.filter(({ isCommon }) => isCommon),
    groups.filter(({ isCommon }) => !isCommon),
  ]
  const filled = rare
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => getFieldText(body, name) !== '').length
  const shown = { operation, body, problems }
  return (
    <>
      {common.map((group) => (
        <Group key={group.title} group={group} {...shown} />
      ))}
      <Disclosure
        level={3}
        key={filling}
        title={filled > 0 ? `More fields (${filled} filled in)` : 'More fields'}
        isOpen={filled > 0}
      >
        <div className={layout.stack}>
          {rare.map((group) => (
            <Group key={group.title} group={group} {...shown} />
          ))}
        </div>
      </Disclosure>
    </>
  )
}

/** Returns another key when an example or a link fills the form, so that the sections with filled fields open. */
function useFilling(operation: SearchOperation): string {
  const { exampleId } = useDraft()
  return `${operation} ${exampleId[operation]} ${useFillCount()}`
}

interface GroupProps extends FieldGroupsProps {
  readonly group: InputGroup
}

const Group = ({ group, operation, body, problems }: GroupProps) => (
  <fieldset className={fieldStyles.fieldGroup}>
    <legend className={textStyles.visuallyHidden}>{group.title}</legend>
    <div className={styles.fieldGrid}>
      {group.fields.map(({ name, label, hint, placeholder = '' }) => (
        <TextInput
          key={name}
          label={label}
          name={name}
          hint={hint}
          placeholder={placeholder}
          value={getFieldText(body, name)}
          onChange={(value) => changeField(operation, name, value)}
          problem={problems.get(name)}
          isDisabled={body.problem !== undefined}
        />
      ))}
    </div>
  </fieldset>
)

/** The headers of an operation, in a disclosure. */
export function Headers({ operation }: { readonly operation: SearchOperation }) {
  const { headers } = useDraft()
  const count = headers.split('\n').filter((line) => line.trim() !== '').length
  return (
    <Disclosure
      level={3}
      key={useFilling(operation)}
      title={count > 0 ? `Headers (${count})` : 'Headers'}
      isOpen={count > 0}
    >
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
        onChange={(text) => changeDraft({ headers: text })}
        rows={2}
        hint="One for each line, such as traceparent: 00-1234."
        problem={findHeaderProblem(headers)}
      />
    </fieldset>
  )
}
