import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useOrganizations } from '../../api/queries.ts'
import { Page } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { changeDraft, useDraft, useExchange } from './draft.ts'
import { RequestForm } from './form/request-form.tsx'
import { OPERATIONS, type SearchOperation } from './operations.ts'
import styles from './page.module.css'
import { useSending } from './queries.ts'
import { RawExchange } from './response/raw-exchange.tsx'
import { ResponsePanel } from './response/response-panel.tsx'

const NAMES: readonly SearchOperation[] = ['enrich', 'buyingGroup']

export const TryPage = () => (
  <Page title="Try it" lead="Send a request with an API key of the sandbox, and inspect the response.">
    <TryContent />
  </Page>
)

function TryContent() {
  const { operation } = useDraft()
  const organizations = useOrganizations()
  const exchange = useExchange(operation)
  const { isPending, send, stop } = useSending()
  const response = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPending && response.current) scrollIntoSight(response.current)
  }, [isPending])
  return (
    <>
      <section className={clsx(layout.panel, styles.tryRequest)} aria-label="Request">
        <Loaded query={organizations} what="organizations">
          {(list) => (
            <Tabs
              label="Operation"
              chosen={operation}
              onChoose={(chosen) => changeDraft({ operation: chosen })}
              views={NAMES.map((id) => ({
                id,
                name: OPERATIONS[id].name,
                content: (
                  <RequestForm
                    operation={id}
                    organizations={list}
                    isPending={isPending}
                    onSend={send}
                    onStop={stop}
                  />
                ),
              }))}
            />
          )}
        </Loaded>
      </section>
      <div className={styles.tryResponse} ref={response} aria-busy={isPending}>
        <ResponsePanel exchange={exchange} isPending={isPending} onSend={send} />
        <RawExchange exchange={exchange} />
      </div>
    </>
  )
}

/** On small screens, the response is below the visible part. */
function scrollIntoSight(element: HTMLElement): void {
  if (element.getBoundingClientRect().top > window.innerHeight * LOW_SHARE) element.scrollIntoView()
}

/** Elements that start below this share of the window are hardly visible. */
const LOW_SHARE = 0.8
