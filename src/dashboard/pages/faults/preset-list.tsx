/** Presets that add a fault with one click, for the chosen organization and frequency. */
import { Zap } from 'lucide-react'
import { create } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { Choice, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { OrganizationPicker } from '../../ui/organization-picker.tsx'
import layout from '../../ui/styles/layout.module.css'
import tableStyles from '../../ui/styles/table.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { showError } from '../../ui/toasts.tsx'
import { describeFrequency } from './describe-fault.ts'
import type { FaultInput } from './form/fault-draft.ts'
import styles from './page.module.css'
import { applyScope, type FaultScope, PRESETS, type Preset } from './presets.ts'
import { useAddFault } from './queries.ts'

const FREQUENCY_OPTIONS = [
  { value: 'usual', label: 'Preset default' },
  { value: 'once', label: 'Next request' },
  { value: 'some', label: 'Number of requests' },
  { value: 'sequence', label: 'Sequence' },
  { value: 'always', label: 'Until removed' },
] as const
type Frequency = (typeof FREQUENCY_OPTIONS)[number]['value']

/** The settings above the list. They outlive the page. */
interface PresetSettings {
  /** `''` for all organizations. */
  readonly orgId: string
  readonly frequency: Frequency
  /** How many requests pass first, in a sequence. */
  readonly after: string
  readonly count: string
}

const useSettings = create<PresetSettings>(() => ({
  orgId: '',
  frequency: 'usual',
  after: '3',
  count: '2',
}))

interface PresetListProps {
  /** Opens the fault in the form. */
  readonly onAdjust: (fault: FaultInput) => void
}

export function PresetList({ onAdjust }: PresetListProps) {
  const { mutate: createFault } = useAddFault()
  const settings = useSettings()
  const scope = toScope(settings)
  return (
    <Panel title="Presets" flush actions={<ScopeFields settings={settings} />}>
      <ul className={styles.presets} aria-label="Fault presets">
        {PRESETS.map((preset) => (
          <PresetRow
            key={preset.id}
            preset={preset}
            fault={scope === undefined ? preset.fault : applyScope(preset.fault, scope)}
            isDisabled={scope === undefined}
            onAdd={(fault) => createFault(fault, { onError: showError })}
            onAdjust={onAdjust}
          />
        ))}
      </ul>
    </Panel>
  )
}

function ScopeFields({
  settings: { orgId, frequency, after, count },
}: {
  readonly settings: PresetSettings
}) {
  const change = (part: Partial<PresetSettings>): void => useSettings.setState(part)
  const number = (label: string, value: string, name: 'after' | 'count', least: number) => (
    <span className={styles.count}>
      <TextInput
        label={label}
        hidesLabel
        value={value}
        inputMode="numeric"
        onChange={(typed) => change({ [name]: typed })}
        problem={
          parseCount(value, least) === undefined ? `Enter a whole number, ${least} or more.` : undefined
        }
      />
    </span>
  )
  return (
    <div className={styles.scope}>
      <OrganizationPicker
        label="Organization"
        hidesLabel
        none="All organizations"
        value={orgId}
        onChange={(chosen) => change({ orgId: chosen })}
      />
      <Choice
        label="Frequency"
        hidesLabel
        value={frequency}
        onChange={(chosen) => change({ frequency: chosen })}
        options={FREQUENCY_OPTIONS}
      />
      {frequency === 'sequence' && (
        <span className={layout.row}>{number('Requests that pass first', after, 'after', 0)} pass, then</span>
      )}
      {(frequency === 'some' || frequency === 'sequence') && (
        <span className={layout.row}>{number('Requests', count, 'count', 1)} requests</span>
      )}
    </div>
  )
}

const parseCount = (text: string, least: number): number | undefined =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= least ? Number(text) : undefined

/** Returns `undefined` if a number that counts is invalid. */
function toScope({ orgId: chosen, frequency, after, count }: PresetSettings): FaultScope | undefined {
  const orgId = chosen === '' ? undefined : chosen
  const [times, passed] = [parseCount(count, 1), parseCount(after, 0)]
  switch (frequency) {
    case 'usual':
      return { orgId, times: undefined }
    case 'once':
      return { orgId, times: 1 }
    case 'some':
      return times === undefined ? undefined : { orgId, times }
    case 'sequence':
      return times === undefined || passed === undefined ? undefined : { orgId, times, after: passed }
    case 'always':
      return { orgId, times: null }
  }
}

interface PresetRowProps {
  readonly preset: Preset
  /** The preset with the chosen settings. */
  readonly fault: FaultInput
  /** Whether the settings are invalid. */
  readonly isDisabled: boolean
  readonly onAdd: (fault: FaultInput) => void
  readonly onAdjust: (fault: FaultInput) => void
}

function PresetRow({ preset, fault, isDisabled, onAdd, onAdjust }: PresetRowProps) {
  const { title, description } = preset
  const { after = 0, times = null, probability = 1, afterCommit = false } = fault
  return (
    <li className={styles.preset}>
      <h3 className={styles.presetName}>
        {title}{' '}
        <span className={textStyles.quiet}>
          · {describeFrequency({ after, times, probability, afterCommit })}
        </span>
      </h3>
      <p className={textStyles.quiet}>{description}</p>
      <span className={tableStyles.rowActions}>
        <Button
          slim
          look="bare"
          isDisabled={isDisabled}
          onPress={() => onAdjust(fault)}
          aria-label={`Edit: ${title}`}
        >
          Edit
        </Button>
        <Button slim once isDisabled={isDisabled} onPress={() => onAdd(fault)} aria-label={`Add: ${title}`}>
          <Zap size={14} aria-hidden /> Add
        </Button>
      </span>
    </li>
  )
}
