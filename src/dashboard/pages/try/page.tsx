import './page.css'
import { useEffect, useRef } from 'react'
import { useOrganizations } from '../../api/queries.ts'
import { Page } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { changeDraft, useDraft, useExchange } from './draft.ts'
import { QuestionForm } from './form/request-form.tsx'
import { OPERATIONS, type Operation } from './operations.ts'
import { useSending } from './queries.ts'
import { Raw } from './response/raw-exchange.tsx'
import { ResponsePanel } from './response/response-panel.tsx'

const NAMES: readonly Operation[] = ['enrich', 'buyingGroup']

export const TryPage = () => (
  <Page title="Try it" lead="Send a real request with a real key, and read the answer as people do.">
    <Trial />
  </Page>
)

function Trial() {
  const { operation } = useDraft()
  const organizations = useOrganizations()
  const exchange = useExchange(operation)
  const { isUnderWay, send, stop } = useSending()
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isUnderWay && answer.current) bringIntoSight(answer.current)
  }, [isUnderWay])
  return (
    <>
      <section className="panel question-panel" aria-label="Question">
        <Loaded query={organizations} what="the organizations">
          {(list) => (
            <Tabs
              label="Operation"
              chosen={operation}
              onChoose={(chosen) => changeDraft({ operation: chosen })}
              views={NAMES.map((id) => ({
                id,
                name: OPERATIONS[id].name,
                content: (
                  <QuestionForm
                    operation={id}
                    organizations={list}
                    isUnderWay={isUnderWay}
                    onSend={send}
                    onStop={stop}
                  />
                ),
              }))}
            />
          )}
        </Loaded>
      </section>
      <div className="reply" ref={answer} aria-busy={isUnderWay}>
        <ResponsePanel exchange={exchange} isUnderWay={isUnderWay} onSend={send} />
        <Raw exchange={exchange} />
      </div>
    </>
  )
}

/** On small screens the answer is below all that is seen. */
function bringIntoSight(element: HTMLElement): void {
  if (element.getBoundingClientRect().top > window.innerHeight * LOW) element.scrollIntoView()
}

/** What begins below this share of the window is hardly seen. */
const LOW = 0.8
