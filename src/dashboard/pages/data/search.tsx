/** The search of a list of records, in the address and in the form. */

import { clsx } from 'clsx'
import { Plus, SearchX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { create } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { BackLink, Panel } from '../../ui/layout.tsx'
import { Empty, Loaded } from '../../ui/loading-states.tsx'
import { continuesTyping, useDebouncedText } from '../../ui/search-text.ts'
import buttonStyles from '../../ui/styles/button.module.css'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import type { RecordKind } from './fields.ts'
import { formatRecordCount } from './format.ts'
import styles from './page.module.css'
import type { FoundRecords } from './queries.ts'
import { formatSearch, parseSearch } from './search-query.ts'

/** Returns the search in the address and a setter. Back returns to earlier searches, but not to each letter. */
export function useAddressSearch(): readonly [search: string, setSearch: (next: string) => void] {
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  const search = parseSearch(query)
  return [
    search,
    (next) => void navigate(`${pathname}${formatSearch(next)}`, { replace: continuesTyping(search, next) }),
  ]
}

/** The last search of each list, as the query of its address. */
const useLastSearch = create<Readonly<Record<RecordKind, string>>>(() => ({ companies: '', contacts: '' }))

/** Returns the address of a list with its last search. */
export const useListAddress = (kind: RecordKind): string =>
  `/data/${kind}${useLastSearch((last) => last[kind])}`

export const BackToList = ({ kind }: { readonly kind: RecordKind }) => (
  <BackLink to={useListAddress(kind)}>All {SEARCHED[kind].label}</BackLink>
)

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
      <div className={layout.panelLead}>
        <search className={styles.searchForm}>
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
        <div className={styles.more}>
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
    useLastSearch.setState({ [kind]: formatSearch(search) })
  }, [kind, search])
  return (
    <Panel
      title={title}
      flush
      actions={
        <Link
          className={clsx(buttonStyles.button, buttonStyles.primary, buttonStyles.slim)}
          to={`/data/${kind}/new`}
        >
          <Plus size={14} aria-hidden /> {add}
        </Link>
      }
    >
      <RecordSearch
        {...props}
        empty={
          <>
            <Link to={`/data/${kind}/new`}>{add}</Link>, or <Link to="/data/csv">import a CSV file</Link>.
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
  <p role="status" className={clsx(textStyles.small, textStyles.quiet, textStyles.number)}>
    {count < total && `${count.toLocaleString('en-US')} of `}
    {formatRecordCount(total, kind)}
  </p>
)
