/** A choice of an organization, with a search of all of them. */
import { useState } from 'react'
import { useOrganizationName, useOrganizationSearch } from '../../api/queries.ts'
import { formatCut } from '../format.ts'
import { SearchPicker } from './search-picker.tsx'

interface OrganizationPickerProps {
  readonly label: string
  /** Whether only screen readers get the label. */
  readonly hidesLabel?: boolean
  /** The problem with the choice, in a sentence. */
  readonly problem?: string | undefined
  /** The `orgId`; `''` if no organization is chosen. */
  readonly value: string
  readonly onChange: (orgId: string) => void
  /** The choice of no organization. Default: one must be chosen. */
  readonly none?: string
}

export function OrganizationPicker({ value, onChange, none, ...labels }: OrganizationPickerProps) {
  const [search, setSearch] = useState('')
  const query = useOrganizationSearch(search)
  const name = useOrganizationName(value)
  const found = (query.data?.items ?? []).map(({ orgId, orgName }) => ({ id: orgId, name: orgName }))
  return (
    <SearchPicker
      {...labels}
      found="organizations"
      search={search}
      onSearch={setSearch}
      query={query}
      options={none === undefined || search !== '' ? found : [{ id: '', name: none }, ...found]}
      cut={formatCut(found.length, query.data?.total)}
      value={value}
      name={value === '' ? (none ?? 'Choose one') : name}
      onChange={onChange}
    />
  )
}
