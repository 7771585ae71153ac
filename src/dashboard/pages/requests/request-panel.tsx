/** The opened request, beside the list or in its place. */
import { ChevronDown, ChevronUp, type LucideIcon, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { RecordedRequest } from '../../recorded/recorded-request.tsx'
import { RequestActions } from '../../recorded/request-actions.tsx'
import { RequestTitle } from '../../recorded/request-title.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './page.module.css'

interface RequestPanelProps {
  readonly transactionId: string
  /** The request that this one replays. */
  readonly original: string | undefined
  /** The request that the user chose to compare this one with. */
  readonly compared: string | undefined
  /** The neighbors in the list; `undefined` at its ends. */
  readonly newer: string | undefined
  readonly older: string | undefined
  readonly onOpen: (transactionId: string | undefined) => void
  /** Called with the new request. */
  readonly onReplayed: (transactionId: string) => void
}

export function RequestPanel(props: RequestPanelProps) {
  const { transactionId, original, compared, newer, older, onOpen, onReplayed } = props
  const panel = useRef<HTMLElement>(null)
  return (
    <section ref={panel} className={styles.requestPanel} aria-label="Request details" tabIndex={-1}>
      <StartAtTop key={`${transactionId} ${compared}`} panel={panel} />
      <header>
        <RequestTitle transactionId={transactionId} />
        <div className={styles.panelButtons}>
          <NeighborButton label="Newer request (k)" letter="k" icon={ChevronUp} id={newer} onOpen={onOpen} />
          <NeighborButton
            label="Older request (j)"
            letter="j"
            icon={ChevronDown}
            id={older}
            onOpen={onOpen}
          />
          <Button look="bare" slim aria-label="Close" onPress={() => onOpen(undefined)}>
            <X size={16} aria-hidden />
          </Button>
        </div>
      </header>
      <RecordedRequest
        transactionId={transactionId}
        original={compared ?? original}
        actions={(entry) => <RequestActions entry={entry} onReplayed={onReplayed} />}
      />
    </section>
  )
}

interface NeighborButtonProps {
  readonly label: string
  /** The key that does the same. */
  readonly letter: string
  readonly icon: LucideIcon
  /** `undefined` at the end of the list. */
  readonly id: string | undefined
  readonly onOpen: (transactionId: string | undefined) => void
}

const NeighborButton = ({ label, letter, icon: Icon, id, onOpen }: NeighborButtonProps) => (
  <Button look="bare" slim repeats aria-label={label} isDisabled={!id} onPress={() => onOpen(id)}>
    <Icon size={16} aria-hidden />
    <kbd>{letter}</kbd>
  </Button>
)

/** Scrolls to the top for each request and each comparison, and takes the focus if the list is hidden. */
function StartAtTop({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 })
    const focused = document.activeElement
    if (focused === document.body || focused?.checkVisibility() !== true) panel.current?.focus()
  }, [panel])
  return null
}
