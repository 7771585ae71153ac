import { Meter as AriaMeter, Label } from 'react-aria-components'

interface MeterProps {
  readonly label: string
  readonly value: number
  readonly of: number
  /** How it is said; “3 of 5” unless told otherwise. */
  readonly text?: string
}

/** Below this share little is left. */
const LOW = 0.2

export function Meter({ label, value, of, text }: MeterProps) {
  const share = of === 0 ? 0 : value / of
  const said = text ?? `${value.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`
  const look = value === 0 ? 'none' : share < LOW ? 'low' : ''
  return (
    <AriaMeter
      className={`meter ${look}`}
      value={value}
      minValue={0}
      maxValue={Math.max(of, 1)}
      valueLabel={said}
    >
      {({ percentage, valueText }) => (
        <>
          <div className="heading">
            <Label>{label}</Label>
            <span className="number">{valueText}</span>
          </div>
          <div className="bar">
            <div className="fill" style={{ width: `${percentage}%` }} />
          </div>
        </>
      )}
    </AriaMeter>
  )
}
