/** The two rate limits, with live meters. */

import { clsx } from 'clsx'
import { Meter as AriaMeter, Label } from 'react-aria-components'
import { getFieldMessage } from '../../api/errors.ts'
import { useSandboxState } from '../../api/queries.ts'
import type { OrganizationDetails, SandboxOrganization } from '../../api/schemas.ts'
import { formatDuration } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { InlineEdit } from './inline-edit.tsx'
import { parseNumber } from './organization.ts'
import styles from './page.module.css'
import { useChangeOrganization } from './queries.ts'

type LimitStatus = OrganizationDetails['limits']['qps']

interface LimitsProps {
  readonly organization: SandboxOrganization
  readonly limits: OrganizationDetails['limits']
}

export function Limits({ organization, limits }: LimitsProps) {
  const { data: state } = useSandboxState()
  return (
    <Panel title="Limits">
      <div className={layout.pair}>
        <Limit
          organization={organization}
          field="qpsLimit"
          label="Requests per second"
          hint="burst size and refill per second"
          meter={<LimitMeter label="This second" status={limits.qps} />}
        />
        <Limit
          organization={organization}
          field="dailyRateLimit"
          label="Requests per day"
          hint="resets at midnight UTC"
          meter={<LimitMeter label="Today" status={limits.daily} />}
        />
      </div>
      {state?.clock.mode === 'frozen' && (
        <p className={textStyles.hint}>
          The clock is frozen. Limits reset when the clock runs or moves forward.
        </p>
      )}
    </Panel>
  )
}

interface LimitProps {
  readonly organization: SandboxOrganization
  readonly field: 'qpsLimit' | 'dailyRateLimit'
  readonly label: string
  readonly hint: string
  readonly meter: React.ReactNode
}

function Limit({ organization, field, label, hint, meter }: LimitProps) {
  const { mutateAsync } = useChangeOrganization(organization.orgId)
  return (
    <div className={layout.stack}>
      {meter}
      <InlineEdit
        isNumber
        label={label}
        hint={`${field}: ${hint}`}
        value={String(organization[field])}
        onSave={async (text) => mutateAsync({ [field]: parseNumber(text) })}
        explain={(error) => getFieldMessage(error, field)}
      />
    </div>
  )
}

const LimitMeter = ({ label, status }: { readonly label: string; readonly status: LimitStatus }) => {
  const { quota, remaining, resetAfterSeconds } = status
  return (
    <div>
      <Meter label={label} used={quota - remaining} of={quota} />
      <p className={textStyles.hint}>
        {remaining >= quota ? 'Not used' : `Resets in ${formatDuration(resetAfterSeconds)}`}
      </p>
    </div>
  )
}

interface MeterProps {
  readonly label: string
  readonly used: number
  readonly of: number
}

/** The share above which the meter warns. */
const HIGH_SHARE = 0.8

function Meter({ label, used, of }: MeterProps) {
  const valueLabel = `${used.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} used`
  const look = used >= of ? 'none' : used > of * HIGH_SHARE ? 'low' : ''
  return (
    <AriaMeter
      className={clsx(styles.meter, styles[look])}
      value={used}
      minValue={0}
      maxValue={Math.max(of, 1)}
      valueLabel={valueLabel}
    >
      {({ percentage, valueText }) => (
        <>
          <div className={styles.heading}>
            <Label>{label}</Label>
            <span className={textStyles.number}>{valueText}</span>
          </div>
          <div className={styles.bar}>
            <div className={styles.fill} style={{ width: `${percentage}%` }} />
          </div>
        </>
      )}
    </AriaMeter>
  )
}
