/** Answers that no client can read. */

import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { count } from '../../ui/format.ts'
import type { Answer } from './exchange.ts'

interface NoAnswerProps {
  readonly wasStopped: boolean
  readonly onAgain: () => void
}

export const NoAnswer = ({ wasStopped, onAgain }: NoAnswerProps) => (
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

export const BrokenAnswer = ({ answer, onAgain }: BrokenAnswerProps) => (
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
