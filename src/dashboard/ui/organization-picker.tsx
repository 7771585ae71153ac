/** A choice of an organization, with a search of all of them. */
import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
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
import { useFoundOrganizations, useOrganizationName } from '../api/queries.ts'
import buttonStyles from './styles/button.module.css'
import fieldStyles from './styles/field.module.css'
import textStyles from './styles/text.module.css'

interface OrganizationPickerProps {
  readonly label: string
  /** Whether only screen readers get the label. */
  readonly hidesLabel?: boolean
  /** The `orgId`; `''` if no organization is chosen. */
  readonly value: string
  readonly onChange: (orgId: string) => void
  /** The choice of no organization. Default: one must be chosen. */
  readonly none?: string
}

/** The key of the choice of no organization, because an option needs one. */
const NONE = 'none'

export function OrganizationPicker({
  label,
  hidesLabel = false,
  value,
  onChange,
  none,
}: OrganizationPickerProps) {
  const [search, setSearch] = useState('')
  const { data } = useFoundOrganizations(search)
  const name = useOrganizationName(value)
  const found = (data?.items ?? []).map(({ orgId, orgName }) => ({ id: orgId, name: orgName }))
  const options = none === undefined || search !== '' ? found : [{ id: NONE, name: none }, ...found]
  return (
    <Select
      className={fieldStyles.field}
      value={value === '' ? NONE : value}
      onChange={(key) => onChange(key === NONE || key === null ? '' : String(key))}
      onOpenChange={() => setSearch('')}
    >
      <Label className={clsx(hidesLabel && textStyles.visuallyHidden)}>{label}</Label>
      <Button className={clsx(buttonStyles.button, buttonStyles.selectButton)}>
        <SelectValue>{() => (value === '' ? (none ?? 'Choose one') : name)}</SelectValue>
        <ChevronDown size={16} aria-hidden />
      </Button>
      <Popover className={clsx(fieldStyles.popover, fieldStyles.picker)}>
        <Autocomplete inputValue={search} onInputChange={setSearch}>
          <SearchField aria-label="Search organizations" autoFocus>
            <Input className={fieldStyles.input} placeholder="Search organizations" />
          </SearchField>
          <ListBox
            items={options}
            renderEmptyState={() => <p className={fieldStyles.menuHeading}>No results</p>}
          >
            {(option) => (
              <ListBoxItem id={option.id} textValue={option.name} className={fieldStyles.option}>
                {({ isSelected }) => (
                  <>
                    <Text slot="label">{option.name}</Text>
                    {isSelected && <Check size={14} aria-hidden />}
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
        {data !== undefined && data.total > data.items.length && (
          <p className={fieldStyles.menuHeading}>
            {(data.total - data.items.length).toLocaleString('en-US')} more. Type to find them.
          </p>
        )}
      </Popover>
    </Select>
  )
}
