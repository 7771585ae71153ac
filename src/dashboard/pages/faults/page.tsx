import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { focusPart, Page } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import { AddedFaults } from './added-faults.tsx'
import { FaultForm } from './fault-form.tsx'
import { type FaultValues, findUnknownParameters, NEW_FAULT, toValues } from './fault-values.ts'
import { PresetList } from './preset-list.tsx'

interface FilledForm {
  /** What the form starts with; absent while it is closed. */
  readonly values?: FaultValues
  /** What is wrong with the link that filled it. */
  readonly linkProblem?: string | undefined
  /** How often it was filled. */
  readonly count: number
}

/** The added faults, and below them the presets or, once one is chosen, the form. */
export function FaultsPage() {
  const [query, setQuery] = useSearchParams()
  const [{ values, linkProblem, count }, setFilled] = useState<FilledForm>({ count: 0 })
  /** The ID of the fault that was added last. */
  const [added, setAdded] = useState<string>()
  const fill = (filled: Omit<FilledForm, 'count'>): void => setFilled({ ...filled, count: count + 1 })
  const isNew = query.has('new')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address fills the form once
  useEffect(() => {
    if (!isNew) return
    fill({ values: toValues(NEW_FAULT, query), linkProblem: findUnknownParameters(query) })
    setQuery({}, { replace: true })
  }, [isNew])
  return (
    <Page title="Faults">
      <div className={layout.stack}>
        <AddedFaults added={added} />
        {values === undefined ? (
          <PresetList onFill={(fault) => fill({ values: toValues(fault) })} />
        ) : (
          <FaultForm
            key={count}
            initial={values}
            linkProblem={linkProblem}
            onAdded={(id) => {
              setFilled({ count })
              setAdded(id)
            }}
            onCancel={() => {
              flushSync(() => setFilled({ count }))
              focusPart('[aria-label="Fault presets"] button')
            }}
          />
        )}
      </div>
    </Page>
  )
}
