/** The search of a list of records, in the address and in the form. */

import type { UseQueryResult } from '@tanstack/react-query'
import { Plus, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { continuesTyping } from '../../hash-location.ts'
import { Choice, TextInput } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import type { RecordKind } from './fields.ts'
import { formatRecordCount } from './format.ts'
import { formatSearch, PAGE_SIZES, parseSearch, type Search } from './search-query.ts'

/** Returns the search in the address and a setter. Back returns to earlier searches, but not to each letter. */
export function useAddressSearch(): readonly [search: Search, setSearch: (next: Search) => void] {
  const [path, navigate] = useLocation()
  const search = parseSearch(useSearch())
  return [
    search,
    (next) => navigate(`${path}${formatSearch(next)}`, { replace: continuesTyping(search.text, next.text) }),
  ]
}

const lastSearch: Record<RecordKind, string> = { companies: '', contacts: '' }

/** Returns the address of a list with its last search. */
export const getListAddress = (kind: RecordKind): string => `/data/${kind}${lastSearch[kind]}`

const OPTIONS = PAGE_SIZES.map((limit) => ({ value: String(limit), label: String(limit) }))

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

interface RecordSearchProps<Page> {
  readonly kind: RecordKind
  readonly search: Search
  readonly onSearch: (search: Search) => void
  readonly query: UseQueryResult<Page>
  /** The content if there are no records at all. */
  readonly empty: ReactNode
  /** Shows the records of a page. */
  readonly children: (page: Page) => ReactNode
}

/** A form that searches companies or people while the user types, and its results. */
export function RecordSearch<Page extends { readonly total: number }>({
  kind,
  search,
  onSearch,
  query,
  empty,
  children,
}: RecordSearchProps<Page>) {
  const { label, hint, tryThis } = SEARCHED[kind]
  const [text, setText] = useDebouncedText(search.text, (settled) => onSearch({ ...search, text: settled }))
  return (
    <>
      <div className="panel-lead">
        <search className="search-form">
          <TextInput label={`Search ${label}`} hint={hint} type="search" value={text} onChange={setText} />
          <Choice
            label="Show"
            value={String(search.limit)}
            options={OPTIONS}
            onChange={(limit) => onSearch({ ...search, limit: Number(limit) })}
          />
        </search>
        {query.data && <ResultCount limit={search.limit} total={query.data.total} kind={kind} />}
      </div>
      <Loaded query={query} what={label}>
        {(page) =>
          page.total > 0 ? (
            children(page)
          ) : search.text === '' ? (
            <Empty title="No data">{empty}</Empty>
          ) : (
            <Empty title={`No results for “${search.text}”`} icon={<SearchX size={20} aria-hidden />}>
              Try {tryThis}.
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}

/** The panel of all companies or all people. */
export function RecordList<Page extends { readonly total: number }>(
  props: Omit<RecordSearchProps<Page>, 'empty'>,
) {
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
  readonly limit: number
  readonly total: number
  readonly kind: RecordKind
}

const ResultCount = ({ limit, total, kind }: ResultCountProps) => (
  <p role="status" className="small quiet number">
    {limit < total && `${limit} of `}
    {formatRecordCount(total, kind)}
    {limit < total && '. Search to find others.'}
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
