/** A fault of one's own: everything that the interface allows. */
import type { FormEvent } from 'react'
import type { Schemas } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Json } from '../../../ui/copy.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Switch, TextInput } from '../../../ui/field.tsx'
import { useArmFault } from '../queries.ts'
import { type DraftProps, problemsOf } from './draft-validation.ts'
import { EffectFields } from './effect-fields.tsx'
import { type FaultDraft, faultOf } from './fault-draft.ts'
import { MatchFields } from './match-fields.tsx'

interface FaultFormProps {
  readonly draft: FaultDraft
  readonly onChange: (change: Partial<FaultDraft>) => void
  readonly organizations: readonly Schemas['SandboxOrganization'][]
}

export function FaultForm({ draft, onChange, organizations }: FaultFormProps) {
  const { mutate: arm, isPending } = useArmFault()
  const problems = problemsOf(draft)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problems.size === 0) arm(faultOf(draft))
  }
  const fields = { draft, problems, onChange }
  return (
    <form className="stack" aria-label="A fault of your own" noValidate onSubmit={submit}>
      <MatchFields {...fields} organizations={organizations} />
      <EffectFields {...fields} />
      <OftenFields {...fields} />
      {problems.size === 0 && (
        <Disclosure title="As JSON, for POST /sandbox/faults">
          <Json value={faultOf(draft)} label="the fault" />
        </Disclosure>
      )}
      <div className="row">
        <Button
          type="submit"
          once={`arm ${JSON.stringify(draft)}`}
          look="primary"
          isDisabled={isPending || problems.size > 0}
        >
          Arm this fault
        </Button>
        {problems.size > 0 && <span className="refused">Mend what is marked first.</span>}
      </div>
    </form>
  )
}

const OftenFields = ({ draft, problems, onChange }: DraftProps) => (
  <fieldset className="field-group">
    <legend>How often</legend>
    <div className="field-grid">
      <TextInput
        label="Times"
        hint="Blank: until removed."
        value={draft.times}
        onChange={(times) => onChange({ times })}
        problem={problems.get('times')}
      />
      <TextInput
        label="Probability in %"
        hint="How likely each time."
        value={draft.percent}
        onChange={(percent) => onChange({ percent })}
        problem={problems.get('percent')}
      />
      <TextInput
        label="Seed"
        hint="The same seed, the same sequence."
        value={draft.seed}
        onChange={(seed) => onChange({ seed })}
      />
    </div>
    <Switch
      label="Do the work first, and charge for it: only the answer suffers (afterCommit)"
      isOn={draft.afterCommit}
      onChange={(afterCommit) => onChange({ afterCommit })}
    />
  </fieldset>
)
