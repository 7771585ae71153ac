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
      <Meter label={label} value={remaining} of={quota} />
      <p className={textStyles.hint}>
        {remaining >= quota ? 'Full' : `Resets in ${formatDuration(resetAfterSeconds)}`}
      </p>
    </div>
  )
}

interface MeterProps {
  readonly label: string
  readonly value: number
  readonly of: number
  /** The text of the value. Default: “3 of 5”. */
  readonly text?: string
}

/** The share below which the meter shows a low value. */
const LOW_SHARE = 0.2

function Meter({ label, value, of, text }: MeterProps) {
  const share = of === 0 ? 0 : value / of
  const valueLabel = text ?? `${value.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`
  const look = value === 0 ? 'none' : share < LOW_SHARE ? 'low' : ''
  return (
    <AriaMeter
      className={clsx(styles.meter, styles[look])}
      value={value}
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
