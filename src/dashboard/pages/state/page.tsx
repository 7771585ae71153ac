/** The state of the sandbox: snapshots, the clock, and the state file. */
import { Page } from '../../ui/layout.tsx'
import { ClockPanel } from './clock-panel.tsx'
import styles from './page.module.css'
import { Snapshots } from './snapshots.tsx'
import { ResetButton, StateFile } from './state-file.tsx'

export const StatePage = () => (
  <Page title="State" actions={<ResetButton />}>
    <div className={styles.state}>
      <Snapshots />
      <ClockPanel />
      <StateFile />
    </div>
  </Page>
)
