/** A choice of a stored company by its name, and a link to it. */
import { useState } from 'react'
import { Link } from 'react-router'
import { useRecordSearch } from '../../api/queries.ts'
import { nameCompany } from '../../api/record-names.ts'
import { formatCut } from '../../ui/format.ts'
import { SearchPicker } from '../../ui/list/search-picker.tsx'
import { useCompany } from './queries.ts'

interface CompanyPickerProps {
  readonly label: string
  /** The `compGUID`; `''` for none. */
  readonly value: string
  readonly onChange: (compGUID: string) => void
}

export function CompanyPicker({ label, value, onChange }: CompanyPickerProps) {
  const [search, setSearch] = useState('')
  const query = useRecordSearch(search)
  const { data: company } = useCompany(value)
  const found = query.data?.items.filter(({ kind }) => kind === 'company') ?? []
  return (
    <SearchPicker
      label={label}
      found="companies"
      search={search}
      onSearch={setSearch}
      query={query}
      options={search === '' ? [{ id: '', name: 'None' }] : found}
      cut={formatCut(found.length, query.data?.totals.company)}
      value={value}
      name={value === '' ? 'None' : company === undefined ? value : nameCompany(company)}
      onChange={onChange}
    />
  )
}

/** A link to a company; its GUID if the company is not stored. */
export function CompanyLink({ guid }: { readonly guid: string }) {
  const { data } = useCompany(guid)
  return data === undefined ? (
    <code>{guid}</code>
  ) : (
    <Link to={`/data/companies/${guid}`}>{nameCompany(data)}</Link>
  )
}
