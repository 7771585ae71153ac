/** The state of the sandbox: snapshots, the clock, and the database. */
import { Page } from '../../ui/layout.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { DatabasePanel, ResetButton } from './database.tsx'
import styles from './page.module.css'
import { Snapshots } from './snapshots.tsx'

export const StatePage = () => (
  <Page title="State" actions={<ResetButton />}>
    <div className={styles.state}>
      <Snapshots />
      <ClockPanel />
      <DatabasePanel />
    </div>
  </Page>
)
