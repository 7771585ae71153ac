import { clsx } from 'clsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextInput } from '../../../ui/field.tsx'
import fieldStyles from '../../../ui/styles/field.module.css'
import layout from '../../../ui/styles/layout.module.css'
import { changeDraft, changeValue, useDraft } from '../draft.ts'
import { getFieldGroups, type InputGroup, type SearchOperation, type Values } from '../operations.ts'
import styles from '../page.module.css'

interface FieldGroupsProps {
  readonly operation: SearchOperation
  /** The problem of each field. */
  readonly problems: ReadonlyMap<string, string>
}

/** The fields of an operation: common ones first, the rest in a disclosure. */
export function FieldGroups({ operation, problems }: FieldGroupsProps) {
  const { values, exampleId } = useDraft()
  const groups = getFieldGroups(operation)
  const [common, rare] = [
    groups.filter(({ isCommon }) => isCommon),
    groups.filter(({ isCommon }) => !isCommon),
  ]
  const filled = rare
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => (values[operation][name] ?? '') !== '').length
  const shown = { operation, values: values[operation], problems }
  return (
    <>
      <div className={styles.commonGroups}>
        {common.map((group) => (
          <Group key={group.title} group={group} {...shown} />
        ))}
      </div>
      {/* Opens if an example fills one of these fields. */}
      <Disclosure
        level={2}
        key={`${operation} ${exampleId[operation]}`}
        title={filled > 0 ? `More fields (${filled} filled in)` : 'More fields'}
        isOpen={filled > 0}
      >
        <div className={layout.stack}>
          {rare.map((group) => (
            <Group key={group.title} group={group} {...shown} />
          ))}
          {operation === 'enrich' && <IdempotencyKey />}
        </div>
      </Disclosure>
    </>
  )
}

interface GroupProps extends FieldGroupsProps {
  readonly group: InputGroup
  readonly values: Values
}

const Group = ({ group, operation, values, problems }: GroupProps) => (
  <fieldset className={fieldStyles.fieldGroup}>
    <legend>{group.title}</legend>
    <div className={styles.fieldGrid}>
      {group.fields.map(({ name, label, hint, placeholder = '' }) => (
        <TextInput
          key={name}
          label={label}
          name={name}
          hint={hint}
          placeholder={placeholder}
          value={values[name] ?? ''}
          onChange={(value) => changeValue(operation, name, value)}
          problem={problems.get(name)}
        />
      ))}
    </div>
  </fieldset>
)

/** `randomUUID` is not available on plain HTTP pages. */
const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

function IdempotencyKey() {
  const { idempotencyKey } = useDraft()
  return (
    <fieldset className={fieldStyles.fieldGroup}>
      <legend>Idempotency</legend>
      <div className={clsx(layout.row, styles.idempotency)}>
        <TextInput
          label="Idempotency-Key (header)"
          value={idempotencyKey}
          onChange={(key) => changeDraft({ idempotencyKey: key })}
          hint="A second request with the same key returns the same response and is not charged."
        />
        <Button onPress={() => changeDraft({ idempotencyKey: createIdempotencyKey() })}>Generate</Button>
      </div>
    </fieldset>
  )
}
