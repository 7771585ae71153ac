/** Presets that fill the form. */
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/layout.tsx'
import textStyles from '../../ui/styles/text.module.css'
import type { FaultInput } from './fault-values.ts'
import styles from './page.module.css'
import { PRESETS } from './presets.ts'

interface PresetListProps {
  /** Fills the form with the fault. */
  readonly onFill: (fault: FaultInput) => void
}

export const PresetList = ({ onFill }: PresetListProps) => (
  <Panel title="Presets" flush>
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
