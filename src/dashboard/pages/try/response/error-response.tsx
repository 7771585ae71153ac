/** An error of the API, with advice. */
import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import type { TryResponse } from '../exchange.ts'
import { getAdvice } from './advice.ts'
import type { ErrorBody } from './response-body.ts'

interface ErrorResponseProps {
  readonly error: ErrorBody
  readonly response: TryResponse
  readonly onAgain: () => void
}

export function ErrorResponse({ error, response, onAgain }: ErrorResponseProps) {
  const { code, message, hint, details } = error
  const header = response.headers['retry-after']
  const { text, link } = getAdvice(code, header === undefined ? undefined : Number(header))
  return (
    <div className={clsx(states.notice, response.status >= 500 ? states.bad : states.warn)}>
      <h3>
        {response.status} <code>{code}</code>
      </h3>
      <p>{message}</p>
      {hint !== '' && <p>{hint}</p>}
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
      <div className={layout.row}>
        <Button slim onPress={onAgain}>
          <RotateCw size={14} aria-hidden /> Send again
        </Button>
        {link !== undefined && <Link to={link.href}>{link.name}</Link>}
      </div>
    </div>
  )
}
