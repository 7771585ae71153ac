/** Compares the request with any person or company, field by field. */
import { useState } from 'react'
import { useRecordSearch } from '../../api/queries.ts'
import type { EntryInFull, Explanation } from '../../api/schemas.ts'
import { formatCut } from '../../ui/format.ts'
import { SearchPicker } from '../../ui/list/search-picker.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { useComparedRecord } from '../queries.ts'
import { Comparison } from './comparison.tsx'
import { arrangeExplanation } from './comparison-data.ts'

interface CompareWithRecordProps {
  readonly entry: EntryInFull
  readonly explanation: Explanation
}

export function CompareWithRecord({ entry, explanation }: CompareWithRecordProps) {
  const [search, setSearch] = useState('')
  const [chosen, choose] = useState({ id: '', name: 'Choose a person or company' })
  const query = useRecordSearch(search)
  const found = query.data?.items ?? []
  const compared = useComparedRecord(entry.transactionId, chosen.id)
  return (
    <section className={layout.stack} aria-label="Comparison with any record">
      <SearchPicker
        label="Why not another record?"
        found="people and companies"
        search={search}
        onSearch={setSearch}
        query={query}
        options={search.trim() === '' ? [] : found}
        cut={formatCut(found.length, query.data && query.data.totals.person + query.data.totals.company)}
        value={chosen.id}
        name={chosen.name}
        onChange={(id) => choose(found.find((record) => record.id === id) ?? chosen)}
      />
      {chosen.id !== '' && (
        <Loaded query={compared} what="comparison">
          {(record) =>
            record === null ? (
              <p className={textStyles.quiet}>This record is no longer stored.</p>
            ) : (
              <Comparison data={arrangeExplanation(explanation, record)} explanation={explanation} />
            )
          }
        </Loaded>
      )}
    </section>
  )
}
