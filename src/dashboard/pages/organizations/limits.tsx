/** Both limits, and live how much of each is there. */
import { problemOf } from '../../api/errors.ts'
import { useSandboxState } from '../../api/queries.ts'
import { inWords } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import { Meter } from '../../ui/meter.tsx'
import { InPlace } from './inline-edit.tsx'
import { useChangeOrganization } from './queries.ts'
import type { Details, Organization } from './types.ts'
import { numberIn } from './words.ts'

type Standing = Details['limits']['qps']

interface LimitsProps {
  readonly organization: Organization
  readonly limits: Details['limits']
}

export function Limits({ organization: { orgId, qpsLimit, dailyRateLimit }, limits }: LimitsProps) {
  const { mutateAsync } = useChangeOrganization(orgId)
  const { data: state } = useSandboxState()
  return (
    <Panel title="Limits">
      <div className="pair">
        <div className="stack">
          <Gauge label="Now" standing={limits.qps} />
          <InPlace
            isNumber
            label="Requests a second"
            hint="qpsLimit: so many at once, and a second"
            value={String(qpsLimit)}
            onSave={async (text) => mutateAsync({ qpsLimit: numberIn(text) })}
            explain={(refused) => problemOf(refused, 'qpsLimit')}
          />
        </div>
        <div className="stack">
          <Gauge label="Today" standing={limits.daily} />
          <InPlace
            isNumber
            label="Requests a day"
            hint="dailyRateLimit: begins anew at midnight UTC"
            value={String(dailyRateLimit)}
            onSave={async (text) => mutateAsync({ dailyRateLimit: numberIn(text) })}
            explain={(refused) => problemOf(refused, 'dailyRateLimit')}
          />
        </div>
      </div>
      {state?.clock.mode === 'frozen' && (
        <p className="hint">The clock is frozen: nothing refills until it runs, or is moved on.</p>
      )}
    </Panel>
  )
}

const Gauge = ({ label, standing }: { readonly label: string; readonly standing: Standing }) => {
  const { quota, remaining, resetAfterSeconds } = standing
  return (
    <div>
      <Meter label={label} value={remaining} of={quota} />
      <p className="hint">{remaining >= quota ? 'Full.' : `Full again in ${inWords(resetAfterSeconds)}.`}</p>
    </div>
  )
}
