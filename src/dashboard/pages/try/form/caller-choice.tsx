/** The choice of an organization and its key, or a field for a key. */
import { clsx } from 'clsx'
import type { OrganizationDetails, SandboxOrganization } from '../../../api/schemas.ts'
import { Badge, getStateTone } from '../../../ui/badge.tsx'
import { Choice, TextInput } from '../../../ui/field.tsx'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { changeDraft, TYPED_KEY, useDraft } from '../draft.ts'
import styles from '../page.module.css'
import { chooseKey, formatCredits } from './caller.ts'

interface CallerChoiceProps {
  readonly organizations: readonly SandboxOrganization[]
  /** The chosen organization; `undefined` if the user enters a key. */
  readonly organization: SandboxOrganization | undefined
  readonly details: OrganizationDetails | undefined
}

export function CallerChoice({ organizations, organization, details }: CallerChoiceProps) {
  const draft = useDraft()
  const options = organizations.map(({ orgId, orgName, subscription }) => ({
    value: orgId,
    label: `${orgName} (${subscription})`,
  }))
  return (
    <div className={clsx(layout.stack, styles.caller)}>
      <div className={styles.fieldGrid}>
        <Choice
          label="Organization"
          value={organization?.orgId ?? TYPED_KEY}
          onChange={(orgId) => changeDraft({ orgId, keyId: undefined, exampleOrgId: undefined })}
          options={[...options, { value: TYPED_KEY, label: 'Enter a key' }]}
        />
        {organization === undefined ? (
          <TextInput
            label="API key"
            value={draft.typedKey}
            onChange={(typedKey) => changeDraft({ typedKey })}
            hint="Leave empty to send no key."
          />
        ) : (
          <KeyChoice details={details} />
        )}
      </div>
      {organization !== undefined && (
        <OrganizationStatus organization={details ?? organization} limits={details?.limits} />
      )}
    </div>
  )
}

function KeyChoice({ details }: { readonly details: OrganizationDetails | undefined }) {
  const { keyId } = useDraft()
  const keys = details?.keys ?? []
  return (
    <Choice
      label="API key of"
      value={chooseKey(keys, keyId)?.keyId ?? ''}
      onChange={(chosen) => changeDraft({ keyId: chosen })}
      isDisabled={keys.length === 0}
      options={keys.map((key) => ({ value: key.keyId, label: getKeyLabel(key, details) }))}
    />
  )
}

/** Returns the email of a key, with its role and status if they are not the usual ones. */
function getKeyLabel(
  key: OrganizationDetails['keys'][number],
  details: OrganizationDetails | undefined,
): string {
  const user = details?.users.find(({ email }) => email === key.email)
  const marks = [
    key.role === 'admin' && 'admin',
    key.status !== 'active' && key.status,
    user !== undefined && user.status !== 'active' && `user ${USER_STATES[user.status]}`,
  ].filter((mark) => mark !== false)
  return marks.length > 0 ? `${key.email} (${marks.join(', ')})` : key.email
}

const USER_STATES = { active: 'active', suspend: 'suspended', deleted: 'deleted' }

interface OrganizationStatusProps {
  readonly organization: SandboxOrganization
  readonly limits: OrganizationDetails['limits'] | undefined
}

/** The status, credits, and limits of the organization. */
const OrganizationStatus = ({ organization, limits }: OrganizationStatusProps) => (
  <section className={layout.row} aria-label="Organization status">
    <Badge tone={getStateTone(organization.status)}>{organization.status}</Badge>
    <Badge>{organization.subscription}</Badge>
    <Badge tone={organization.credits === 0 ? 'bad' : 'plain'}>{formatCredits(organization.credits)}</Badge>
    {(organization.maskEmail || organization.maskDirectDial) && <Badge tone="info">masks contact data</Badge>}
    {limits !== undefined && (
      <span className={clsx(textStyles.quiet, textStyles.small, textStyles.number)}>
        {limits.qps.quota.toLocaleString('en-US')} requests per second,{' '}
        {limits.daily.remaining.toLocaleString('en-US')} of {limits.daily.quota.toLocaleString('en-US')} left
        today
      </span>
    )}
  </section>
)
