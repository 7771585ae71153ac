import { ArrowDown, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Page } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import { ActiveFaults } from './active-faults.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { type FaultDraft, NEW_DRAFT, toDraft } from './form/fault-draft.ts'
import { FaultForm } from './form/fault-form.tsx'
import styles from './page.module.css'
import { PresetList } from './preset-list.tsx'
import { StatePanel } from './state-panel.tsx'

export function FaultsPage() {
  const times = useRef<HTMLDivElement>(null)
  /** What the form starts with; `undefined` while it is closed. */
  const [draft, setDraft] = useState<FaultDraft>()
  const close = (): void => setDraft(undefined)
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
          <Button look="primary" onPress={() => setDraft(NEW_DRAFT)}>
            <Plus size={16} aria-hidden /> Custom fault
          </Button>
        </>
      }
    >
      <div className={styles.faults}>
        <div className={layout.stack}>
          <ActiveFaults />
          <PresetList onAdjust={(fault) => setDraft(toDraft(fault))} />
        </div>
        <div className={layout.stack} ref={times}>
          <ClockPanel />
          <StatePanel />
        </div>
      </div>
      <Dialog title="Custom fault" isOpen={draft !== undefined} onClose={close} isForm isWide>
        {draft !== undefined && <FaultForm initial={draft} onDone={close} />}
      </Dialog>
    </Page>
  )
}
