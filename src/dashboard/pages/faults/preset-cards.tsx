/** Presets that add a fault with one click, for the chosen organization and frequency. */
import { clsx } from 'clsx'
import { Zap } from 'lucide-react'
import { create } from 'zustand'
import type { Schemas } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Choice, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import type { FaultInput } from './form/fault-draft.ts'
import styles from './page.module.css'
import { applyScope, type FaultScope, PRESETS, type Preset } from './presets.ts'
import { useAddFault } from './queries.ts'

const FREQUENCY_OPTIONS = [
  { value: 'usual', label: 'Preset default' },
  { value: 'once', label: 'Next request' },
  { value: 'some', label: 'Number of requests' },
  { value: 'always', label: 'Until removed' },
] as const
type Frequency = (typeof FREQUENCY_OPTIONS)[number]['value']

/** The value of the choice if no organization is chosen. */
const ALL_ORGANIZATIONS = 'everybody'

/** The settings above the cards. They outlive the page. */
interface PresetSettings {
  readonly chosenOrgId: string
  readonly frequency: Frequency
  readonly count: string
}

const useSettings = create<PresetSettings>(() => ({
  chosenOrgId: ALL_ORGANIZATIONS,
  frequency: 'usual',
  count: '3',
}))

interface PresetCardsProps {
  readonly organizations: readonly Schemas['SandboxOrganization'][]
  /** Opens the fault in the form. */
  readonly onAdjust: (fault: FaultInput) => void
}

export function PresetCards({ organizations, onAdjust }: PresetCardsProps) {
  const { mutate: createFault } = useAddFault()
  const { chosenOrgId, frequency, count } = useSettings()
  const change = (part: Partial<PresetSettings>): void => useSettings.setState(part)
  const orgId = organizations.some((one) => one.orgId === chosenOrgId) ? chosenOrgId : undefined
  const scope = { orgId, times: toTimes(frequency, count) }
  return (
    <Panel title="Add a fault">
      <div className={layout.stack}>
        <div className={styles.aim}>
          <Choice
            label="Organization"
            value={orgId ?? ALL_ORGANIZATIONS}
            onChange={(orgId) => change({ chosenOrgId: orgId })}
            options={[
              { value: ALL_ORGANIZATIONS, label: 'All organizations' },
              ...organizations.map((one) => ({ value: one.orgId, label: one.orgName })),
            ]}
          />
          <Choice
            label="Frequency"
            value={frequency}
            onChange={(chosen) => change({ frequency: chosen })}
            options={FREQUENCY_OPTIONS}
          />
          {frequency === 'some' && (
            <TextInput
              label="Requests"
              value={count}
              onChange={(typed) => change({ count: typed })}
              problem={parseCount(count) === undefined ? 'Enter a whole number, 1 or more.' : undefined}
            />
          )}
        </div>
        <ul className={styles.presets} aria-label="Fault presets">
          {PRESETS.map((preset) => (
            <PresetCard
              key={preset.id}
              preset={preset}
              scope={scope}
              onAdd={() => createFault(applyScope(preset.fault, scope))}
              onAdjust={() => onAdjust(applyScope(preset.fault, scope))}
            />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

const parseCount = (text: string): number | undefined =>
  /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : undefined

function toTimes(frequency: Frequency, count: string): FaultScope['times'] {
  switch (frequency) {
    case 'usual':
      return undefined
    case 'once':
      return 1
    case 'some':
      return parseCount(count) ?? 1
    case 'always':
      return null
  }
}

interface PresetCardProps {
  readonly preset: Preset
  readonly scope: FaultScope
  readonly onAdd: () => void
  readonly onAdjust: () => void
}

function PresetCard({ preset: { title, description, fault }, scope, onAdd, onAdjust }: PresetCardProps) {
  const { times } = applyScope(fault, scope)
  return (
    <li className={styles.preset}>
      <h3>{title}</h3>
      <p className={clsx(textStyles.small, textStyles.quiet)}>{description}</p>
      <p className={textStyles.small}>
        {times === undefined || times === null
          ? 'Until removed'
          : times === 1
            ? 'Next request'
            : `Next ${times.toLocaleString('en-US')} requests`}
      </p>
      <div className={layout.row}>
        <Button slim once onPress={onAdd} aria-label={`Add: ${title}`}>
          <Zap size={14} aria-hidden /> Add{' '}
        </Button>
        <Button slim look="bare" onPress={onAdjust} aria-label={`Edit: ${title}`}>
          {' '}
          Edit{' '}
        </Button>
      </div>
    </li>
  )
}
