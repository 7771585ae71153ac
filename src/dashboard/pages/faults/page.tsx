import { ArrowDown, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { discardUnsaved } from '../../ui/edited-forms.ts'
import { Page } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import { ActiveFaults } from './active-faults.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { FaultForm } from './fault-form.tsx'
import type { FaultInput } from './fault-values.ts'
import styles from './page.module.css'
import { PresetList } from './preset-list.tsx'
import { StatePanel } from './state-panel.tsx'

const NEW_FAULT: FaultInput = { effect: { kind: 'error', status: 503 }, times: 1 }

export function FaultsPage() {
  const times = useRef<HTMLDivElement>(null)
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
      title="Faults and clock"
      actions={
        <>
          {/* On small screens, these panels are far down the page. */}
          <span className={styles.jump}>
            <Button onPress={() => times.current?.scrollIntoView()}>
              <ArrowDown size={16} aria-hidden /> Clock and state
            </Button>
          </span>
          <Button look="primary" onPress={() => edit(NEW_FAULT)}>
            <Plus size={16} aria-hidden /> Custom fault
          </Button>
        </>
      }
    >
      <div className={styles.faults}>
        <div className={layout.stack}>
          <ActiveFaults />
          <PresetList onEdit={edit} />
        </div>
        <div className={layout.stack} ref={times}>
          <ClockPanel />
          <StatePanel />
        </div>
      </div>
      <Dialog title="Custom fault" isOpen={opened !== undefined} onClose={close} isForm isWide>
        {opened !== undefined && <FaultForm initial={opened} onDone={close} />}
      </Dialog>
    </Page>
  )
}
