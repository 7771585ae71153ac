import { Plus, X } from 'lucide-react'
import { OPERATION_NAMES, type Operation, type Schemas } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, type Option, TextInput } from '../../../ui/field.tsx'
import fieldStyles from '../../../ui/styles/field.module.css'
import styles from '../page.module.css'
import type { Condition, FaultDraft } from './fault-draft.ts'
import type { DraftFieldsProps } from './validate-draft.ts'

const isOperation = (name: string): name is Operation => Object.hasOwn(OPERATION_NAMES, name)

const OPERATION_OPTIONS: readonly Option<FaultDraft['operation']>[] = [
  { value: 'any', label: 'All operations' },
  ...Object.keys(OPERATION_NAMES)
    .filter(isOperation)
    .map((value) => ({ value, label: OPERATION_NAMES[value] })),
]

interface MatchFieldsProps extends DraftFieldsProps {
  readonly organizations: readonly Schemas['SandboxOrganization'][]
}

/** The value of the choice if no organization is chosen. */
const ALL_ORGANIZATIONS = 'everybody'

/** The form fields that decide which requests match. All conditions must hold. */
export function MatchFields({ draft, problems, onChange, organizations }: MatchFieldsProps) {
  const isListed = organizations.some(({ orgId }) => orgId === draft.orgId)
  return (
    <fieldset className={fieldStyles.fieldGroup}>
      <legend>Matching requests</legend>
      <div className={styles.fieldGrid}>
        <Choice
          label="Operation"
          value={draft.operation}
          onChange={(operation) => onChange({ operation })}
          options={OPERATION_OPTIONS}
        />
        <Choice
          label="Organization"
          value={isListed ? draft.orgId : ALL_ORGANIZATIONS}
          onChange={(orgId) => onChange({ orgId: orgId === ALL_ORGANIZATIONS ? '' : orgId })}
          options={[
            { value: ALL_ORGANIZATIONS, label: 'All organizations' },
            ...organizations.map(({ orgId, orgName }) => ({ value: orgId, label: orgName })),
          ]}
        />
        <TextInput
          label="Key"
          hint="A key, its keyId, or its last four characters. Default: any."
          value={draft.key}
          onChange={(key) => onChange({ key })}
        />
      </div>
      <ConditionFields draft={draft} problems={problems} onChange={onChange} />
    </fieldset>
  )
}

function ConditionFields({ draft: { conditions }, problems, onChange }: DraftFieldsProps) {
  const change = (id: number, part: Partial<Condition>): void =>
    onChange({ conditions: conditions.map((one) => (one.id === id ? { ...one, ...part } : one)) })
  const add = (): void => {
    const id = Math.max(0, ...conditions.map((one) => one.id)) + 1
    onChange({ conditions: [...conditions, { id, field: '', pattern: '' }] })
  }
  return (
    <>
      {conditions.map(({ id, field, pattern }) => (
        <div key={id} className={styles.condition}>
          <TextInput
            label="Body field"
            placeholder="contactEmail"
            value={field}
            onChange={(value) => change(id, { field: value })}
            problem={problems.get(`condition ${id}`)}
          />
          <TextInput
            label="Pattern"
            placeholder="ada.*@northwind-optics.example"
            value={pattern}
            onChange={(value) => change(id, { pattern: value })}
          />
          <Button
            look="bare"
            onPress={() => onChange({ conditions: conditions.filter((one) => one.id !== id) })}
            aria-label="Remove condition"
          >
            <X size={16} aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button slim look="bare" onPress={add}>
          <Plus size={14} aria-hidden /> Add body condition
        </Button>
      </div>
    </>
  )
}
