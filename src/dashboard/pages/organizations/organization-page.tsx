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
import { BackLink, Page, Panel } from '../../ui/layout.tsx'
import { Empty, Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { showToast } from '../../ui/toasts.tsx'
import { Accounts } from './accounts.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { OrganizationLinks } from './organization-links.tsx'
import styles from './page.module.css'
import { useChangeOrganization, useDeleteOrganization } from './queries.ts'
import { TeammateButton } from './teammate.tsx'
import { Usage } from './usage.tsx'

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
          <TeammateButton details={details} />
          <DeleteOrganization organization={details} />
        </>
      }
    >
      <p className={clsx(textStyles.hint, layout.row)}>
        orgId <code>{details.orgId}</code>
        <CopyButton text={details.orgId} label="Copy orgId" />
      </p>
      <div className={styles.orgGrid}>
        <Settings organization={details} />
        <Usage organization={details} />
      </div>
      <Accounts kind="users" details={details} />
      <Accounts kind="keys" details={details} />
    </Page>
  )
}

function Settings({ organization }: { readonly organization: SandboxOrganization }) {
  const { mutate, error, isPending } = useChangeOrganization(organization.orgId)
  return (
    <Panel title="Settings">
      <OrganizationForm
        initial={organization}
        action="Save"
        error={error}
        isBusy={isPending}
        onSubmit={(changes) =>
          mutate(changes, { onSuccess: () => showToast('Saved. The next request uses it.') })
        }
      />
    </Panel>
  )
}

function DeleteOrganization({ organization }: { readonly organization: SandboxOrganization }) {
  const { orgId, orgName, userCount, keyCount } = organization
  const { mutate, isPending } = useDeleteOrganization(orgId)
  const leave = useLeave()
  const remove = (): void =>
    mutate(undefined, {
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
