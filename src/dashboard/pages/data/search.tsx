/** The search of a list of records, in the address and in the form. */

import { Plus, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { continuesTyping } from '../../hash-location.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Empty, Loaded } from '../../ui/loading-states.tsx'
import type { RecordKind } from './fields.ts'
import { formatRecordCount } from './format.ts'
import type { FoundRecords } from './queries.ts'
import { formatSearch, parseSearch } from './search-query.ts'

/** Returns the search in the address and a setter. Back returns to earlier searches, but not to each letter. */
export function useAddressSearch(): readonly [search: string, setSearch: (next: string) => void] {
  const [path, navigate] = useLocation()
  const search = parseSearch(useSearch())
  return [
    search,
    (next) => navigate(`${path}${formatSearch(next)}`, { replace: continuesTyping(search, next) }),
  ]
}

const lastSearch: Record<RecordKind, string> = { companies: '', contacts: '' }

/** Returns the address of a list with its last search. */
export const getListAddress = (kind: RecordKind): string => `/data/${kind}${lastSearch[kind]}`

/** The texts of the searches. */
const SEARCHED = {
  companies: {
    title: 'Companies',
    label: 'companies',
    add: 'Add a company',
    hint: 'Part of a name, a website, or a compGUID.',
    tryThis: 'part of the name, the website without www, or the compGUID',
  },
  contacts: {
    title: 'People',
    label: 'people',
    add: 'Add a person',
    hint: 'Part of a name, an email address, or a conGUID.',
    tryThis: 'part of the name, the email address, or the conGUID',
  },
} as const

interface RecordSearchProps<Found> {
  readonly kind: RecordKind
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly query: FoundRecords<Found>
  /** The content if there are no records at all. */
  readonly empty: ReactNode
  /** Shows the records of the loaded pages. */
  readonly children: (items: readonly Found[]) => ReactNode
}

/** A form that searches companies or people while the user types, and its results. */
export function RecordSearch<Found>({
  kind,
  search,
  onSearch,
  query,
  empty,
  children,
}: RecordSearchProps<Found>) {
  const { label, hint, tryThis } = SEARCHED[kind]
  const [text, setText] = useDebouncedText(search, onSearch)
  return (
    <>
      <div className="panel-lead">
        <search className="search-form">
          <TextInput label={`Search ${label}`} hint={hint} type="search" value={text} onChange={setText} />
        </search>
        {query.data && <ResultCount count={query.data.items.length} total={query.data.total} kind={kind} />}
      </div>
      <Loaded query={query} what={label}>
        {({ items }) =>
          items.length > 0 ? (
            children(items)
          ) : search === '' ? (
            <Empty title="No data">{empty}</Empty>
          ) : (
            <Empty title={`No results for “${search}”`} icon={<SearchX size={20} aria-hidden />}>
              Try {tryThis}.
            </Empty>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <div className="more">
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** The panel of all companies or all people. */
export function RecordList<Found>(props: Omit<RecordSearchProps<Found>, 'empty'>) {
  const { kind, search } = props
  const { title, add } = SEARCHED[kind]
  useEffect(() => {
    lastSearch[kind] = formatSearch(search)
  })
  return (
    <Panel
      title={title}
      flush
      actions={
        <Link className="button primary slim" href={`/data/${kind}/new`}>
          <Plus size={14} aria-hidden /> {add}
        </Link>
      }
    >
      <RecordSearch
        {...props}
        empty={
          <>
            <Link href={`/data/${kind}/new`}>{add}</Link>, or <Link href="/data/csv">import a CSV file</Link>.
          </>
        }
      />
    </Panel>
  )
}

interface ResultCountProps {
  /** The number of listed records. */
  readonly count: number
  readonly total: number
  readonly kind: RecordKind
}

const ResultCount = ({ count, total, kind }: ResultCountProps) => (
  <p role="status" className="small quiet number">
    {count < total && `${count.toLocaleString('en-US')} of `}
    {formatRecordCount(total, kind)}
  </p>
)

/** Milliseconds after the last keystroke. */
const SETTLE_MS = 200

interface TypedText {
  readonly text: string
  /** The value at the time of typing. */
  readonly previous: string
}

/**
 * Returns the text of a field and a setter. Calls `onSettle` when typing pauses. If the value changes by other means,
 * such as Back, the field shows the value.
 */
function useDebouncedText(
  value: string,
  onSettle: (text: string) => void,
): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<TypedText>()
  const isOfNow = typed !== undefined && (typed.previous === value || typed.text.trim() === value)
  const settle = useEffectEvent((text: string) => {
    setTyped({ text, previous: text.trim() })
    if (text.trim() !== value) onSettle(text.trim())
  })
  useEffect(() => {
    if (typed === undefined || typed.previous === typed.text.trim()) return
    const timer = setTimeout(() => settle(typed.text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [isOfNow ? typed.text : value, (text) => setTyped({ text, previous: value })]
}
