/** The choice of an organization and its key, or a field for a key. */
import { clsx } from 'clsx'
import { getKeyProblem } from '../../../api/keys.ts'
import type { OrganizationDetails } from '../../../api/schemas.ts'
import { Badge, getStateTone } from '../../../ui/badge.tsx'
import { Choice, TextInput } from '../../../ui/field.tsx'
import { formatCredits } from '../../../ui/format.ts'
import { OrganizationPicker } from '../../../ui/list/organization-picker.tsx'
import { Skeleton } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { type Draft, dispatch, TYPED_KEY, useDraft } from '../draft.ts'
import styles from '../page.module.css'
import { chooseKey } from './default-key.ts'
import { findKeyProblem } from './field-groups.tsx'
import type { Sender } from './use-sender.ts'

interface SenderChoiceProps {
  readonly sender: Sender
}

const set = (values: Partial<Draft>): void => dispatch({ kind: 'set', values })

export function SenderChoice({ sender: { organization, details } }: SenderChoiceProps) {
  const draft = useDraft()
  return (
    <div className={styles.sender}>
      <OrganizationPicker
        label="Organization"
        hidesLabel
        value={organization?.orgId ?? ''}
        none="Enter a key"
        onChange={(orgId) =>
          set({ orgId: orgId === '' ? TYPED_KEY : orgId, keyId: undefined, exampleOrgId: undefined })
        }
      />
      {organization === undefined ? (
        <TextInput
          label="API key"
          hidesLabel
          value={draft.typedKey}
          onChange={(typedKey) => set({ typedKey })}
          placeholder="API key, or empty for none"
          problem={findKeyProblem(draft.typedKey)}
        />
      ) : (
        <KeyChoice details={details} />
      )}
    </div>
  )
}

function KeyChoice({ details }: { readonly details: OrganizationDetails | undefined }) {
  const { keyId, operation } = useDraft()
  if (details === undefined) return <Skeleton rows={1} what="keys" />
  const { keys, users } = details
  return (
    <Choice
      label="API key of"
      hidesLabel
      value={chooseKey(details, keyId, operation)?.keyId ?? ''}
      onChange={(chosen) => set({ keyId: chosen })}
      isDisabled={keys.length === 0}
      options={keys.map((key) => ({ value: key.keyId, label: getKeyLabel(key, users) }))}
    />
  )
}

/** Returns the email of a key, with the role of an admin key, and the problem of a key that does not work. */
function getKeyLabel(key: OrganizationDetails['keys'][number], users: OrganizationDetails['users']): string {
  const marks = [key.role === 'admin' && 'admin', getKeyProblem(key, users)].filter(Boolean)
  return marks.length > 0 ? `${key.email} (${marks.join(', ')})` : key.email
}

/** The status, credits, and limits of the organization. */
export function OrganizationStatus({ sender }: { readonly sender: Sender }) {
  const organization = sender.details ?? sender.organization
  if (organization === undefined) return null
  const { limits } = sender.details ?? {}
  return (
    <>
      {sender.missing && (
        <p className={clsx(states.notice, states.warn)}>
          The {sender.missing} of this request was deleted, so the form uses a key from {organization.orgName}
          .
        </p>
      )}
      <section className={clsx(layout.row, styles.status)} aria-label="Organization status">
        {organization.status !== 'active' && (
          <Badge tone={getStateTone(organization.status)}>{organization.status}</Badge>
        )}
        <Badge tone={organization.credits === 0 ? 'bad' : 'plain'}>
          {formatCredits(organization.credits)} {organization.credits === 1 ? 'credit' : 'credits'}
          {organization.credits !== null && ' left'}
        </Badge>
        {(organization.maskEmail || organization.maskDirectDial) && (
          <Badge tone="info">masks contact data</Badge>
        )}
        {limits !== undefined && (
          <span className={clsx(textStyles.hint, textStyles.number)}>
            {limits.qps.quota.toLocaleString('en-US')} per second,{' '}
            {limits.daily.remaining.toLocaleString('en-US')} of {limits.daily.quota.toLocaleString('en-US')}{' '}
            left today
          </span>
        )}
      </section>
    </>
  )
}
