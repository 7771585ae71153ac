/** The differences between two requests, such as a resent request and its original. */
import { Link } from 'react-router'
import { isNotFound } from '../api/queries.ts'
import type { Entry } from '../api/schemas.ts'
import { Breakable } from '../ui/breakable.tsx'
import { capitalize, formatCount } from '../ui/format.ts'
import { Panel } from '../ui/layout.tsx'
import { FirstItems } from '../ui/list/first-items.tsx'
import textStyles from '../ui/styles/text.module.css'
import { Table } from '../ui/table.tsx'
import { type Difference, findDifferences, toCompared } from './find-differences.ts'
import { formatRowTime } from './format.ts'
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
              <td>
                <Value text={before} />
              </td>
              <td>
                <Value text={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </FirstItems>
)

const Value = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <Breakable text={text} />
  ) : (
    <span className={textStyles.quiet}>{text === '' ? 'empty' : 'none'}</span>
  )
