/** One organization: settings, credits, limits, users, and keys. */
import { clsx } from 'clsx'
import { useParams } from 'react-router'
import { isNotFound, useHasRestarted, useOrganization } from '../../api/queries.ts'
import type { OrganizationDetails, SandboxOrganization } from '../../api/schemas.ts'
import { Badge, getStateTone } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { DeleteButton } from '../../ui/dialog.tsx'
import { useLeave } from '../../ui/edited-forms.ts'
import { formatCount } from '../../ui/format.ts'
import { BackLink, Page, Panel, useNamedPart } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import states from '../../ui/styles/loading-states.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { showToast } from '../../ui/toasts.tsx'
import { Accounts } from './accounts.tsx'
import { type OrganizationInput, toInput } from './organization.ts'
import { OrganizationForm } from './organization-form.tsx'
import { OrganizationLinks } from './organization-links.tsx'
import styles from './page.module.css'
import { useChangeOrganization, useCreateOrganization, useDeleteOrganization } from './queries.ts'
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
  const isMissing = isNotFound(error)
  return (
    <>
      <BackLink to="/organizations">All organizations</BackLink>
      {isMissing && data === undefined ? (
        <Page title="Organization not found">
          <p>
            No organization has the ID <code>{orgId}</code>. It was deleted, or a reset removed it.
          </p>
        </Page>
      ) : (
        <Loaded query={query} what="organization">
          {(details) => <LoadedOrganization details={details} isMissing={isMissing} />}
        </Loaded>
      )}
    </>
  )
}

interface LoadedOrganizationProps {
  readonly details: OrganizationDetails
  /** Whether the organization does not exist any more. Its settings stay, so that nothing typed is lost. */
  readonly isMissing: boolean
}

function LoadedOrganization({ details, isMissing }: LoadedOrganizationProps) {
  const { orgId, orgName, website, status } = details
  const hasRestarted = useHasRestarted()
  useNamedPart()
  return (
    <Page
      title={orgName}
      lead={website}
      actions={
        isMissing ? undefined : (
          <>
            <Badge tone={getStateTone(status)}>{status}</Badge>
            <OrganizationLinks organization={details} />
            <TeammateButton details={details} />
            <DeleteOrganization organization={details} />
          </>
        )
      }
    >
      {isMissing ? (
        <p role="alert" className={clsx(states.notice, states.warn)}>
          {hasRestarted ? `The server restarted without ${orgName}.` : `${orgName} was deleted.`} Create it
          again with these settings, or copy what you typed. It gets a new ID and new keys.
        </p>
      ) : (
        <p className={clsx(textStyles.hint, layout.row)}>
          orgId <code>{orgId}</code>
          <CopyButton text={orgId} label="Copy orgId" />
        </p>
      )}
      <div className={styles.orgGrid}>
        <Settings organization={details} isMissing={isMissing} />
        {!isMissing && (
          <div id="usage" tabIndex={-1} className={styles.part}>
            <Usage organization={details} />
          </div>
        )}
      </div>
      {!isMissing && (
        <>
          <Accounts kind="users" details={details} />
          <Accounts kind="keys" details={details} />
        </>
      )}
    </Page>
  )
}

interface SettingsProps {
  readonly organization: SandboxOrganization
  readonly isMissing: boolean
}

function Settings({ organization, isMissing }: SettingsProps) {
  const change = useChangeOrganization(organization.orgId)
  const create = useCreateOrganization()
  const leave = useLeave()
  const openCreated = ({ orgId, orgName }: SandboxOrganization): void => {
    showToast(`Created ${orgName}.`)
    leave(`/organizations/${orgId}`)
  }
  const save = (changes: OrganizationInput, onSaved: () => void): void => {
    if (isMissing) create.mutate({ ...toInput(organization), ...changes }, { onSuccess: openCreated })
    else
      change.mutate(changes, {
        onSuccess: () => {
          onSaved()
          showToast('Saved. The change applies from the next request on.')
        },
      })
  }
  return (
    <Panel title="Settings">
      <OrganizationForm
        initial={organization}
        action={isMissing ? 'Create' : 'Save'}
        error={isMissing ? create.error : change.error}
        isBusy={change.isPending || create.isPending}
        onSubmit={save}
        isNew={isMissing}
      />
    </Panel>
  )
}

function DeleteOrganization({ organization }: { readonly organization: SandboxOrganization }) {
  const { orgId, orgName, userCount, keyCount } = organization
  const leave = useLeave()
  const { mutate, isPending } = useDeleteOrganization(orgId, () => {
    showToast(`Deleted ${orgName}.`)
    leave('/organizations')
  })
  return (
    <DeleteButton name={orgName} action="Delete organization" isPending={isPending} onDelete={mutate}>
      This also deletes {formatCount(userCount, 'user')}, {formatCount(keyCount, 'key')}, and all charges and
      daily counts. Requests with its keys return 401. To be able to restore it, take a snapshot first.
    </DeleteButton>
  )
}
