import { Choice, TextInput } from '../../ui/field.tsx'
import { LIMITS, type Search } from './search.ts'
import { useTyped } from './use-typed.ts'

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
