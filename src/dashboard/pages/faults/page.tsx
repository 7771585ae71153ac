import './page.css'
import { ArrowDown } from 'lucide-react'
import { useRef } from 'react'
import { useOrganizations } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Page, Panel } from '../../ui/layout.tsx'
import { ActiveFaults } from './active-faults.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { createDraftStore, useDraft } from './draft-store.ts'
import { type FaultInput, NEW_DRAFT, toDraft } from './form/fault-draft.ts'
import { FaultForm } from './form/fault-form.tsx'
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
        <span className="jump">
          <Button slim onPress={() => times.current?.scrollIntoView()}>
            <ArrowDown size={14} aria-hidden /> Clock and state
          </Button>
        </span>
      }
    >
      <div className="faults">
        <Faults />
        <div className="stack" ref={times}>
          <ClockPanel />
          <StatePanel />
        </div>
      </div>
    </Page>
  )
}

const DRAFT_STORE = createDraftStore(NEW_DRAFT)

function Faults() {
  const { data: organizations = [] } = useOrganizations()
  const [draft, setDraft] = useDraft(DRAFT_STORE)
  const form = useRef<HTMLDivElement>(null)
  const adjust = (fault: FaultInput): void => {
    setDraft(toDraft(fault))
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.focus({ preventScroll: true })
  }
  return (
    <div className="stack">
      <ActiveFaults />
      <PresetCards organizations={organizations} onAdjust={adjust} />
      <div ref={form} tabIndex={-1} className="custom-fault">
        <Panel title="Custom fault">
          <FaultForm
            draft={draft}
            onChange={(change) => setDraft({ ...draft, ...change })}
            organizations={organizations}
          />
        </Panel>
      </div>
    </div>
  )
}
