/** An error of the interface, and what to do about it. */
import { RotateCw } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import type { Answer } from '../exchange.ts'
import { adviceOn } from './advice.ts'
import type { RefusalBody } from './response-body.ts'

interface RefusedProps {
  readonly refusal: RefusalBody
  readonly answer: Answer
  readonly onAgain: () => void
}

export function Refused({ refusal, answer, onAgain }: RefusedProps) {
  const { code, message, details } = refusal
  const header = answer.headers['retry-after']
  const { text, place } = adviceOn(code, header === undefined ? undefined : Number(header))
  return (
    <div className={`notice ${answer.status >= 500 ? 'bad' : 'warn'}`}>
      <h3>
        {answer.status} <code>{code}</code>
      </h3>
      <p>{message}</p>
      {details.length > 1 && (
        <ul>
          {details.map((detail) => (
            <li key={detail.field}>
              <code>{detail.field}</code> {detail.message}
            </li>
          ))}
        </ul>
      )}
      {header !== undefined && (
        <p>
          <code>Retry-After: {header}</code>
        </p>
      )}
      <p>
        <strong>What to do:</strong> {text}
      </p>
      <div className="row">
        <Button slim onPress={onAgain}>
          <RotateCw size={14} aria-hidden /> Send again
        </Button>
        {place !== undefined && <Link href={place.href}>{place.name}</Link>}
      </div>
    </div>
  )
}
