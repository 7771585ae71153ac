import { Plus, X } from 'lucide-react'
import { type Control, Controller, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { OPERATION_NAMES, type Operation } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import type { Option } from '../../../ui/field.tsx'
import { FormChoice, FormText } from '../../../ui/form.tsx'
import { OrganizationPicker } from '../../../ui/organization-picker.tsx'
import fieldStyles from '../../../ui/styles/field.module.css'
import layout from '../../../ui/styles/layout.module.css'
import styles from '../page.module.css'
import type { Condition, FaultDraft } from './fault-draft.ts'
import type { Problems } from './validate-draft.ts'

const isOperation = (name: string): name is Operation => Object.hasOwn(OPERATION_NAMES, name)

const OPERATION_OPTIONS: readonly Option<FaultDraft['operation']>[] = [
  { value: 'any', label: 'All operations' },
  ...Object.keys(OPERATION_NAMES)
    .filter(isOperation)
    .map((value) => ({ value, label: OPERATION_NAMES[value] })),
]

export interface FaultFieldsProps {
  readonly form: UseFormReturn<FaultDraft>
  /** By field. */
  readonly problems: Problems
}

/** The form fields that decide which requests match. All conditions must hold. */
export const MatchFields = ({ form: { control }, problems }: FaultFieldsProps) => (
  <fieldset className={fieldStyles.fieldGroup}>
    <legend>Matching requests</legend>
    <div className={styles.fieldGrid}>
      <FormChoice control={control} name="operation" label="Operation" options={OPERATION_OPTIONS} />
      <Controller
        control={control}
        name="orgId"
        render={({ field: { value, onChange } }) => (
          <OrganizationPicker
            label="Organization"
            none="All organizations"
            value={value}
            onChange={onChange}
          />
        )}
      />
      <FormText
        control={control}
        name="key"
        label="Key"
        hint="A key, its keyId, or its last four characters. Default: any."
      />
      <FormText control={control} name="method" label="Method" placeholder="POST" hint="Default: any." />
      <FormText
        control={control}
        name="path"
        label="Path"
        placeholder="/v7/*"
        hint="* matches any characters. Default: any."
        problem={problems.get('path')}
      />
    </div>
    <ConditionFields control={control} problems={problems} />
  </fieldset>
)

interface ConditionFieldsProps extends Pick<FaultFieldsProps, 'problems'> {
  readonly control: Control<FaultDraft>
}

function ConditionFields({ control, problems }: ConditionFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'conditions' })
  const add = (part: Condition['part']): void => append({ part, field: '', pattern: '' })
  return (
    <>
      {fields.map(({ id, part }, index) => (
        <div key={id} className={styles.condition}>
          <FormText
            control={control}
            name={`conditions.${index}.field`}
            label={part === 'body' ? 'Body field' : 'Header'}
            placeholder={part === 'body' ? 'contactEmail' : 'user-agent'}
            problem={problems.get(`conditions.${index}.field`)}
          />
          <FormText
            control={control}
            name={`conditions.${index}.pattern`}
            label="Pattern"
            hint="* matches any characters. Blank: absent."
            placeholder={part === 'body' ? 'ada.*@northwind-optics.example' : '*python*'}
          />
          <Button look="bare" onPress={() => remove(index)} aria-label="Remove condition">
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
