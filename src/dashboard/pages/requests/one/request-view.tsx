/** One request: what was sent, what was answered, and why. */
import { Refusal } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { useRequest } from '../queries.ts'
import { WhyView } from '../why/why-view.tsx'
import type { EntryInFull } from '../wires.ts'
import { Answered } from './answered.tsx'
import { FaultNotice, Refused, Warnings } from './notices.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestSummary } from './request-summary.tsx'
import { Sent } from './sent.tsx'

interface RequestViewProps {
  readonly transactionId: string
  readonly onOpen: (transactionId: string | undefined) => void
}

export function RequestView({ transactionId, onOpen }: RequestViewProps) {
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
