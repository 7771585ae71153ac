/** The last recorded requests of the chosen operation and organization. A click fills the form with one. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, unwrap } from '../../api/client.ts'
import { formatEditLink, type TryRequest } from '../../api/request-link.ts'
import { findSandboxTime } from '../../recorded/format.ts'
import { RequestTime } from '../../recorded/time.tsx'
import { OutcomeBadge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/layout.tsx'
import styles from './page.module.css'

const MAX_SHOWN = 8

export function RecentRequests({ request: { operation, orgId } }: { readonly request: TryRequest }) {
  const filter = { operation, ...(orgId !== undefined && { orgId }) }
  const { data } = useQuery({
    queryKey: ['requests', 'recent', filter],
    queryFn: () =>
      unwrap(api.GET('/sandbox/requests', { params: { query: { ...filter, limit: MAX_SHOWN } } })),
  })
  if (data === undefined || data.items.length === 0) return null
  return (
    <Panel
      title="Recent requests"
      flush
      actions={<Link to={`/requests?${new URLSearchParams(filter)}`}>Show all</Link>}
    >
      <ul className={styles.recent}>
        {data.items.map((entry) => (
          <li key={entry.transactionId}>
            <Link to={formatEditLink(entry) ?? ''}>
              <OutcomeBadge outcome={entry.outcome} />
              <span title={entry.summary.request}>{entry.summary.request}</span>
              <span>
                <RequestTime at={entry.at} sandboxTime={findSandboxTime(entry)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
