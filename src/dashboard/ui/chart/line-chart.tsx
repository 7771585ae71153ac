import styles from '../styles/chart.module.css'
import { toPoints } from './chart-data.ts'

interface LineChartProps {
  readonly values: readonly number[]
  /** For screen readers. */
  readonly label: string
}

/** A small line from 0 to the maximum, without a scale. */
export const LineChart = ({ values, label }: LineChartProps) => (
  <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
    <polyline points={toPoints(values)} />
  </svg>
)
