import { Plus, X } from 'lucide-react'
import { OPERATION_NAMES, type Operation } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, type Option, TextInput } from '../../../ui/field.tsx'
import { OrganizationPicker } from '../../../ui/organization-picker.tsx'
import fieldStyles from '../../../ui/styles/field.module.css'
import layout from '../../../ui/styles/layout.module.css'
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

/** The form fields that decide which requests match. All conditions must hold. */
export function MatchFields({ draft, problems, onChange }: DraftFieldsProps) {
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
        <OrganizationPicker
          label="Organization"
          none="All organizations"
          value={draft.orgId}
          onChange={(orgId) => onChange({ orgId })}
        />
        <TextInput
          label="Key"
          hint="A key, its keyId, or its last four characters. Default: any."
          value={draft.key}
          onChange={(key) => onChange({ key })}
        />
        <TextInput
          label="Method"
          placeholder="POST"
          hint="Default: any."
          value={draft.method}
          onChange={(method) => onChange({ method })}
        />
        <TextInput
          label="Path"
          placeholder="/v7/*"
          hint="* matches any characters. Default: any."
          value={draft.path}
          onChange={(path) => onChange({ path })}
          problem={problems.get('path')}
        />
      </div>
      <ConditionFields draft={draft} problems={problems} onChange={onChange} />
    </fieldset>
  )
}

function ConditionFields({ draft: { conditions }, problems, onChange }: DraftFieldsProps) {
  const change = (id: number, part: Partial<Condition>): void =>
    onChange({ conditions: conditions.map((one) => (one.id === id ? { ...one, ...part } : one)) })
  const add = (part: Condition['part']): void => {
    const id = Math.max(0, ...conditions.map((one) => one.id)) + 1
    onChange({ conditions: [...conditions, { id, part, field: '', pattern: '' }] })
  }
  return (
    <>
      {conditions.map(({ id, part, field, pattern }) => (
        <div key={id} className={styles.condition}>
          <TextInput
            label={part === 'body' ? 'Body field' : 'Header'}
            placeholder={part === 'body' ? 'contactEmail' : 'user-agent'}
            value={field}
            onChange={(value) => change(id, { field: value })}
            problem={problems.get(`condition ${id}`)}
          />
          <TextInput
            label="Pattern"
            hint="* matches any characters. Blank: absent."
            placeholder={part === 'body' ? 'ada.*@northwind-optics.example' : '*python*'}
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
      <div className={layout.row}>
        <Button slim onPress={() => add('body')}>
          <Plus size={14} aria-hidden /> Add body condition
        </Button>
        <Button slim onPress={() => add('headers')}>
          <Plus size={14} aria-hidden /> Add header condition
        </Button>
      </div>
    </>
  )
}
