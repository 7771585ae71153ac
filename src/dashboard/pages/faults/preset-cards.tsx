/** Faults that are armed with one click, for whom and how often the bar above says. */
import { Zap } from 'lucide-react'
import type { Schemas } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Choice, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import type { FaultInput } from './form/fault-draft.ts'
import { placeFor, useKept } from './persistent-state.ts'
import { type Aim, aimed, PRESETS, type Preset } from './presets.ts'
import { useArmFault } from './queries.ts'

const OFTEN = [
  { value: 'usual', label: 'As each card says' },
  { value: 'once', label: 'The next request' },
  { value: 'some', label: 'The next … requests' },
  { value: 'always', label: 'Until removed' },
] as const
type Often = (typeof OFTEN)[number]['value']

/** Stands for no organization in particular. */
const EVERYBODY = 'everybody'

/** The bar above the cards, as it stands. */
interface Bar {
  readonly who: string
  readonly often: Often
  readonly count: string
}

const BAR = placeFor<Bar>({ who: EVERYBODY, often: 'usual', count: '3' })

interface PresetCardsProps {
  readonly organizations: readonly Schemas['SandboxOrganization'][]
  /** Takes it to the form, to be changed first. */
  readonly onAdjust: (fault: FaultInput) => void
}

export function PresetCards({ organizations, onAdjust }: PresetCardsProps) {
  const { mutate: arm } = useArmFault()
  const [{ who, often, count }, setBar] = useKept(BAR)
  const change = (part: Partial<Bar>): void => setBar({ who, often, count, ...part })
  const orgId = organizations.some((one) => one.orgId === who) ? who : undefined
  const aim = { orgId, times: timesOf(often, count) }
  return (
    <Panel title="Arm a fault">
      <div className="stack">
        <div className="aim">
          <Choice
            label="For"
            value={orgId ?? EVERYBODY}
            onChange={(orgId) => change({ who: orgId })}
            options={[
              { value: EVERYBODY, label: 'Everybody' },
              ...organizations.map((one) => ({ value: one.orgId, label: one.orgName })),
            ]}
          />
          <Choice
            label="How often"
            value={often}
            onChange={(chosen) => change({ often: chosen })}
            options={OFTEN}
          />
          {often === 'some' && (
            <TextInput
              label="Requests"
              value={count}
              onChange={(typed) => change({ count: typed })}
              problem={countIn(count) === undefined ? 'Type a whole number, 1 or more.' : undefined}
            />
          )}
        </div>
        <ul className="presets" aria-label="Faults to arm">
          {PRESETS.map((preset) => (
            <Card
              key={preset.id}
              preset={preset}
              aim={aim}
              onArm={() => arm(aimed(preset.fault, aim))}
              onAdjust={() => onAdjust(aimed(preset.fault, aim))}
            />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

const countIn = (text: string): number | undefined =>
  /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : undefined

function timesOf(often: Often, count: string): Aim['times'] {
  switch (often) {
    case 'usual':
      return undefined
    case 'once':
      return 1
    case 'some':
      return countIn(count) ?? 1
    case 'always':
      return null
  }
}

interface CardProps {
  readonly preset: Preset
  readonly aim: Aim
  readonly onArm: () => void
  readonly onAdjust: () => void
}

function Card({ preset: { id, title, tells, fault }, aim, onArm, onAdjust }: CardProps) {
  const { times } = aimed(fault, aim)
  return (
    <li className="preset">
      <h3>{title}</h3>
      <p className="small quiet">{tells}</p>
      <p className="small">
        {times === undefined
          ? 'Until removed'
          : times === 1
            ? 'The next request'
            : `The next ${times.toLocaleString('en-US')} requests`}
      </p>
      <div className="row">
        <Button slim once={`arm ${id}`} onPress={onArm} aria-label={`Arm: ${title}`}>
          <Zap size={14} aria-hidden /> Arm
        </Button>
        <Button slim look="bare" onPress={onAdjust} aria-label={`Adjust: ${title}`}>
          Adjust
        </Button>
      </div>
    </li>
  )
}
