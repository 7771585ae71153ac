/** Removes all faults after a confirmation. */
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { useRemoveFaults } from './state-actions.ts'

interface RemoveFaultsProps {
  readonly look: 'bare' | 'danger'
  readonly onRemoved?: () => void
}

export function RemoveFaults({ look, onRemoved }: RemoveFaultsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate: remove } = useRemoveFaults()
  return (
    <>
      <Button slim look={look} onPress={() => setConfirming(true)}>
        Remove all
      </Button>
      <Confirm
        title="Remove all faults?"
        action="Remove faults"
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove(undefined, { onSuccess: () => onRemoved?.() })}
      >
        This includes faults that are used up or expired. All requests then return their normal responses.
      </Confirm>
    </>
  )
}
