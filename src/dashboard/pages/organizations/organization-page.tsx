/** One organization: settings, credits, limits, users, and keys. */
import { clsx } from 'clsx'
import { Link, useParams } from 'react-router'
import { isNotFound, useOrganization } from '../../api/queries.ts'
import type { OrganizationDetails, SandboxOrganization } from '../../api/schemas.ts'
import { Badge, getStateTone } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { DeleteButton } from '../../ui/dialog.tsx'
import { useLeave } from '../../ui/edited-forms.ts'
import { formatCount } from '../../ui/format.ts'
import { BackLink, Page } from '../../ui/layout.tsx'
import { Empty, Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { showError, showToast } from '../../ui/toasts.tsx'
import { Credits } from './credits.tsx'
import { Keys } from './keys.tsx'
import { Limits } from './limits.tsx'
import { OrganizationLinks } from './organization-links.tsx'
import styles from './page.module.css'
import { useDeleteOrganization } from './queries.ts'
import { Settings } from './settings.tsx'
import { Users } from './users.tsx'

/** Milliseconds between updates of the meters. */
const REFRESH_MS = 1_000

/** The page of the organization in the address. Another organization starts it again. */
export function OrganizationPage() {
  const { orgId = '' } = useParams()
  return <OneOrganization key={orgId} orgId={orgId} />
}

function OneOrganization({ orgId }: { readonly orgId: string }) {
  const query = useOrganization(orgId, REFRESH_MS)
  const { data, error } = query
  return (
    <>
      <BackLink to="/organizations">All organizations</BackLink>
      {isNotFound(error) ? (
        <MissingOrganization orgId={orgId} name={data?.orgName} />
      ) : (
        <Loaded query={query} what="organization">
          {(details) => <LoadedOrganization details={details} />}
        </Loaded>
      )}
    </>
  )
}

interface MissingOrganizationProps {
  readonly orgId: string
  /** The last known name; `undefined` if the page never showed it. */
  readonly name: string | undefined
}

const MissingOrganization = ({ orgId, name }: MissingOrganizationProps) => (
  <Empty title={name === undefined ? 'Organization not found' : `${name} was deleted`}>
    No organization has the ID <code>{orgId}</code>. It was deleted, or a reset removed it. Go to{' '}
    <Link to="/organizations">all organizations</Link>.
  </Empty>
)

function LoadedOrganization({ details }: { readonly details: OrganizationDetails }) {
  return (
    <Page
      title={details.orgName}
      lead={details.website}
      actions={
        <>
          <Badge tone={getStateTone(details.status)}>{details.status}</Badge>
          <OrganizationLinks organization={details} />
          <DeleteOrganization organization={details} />
        </>
      }
    >
      <p className={clsx(textStyles.small, textStyles.quiet, styles.orgId)}>
        orgId <code>{details.orgId}</code>
        <CopyButton text={details.orgId} label="Copy orgId" />
      </p>
      <div className={styles.orgGrid}>
        <Settings organization={details} />
        <div className={layout.stack}>
          <Credits organization={details} />
          <Limits organization={details} limits={details.limits} />
        </div>
      </div>
      <Users details={details} />
      <Keys details={details} />
    </Page>
  )
}

function DeleteOrganization({ organization }: { readonly organization: SandboxOrganization }) {
  const { orgId, orgName, userCount, keyCount } = organization
  const { mutate, isPending } = useDeleteOrganization(orgId)
  const leave = useLeave()
  const remove = (): void =>
    mutate(undefined, {
      onError: showError,
      onSuccess: () => {
        showToast(`Deleted ${orgName}.`)
        leave('/organizations')
      },
    })
  return (
    <DeleteButton name={orgName} action="Delete organization" isPending={isPending} onDelete={remove}>
      This also deletes {formatCount(userCount, 'user')}, {formatCount(keyCount, 'key')}, and all charges and
      daily counts of the organization. Requests with its keys return 401. A reset restores initial
      organizations.
    </DeleteButton>
  )
}
