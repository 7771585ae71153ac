/** The search of a list of records, in the address and in the form. */

import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { continuesTyping } from '../../hash-location.ts'
import { Choice, TextInput } from '../../ui/field.tsx'
import { Empty } from '../../ui/states.tsx'
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

/** Stores the last search of a list for links back to it. */
export const rememberSearch = (kind: RecordKind, search: Search): void => {
  lastSearch[kind] = formatSearch(search)
}

/** Returns the address of a list with its last search. */
export const getListAddress = (kind: RecordKind): string => `/data/${kind}${lastSearch[kind]}`

interface SearchFormProps {
  readonly label: string
  readonly hint: string
  readonly search: Search
  readonly onSearch: (search: Search) => void
}

const OPTIONS = PAGE_SIZES.map((limit) => ({ value: String(limit), label: String(limit) }))

/** A search form that searches while the user types. */
export function SearchForm({ label, hint, search, onSearch }: SearchFormProps) {
  const [text, setText] = useDebouncedText(search.text, (settled) => onSearch({ ...search, text: settled }))
  return (
    <search className="search-form">
      <TextInput label={label} hint={hint} type="search" value={text} onChange={setText} />
      <Choice
        label="Show"
        value={String(search.limit)}
        options={OPTIONS}
        onChange={(limit) => onSearch({ ...search, limit: Number(limit) })}
      />
    </search>
  )
}

interface ResultCountProps {
  readonly shown: number
  readonly total: number
  readonly kind: RecordKind
}

export const ResultCount = ({ shown, total, kind }: ResultCountProps) => (
  <p role="status" className="small quiet number">
    {shown < total && `${shown} of `}
    {formatRecordCount(total, kind)}
    {shown < total && '. Search to find others.'}
  </p>
)

interface NoResultsProps {
  readonly search: string
  /** For example “part of the name”. */
  readonly tryThis: string
  /** The content if there are no records at all. */
  readonly children: ReactNode
}

export const NoResults = ({ search, tryThis, children }: NoResultsProps) =>
  search === '' ? (
    <Empty title="No data">{children}</Empty>
  ) : (
    <Empty title={`No results for “${search}”`} icon={<SearchX size={20} aria-hidden />}>
      Try {tryThis}.
    </Empty>
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
