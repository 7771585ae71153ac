/** The colors and names of the parts of a chart. */
import styles from '../styles/chart.module.css'
import type { Part } from './chart-data.ts'

export const Dot = ({ color }: Pick<Part, 'color'>) => (
  <span className={styles.dot} style={{ background: color }} aria-hidden />
)

/** The names and counts of parts, which are also the text of a chart for screen readers. */
export const Legend = ({ parts }: { readonly parts: readonly Part[] }) => (
  <ul className={styles.legend}>
    {parts.map(({ name, count, color }) => (
      <li key={name}>
        <Dot color={color} /> {count.toLocaleString('en-US')} {name}
      </li>
    ))}
  </ul>
)
