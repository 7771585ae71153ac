import { Confirm } from './dialog.tsx'
import { stay, usePending } from './unsaved.ts'

/** Asks before edits are lost. */
export function UnsavedDialog() {
  const goOn = usePending()
  return (
    <Confirm
      title="Discard your changes?"
      action="Discard changes"
      refusal="Keep editing"
      isOpen={goOn !== undefined}
      onClose={stay}
      onConfirm={() => goOn?.()}
    >
      This page has changes that are not saved.
    </Confirm>
  )
}
