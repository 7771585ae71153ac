/** Presets that add a fault with one click, or fill the form. */
import { Zap } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/layout.tsx'
import tableStyles from '../../ui/styles/table.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { showError } from '../../ui/toasts.tsx'
import { describeFrequency } from './describe-fault.ts'
import type { FaultInput } from './fault-values.ts'
import styles from './page.module.css'
import { PRESETS, type Preset } from './presets.ts'
import { useAddFault } from './queries.ts'

interface PresetListProps {
  /** Opens the fault in the form. */
  readonly onEdit: (fault: FaultInput) => void
}

export function PresetList({ onEdit }: PresetListProps) {
  const { mutate: createFault } = useAddFault()
  return (
    <Panel title="Presets" flush>
      <ul aria-label="Fault presets">
        {PRESETS.map((preset) => (
          <PresetRow
            key={preset.title}
            preset={preset}
            onAdd={() => createFault(preset.fault, { onError: showError })}
            onEdit={() => onEdit(preset.fault)}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface PresetRowProps {
  readonly preset: Preset
  readonly onAdd: () => void
  readonly onEdit: () => void
}

const PresetRow = ({ preset: { title, description, fault }, onAdd, onEdit }: PresetRowProps) => (
  <li className={styles.preset}>
    <h3 className={styles.presetName}>
      {title} <span className={textStyles.quiet}>· {describeFrequency(fault)}</span>
    </h3>
    <p className={textStyles.quiet}>{description}</p>
    <span className={tableStyles.rowActions}>
      <Button slim look="bare" onPress={onEdit} aria-label={`Edit: ${title}`}>
        Edit
      </Button>
      <Button slim onPress={onAdd} aria-label={`Add: ${title}`}>
        <Zap size={14} aria-hidden /> Add
      </Button>
    </span>
  </li>
)
