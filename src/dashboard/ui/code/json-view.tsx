/** A JSON value with colors, of which each object and array can be folded. */
import type { ReactNode } from 'react'
import { formatCount } from '../format.ts'
import styles from '../styles/json-view.module.css'

interface JsonViewProps {
  readonly value: unknown
  /** The name of the field that has the value. */
  readonly name?: string
  readonly depth?: number
  /** Whether no other value follows. */
  readonly isLast?: boolean
}

/** Values below this depth are folded at first. */
const OPEN_DEPTH = 3

export function JsonView({ value, name, depth = 0, isLast = true }: JsonViewProps) {
  const comma = isLast ? '' : ','
  const items = getItems(value)
  if (items === undefined || items.length === 0) {
    return (
      <div className={styles.line}>
        <Name name={name} />
        <Scalar value={value} />
        {comma}
      </div>
    )
  }
  const isArray = Array.isArray(value)
  const [start, end] = isArray ? ['[', ']'] : ['{', '}']
  return (
    <details open={depth < OPEN_DEPTH}>
      <summary className={styles.start}>
        <Name name={name} />
        {start}
        <span className={styles.folded}>
          {' '}
          {formatCount(items.length, isArray ? 'item' : 'field')} {end}
          {comma}
        </span>
      </summary>
      <div className={styles.items}>
        {items.map(([key, item], index) => (
          <JsonView
            key={key}
            value={item}
            {...(!isArray && { name: key })}
            depth={depth + 1}
            isLast={index === items.length - 1}
          />
        ))}
      </div>
      <div className={styles.line}>
        {end}
        {comma}
      </div>
    </details>
  )
}

/** Returns the items of an object or array; `undefined` for other values. */
function getItems(value: unknown): [key: string, item: unknown][] | undefined {
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined
}

const Name = ({ name }: { readonly name: string | undefined }): ReactNode =>
  name !== undefined && (
    <>
      <span className={styles.name}>{JSON.stringify(name)}</span>
      {': '}
    </>
  )

const Scalar = ({ value }: { readonly value: unknown }) => (
  <span className={styles[value === null ? 'null' : typeof value]}>
    {JSON.stringify(value) ?? 'undefined'}
  </span>
)
