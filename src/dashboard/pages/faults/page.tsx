import { ArrowDown, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { create } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Page } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import { ActiveFaults } from './active-faults.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { type FaultDraft, type FaultInput, NEW_DRAFT, toDraft } from './form/fault-draft.ts'
import { FaultForm } from './form/fault-form.tsx'
import styles from './page.module.css'
import { PresetList } from './preset-list.tsx'
import { StatePanel } from './state-panel.tsx'

/** What is typed into the form. It outlives the page. */
const useDraft = create<FaultDraft>(() => NEW_DRAFT)

export function FaultsPage() {
  const times = useRef<HTMLDivElement>(null)
  const draft = useDraft()
  const [isOpen, setOpen] = useState(false)
  const adjust = (fault: FaultInput): void => {
    useDraft.setState(toDraft(fault))
    setOpen(true)
  }
  const close = (): void => setOpen(false)
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
          <Button look="primary" onPress={() => setOpen(true)}>
            <Plus size={16} aria-hidden /> Custom fault
          </Button>
        </>
      }
    >
      <div className={styles.faults}>
        <div className={layout.stack}>
          <ActiveFaults />
          <PresetList onAdjust={adjust} />
        </div>
        <div className={layout.stack} ref={times}>
          <ClockPanel />
          <StatePanel />
        </div>
      </div>
      <Dialog title="Custom fault" isOpen={isOpen} onClose={close} isForm isWide>
        <FaultForm draft={draft} onChange={(change) => useDraft.setState(change)} onDone={close} />
      </Dialog>
    </Page>
  )
}
