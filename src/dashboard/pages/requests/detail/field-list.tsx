/** The fields of a body as a list. */
import { isObject, type JsonObject } from '../../../api/json.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Table } from '../../../ui/table.tsx'
import type { Warning } from '../types.ts'

interface FieldListProps {
  readonly fields: JsonObject
  /** Counts empty fields instead of showing them. */
  readonly hidesEmpty?: boolean
  readonly warnings?: readonly Warning[]
}

export function FieldList({ fields, hidesEmpty = false, warnings = [] }: FieldListProps) {
  const all = Object.entries(fields)
  const shown = hidesEmpty ? all.filter(([, value]) => !isEmpty(value)) : all
  const empty = all.length - shown.length
  return (
    <>
      <dl className="facts">
        {shown.map(([name, value]) => (
          <div key={name} className="fact">
            <dt className="mono">{name}</dt>
            <dd>
              <FieldValue value={value} />
              {warnings
                .filter(({ field }) => field === name)
                .map(({ code, suggestion }) => (
                  <Badge key={code} tone="warn">
                    {code === 'unknown_field' ? 'unknown field' : 'check value'}
                    {suggestion !== undefined && `, did you mean ${suggestion}?`}
                  </Badge>
                ))}
            </dd>
          </div>
        ))}
      </dl>
      {empty > 0 && (
        <p className="quiet small">{formatCount(empty, 'empty field is', 'empty fields are')} hidden.</p>
      )}
    </>
  )
}

const isEmpty = (value: unknown): boolean => value === '' || value === null

/** Shows a list of objects as a table, an object as a list, and other values as JSON. */
function FieldValue({ value }: { readonly value: unknown }) {
  if (typeof value === 'string') return value === '' ? <span className="quiet">empty</span> : <>{value} </>
  if (Array.isArray(value) && value.length > 0 && value.every(isObject))
    return <RecordTable records={value} />
  if (isObject(value)) return <FieldList fields={value} hidesEmpty />
  return <code>{JSON.stringify(value)}</code>
}

function RecordTable({ records }: { readonly records: readonly JsonObject[] }) {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
    <section className="records" tabIndex={0} aria-label={formatCount(records.length, 'record')}>
      <Table columns={names}>
        <tbody>
          {records.map((record, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: recorded values do not change
            <tr key={at}>
              {names.map((name) => (
                <td key={name}>{toText(record[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
