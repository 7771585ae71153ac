import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { discardUnsaved } from '../../ui/edited-forms.ts'
import { Page } from '../../ui/layout.tsx'
import { ActiveFaults } from './active-faults.tsx'
import { FaultForm } from './fault-form.tsx'
import type { FaultInput } from './fault-values.ts'
import { PresetList } from './preset-list.tsx'

const NEW_FAULT: FaultInput = { effect: { kind: 'error', status: 503 }, times: 1 }

export function FaultsPage() {
  /** What the form starts with; `undefined` while it is closed. */
  const [edited, edit] = useState<FaultInput>()
  const [query, setQuery] = useSearchParams()
  const opened = edited ?? (query.has('new') ? NEW_FAULT : undefined)
  const close = (): void => {
    discardUnsaved()
    edit(undefined)
    setQuery({}, { replace: true })
  }
  return (
    <Page
      title="Faults"
      actions={
        <Button look="primary" onPress={() => edit(NEW_FAULT)}>
          <Plus size={16} aria-hidden /> Custom fault
        </Button>
      }
    >
      <ActiveFaults />
      <PresetList onEdit={edit} />
      <Dialog title="Custom fault" isOpen={opened !== undefined} onClose={close} isForm isWide>
        {opened !== undefined && <FaultForm initial={opened} onDone={close} />}
      </Dialog>
    </Page>
  )
}
