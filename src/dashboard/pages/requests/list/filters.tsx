/** Which requests are shown. */
import { X } from 'lucide-react'
import { useOrganizations } from '../../../api/queries.ts'
import { NO_OPERATION, OPERATION_NAMES } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, TextInput } from '../../../ui/field.tsx'
import { EVERYTHING, type Filter, isEverything, OUTCOMES } from '../filter.ts'

interface FiltersProps {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}

const OPERATION_OPTIONS = [
  { value: '', label: 'All operations' },
  ...Object.entries(OPERATION_NAMES).map(([value, label]) => ({ value, label })),
  { value: 'none', label: NO_OPERATION },
]

const OUTCOME_OPTIONS = [
  { value: '', label: 'Any status' },
  ...OUTCOMES.map((value) => ({ value, label: value === 'lost' ? 'lost: no answer' : value })),
]

export function Filters({ filter, onChange }: FiltersProps) {
  return (
    <search className="request-filters" aria-label="Filter requests">
      <TextInput
        label="Search"
        type="search"
        placeholder="Asked, found or transaction id"
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
        options={OUTCOME_OPTIONS}
        onChange={(status) => onChange({ ...filter, status: OUTCOMES.find((one) => one === status) ?? '' })}
      />
      {!isEverything(filter) && (
        <Button look="bare" onPress={() => onChange(EVERYTHING)}>
          <X size={16} aria-hidden />
          Show all
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
        ...(isGone ? [{ value: filter.orgId, label: 'One that is gone' }] : []),
      ]}
      onChange={(orgId) => onChange({ ...filter, orgId })}
    />
  )
}
