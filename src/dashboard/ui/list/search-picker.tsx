/** A choice among more options than a list can show. */
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { Autocomplete, Input, ListBox, Popover, SearchField, Select } from 'react-aria-components'
import { ChoiceButton, FieldProblem, OptionItem, type SearchOption } from '../field.tsx'
import { Problem } from '../loading-states.tsx'
import fieldStyles from '../styles/field.module.css'

interface SearchPickerProps {
  readonly label: string
  /** Whether only screen readers get the label. */
  readonly hidesLabel?: boolean
  /** The problem with the choice, in a sentence. */
  readonly problem?: string | undefined
  /** What the search finds, such as `organizations`. */
  readonly found: string
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly query: Pick<UseQueryResult, 'error' | 'failureReason'> & { readonly refetch: () => unknown }
  /** What the search has found. */
  readonly options: readonly SearchOption[]
  /** Says that the options are only the first ones, such as `first 50 of 1,600`. */
  readonly cut: string
  /** The id of the chosen option. */
  readonly value: string
  /** The name of the chosen option. */
  readonly name: string
  readonly onChange: (id: string) => void
}

/** A choice among more options than a list can show, with a search of all of them. */
export function SearchPicker({
  label,
  hidesLabel = false,
  problem,
  found,
  search,
  onSearch,
  query,
  options,
  cut,
  value,
  name,
  onChange,
}: SearchPickerProps) {
  // While the query retries, it has no error yet.
  const error = query.error ?? query.failureReason
  const [isOpen, setOpen] = useState(false)
  const changeOpen = (opens: boolean): void => {
    setOpen(opens)
    onSearch('')
  }
  /** At first, Escape would only clear the field. */
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    changeOpen(false)
  }
  return (
    <Select
      className={fieldStyles.field}
      value={value}
      allowsEmptyCollection
      onChange={(id) => {
        if (id !== null) onChange(String(id))
      }}
      isOpen={isOpen}
      onOpenChange={changeOpen}
      isInvalid={problem !== undefined}
    >
      <ChoiceButton label={label} hidesLabel={hidesLabel} name={name} />
      <FieldProblem problem={problem} />
      <Popover className={clsx(fieldStyles.popover, fieldStyles.picker)}>
        <Autocomplete inputValue={search} onInputChange={onSearch}>
          <SearchField aria-label={`Search ${found}`} autoFocus>
            <Input
              className={fieldStyles.input}
              placeholder={`Search ${found}`}
              onKeyDownCapture={closeOnEscape}
            />
          </SearchField>
          {cut !== '' && <p className={fieldStyles.menuHeading}>The {cut}. Type more to find the others.</p>}
          {error === null ? (
            <ListBox
              items={options}
              renderEmptyState={() => (
                <p className={fieldStyles.menuHeading}>
                  {search.trim() === '' ? 'Type to search.' : 'No results'}
                </p>
              )}
            >
              {(option) => <OptionItem {...option} />}
            </ListBox>
          ) : (
            <Problem error={error} onRetry={() => void query.refetch()} />
          )}
        </Autocomplete>
      </Popover>
    </Select>
  )
}
