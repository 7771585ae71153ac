/** Tracks unsaved edits, and requests confirmation before they are lost. */

import { useEffect, useLayoutEffect } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { create } from 'zustand'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import layout from './styles/layout.module.css'

/** The forms with unsaved edits. */
const useEditedForms = create<ReadonlySet<symbol>>(() => new Set())

const hasUnsaved = (): boolean => useEditedForms.getState().size > 0

/** Returns whether a form of the page has unsaved edits. */
export const useHasUnsaved = (): boolean => useEditedForms(({ size }) => size > 0)

/** Registers a form as edited for as long as `isEdited` holds. */
export function useUnsaved(isEdited: boolean): void {
  // Cleanup must run before a redirect of the next page.
  useLayoutEffect(() => {
    if (!isEdited) return
    const form = Symbol('form')
    useEditedForms.setState((forms) => new Set(forms).add(form), true)
    return () => useEditedForms.setState((forms) => new Set([...forms].filter((one) => one !== form)), true)
  }, [isEdited])
}

/** Returns a function that goes to another page and drops unsaved edits, after they are saved or canceled. */
export function useLeave(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    useEditedForms.setState(new Set(), true)
    void navigate(to)
  }
}

/** Requests confirmation before a link, Back, or a typed address loses edits, and before the tab is closed. */
export function UnsavedDialog() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasUnsaved() && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent): void => {
      if (hasUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeave)
    return () => removeEventListener('beforeunload', confirmLeave)
  }, [])
  return (
    <Dialog title="Discard your changes?" isOpen={state === 'blocked'} onClose={() => reset?.()}>
      <div>This page has unsaved changes.</div>
      <div className={layout.row}>
        <Button look="danger" onPress={() => proceed?.()}>
          Discard changes
        </Button>
        <Button onPress={() => reset?.()}>Keep editing</Button>
      </div>
    </Dialog>
  )
}
