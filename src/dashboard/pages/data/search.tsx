/** The search of a list of records, in the address and in the form. */

import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isTyping } from '../../hash-location.ts'
import { Choice, TextInput } from '../../ui/field.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Kind } from './fields.ts'
import { recordsIn } from './format.ts'
import { LIMITS, queryOf, type Search, searchIn } from './search-query.ts'

/** The search in the address, and how to change it. Back returns to earlier searches, not to each letter. */
export function useSearchPlace(): readonly [asked: Search, ask: (next: Search) => void] {
  const [path, go] = useLocation()
  const asked = searchIn(useSearch())
  return [asked, (next) => go(`${path}${queryOf(next)}`, { replace: isTyping(asked.search, next.search) })]
}

const last: Record<Kind, string> = { companies: '', contacts: '' }

/** Remembers the search of a list for links that lead back to it. */
export const rememberSearch = (kind: Kind, asked: Search): void => {
  last[kind] = queryOf(asked)
}

/** The address of a list with its last search. */
export const listAddress = (kind: Kind): string => `/data/${kind}${last[kind]}`

interface SearchFormProps {
  readonly label: string
  readonly hint: string
  readonly asked: Search
  readonly onAsk: (search: Search) => void
}

const OPTIONS = LIMITS.map((limit) => ({ value: String(limit), label: String(limit) }))

/** Searches while one types. */
export function SearchForm({ label, hint, asked, onAsk }: SearchFormProps) {
  const [text, setText] = useTyped(asked.search, (search) => onAsk({ ...asked, search }))
  return (
    <search className="search-form">
      <TextInput label={label} hint={hint} type="search" value={text} onChange={setText} />
      <Choice
        label="Show"
        value={String(asked.limit)}
        options={OPTIONS}
        onChange={(limit) => onAsk({ ...asked, limit: Number(limit) })}
      />
    </search>
  )
}

interface CountProps {
  readonly shown: number
  readonly total: number
  readonly kind: Kind
}

export const Count = ({ shown, total, kind }: CountProps) => (
  <p role="status" className="small quiet number">
    {shown < total && `${shown} of `}
    {recordsIn(total, kind)}
    {shown < total && '. Search to see others.'}
  </p>
)

interface NothingProps {
  readonly search: string
  /** As in “part of the name”. */
  readonly tryThis: string
  /** Where there is nothing at all. */
  readonly children: ReactNode
}

export const Nothing = ({ search, tryThis, children }: NothingProps) =>
  search === '' ? (
    <Empty title="There is nothing here">{children}</Empty>
  ) : (
    <Empty title={`Nothing is called “${search}”`} icon={<SearchX size={20} aria-hidden />}>
      Try {tryThis}.
    </Empty>
  )

/** Milliseconds after the last letter. */
const PAUSE = 200

interface Typed {
  readonly text: string
  /** The value when this was typed. */
  readonly over: string
}

/**
 * A text field whose value settles when typing pauses. The field shows what is typed; when the value changes by other
 * means, as with Back, it shows the value.
 */
function useTyped(
  value: string,
  onSettle: (text: string) => void,
): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<Typed>()
  const isOfNow = typed !== undefined && (typed.over === value || typed.text.trim() === value)
  const settle = useEffectEvent((text: string) => {
    setTyped({ text, over: text.trim() })
    if (text.trim() !== value) onSettle(text.trim())
  })
  useEffect(() => {
    if (typed === undefined || typed.over === typed.text.trim()) return
    const timer = setTimeout(() => settle(typed.text), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return [isOfNow ? typed.text : value, (text) => setTyped({ text, over: value })]
}
