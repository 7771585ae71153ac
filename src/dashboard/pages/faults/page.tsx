import { ArrowDown } from 'lucide-react'
import { useRef } from 'react'
import { create } from 'zustand'
import { useOrganizations } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Page, Panel } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import { ActiveFaults } from './active-faults.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { type FaultDraft, type FaultInput, NEW_DRAFT, toDraft } from './form/fault-draft.ts'
import { FaultForm } from './form/fault-form.tsx'
import styles from './page.module.css'
import { PresetCards } from './preset-cards.tsx'
import { StatePanel } from './state-panel.tsx'

export function FaultsPage() {
  const times = useRef<HTMLDivElement>(null)
  return (
    <Page
      title="Faults and clock"
      lead="Inject errors and delays, and control the sandbox clock."
      actions={
        // On small screens, these panels are far down the page.
        <span className={styles.jump}>
          <Button slim onPress={() => times.current?.scrollIntoView()}>
            <ArrowDown size={14} aria-hidden /> Clock and state
          </Button>
        </span>
      }
    >
      <div className={styles.faults}>
        <Faults />
        <div className={layout.stack} ref={times}>
          <ClockPanel />
          <StatePanel />
        </div>
      </div>
    </Page>
  )
}

/** What is typed into the form. It outlives the page. */
const useDraft = create<FaultDraft>(() => NEW_DRAFT)

function Faults() {
  const { data: organizations = [] } = useOrganizations()
  const draft = useDraft()
  const form = useRef<HTMLDivElement>(null)
  const adjust = (fault: FaultInput): void => {
    useDraft.setState(toDraft(fault))
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.focus({ preventScroll: true })
  }
  return (
    <div className={layout.stack}>
      <ActiveFaults />
      <PresetCards organizations={organizations} onAdjust={adjust} />
      <div ref={form} tabIndex={-1} className={styles.customFault}>
        <Panel title="Custom fault">
          <FaultForm
            draft={draft}
            onChange={(change) => useDraft.setState(change)}
            organizations={organizations}
          />
        </Panel>
      </div>
    </div>
  )
}
