/** The response, laid out for people. */
import { Loader, MessageSquareText, RotateCw } from 'lucide-react'
import { Badge, toneOf } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { count, tookInWords } from '../../../ui/format.ts'
import { Panel } from '../../../ui/layout.tsx'
import { Empty } from '../../../ui/states.tsx'
import type { Answer, Exchange, Question } from '../exchange.ts'
import { BuyingGroup } from './buying-group.tsx'
import { EnrichedRecord } from './enriched-record.tsx'
import { Refused } from './error-response.tsx'
import { isCommittee, isEnrichment, refusalIn } from './response-body.ts'
import { ExchangeFacts, Recorded } from './response-facts.tsx'

interface ResponsePanelProps {
  readonly exchange: Exchange | undefined
  readonly isUnderWay: boolean
  /** Asks again, or something else. */
  readonly onSend: (question: Question) => void
}

export const ResponsePanel = ({ exchange, isUnderWay, onSend }: ResponsePanelProps) => (
  <Panel title="Answer" actions={<Outcome exchange={exchange} isUnderWay={isUnderWay} />}>
    <div aria-live="polite">
      {exchange === undefined ? (
        <Empty title="Nothing was sent yet" icon={<MessageSquareText size={24} aria-hidden />}>
          Click an example, or fill in a field, and press Send.
        </Empty>
      ) : (
        <div className="stack">
          <Content exchange={exchange} onSend={onSend} />
          <Recorded exchange={exchange} />
          <ExchangeFacts exchange={exchange} />
        </div>
      )}
    </div>
  </Panel>
)

type OutcomeProps = Pick<ResponsePanelProps, 'exchange' | 'isUnderWay'>

function Outcome({ exchange, isUnderWay }: OutcomeProps) {
  if (isUnderWay) {
    return (
      <span role="status" className="row quiet small">
        <Loader size={14} aria-hidden /> Waiting for the answer…
      </span>
    )
  }
  if (exchange === undefined) return null
  const { reply, durationMs } = exchange
  return (
    <span className="row number">
      {reply.kind === 'answer' ? (
        <Badge tone={toneOf(reply.status)}>
          {reply.status} {reply.statusText}
        </Badge>
      ) : (
        <Badge tone="bad">no answer</Badge>
      )}
      <span className="quiet small">{tookInWords(durationMs)}</span>
    </span>
  )
}

interface ContentProps {
  readonly exchange: Exchange
  readonly onSend: (question: Question) => void
}

function Content({ exchange, onSend }: ContentProps) {
  const { question, reply } = exchange
  const again = (): void => onSend(question)
  if (reply.kind === 'nothing') return <NoAnswer wasStopped={reply.wasStopped} onAgain={again} />
  const refusal = refusalIn(reply.json)
  if (refusal) return <Refused refusal={refusal} answer={reply} onAgain={again} />
  if (isEnrichment(reply.json)) return <EnrichedRecord answer={reply.json} />
  if (isCommittee(reply.json)) return <BuyingGroup group={reply.json} question={question} onSend={onSend} />
  return <BrokenAnswer answer={reply} onAgain={again} />
}

interface NoAnswerProps {
  readonly wasStopped: boolean
  readonly onAgain: () => void
}

const NoAnswer = ({ wasStopped, onAgain }: NoAnswerProps) => (
  <div className={`notice ${wasStopped ? '' : 'bad'}`}>
    <h3>{wasStopped ? 'You stopped waiting' : 'The connection broke before an answer came'}</h3>
    <p>
      {wasStopped
        ? 'The server sees that the caller hung up. What it had done by then it has done.'
        : 'A client cannot know whether the request was carried out: an Idempotency-Key makes it safe to send it again. If the server was stopped, start it, and this page goes on.'}
    </p>
    <Again onAgain={onAgain} />
  </div>
)

interface BrokenAnswerProps {
  readonly answer: Answer
  readonly onAgain: () => void
}

const BrokenAnswer = ({ answer, onAgain }: BrokenAnswerProps) => (
  <div className="notice bad">
    <h3>{titleOf(answer)}</h3>
    <p>
      The status is {answer.status}, but there is nothing to read. A client must take this for a failure, and
      may send it again; what was done for the request may have been done.
    </p>
    <Again onAgain={onAgain} />
  </div>
)

function titleOf({ isWhole, text }: Answer): string {
  if (isWhole) return text === '' ? 'The body is empty' : 'The body is no JSON'
  const bytes = new TextEncoder().encode(text).length
  return bytes === 0
    ? 'The connection broke in the body, and nothing of it arrived'
    : `The connection broke after ${count(bytes, 'byte')} of the body`
}

const Again = ({ onAgain }: { readonly onAgain: () => void }) => (
  <Button slim onPress={onAgain}>
    <RotateCw size={14} aria-hidden /> Send again
  </Button>
)
