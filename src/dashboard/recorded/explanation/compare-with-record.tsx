/** Compares the request with any person or company, field by field. */
import { useState } from 'react'
import { useRecordSearch } from '../../api/queries.ts'
import type { EntryInFull, Explanation } from '../../api/schemas.ts'
import { SearchPicker } from '../../ui/field.tsx'
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
  const [chosen, choose] = useState({ id: '', name: 'Any person or company' })
  const { data: found = [] } = useRecordSearch(search)
  const compared = useComparedRecord(entry.transactionId, chosen.id)
  return (
    <section className={layout.stack} aria-label="Comparison with any record">
      <SearchPicker
        label="Compare with…"
        found="people and companies"
        search={search}
        onSearch={setSearch}
        options={search.trim() === '' ? [] : found}
        more={0}
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
