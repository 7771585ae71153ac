import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../../ui/layout.tsx'
import { AddedFaults } from './added-faults.tsx'
import { FaultForm } from './fault-form.tsx'
import { type FaultValues, NEW_FAULT, toValues } from './fault-values.ts'
import styles from './page.module.css'
import { PresetList } from './preset-list.tsx'

export function FaultsPage() {
  const [query, setQuery] = useSearchParams()
  /** What the form starts with, and how often it was filled. */
  const [{ values, count }, setFilled] = useState({ values: toValues(NEW_FAULT), count: 0 })
  const fill = (filled: FaultValues): void => setFilled({ values: filled, count: count + 1 })
  const isNew = query.has('new')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address fills the form once
  useEffect(() => {
    if (!isNew) return
    fill(toValues(NEW_FAULT, query))
    setQuery({}, { replace: true })
  }, [isNew])
  return (
    <Page title="Faults">
      <div className={styles.faults}>
        <AddedFaults />
        <PresetList onFill={(fault) => fill(toValues(fault))} />
        <FaultForm key={count} initial={values} takesFocus={count > 0} />
      </div>
    </Page>
  )
}
