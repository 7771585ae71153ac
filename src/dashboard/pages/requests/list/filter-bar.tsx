/** The search field with the filters as chips. Filters are typed, or picked from its menu. */
import { clsx } from 'clsx'
import { ListFilter, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Autocomplete, Input, ListBox, TextField } from 'react-aria-components'
import { Link } from 'react-router'
import { useOrganizationName, useOrganizationSearch, useRecordName } from '../../../api/queries.ts'
import { describeEffect } from '../../../recorded/describe-fault.ts'
import { useFault } from '../../../recorded/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { OptionItem } from '../../../ui/field.tsx'
import { atPart } from '../../../ui/layout.tsx'
import { useDebouncedText } from '../../../ui/list/search-input.tsx'
import { Problem } from '../../../ui/loading-states.tsx'
import fieldStyles from '../../../ui/styles/field.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { type Filter, isEmptyFilter } from '../filter.ts'
import {
  describeValue,
  type FieldName,
  findPending,
  findProblem,
  getWord,
  listChips,
  listSuggestions,
  suggest,
  takeFilters,
  toSearch,
} from '../filter-fields.ts'
import styles from './filter-bar.module.css'

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
  const input = useRef<HTMLInputElement>(null)
  const { pending, suggestions, problem, failed } = useSuggestions(text, isOpen)
  const chips = listChips(filter)
  /** Whether the text starts a filter, not a word to search for. */
  const isFilter = pending !== undefined || /^\s*\d+$/.test(text)

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
    if (isEmptyFilter(found)) {
      setText(typed)
      setOpen(true)
    } else add(found, rest)
  }
  const choose = (id: string): void => {
    const { found } = takeFilters(`${id} `)
    if (isEmptyFilter(found)) setText(text.replace(/\S*$/, id))
    else add(found, pending?.rest.trimEnd() ?? '')
  }
  /** Takes the filter of the last word, or the highlighted suggestion, or the first one of a filter. */
  const finish = (bar: Element | null): void => {
    const { found, rest } = takeFilters(`${text} `)
    const highlighted = bar?.querySelector<HTMLElement>('[role=option][data-focused]')?.dataset.key
    const id = highlighted ?? (isFilter ? suggestions[0]?.id : undefined)
    if (!isEmptyFilter(found)) add(found, rest.trimEnd())
    else if (isOpen && id !== undefined) choose(id)
    else if (pending === undefined) setOpen(false)
  }
  const onKey = (event: KeyboardEvent): void => {
    const { key, nativeEvent, currentTarget } = event
    const last = chips.at(-1)
    if (nativeEvent.isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      // Autocomplete moves to the suggestion.
      setOpen(true)
      return
    }
    if (key === 'Enter') finish(currentTarget.closest('search'))
    else if (key === 'Escape' && isOpen) setOpen(false)
    else if (key === 'Backspace' && text === '' && last !== undefined) remove(last)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search
      className={styles.filterBar}
      aria-label="Filter requests"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Autocomplete inputValue={text} onInputChange={type} disableAutoFocusFirst={!isFilter}>
        <div className={clsx(fieldStyles.input, styles.filterField)}>
          {chips.map((name) => (
            <Chip key={name} name={name} value={filter[name] ?? ''} onRemove={() => remove(name)} />
          ))}
          <TextField aria-label="Search requests" type="search">
            <Input
              ref={input}
              role="combobox"
              aria-expanded={isOpen}
              // A chosen suggestion is gone.
              {...(!isOpen && { 'aria-activedescendant': '' })}
              placeholder={chips.length === 0 ? 'Search, or type status:402' : ''}
              onClick={() => setOpen(true)}
              onKeyDownCapture={onKey}
            />
          </TextField>
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
        {/* It can get the focus, so that a click on its text does not close it. */}
        <div className={clsx(fieldStyles.popover, styles.menu)} hidden={!isOpen} tabIndex={-1}>
          <ListBox
            key={pending?.name}
            autoFocus={pending === undefined ? false : 'first'}
            aria-label="Filters"
            items={suggestions}
            onAction={(id) => choose(String(id))}
          >
            {(suggestion) => <OptionItem {...suggestion} />}
          </ListBox>
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
      </Autocomplete>
    </search>
  )
}

interface ChipProps {
  readonly name: FieldName
  readonly value: string
  readonly onRemove: () => void
}

/** A filter, with a name in place of an ID, and a link to its fault. */
function Chip({ name, value, onRemove }: ChipProps) {
  const isOrganization = name === 'orgId' && value !== 'none'
  const orgName = useOrganizationName(isOrganization ? value : '')
  const { fault, isRemoved } = useFault(name === 'fault' && value !== 'any' ? value : null)
  const recordName = useRecordName(name === 'chargedGuid' ? value : '')
  const known =
    (isOrganization && orgName) ||
    (fault && describeEffect(fault.effect)) ||
    (isRemoved && 'Removed fault') ||
    recordName
  const text = `${getWord(name)}: ${known || describeValue(name, value)}`
  return (
    <>
      <Button slim aria-label={`Remove ${text}`} onPress={onRemove}>
        <span>{text}</span>
        <X size={14} aria-hidden />
      </Button>
      {fault !== undefined && (
        <Link className={textStyles.small} to={`/faults${atPart(fault.id)}`}>
          Show fault
        </Link>
      )}
    </>
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
    pending,
    suggestions,
    problem: isOpen && pending && suggestions.length === 0 && !reason ? findProblem(pending) : undefined,
    failed: reason === null ? undefined : { error: reason, retry: () => void refetch() },
  }
}
