/** The response, laid out for people. */
import { clsx } from 'clsx'
import { Loader, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TryRequest } from '../../../api/request-link.ts'
import { Badge, getStatusTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatCount, formatElapsed } from '../../../ui/format.ts'
import { Panel } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { Tabs } from '../../../ui/tabs.tsx'
import { type Exchange, parseJson, type TryResponse } from '../exchange.ts'
import { BuyingGroup } from './buying-group.tsx'
import { EnrichedRecord } from './enriched-record.tsx'
import { ErrorResponse } from './error-response.tsx'
import { RawBody, RawHeaders, RequestCode } from './raw-exchange.tsx'
import { isBuyingGroup, isEnrichment, parseErrorBody } from './response-body.ts'
import { JournalNotes, ResponseFacts } from './response-facts.tsx'

interface ResponsePanelProps {
  readonly exchange: Exchange | undefined
  readonly isPending: boolean
  /** Sends the same request or another one. */
  readonly onSend: (request: TryRequest) => void
  /** The content before the first request. */
  readonly empty: ReactNode
}

export const ResponsePanel = ({ exchange, isPending, onSend, empty }: ResponsePanelProps) => (
  <Panel title="Response" actions={<ResponseStatus exchange={exchange} isPending={isPending} />}>
    <div aria-live="polite">
      {exchange === undefined ? (
        isPending ? (
          <Skeleton rows={8} what="response" />
        ) : (
          empty
        )
      ) : (
        <Tabs
          label="Views of the response"
          views={[
            {
              id: 'result',
              name: 'Result',
              content: (
                <div className={layout.stack}>
                  <ResponseView exchange={exchange} onSend={onSend} />
                  <JournalNotes exchange={exchange} />
                  <ResponseFacts exchange={exchange} />
                </div>
              ),
            },
            { id: 'body', name: 'Body', content: <RawBody result={exchange.result} /> },
            { id: 'headers', name: 'Headers', content: <RawHeaders result={exchange.result} /> },
            { id: 'code', name: 'Code', content: <RequestCode request={exchange.request} /> },
          ]}
        />
      )}
    </div>
  </Panel>
)

type ResponseStatusProps = Pick<ResponsePanelProps, 'exchange' | 'isPending'>

function ResponseStatus({ exchange, isPending }: ResponseStatusProps) {
  if (isPending) {
    return (
      <span role="status" className={clsx(layout.row, textStyles.quiet, textStyles.small)}>
        <Loader size={14} aria-hidden /> Waiting for the response…
      </span>
    )
  }
  if (exchange === undefined) return null
  const { result, durationMs } = exchange
  return (
    <span className={clsx(layout.row, textStyles.number)}>
      {result.kind === 'response' ? (
        <Badge tone={getStatusTone(result.status)}>
          {result.status} {result.statusText}
        </Badge>
      ) : (
        <Badge tone="bad">no response</Badge>
      )}
      <span className={clsx(textStyles.quiet, textStyles.small)}>{formatElapsed(durationMs)}</span>
    </span>
  )
}

interface ResponseViewProps {
  readonly exchange: Exchange
  readonly onSend: (request: TryRequest) => void
}

function ResponseView({ exchange, onSend }: ResponseViewProps) {
  const { request, result } = exchange
  const again = (): void => onSend(request)
  if (result.kind === 'none') return <NoResponse wasCanceled={result.wasCanceled} onAgain={again} />
  const body = parseJson(result)
  const error = parseErrorBody(body)
  if (error) return <ErrorResponse error={error} response={result} onAgain={again} />
  if (isEnrichment(body)) return <EnrichedRecord response={body} />
  if (isBuyingGroup(body)) return <BuyingGroup group={body} request={request} onSend={onSend} />
  return <BrokenResponse response={result} onAgain={again} />
}

interface NoResponseProps {
  readonly wasCanceled: boolean
  readonly onAgain: () => void
}

const NoResponse = ({ wasCanceled, onAgain }: NoResponseProps) => (
  <div className={clsx(states.notice, !wasCanceled && states.bad)}>
    <h3>{wasCanceled ? 'You canceled the request' : 'The connection closed before a response arrived'}</h3>
    <p>
      {wasCanceled
        ? 'The server may have processed the request before you canceled it.'
        : 'The server may have processed and charged the request. If the server has stopped, restart it.'}
    </p>
    <SendAgain onAgain={onAgain} />
  </div>
)

interface BrokenResponseProps {
  readonly response: TryResponse
  readonly onAgain: () => void
}

const BrokenResponse = ({ response, onAgain }: BrokenResponseProps) => (
  <div className={clsx(states.notice, states.bad)}>
    <h3>{getTitle(response)}</h3>
    <p>
      The status is {response.status}, but the body cannot be read. Clients should treat this as an error. The
      server may have processed the request.
    </p>
    <SendAgain onAgain={onAgain} />
  </div>
)

function getTitle({ isWhole, text }: TryResponse): string {
  if (isWhole) return text === '' ? 'The body is empty' : 'The body is not valid JSON'
  const bytes = new TextEncoder().encode(text).length
  return bytes === 0
    ? 'The connection closed before any of the body arrived'
    : `The connection closed after ${formatCount(bytes, 'byte')} of the body`
}

const SendAgain = ({ onAgain }: { readonly onAgain: () => void }) => (
  <Button slim onPress={onAgain}>
    <RotateCw size={14} aria-hidden /> Send again
  </Button>
)
