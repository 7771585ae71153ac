/** The filters of the list. */
import { X } from 'lucide-react'
import { useOrganizations } from '../../../api/queries.ts'
import { OPERATION_NAMES, UNKNOWN_OPERATION } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, TextInput } from '../../../ui/field.tsx'
import { type Filter, isEmptyFilter, NO_FILTER, STATUS_CLASSES } from '../filter.ts'

interface FiltersProps {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}

const OPERATION_OPTIONS = [
  { value: '', label: 'All operations' },
  ...Object.entries(OPERATION_NAMES).map(([value, label]) => ({ value, label })),
  { value: 'none', label: UNKNOWN_OPERATION },
]

const STATUS_OPTIONS = [
  { value: '', label: 'Any status' },
  ...STATUS_CLASSES.map((value) => ({ value, label: value === 'lost' ? 'No response' : value })),
]

export function Filters({ filter, onChange }: FiltersProps) {
  return (
    <search className="request-filters" aria-label="Filter requests">
      <TextInput
        label="Search"
        type="search"
        placeholder="Request, result, or transaction ID"
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <Choice
        label="Operation"
        value={filter.operation}
        options={OPERATION_OPTIONS}
        onChange={(operation) => onChange({ ...filter, operation })}
      />
      <OrganizationChoice filter={filter} onChange={onChange} />
      <Choice
        label="Status"
        value={filter.status}
        options={STATUS_OPTIONS}
        onChange={(status) =>
          onChange({ ...filter, status: STATUS_CLASSES.find((one) => one === status) ?? '' })
        }
      />
      {!isEmptyFilter(filter) && (
        <Button look="bare" onPress={() => onChange(NO_FILTER)}>
          <X size={16} aria-hidden />
          Clear filters
        </Button>
      )}
    </search>
  )
}

function OrganizationChoice({ filter, onChange }: FiltersProps) {
  const known = (useOrganizations().data ?? []).map(({ orgId, orgName }) => ({
    value: orgId,
    label: orgName,
  }))
  const isGone = filter.orgId !== '' && !known.some(({ value }) => value === filter.orgId)
  return (
    <Choice
      label="Organization"
      value={filter.orgId}
      options={[
        { value: '', label: 'All organizations' },
        ...known,
        ...(isGone ? [{ value: filter.orgId, label: 'Deleted organization' }] : []),
      ]}
      onChange={(orgId) => onChange({ ...filter, orgId })}
    />
  )
}
