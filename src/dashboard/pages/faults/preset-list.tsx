/** Presets that open the form. */
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/layout.tsx'
import textStyles from '../../ui/styles/text.module.css'
import type { FaultInput } from './fault-values.ts'
import styles from './page.module.css'
import { PRESETS } from './presets.ts'

interface PresetListProps {
  /** Opens the form with the fault. */
  readonly onFill: (fault: FaultInput) => void
}

export const PresetList = ({ onFill }: PresetListProps) => (
  <Panel title="New fault">
    <ul aria-label="Fault presets" className={styles.presets}>
      {PRESETS.map(({ title, description, fault }) => (
        <li key={title}>
          <Button slim onPress={() => onFill(fault)}>
            {title}
          </Button>
          <p className={textStyles.hint}>{description}</p>
        </li>
      ))}
    </ul>
  </Panel>
)
