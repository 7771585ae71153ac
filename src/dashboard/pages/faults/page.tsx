import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../../ui/layout.tsx'
import { AddedFaults } from './added-faults.tsx'
import { FaultForm, NEW_FAULT } from './fault-form.tsx'
import type { FaultInput } from './fault-values.ts'
import styles from './page.module.css'
import { PresetList } from './preset-list.tsx'

export function FaultsPage() {
  /** What the form starts with, and how often it was opened. */
  const [{ fault, count }, setOpened] = useState({ fault: NEW_FAULT, count: 0 })
  const open = (opened: FaultInput): void => setOpened({ fault: opened, count: count + 1 })
  const [query, setQuery] = useSearchParams()
  const isNew = query.has('new')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address opens the form once
  useEffect(() => {
    if (!isNew) return
    open(NEW_FAULT)
    setQuery({}, { replace: true })
  }, [isNew])
  return (
    <Page title="Faults">
      <div className={styles.faults}>
        <AddedFaults />
        <FaultForm key={count} initial={fault} takesFocus={count > 0} />
        <PresetList onEdit={open} />
      </div>
    </Page>
  )
}
