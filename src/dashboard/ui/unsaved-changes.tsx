/** Tracks unsaved edits, and asks before they are lost. */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { Confirm } from './dialog.tsx'

const edited = new Set<symbol>()

/** Whether a form in this page has edits that are not saved. */
export const hasUnsaved = (): boolean => edited.size > 0

/** Registers a form as edited for as long as `isEdited` holds. */
export function useUnsaved(isEdited: boolean): void {
  // A page that redirects at once must not find the form of the page before.
  useLayoutEffect(() => {
    if (!isEdited) return
    const form = Symbol('form')
    edited.add(form)
    return () => {
      edited.delete(form)
    }
  }, [isEdited])
}

type GoOn = () => void
let pending: GoOn | undefined
const listeners = new Set<() => void>()

function setPending(goOn: GoOn | undefined): void {
  pending = goOn
  for (const listener of listeners) listener()
}

/** Asks whether to discard the edits; `goOn` runs if the answer is yes. */
export const askToDiscard = (goOn: GoOn): void => setPending(goOn)

const stay = (): void => setPending(undefined)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns what runs if the edits are discarded; `undefined` while nothing is asked. */
const usePending = (): GoOn | undefined => useSyncExternalStore(subscribe, () => pending)

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
