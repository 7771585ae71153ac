/** The opened request, beside the list or in its place. */
import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, type LucideIcon, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { getOperationName } from '../../../api/schemas.ts'
import { OutcomeBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatCount, formatElapsed } from '../../../ui/format.ts'
import textStyles from '../../../ui/styles/text.module.css'
import { formatTime } from '../format.ts'
import { useRequest } from '../queries.ts'
import styles from './detail.module.css'
import { RecordedRequest } from './recorded-request.tsx'
import { RequestActions } from './request-actions.tsx'

interface RequestPanelProps {
  readonly transactionId: string
  /** The request that was resent as this one. */
  readonly original: string | undefined
  /** The neighbors in the list; `undefined` at its ends. */
  readonly newer: string | undefined
  readonly older: string | undefined
  readonly onOpen: (transactionId: string | undefined) => void
  /** Called with the new request. */
  readonly onReplayed: (transactionId: string) => void
}

export function RequestPanel(props: RequestPanelProps) {
  const { transactionId, original, newer, older, onOpen, onReplayed } = props
  const panel = useRef<HTMLElement>(null)
  return (
    <section ref={panel} className={styles.requestPanel} aria-label="Request details" tabIndex={-1}>
      <StartAtTop key={transactionId} panel={panel} />
      <header>
        <RequestTitle transactionId={transactionId} />
        <div className={styles.panelButtons}>
          <NeighborButton label="Newer request (k)" icon={ChevronUp} id={newer} onOpen={onOpen} />
          <NeighborButton label="Older request (j)" icon={ChevronDown} id={older} onOpen={onOpen} />
          <Button look="bare" slim aria-label="Close" onPress={() => onOpen(undefined)}>
            <X size={16} aria-hidden />
          </Button>
        </div>
      </header>
      <RecordedRequest
        transactionId={transactionId}
        original={original}
        actions={(entry) => <RequestActions entry={entry} onReplayed={onReplayed} />}
      />
    </section>
  )
}

interface NeighborButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  /** `undefined` at the end of the list. */
  readonly id: string | undefined
  readonly onOpen: (transactionId: string | undefined) => void
}

const NeighborButton = ({ label, icon: Icon, id, onOpen }: NeighborButtonProps) => (
  <Button look="bare" slim aria-label={label} isDisabled={!id} onPress={() => onOpen(id)}>
    <Icon size={16} aria-hidden />
  </Button>
)

/** The operation and the outcome, with the status, the duration, and the credits. */
export function RequestTitle({ transactionId }: Pick<RequestPanelProps, 'transactionId'>) {
  const { data } = useRequest(transactionId)
  if (data === undefined) return <h2>Request</h2>
  const { operation, outcome, response, at, durationMs, credits } = data
  const facts = [
    response.status ?? 'no response',
    formatTime(at),
    formatElapsed(durationMs),
    ...(credits === null ? [] : [formatCount(credits.deducted, 'credit')]),
  ]
  return (
    <h2 className={styles.requestTitle}>
      {getOperationName(operation)} <OutcomeBadge outcome={outcome} />
      <span className={clsx(textStyles.quiet, textStyles.small, textStyles.number)}>{facts.join(', ')}</span>
    </h2>
  )
}

/** Scrolls to the top for each request, and takes the focus if the list is hidden. */
function StartAtTop({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 })
    const focused = document.activeElement
    if (focused === document.body || focused?.checkVisibility() !== true) panel.current?.focus()
  }, [panel])
  return null
}
