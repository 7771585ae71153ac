/** Notices about warnings, injected faults, and errors. */
import { clsx } from 'clsx'
import { OctagonX, TriangleAlert, Zap } from 'lucide-react'
import { Link } from 'react-router'
import { getText, isObject } from '../api/json.ts'
import { useOrganization, useOrganizationName } from '../api/queries.ts'
import type { Entry, Schemas, Warning } from '../api/schemas.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatCount } from '../ui/format.ts'
import { atPart } from '../ui/layout.tsx'
import layout from '../ui/styles/layout.module.css'
import states from '../ui/styles/loading-states.module.css'
import textStyles from '../ui/styles/text.module.css'
import { describeFault } from './describe-fault.ts'
import { findCause } from './error-cause.ts'
import { useFault } from './queries.ts'

interface WarningNoticeProps {
  readonly warnings: readonly Warning[]
  /** Shows the field or header of the request. */
  readonly onShow: (field: string) => void
}

export const WarningNotice = ({ warnings, onShow }: WarningNoticeProps) =>
  warnings.length > 0 && (
    <section className={clsx(states.notice, states.warn)} aria-label="Warnings">
      <h3 className={layout.row}>
        <TriangleAlert size={16} aria-hidden />
        {formatCount(warnings.length, 'warning')}
      </h3>
      <ul className={textStyles.plainList}>
        {warnings.map(({ code, field, message }) => (
          <li key={`${code} ${field}`}>
            {message}{' '}
            <Button slim look="bare" aria-label={`Show ${field}`} onPress={() => onShow(field)}>
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )

export const FaultNotice = ({ entry }: { readonly entry: Entry }) =>
  entry.fault !== null && <AppliedFault entry={entry} fault={entry.fault} />

interface AppliedFaultProps {
  readonly entry: Entry
  readonly fault: Schemas['JournalFault']
}

function AppliedFault({ entry: { operation, response }, fault }: AppliedFaultProps) {
  const { id, kind, afterCommit, settings } = fault
  const orgName = useOrganizationName(settings?.match.orgId ?? '')
  const { isRemoved } = useFault(id)
  // No other operation costs credits.
  const processed = operation === 'enrich' ? 'processed and charged' : 'processed'
  return (
    <section className={clsx(states.notice, states.bad)} aria-label="Fault">
      <h3 className={layout.row}>
        <Zap size={16} aria-hidden />
        {id === null ? `Fixed response: ${kind}` : `Injected fault: ${kind}`}
        {isRemoved && <Badge>removed</Badge>}
      </h3>
      {settings !== null && <p>{describeFault(settings, orgName)}</p>}
      <p>
        It applied {afterCommit ? 'after' : 'before'} the request was {processed}.{' '}
        {response.status === null && 'The client received no response. '}
        {id !== null && !isRemoved && <Link to={`/faults${atPart(id)}`}>Show fault</Link>}
      </p>
    </section>
  )
}

/** The error of a response, in the words of the server, and what caused it. */
export function ErrorNotice({ entry }: { readonly entry: Entry }) {
  const { response } = entry
  const error = isObject(response.body) ? response.body.error : undefined
  const message = getText(error, 'message')
  if (message === '') return null
  return (
    <section className={clsx(states.notice, states.bad)} aria-label="Error">
      <h3 className={layout.row}>
        <OctagonX size={16} aria-hidden />
        Error: <code>{getText(error, 'code')}</code>
      </h3>
      <p>{message}</p>
      {getText(error, 'hint') !== '' && <p>{getText(error, 'hint')}</p>}
      <CauseLink entry={entry} />
    </section>
  )
}

function CauseLink({ entry }: { readonly entry: Entry }) {
  const { data } = useOrganization(entry.organization?.orgId)
  const cause = data && findCause(entry, data)
  if (cause === undefined) return null
  const { action, part, now } = cause
  return (
    <p>
      {now}{' '}
      <Link to={`/organizations/${data?.orgId}${part === undefined ? '' : atPart(part)}`}>{action}</Link>
    </p>
  )
}
