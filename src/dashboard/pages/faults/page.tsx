import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { focusPart, Page } from '../../ui/layout.tsx'
import { LinkProblem } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import { AddedFaults } from './added-faults.tsx'
import { FaultForm } from './fault-form.tsx'
import { type FaultValues, findUnknownParameters, NEW_FAULT, toValues } from './fault-values.ts'
import { PresetList } from './preset-list.tsx'

/** The added faults, and below them the presets or, once one is chosen, the form. */
export function FaultsPage() {
  const [query, setQuery] = useSearchParams()
  /** What the form starts with, `undefined` while it is closed, and how often it was filled. */
  const [{ values, count }, setFilled] = useState<{ values?: FaultValues; count: number }>({ count: 0 })
  /** What is wrong with the link that filled the form. */
  const [linkProblem, setLinkProblem] = useState<string>()
  /** The ID of the fault that was added last. */
  const [added, setAdded] = useState<string>()
  const fill = (filled: FaultValues): void => setFilled({ values: filled, count: count + 1 })
  const isNew = query.has('new')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address fills the form once
  useEffect(() => {
    if (!isNew) return
    fill(toValues(NEW_FAULT, query))
    setLinkProblem(findUnknownParameters(query))
    setQuery({}, { replace: true })
  }, [isNew])
  return (
    <Page title="Faults">
      <div className={layout.stack}>
        <LinkProblem problem={linkProblem} />
        <AddedFaults added={added} />
        {values === undefined ? (
          <PresetList onFill={(fault) => fill(toValues(fault))} />
        ) : (
          <FaultForm
            key={count}
            initial={values}
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
