/** The empty state of the list, with a curl command for a first request. */

import { clsx } from 'clsx'
import { Radio } from 'lucide-react'
import { Link } from 'react-router'
import { useOrganization, useOrganizations, useSandboxState } from '../../../api/queries.ts'
import { formatPost } from '../../../api/request-code.ts'
import { CopyButton } from '../../../ui/copy.tsx'
import { Empty } from '../../../ui/loading-states.tsx'
import codeStyles from '../../../ui/styles/copy.module.css'
import layout from '../../../ui/styles/layout.module.css'
import styles from './list.module.css'

export function FirstRequest() {
  const { data: state } = useSandboxState()
  // The sample has this person. The address of the other request is found in any data.
  const contactEmail =
    state?.startedWith.data === null ? 'ada.keller@northwind-optics.example' : 'match@outcome.test'
  const command = formatPost(`${location.origin}/v7/enrich`, { contactEmail }, useExampleKey())
  return (
    <Empty title="No requests yet" icon={<Radio size={24} aria-hidden />}>
      <div className={clsx(layout.stack, styles.firstRequest)}>
        <p>
          This page shows each API request and explains its result. Send one from a terminal, or{' '}
          <Link to="/try">send one from the dashboard</Link>.
        </p>
        <div className={codeStyles.json}>
          <CopyButton text={command} label="Copy curl command" />
          <pre className={codeStyles.code}>{command}</pre>
        </div>
      </div>
    </Empty>
  )
}

/** Returns a working key of the first active organization. */
function useExampleKey(): string {
  const first = useOrganizations().data?.find(({ status }) => status === 'active')
  const keys = useOrganization(first?.orgId).data?.keys ?? []
  const usable = keys.filter(({ status }) => status === 'active')
  return (usable.find(({ role }) => role === 'standard') ?? usable[0])?.apiKey ?? 'YOUR-KEY'
}
