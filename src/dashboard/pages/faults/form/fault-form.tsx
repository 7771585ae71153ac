/** The form of a custom fault, with all options of the API. */
import type { FormEvent } from 'react'
import type { Schemas } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { JsonBlock } from '../../../ui/copy.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Switch, TextInput } from '../../../ui/field.tsx'
import { useAddFault } from '../queries.ts'
import { EffectFields } from './effect-fields.tsx'
import { type FaultDraft, toFault } from './fault-draft.ts'
import { MatchFields } from './match-fields.tsx'
import { type DraftFieldsProps, validateDraft } from './validate-draft.ts'

interface FaultFormProps {
  readonly draft: FaultDraft
  readonly onChange: (change: Partial<FaultDraft>) => void
  readonly organizations: readonly Schemas['SandboxOrganization'][]
}

export function FaultForm({ draft, onChange, organizations }: FaultFormProps) {
  const { mutate: addFault, isPending } = useAddFault()
  const problems = validateDraft(draft)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problems.size === 0) addFault(toFault(draft))
  }
  const fields = { draft, problems, onChange }
  return (
    <form className="stack" aria-label="Custom fault" noValidate onSubmit={submit}>
      <MatchFields {...fields} organizations={organizations} />
      <EffectFields {...fields} />
      <FrequencyFields {...fields} />
      {problems.size === 0 && (
        <Disclosure title="JSON for POST /sandbox/faults">
          <JsonBlock value={toFault(draft)} label="fault" />
        </Disclosure>
      )}
      <div className="row">
        <Button type="submit" once look="primary" isPending={isPending} isDisabled={problems.size > 0}>
          Add fault
        </Button>
        {problems.size > 0 && <span className="refused">Fix the highlighted fields.</span>}
      </div>
    </form>
  )
}

const FrequencyFields = ({ draft, problems, onChange }: DraftFieldsProps) => (
  <fieldset className="field-group">
    <legend>Frequency</legend>
    <div className="field-grid">
      <TextInput
        label="Number of requests"
        hint="Default: until removed."
        value={draft.times}
        onChange={(times) => onChange({ times })}
        problem={problems.get('times')}
      />
      <TextInput
        label="Probability (%)"
        hint="For each matching request."
        value={draft.percent}
        onChange={(percent) => onChange({ percent })}
        problem={problems.get('percent')}
      />
      <TextInput
        label="Seed"
        hint="The same seed repeats the same sequence."
        value={draft.seed}
        onChange={(seed) => onChange({ seed })}
      />
    </div>
    <Switch
      label="Apply after the request is processed and charged (afterCommit)"
      isOn={draft.afterCommit}
      onChange={(afterCommit) => onChange({ afterCommit })}
    />
  </fieldset>
)
