/** Tracks unsaved edits, and asks before they are lost. */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { Confirm } from './dialog.tsx'

const editedForms = new Set<symbol>()

/** Returns whether a form has unsaved edits. */
export const hasUnsaved = (): boolean => editedForms.size > 0

/** Registers a form as edited for as long as `isEdited` holds. */
export function useUnsaved(isEdited: boolean): void {
  // Cleanup must run before a redirect of the next page.
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

/** Asks whether to discard the edits, and calls `onDiscard` if so. */
export const confirmDiscard = (onDiscard: Continuation): void => setPending(onDiscard)

const cancelDiscard = (): void => setPending(undefined)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the pending callback; `undefined` if no question is open. */
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
