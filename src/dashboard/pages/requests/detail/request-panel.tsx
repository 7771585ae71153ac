/** The opened request, beside the list or in its place. */
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Refusal } from '../../../api/errors.ts'
import { nameOf } from '../../../api/schemas.ts'
import { Badge, toneOf } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { WhyView } from '../explanation/explanation-panel.tsx'
import { timeOf } from '../format.ts'
import { useRequest } from '../queries.ts'
import type { EntryInFull } from '../types.ts'
import { FaultNotice, Refused, Warnings } from './notices.tsx'
import { RequestActions } from './request-actions.tsx'
import { Sent } from './request-content.tsx'
import { RequestFacts, RequestSummary } from './request-facts.tsx'
import { Answered } from './response-content.tsx'

interface RequestPanelProps {
  readonly transactionId: string
  /** The ones before and after it in the list; `undefined` at its ends. */
  readonly newer: string | undefined
  readonly older: string | undefined
  readonly onOpen: (transactionId: string | undefined) => void
}

export function RequestPanel({ transactionId, newer, older, onOpen }: RequestPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useStartAtTop(panel, transactionId)
  return (
    <section ref={panel} className="request-panel" aria-label="Request" tabIndex={-1}>
      <header>
        <Title transactionId={transactionId} />
        <div className="ways">
          <Button
            look="bare"
            slim
            aria-label="Newer request (k)"
            isDisabled={!newer}
            onPress={() => onOpen(newer)}
          >
            <ChevronUp size={16} aria-hidden />
          </Button>
          <Button
            look="bare"
            slim
            aria-label="Older request (j)"
            isDisabled={!older}
            onPress={() => onOpen(older)}
          >
            <ChevronDown size={16} aria-hidden />
          </Button>
          <Button look="bare" slim aria-label="Close" onPress={() => onOpen(undefined)}>
            <X size={16} aria-hidden />
          </Button>
        </div>
      </header>
      <div className="stack">
        <RequestView transactionId={transactionId} onOpen={onOpen} />
      </div>
    </section>
  )
}

function Title({ transactionId }: Pick<RequestPanelProps, 'transactionId'>) {
  const { data } = useRequest(transactionId)
  if (data === undefined) return <h2>Request</h2>
  const { status } = data.answer
  return (
    <h2 className="request-title">
      {nameOf(data.operation)} <Badge tone={toneOf(status)}>{status ?? 'lost'}</Badge>
      <span className="quiet small number">{timeOf(data.at)}</span>
    </h2>
  )
}

/** Another request begins at its beginning; where the list had to make room, the focus goes along. */
function useStartAtTop(panel: { readonly current: HTMLElement | null }, transactionId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each request
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 })
    if (document.activeElement === document.body || !isShown(document.activeElement)) panel.current?.focus()
  }, [transactionId])
}

const isShown = (element: Element | null): boolean => element?.checkVisibility() ?? false

interface RequestViewProps {
  readonly transactionId: string
  readonly onOpen: (transactionId: string | undefined) => void
}

function RequestView({ transactionId, onOpen }: RequestViewProps) {
  const query = useRequest(transactionId)
  if (query.error instanceof Refusal && query.error.status === 404) {
    return (
      <Empty title="The journal has this request no longer">
        <div className="stack">
          <p>It was forgotten, or was old enough to make room for others, or the server was started again.</p>
          <div>
            <Button onPress={() => onOpen(undefined)}>Back to the list</Button>
          </div>
        </div>
      </Empty>
    )
  }
  return (
    <Loaded query={query} what="the request">
      {(entry) => <Request key={entry.transactionId} entry={entry} onOpen={onOpen} />}
    </Loaded>
  )
}

const Request = ({
  entry,
  onOpen,
}: {
  readonly entry: EntryInFull
  readonly onOpen: (id: string) => void
}) => (
  <>
    <div className="row spread">
      <RequestActions entry={entry} onOpen={onOpen} />
      <RequestSummary entry={entry} />
    </div>
    <FaultNotice entry={entry} />
    <Refused entry={entry} />
    <Warnings warnings={entry.warnings} />
    <WhyView entry={entry} />
    <Sent entry={entry} />
    <Answered answer={entry.answer} />
    <RequestFacts entry={entry} />
  </>
)
