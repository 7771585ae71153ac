/** Tracks the forms with unsaved edits. */
import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { create } from 'zustand'

const useEditedForms = create<ReadonlySet<symbol>>(() => new Set())

/** Returns the number of forms with unsaved edits. */
export const countUnsaved = (): number => useEditedForms.getState().size

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

/** Drops unsaved edits after they are saved, or when the user discards them. */
export const discardUnsaved = (): void => useEditedForms.setState(new Set(), true)

/** Returns a function that goes to another page after the edits are saved. */
export function useLeave(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    discardUnsaved()
    void navigate(to)
  }
}
