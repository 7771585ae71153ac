/** The credits and the rate limits of an organization, with live meters. */
import { clsx } from 'clsx'
import { useSandboxState } from '../../api/queries.ts'
import type { OrganizationDetails } from '../../api/schemas.ts'
import { formatCredits, formatDuration } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { HIGH_SHARE } from './organization.ts'
import styles from './page.module.css'
import { RequestRate } from './request-rate.tsx'

export function Usage({ organization }: { readonly organization: OrganizationDetails }) {
  const { data: state } = useSandboxState()
  const { credits, usedCredits, limits } = organization
  return (
    <Panel title="Usage">
      <div className={layout.stack}>
        <p className={clsx(styles.balance, textStyles.number, credits === 0 && styles.spent)} role="status">
          {formatCredits(credits)}
          <span className={textStyles.quiet}>
            {credits === null ? ' credits' : credits === 1 ? ' credit left' : ' credits left'},{' '}
            {usedCredits.toLocaleString('en-US')} used
          </span>
        </p>
        {credits === 0 && (
          <p className={textStyles.hint}>Requests that cost credits return 402 insufficient_credits.</p>
        )}
        <LimitMeter label="Requests this second" status={limits.qps} />
        <LimitMeter label="Requests today" status={limits.daily} />
        <RequestRate orgId={organization.orgId} qpsLimit={limits.qps.quota} />
        {state?.clock.mode === 'frozen' && (
          <p className={textStyles.hint}>
            The clock is frozen, so limits reset only when you resume it or move it forward.
          </p>
        )}
      </div>
    </Panel>
  )
}

interface LimitMeterProps {
  readonly label: string
  readonly status: OrganizationDetails['limits']['qps']
}

function LimitMeter({ label, status: { quota, remaining, resetAfterSeconds } }: LimitMeterProps) {
  const used = quota - remaining
  return (
    <label className={layout.metered}>
      <span>{label}</span>
      <span className={textStyles.number}>
        {used.toLocaleString('en-US')} of {quota.toLocaleString('en-US')} used
      </span>
      <meter max={Math.max(quota, 1)} high={quota * HIGH_SHARE} value={used} />
      <span className={textStyles.quiet}>
        {used <= 0 ? 'Not used' : `Resets in ${formatDuration(resetAfterSeconds)}`}
      </span>
    </label>
  )
}
