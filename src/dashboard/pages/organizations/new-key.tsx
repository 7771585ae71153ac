import { CopyButton } from '../../ui/copy.tsx'

interface NewKeyProps {
  readonly name: string
  readonly value: string
  /** What it is good for, after its name. */
  readonly purpose: string
}

/** A key that was just made: shown, and copied with one click. */
export const NewKey = ({ name, value, purpose }: NewKeyProps) => (
  <div className="new-key">
    <p className="small">
      <strong>{name}</strong> <span className="quiet">{purpose}</span>
    </p>
    <div className="row key-value">
      <code>{value}</code>
      <CopyButton text={value} label={`Copy the ${name}`} shown="Copy" />
    </div>
  </div>
)
