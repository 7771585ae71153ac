/** The page of all organizations. */
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useOrganizations } from '../../api/queries.ts'
import type { SandboxOrganization } from '../../api/schemas.ts'
import { Badge, getStateTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { Page, Panel, ScrollToTop } from '../../ui/layout.tsx'
import { Empty, Loaded } from '../../ui/loading-states.tsx'
import tableStyles from '../../ui/styles/table.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { LinkedRow, Table } from '../../ui/table.tsx'
import { CreateOrganization } from './create-organization.tsx'
import { formatCredits } from './organization.ts'
import styles from './page.module.css'

/** Milliseconds between updates of the balances. */
const REFRESH_MS = 2_000

export function OrganizationsPage() {
  const [isCreating, setCreating] = useState(false)
  const query = useOrganizations(REFRESH_MS)
  return (
    <Page
      title="Organizations"
      lead="API keys, subscriptions, credits, and rate limits of each organization."
      actions={
        <Button look="primary" onPress={() => setCreating(true)}>
          <Plus size={16} aria-hidden /> New organization
        </Button>
      }
    >
      <ScrollToTop />
      <Loaded query={query} what="organizations">
        {(all) => (all.length === 0 ? <NoOrganizations /> : <OrganizationTable all={all} />)}
      </Loaded>
      <CreateOrganization isOpen={isCreating} onClose={() => setCreating(false)} />
    </Page>
  )
}

const NoOrganizations = () => (
  <Empty title="No organizations">
    Each API key belongs to an organization. Create one, or reset the sandbox to restore the initial ones.
  </Empty>
)

const COLUMNS = [
  'Name',
  'Status',
  { label: 'Subscription', isWideOnly: true },
  { label: 'Credits', isFigure: true },
  { label: 'Users', isFigure: true, isWideOnly: true },
  { label: 'Keys', isFigure: true, isWideOnly: true },
] as const

const OrganizationTable = ({ all }: { readonly all: readonly SandboxOrganization[] }) => (
  <Panel title={formatCount(all.length, 'organization')} flush>
    <Table columns={COLUMNS}>
      <tbody>
        {all.map((organization) => (
          <OrganizationRow key={organization.orgId} organization={organization} />
        ))}
      </tbody>
    </Table>
  </Panel>
)

const OrganizationRow = ({ organization }: { readonly organization: SandboxOrganization }) => {
  const { orgId, orgName, website, status, subscription, credits, userCount, keyCount } = organization
  return (
    <LinkedRow to={`/organizations/${orgId}`}>
      <th scope="row" className={styles.orgName}>
        <Link to={`/organizations/${orgId}`}>{orgName}</Link>
        <span className={clsx(textStyles.quiet, tableStyles.wideOnly)}>
          {website.replace(/^https?:\/\//, '')}
        </span>
      </th>
      <td>
        <Badge tone={getStateTone(status)}>{status}</Badge>
      </td>
      <td className={tableStyles.wideOnly}>{subscription}</td>
      <td className={clsx(tableStyles.figure, textStyles.number, credits === 0 && styles.spent)}>
        {formatCredits(credits)}
      </td>
      <td className={clsx(tableStyles.figure, textStyles.number, tableStyles.wideOnly)}>{userCount}</td>
      <td className={clsx(tableStyles.figure, textStyles.number, tableStyles.wideOnly)}>{keyCount}</td>
    </LinkedRow>
  )
}
