/** Tracks unsaved edits, and asks before they are lost. */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { Confirm } from './dialog.tsx'

const editedForms = new Set<symbol>()

/** Whether a form in this page has edits that are not saved. */
export const hasUnsaved = (): boolean => editedForms.size > 0

/** Registers a form as edited for as long as `isEdited` holds. */
export function useUnsaved(isEdited: boolean): void {
  // A page that redirects at once must not find the form of the page before.
  useLayoutEffect(() => {
    if (!isEdited) return
    const form = Symbol('form')
    editedForms.add(form)
    return () => {
      editedForms.delete(form)
    }
  }, [isEdited])
}

type Continuation = () => void
let pending: Continuation | undefined
const listeners = new Set<() => void>()

function setPending(next: Continuation | undefined): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Asks whether to discard the edits; `goOn` runs if the answer is yes. */
export const confirmDiscard = (onDiscard: Continuation): void => setPending(onDiscard)

const cancelDiscard = (): void => setPending(undefined)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns what runs if the edits are discarded; `undefined` while nothing is asked. */
const usePendingDiscard = (): Continuation | undefined => useSyncExternalStore(subscribe, () => pending)

/** Asks before edits are lost. */
export function UnsavedDialog() {
  const onDiscard = usePendingDiscard()
  return (
    <Confirm
      title="Discard your changes?"
      action="Discard changes"
      cancelLabel="Keep editing"
      isOpen={onDiscard !== undefined}
      onClose={cancelDiscard}
      onConfirm={() => onDiscard?.()}
    >
      This page has unsaved changes.
    </Confirm>
  )
}
