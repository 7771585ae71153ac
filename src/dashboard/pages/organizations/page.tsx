/** The page of all organizations, and the route to one of them. */
import { Link, Route, Switch } from 'wouter'
import { Page, Panel, useScrollToTop } from '../../ui/layout.tsx'
import { OrganizationPage } from './organization-page.tsx'
import './page.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useOrganizations } from '../../api/queries.ts'
import type { SandboxOrganization } from '../../api/schemas.ts'
import { Badge, getStateTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { Empty, Loaded } from '../../ui/loading-states.tsx'
import { LinkedRow, Table } from '../../ui/table.tsx'
import { CreateOrganization } from './create-organization.tsx'
import { formatCredits } from './organization.ts'

export function OrganizationsPage() {
  useScrollToTop()
  return (
    <Switch>
      <Route path="/organizations/:orgId">
        {({ orgId }) => <OrganizationPage key={orgId} orgId={orgId} />}
      </Route>
      <Route>
        <OrganizationList />
      </Route>
    </Switch>
  )
}

/** Milliseconds between updates of the balances. */
const REFRESH_MS = 2_000

function OrganizationList() {
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
  { label: 'Subscription', className: 'wide-only' },
  { label: 'Credits', className: 'figure' },
  { label: 'Users', className: 'figure wide-only' },
  { label: 'Keys', className: 'figure wide-only' },
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
    <LinkedRow href={`/organizations/${orgId}`}>
      <th scope="row" className="org-name">
        <Link href={`/organizations/${orgId}`}>{orgName}</Link>
        <span className="quiet wide-only">{website.replace(/^https?:\/\//, '')}</span>
      </th>
      <td>
        <Badge tone={getStateTone(status)}>{status}</Badge>
      </td>
      <td className="wide-only">{subscription}</td>
      <td className={`figure number ${credits === 0 ? 'spent' : ''}`}>{formatCredits(credits)}</td>
      <td className="figure number wide-only">{userCount}</td>
      <td className="figure number wide-only">{keyCount}</td>
    </LinkedRow>
  )
}
