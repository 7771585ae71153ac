import { useEffect, useState } from 'react'
import { Choice, TextInput } from '../../ui/field.tsx'
import type { Search } from './queries.ts'
import { useDebounced } from './use-debounced.ts'

interface SearchFormProps {
  readonly label: string
  readonly hint: string
  readonly asked: Search
  readonly onAsk: (search: Search) => void
}

/** Milliseconds after the last letter. */
const PAUSE = 200
const LIMITS = ['20', '50', '100'].map((value) => ({ value, label: value }))

/** Searches while one types. */
export function SearchForm({ label, hint, asked, onAsk }: SearchFormProps) {
  const [text, setText] = useState(asked.search)
  const settled = useDebounced(text, PAUSE).trim()
  useEffect(() => {
    if (settled !== asked.search) onAsk({ ...asked, search: settled })
  }, [settled, asked, onAsk])
  return (
    <search className="search-form">
      <TextInput label={label} hint={hint} type="search" value={text} onChange={setText} />
      <Choice
        label="Show"
        value={String(asked.limit)}
        options={LIMITS}
        onChange={(limit) => onAsk({ ...asked, limit: Number(limit) })}
      />
    </search>
  )
}
