/** A chart of the last requests of an organization against its limit per second. */
import { formatTime } from '../../recorded/format.ts'
import { sum } from '../../ui/chart/chart-data.ts'
import { ColumnChart } from '../../ui/chart/column-chart.tsx'
import { Legend } from '../../ui/chart/legend.tsx'
import { formatCount } from '../../ui/format.ts'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { toRateColumns } from './organization.ts'
import { SHOWN_SECONDS, useLastRequests } from './queries.ts'

interface RequestRateProps {
  readonly orgId: string
  readonly qpsLimit: number
}

export function RequestRate({ orgId, qpsLimit }: RequestRateProps) {
  const { data: timeline } = useLastRequests(orgId)
  const buckets = timeline?.buckets ?? []
  const [first, last] = [buckets[0], buckets.at(-1)]
  if (first === undefined || last === undefined) return null
  const { columns, totals } = toRateColumns(buckets)
  const isNear = qpsLimit <= 2 * Math.max(...columns.map(sum))
  return (
    <div className={layout.stack}>
      <h3>Requests per second</h3>
      <p className={textStyles.hint}>In the {SHOWN_SECONDS / 60} minutes before the newest request.</p>
      <ColumnChart
        columns={columns}
        limit={isNear ? qpsLimit : undefined}
        area={{ role: 'img', 'aria-label': 'Requests in each of the last seconds' }}
      >
        <span>{formatTime(first.at)}</span>
        <span>{formatTime(last.at)}</span>
      </ColumnChart>
      <Legend parts={totals} />
      <p className={textStyles.hint}>
        At most {formatCount(qpsLimit, 'request')} at once
        {isNear && ' (the dashed line)'}, and as many more each second. Others return 429.
      </p>
    </div>
  )
}
