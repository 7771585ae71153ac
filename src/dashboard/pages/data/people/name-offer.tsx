/** Offers to change the parts of a name with the full name. */
import { clsx } from 'clsx'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import { splitName } from './split-name.ts'

const PARTS = ['conFirstName', 'conMiddleName', 'conLastName'] as const
const LABELS = { conFirstName: 'first', conMiddleName: 'middle', conLastName: 'last' } as const

interface NameOfferProps {
  readonly form: UseFormReturn
}

/** Shown while the full name differs from the parts, which the user has not changed. */
export function NameOffer({ form: { watch, setValue, formState } }: NameOfferProps) {
  const values = watch()
  const full = String(values.conFullName ?? '')
  const { dirtyFields } = formState
  if (!dirtyFields.conFullName || full.trim() === '') return null
  const parts = splitName(full)
  const changed = PARTS.filter((name) => parts[name] !== (values[name] ?? ''))
  if (changed.length === 0 || PARTS.some((name) => dirtyFields[name])) return null
  const accept = (): void => {
    for (const name of changed) setValue(name, parts[name], { shouldDirty: true })
  }
  return (
    <div role="status" className={clsx(states.notice, layout.row)}>
      <span>
        Also change{' '}
        {changed.map((name, index) => (
          <span key={name}>
            {index > 0 && ', '}
            {LABELS[name]} name to {parts[name] === '' ? 'blank' : <strong>{parts[name]}</strong>}
          </span>
        ))}
        ?
      </span>
      <Button slim onPress={accept}>
        Change {changed.length === 1 ? 'it' : 'them'}
      </Button>
    </div>
  )
}
