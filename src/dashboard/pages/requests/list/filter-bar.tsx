/** The search field with the filters as chips. Filters are typed, or picked from its menu. */
// biome-ignore-all lint/a11y/useSemanticElements: a select has no text field
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the text field
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the text field handles the keys
import { clsx } from 'clsx'
import { ListFilter, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useOrganizationName, useOrganizationSearch } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { useDebouncedText } from '../../../ui/list/search-input.tsx'
import { Problem } from '../../../ui/loading-states.tsx'
import fieldStyles from '../../../ui/styles/field.module.css'
import { type Filter, isEmptyFilter } from '../filter.ts'
import {
  describeValue,
  FILTER_FIELDS,
  type FieldName,
  findPending,
  findProblem,
  listChips,
  listSuggestions,
  type Suggestion,
  suggest,
  takeFilters,
  toSearch,
} from '../filter-fields.ts'
import styles from './list.module.css'

interface FilterBarProps {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}

export function FilterBar({ filter, onChange }: FilterBarProps) {
  const { search = '' } = filter
  const [text, setText] = useDebouncedText(
    search,
    (words) => onChange({ ...filter, search: words }),
    toSearch,
  )
  const [isOpen, setOpen] = useState(false)
  /** The place of the highlighted suggestion; -1 for none. */
  const [at, setAt] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const { suggestions, problem, failed } = useSuggestions(text, isOpen)
  const chips = listChips(filter)

  const show = (next: string): void => {
    setText(next)
    setOpen(true)
    setAt(next.trim() === '' ? -1 : 0)
  }
  const add = (found: Filter, rest: string): void => {
    setText(rest)
    setOpen(false)
    onChange({ ...filter, ...found, search: toSearch(rest) })
  }
  const remove = (name: FieldName): void => {
    onChange({ ...filter, [name]: undefined })
    input.current?.focus()
  }
  const type = (typed: string): void => {
    const { found, rest } = takeFilters(typed)
    if (isEmptyFilter(found)) show(typed)
    else add(found, rest)
  }
  const choose = ({ id }: Suggestion): void => {
    const { found } = takeFilters(`${id} `)
    if (isEmptyFilter(found)) show(text.replace(/\S*$/, id))
    else add(found, findPending(text)?.others.trimEnd() ?? '')
  }
  /** Takes the filter of the last word, or the highlighted suggestion. */
  const finish = (): void => {
    const { found, rest } = takeFilters(`${text} `)
    const suggestion = isOpen ? suggestions[at] : undefined
    if (!isEmptyFilter(found)) add(found, rest.trimEnd())
    else if (suggestion !== undefined) choose(suggestion)
    else if (findPending(text) === undefined) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const last = chips.at(-1)
    if (nativeEvent.isComposing) return
    if (step !== undefined) {
      setOpen(true)
      setAt(Math.min(suggestions.length - 1, Math.max(0, at + step)))
    } else if (key === 'Enter') finish()
    else if (key === 'Escape' && isOpen) setOpen(false)
    else if (key === 'Backspace' && text === '' && last !== undefined) remove(last)
    else return
    event.preventDefault()
  }
  return (
    <search
      className={styles.filterBar}
      aria-label="Filter requests"
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        // Nothing else has the focus when the button of a failed search disappears.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className={clsx(fieldStyles.input, styles.filterField)}>
        {chips.map((name) => (
          <Chip key={name} name={name} value={filter[name] ?? ''} onRemove={() => remove(name)} />
        ))}
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Search requests"
          aria-expanded={isOpen}
          aria-controls="filter-menu"
          aria-autocomplete="list"
          aria-activedescendant={isOpen && suggestions[at] ? `filter-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={chips.length === 0 ? 'Search, or type status:402' : ''}
          value={text}
          onChange={({ target }) => type(target.value)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <Button
          look="bare"
          slim
          aria-label="Add filter"
          aria-expanded={isOpen}
          onPress={() => {
            input.current?.focus()
            setOpen(!isOpen)
          }}
        >
          <ListFilter size={16} aria-hidden />
        </Button>
      </div>
      <div className={clsx(fieldStyles.popover, styles.menu)} hidden={!isOpen}>
        <div id="filter-menu" role="listbox" aria-label="Filters">
          {suggestions.map((suggestion, index) => (
            <div
              key={suggestion.id}
              id={`filter-${index}`}
              ref={(option) => {
                if (index === at) option?.scrollIntoView({ block: 'nearest' })
              }}
              role="option"
              aria-selected={index === at}
              data-focused={index === at || undefined}
              className={fieldStyles.option}
              // The text field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <span slot="label">{suggestion.name}</span>
              <small>{suggestion.detail}</small>
            </div>
          ))}
        </div>
        <p role="status" className={fieldStyles.menuHeading}>
          {problem}
        </p>
        {failed && (
          <Problem
            error={failed.error}
            onRetry={() => {
              input.current?.focus()
              failed.retry()
            }}
          />
        )}
      </div>
    </search>
  )
}

interface ChipProps {
  readonly name: FieldName
  readonly value: string
  readonly onRemove: () => void
}

function Chip({ name, value, onRemove }: ChipProps) {
  const isOrganization = name === 'orgId' && value !== 'none'
  const orgName = useOrganizationName(isOrganization ? value : '')
  const text = `${FILTER_FIELDS[name].word}: ${isOrganization ? orgName : describeValue(name, value)}`
  return (
    <Button slim aria-label={`Remove ${text}`} onPress={onRemove}>
      <span>{text}</span>
      <X size={14} aria-hidden />
    </Button>
  )
}

/** Returns what completes a text, or why nothing does. */
function useSuggestions(text: string, isOpen: boolean) {
  const pending = findPending(text)
  const isOrganization = isOpen && pending?.name === 'orgId'
  const { data, error, failureReason, isPlaceholderData, refetch } = useOrganizationSearch(
    pending?.typed ?? '',
    isOrganization,
  )
  const found = isOrganization && !isPlaceholderData ? (data?.items ?? []) : []
  const suggestions = [
    ...found.map(({ orgId, orgName }) => suggest('orgId', orgId, orgName)),
    ...listSuggestions(text),
  ]
  // While the query retries, it has no error yet.
  const reason = isOrganization ? (error ?? failureReason) : null
  return {
    suggestions,
    problem: isOpen && pending && suggestions.length === 0 && !reason ? findProblem(pending) : undefined,
    failed: reason === null ? undefined : { error: reason, retry: () => void refetch() },
  }
}
