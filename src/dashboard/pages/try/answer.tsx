/** What came back, laid out for people. */
import { Loader, MessageSquareText } from 'lucide-react'
import { Badge, toneOf } from '../../ui/badge.tsx'
import { tookInWords } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import { Empty } from '../../ui/states.tsx'
import { BrokenAnswer, NoAnswer } from './broken-answer.tsx'
import { BuyingGroup } from './buying-group.tsx'
import { isCommittee } from './committee.ts'
import { EnrichedRecord } from './enriched-record.tsx'
import type { Exchange, Question } from './exchange.ts'
import { ExchangeFacts } from './exchange-facts.tsx'
import { Recorded } from './recorded.tsx'
import { refusalIn } from './refusal.ts'
import { Refused } from './refused.tsx'
import { isEnrichment } from './verdict.ts'

interface AnswerProps {
  readonly exchange: Exchange | undefined
  readonly isUnderWay: boolean
  /** Asks again, or something else. */
  readonly onSend: (question: Question) => void
}

export const Answer = ({ exchange, isUnderWay, onSend }: AnswerProps) => (
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

type OutcomeProps = Pick<AnswerProps, 'exchange' | 'isUnderWay'>

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
