/** The open request beside the list, or in its place where there is little room. */
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { nameOf } from '../../../api/schemas.ts'
import { Badge, toneOf } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { timeOf } from '../numbers.ts'
import { useRequest } from '../queries.ts'
import { RequestView } from './request-view.tsx'

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
