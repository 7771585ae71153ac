/** Requests confirmation before unsaved edits are lost. */

import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { countUnsaved } from '../ui/edited-forms.ts'
import layout from '../ui/styles/layout.module.css'

/** Requests confirmation before a link, Back, or a typed address loses edits, and before the tab is closed. */
export function UnsavedDialog() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      countUnsaved() > 0 && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent): void => {
      if (countUnsaved() > 0) event.preventDefault()
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
