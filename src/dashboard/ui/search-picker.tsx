/** A choice among more options than a list can show, with a search of all of them. */
import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import {
  Autocomplete,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
  Text,
} from 'react-aria-components'
import buttonStyles from './styles/button.module.css'
import fieldStyles from './styles/field.module.css'
import textStyles from './styles/text.module.css'

interface SearchOption {
  readonly id: string
  readonly name: string
  readonly detail?: string
}

interface SearchPickerProps {
  readonly label: string
  /** Whether only screen readers get the label. */
  readonly hidesLabel?: boolean
  /** What the search finds, such as `organizations`. */
  readonly found: string
  readonly search: string
  readonly onSearch: (search: string) => void
  /** What the search has found. */
  readonly options: readonly SearchOption[]
  /** The number of further options that the search has found. */
  readonly more: number
  /** The id of the chosen option. */
  readonly value: string
  /** The name of the chosen option. */
  readonly name: string
  readonly onChange: (id: string) => void
}

export function SearchPicker({
  label,
  hidesLabel = false,
  found,
  search,
  onSearch,
  options,
  more,
  value,
  name,
  onChange,
}: SearchPickerProps) {
  return (
    <Select
      className={fieldStyles.field}
      value={value}
      allowsEmptyCollection
      onChange={(id) => {
        if (id !== null) onChange(String(id))
      }}
      onOpenChange={() => onSearch('')}
    >
      <Label className={clsx(hidesLabel && textStyles.visuallyHidden)}>{label}</Label>
      <Button className={clsx(buttonStyles.button, buttonStyles.selectButton)}>
        <SelectValue>{() => name}</SelectValue>
        <ChevronDown size={16} aria-hidden />
      </Button>
      <Popover className={clsx(fieldStyles.popover, fieldStyles.picker)}>
        <Autocomplete inputValue={search} onInputChange={onSearch}>
          <SearchField aria-label={`Search ${found}`} autoFocus>
            <Input className={fieldStyles.input} placeholder={`Search ${found}`} />
          </SearchField>
          <ListBox
            items={options}
            renderEmptyState={() => (
              <p className={fieldStyles.menuHeading}>
                {search.trim() === '' ? 'Type to search.' : 'No results'}
              </p>
            )}
          >
            {(option) => (
              <ListBoxItem id={option.id} textValue={option.name} className={fieldStyles.option}>
                {({ isSelected }) => (
                  <>
                    <Text slot="label">{option.name}</Text>
                    {option.detail !== undefined && <small>{option.detail}</small>}
                    {isSelected && <Check size={14} aria-hidden />}
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
        {more > 0 && (
          <p className={fieldStyles.menuHeading}>{more.toLocaleString('en-US')} more. Type to find them.</p>
        )}
      </Popover>
    </Select>
  )
}
