/** The differences between two requests, such as a resent request and its original. */
import { Link } from 'react-router'
import { isObject, type JsonObject } from '../api/json.ts'
import { isNotFound } from '../api/queries.ts'
import { type Entry, OUTCOME_NAMES } from '../api/schemas.ts'
import { Breakable } from '../ui/breakable.tsx'
import { capitalize, formatCount } from '../ui/format.ts'
import { Panel } from '../ui/layout.tsx'
import { FirstItems } from '../ui/list/first-items.tsx'
import textStyles from '../ui/styles/text.module.css'
import { Table } from '../ui/table.tsx'
import { formatDay, formatRowTime } from './format.ts'
import { useRequest } from './queries.ts'
import styles from './recorded.module.css'

interface DifferencesProps {
  readonly entry: Entry
  /** The transaction ID of the request to compare with. */
  readonly original: string
}

/** The number of differences that are shown at first: those of the request, and the first ones of the response. */
const FIRST = 8

export function Differences({ entry, original }: DifferencesProps) {
  const { data, error } = useRequest(original)
  if (isNotFound(error))
    return <p className={textStyles.hint}>The request to compare with is no longer recorded.</p>
  if (data === undefined) return null
  const other = Date.parse(data.at) > Date.parse(entry.at) ? 'later' : 'earlier'
  const differences = findDifferences(toCompared(data), toCompared(entry))
  const count = differences.length
  const time = formatRowTime([data, entry], 0)
  const described = `the ${other} request of ${time}`
  return (
    <Panel
      title={count === 0 ? `Same as ${described}` : `${formatCount(count, 'difference')} from ${described}`}
      flush
      actions={<Link to={`/requests/${original}`}>Open the {other} request</Link>}
    >
      {count > 0 && (
        <DifferenceTable
          columns={['Field', `${capitalize(other)} request`, 'This request']}
          differences={differences}
        />
      )}
    </Panel>
  )
}

interface DifferenceTableProps {
  readonly columns: readonly string[]
  readonly differences: readonly Difference[]
}

export const DifferenceTable = ({ columns, differences }: DifferenceTableProps) => (
  <FirstItems items={differences} first={FIRST}>
    {(shown) => (
      <Table columns={columns}>
        <tbody className={styles.differences}>
          {shown.map(({ path, before, after }) => (
            <tr key={path}>
              <th scope="row">
                <Breakable text={path} isName />
              </th>
              <td>{before === '' ? <Absent /> : <Breakable text={before} />}</td>
              <td>{after === '' ? <Absent /> : <Breakable text={after} />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </FirstItems>
)

const Absent = () => <span className={textStyles.quiet}>none</span>

interface Difference {
  /** Where the value is, such as `response.conFullName`. */
  readonly path: string
  /** `''` for an absent or empty value. */
  readonly before: string
  readonly after: string
}

/** Returns the values that differ, in the order of the first object. */
export function findDifferences(first: JsonObject, second: JsonObject): Difference[] {
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].flatMap((part) => {
    const [before, after] = [flatten(first[part], part), flatten(second[part], part)]
    return [...new Set([...before.keys(), ...after.keys()])]
      .map((path) => ({ path, before: before.get(path) ?? '', after: after.get(path) ?? '' }))
      .filter((one) => one.before !== one.after)
  })
}

/** Returns the parts of a request that are compared, in the order of the table. */
function toCompared(entry: Entry): JsonObject {
  const { sandboxTime, organization, key, request, outcome, response, credits } = entry
  const { smarteTransactionId: _, ...body } = isObject(response.body)
    ? response.body
    : { body: response.body }
  return {
    // The time of day always differs.
    'sandbox clock': formatDay(sandboxTime),
    request: request.json ?? request.body,
    organization: organization?.orgName,
    key: key === null ? '' : `ends in ${key}`,
    outcome: OUTCOME_NAMES[outcome],
    status: response.status,
    credits: credits?.deducted,
    response: body,
  }
}

function flatten(value: unknown, path: string, found = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) {
    found.set(path, typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value))
  } else {
    for (const [name, item] of Object.entries(value)) flatten(item, `${path}.${name}`, found)
  }
  return found
}
