/** The settings of an organization: name, status, subscription, and masking. */

import { getFieldMessage } from '../../api/errors.ts'
import type { SandboxOrganization } from '../../api/schemas.ts'
import { Choice, Switch } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Problem } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { InlineEdit } from './inline-edit.tsx'
import { STATUS_HINTS, STATUSES, SUBSCRIPTION_HINTS, SUBSCRIPTIONS } from './organization.ts'
import { useChangeOrganization } from './queries.ts'

export function Settings({ organization }: { readonly organization: SandboxOrganization }) {
  const { orgId, orgName, website, status, subscription, maskEmail, maskDirectDial } = organization
  const texts = useChangeOrganization(orgId)
  const { mutate, error, isPending } = useChangeOrganization(orgId)
  return (
    <Panel title="Settings">
      <div className={layout.stack}>
        <InlineEdit
          label="Name"
          value={orgName}
          onSave={(text) => texts.mutateAsync({ orgName: text })}
          explain={(error) => getFieldMessage(error, 'orgName')}
        />
        <InlineEdit
          label="Website"
          value={website}
          onSave={(text) => texts.mutateAsync({ website: text })}
          explain={(error) => getFieldMessage(error, 'website')}
        />
        <div className={layout.pair}>
          <Choice
            label="Status"
            hint={STATUS_HINTS[status]}
            value={status}
            options={STATUSES}
            onChange={(chosen) => mutate({ status: chosen })}
            isDisabled={isPending}
          />
          <Choice
            label="Subscription"
            hint={SUBSCRIPTION_HINTS[subscription]}
            value={subscription}
            options={SUBSCRIPTIONS}
            onChange={(chosen) => mutate({ subscription: chosen })}
            isDisabled={isPending}
          />
        </div>
        <Switch
          label="Mask email addresses: j***@domain.com"
          isOn={maskEmail}
          onChange={(isOn) => mutate({ maskEmail: isOn })}
          isDisabled={isPending}
        />
        <Switch
          label="Mask direct dials: +1 415 555 ****"
          isOn={maskDirectDial}
          onChange={(isOn) => mutate({ maskDirectDial: isOn })}
          isDisabled={isPending}
        />
        {error !== null && <Problem error={error} />}
        <p className={textStyles.hint}>Changes apply to the next request.</p>
      </div>
    </Panel>
  )
}
