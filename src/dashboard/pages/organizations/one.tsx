/** One organization: what it may, what is left, who belongs to it. */
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { Refusal } from '../../api/client.ts'
import { useOrganization } from '../../api/sandbox.ts'
import { Badge, toneOfState } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Page } from '../../ui/panel.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Credits } from './credits.tsx'
import { DeleteOrganization } from './delete.tsx'
import { Keys } from './keys.tsx'
import { Limits } from './limits.tsx'
import { Settings } from './settings.tsx'
import type { Details } from './types.ts'
import { Users } from './users.tsx'

/** Gauges are live: looked at so often, as long as the tab is seen. */
const EVERY = 1_000

export function OneOrganization({ orgId }: { readonly orgId: string }) {
  const query = useOrganization(orgId, EVERY)
  const { error } = query
  return (
    <>
      <Link href="/organizations" className="back">
        <ArrowLeft size={14} aria-hidden /> All organizations
      </Link>
      {error instanceof Refusal && error.status === 404 ? (
        <Gone orgId={orgId} />
      ) : (
        <Loaded query={query} what="the organization">
          {(details) => <Opened details={details} />}
        </Loaded>
      )}
    </>
  )
}

const Gone = ({ orgId }: { readonly orgId: string }) => (
  <Empty title="There is no such organization">
    Nothing has the id <code>{orgId}</code>: it was deleted, or a reset took it along. Choose one from{' '}
    <Link href="/organizations">all organizations</Link>.
  </Empty>
)

function Opened({ details }: { readonly details: Details }) {
  const { organization, limits } = details
  return (
    <Page
      title={organization.orgName}
      lead={organization.website}
      actions={
        <>
          <Badge tone={toneOfState(organization.status)}>{organization.status}</Badge>
          <DeleteOrganization organization={organization} />
        </>
      }
    >
      <p className="small quiet org-id">
        orgId <code>{organization.orgId}</code>
        <CopyButton text={organization.orgId} label="Copy the orgId" />
      </p>
      <div className="org-grid">
        <Settings organization={organization} />
        <div className="stack">
          <Credits organization={organization} />
          <Limits organization={organization} limits={limits} />
        </div>
      </div>
      <Users details={details} />
      <Keys details={details} />
    </Page>
  )
}
