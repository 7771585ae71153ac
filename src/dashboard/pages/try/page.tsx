/** Sends requests: the form on the left, the recorded request with its response on the right. */
import { clsx } from 'clsx'
import { BookOpen, Loader } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useOrganizations } from '../../api/queries.ts'
import { formatRequestLink, parseRequestLink, type TryRequest } from '../../api/request-link.ts'
import type { SandboxOrganization } from '../../api/schemas.ts'
import { RecordedRequest } from '../../recorded/recorded-request.tsx'
import { CodeButton } from '../../recorded/request-actions.tsx'
import { RequestTitle } from '../../recorded/request-title.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Loaded, Skeleton } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { dispatch, useDraft } from './draft.ts'
import { ExampleList } from './form/example-list.tsx'
import { RequestForm } from './form/request-form.tsx'
import { SenderChoice } from './form/sender-choice.tsx'
import { useSender } from './form/use-sender.ts'
import { OPERATION_TABS } from './operations.ts'
import styles from './page.module.css'
import { RecentRequests } from './recent-requests.tsx'
import { useSending } from './send-request.ts'

export function TryPage() {
  const organizations = useOrganizations()
  useFillByLink()
  return (
    <Loaded query={organizations} what="organizations">
      {(list) => <TryContent organizations={list} />}
    </Loaded>
  )
}

/** Fills the form from the address, which then is the plain one again. */
function useFillByLink(): void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  useEffect(() => {
    const request = parseRequestLink(query)
    if (request === undefined) return
    dispatch({ kind: 'fill', request })
    void navigate('/try', { replace: true })
  }, [query, navigate])
}

interface OrganizationsProps {
  readonly organizations: readonly SandboxOrganization[]
}

function TryContent({ organizations }: OrganizationsProps) {
  const { operation } = useDraft()
  const sender = useSender(organizations)
  const { isPending, send, stop } = useSending()
  const response = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isPending && response.current) scrollIntoSight(response.current)
  }, [isPending])
  return (
    <AriaTabs
      className={styles.tryPage}
      selectedKey={operation}
      onSelectionChange={(key) => {
        const chosen = OPERATION_TABS.find(({ id }) => id === key)
        if (chosen) dispatch({ kind: 'set', values: { operation: chosen.id } })
      }}
    >
      <header className={layout.pageHead}>
        <h1>Try it</h1>
        <TabList className={styles.segments} aria-label="Operation">
          {OPERATION_TABS.map(({ id, name }) => (
            <Tab key={id} id={id}>
              {name}
            </Tab>
          ))}
        </TabList>
        <SenderChoice sender={sender} />
        <div className={styles.links}>
          <ExamplesButton organizations={organizations} />
          <CopyButton
            text={`${location.origin}/#${formatRequestLink(sender.request, sender.apiKey)}`}
            label="Copy link to this form"
            shown="Copy link"
          />
        </div>
      </header>
      <TabPanel key={operation} id={operation} className={styles.panes}>
        <div className={layout.stack}>
          <RequestForm
            operation={operation}
            sender={sender}
            isPending={isPending}
            onSend={send}
            onStop={stop}
          />
          <RecentRequests request={sender.request} />
        </div>
        <section
          ref={response}
          className={styles.tryResponse}
          aria-label="Result"
          aria-live="polite"
          aria-busy={isPending}
        >
          <Result organizations={organizations} isPending={isPending} />
        </section>
      </TabPanel>
    </AriaTabs>
  )
}

function Result({ organizations, isPending }: OrganizationsProps & { readonly isPending: boolean }) {
  const { operation, sent, original } = useDraft()
  const transactionId = sent[operation]
  if (transactionId === undefined) {
    return isPending ? <Skeleton rows={8} what="response" /> : <FirstSteps organizations={organizations} />
  }
  return (
    <div className={layout.stack}>
      <div className={clsx(layout.row, layout.spread)}>
        <RequestTitle transactionId={transactionId} />
        {isPending ? (
          <span role="status" className={clsx(layout.row, textStyles.hint)}>
            <Loader size={14} aria-hidden /> Waiting for the response…
          </span>
        ) : (
          <Link to={`/requests/${transactionId}${original === undefined ? '' : `?original=${original}`}`}>
            Open in Requests
          </Link>
        )}
      </div>
      <RecordedRequest
        transactionId={transactionId}
        original={original}
        onResent={showResent}
        actions={(entry) => (
          <div className={layout.row}>
            <CodeButton entry={entry} />
          </div>
        )}
      />
    </div>
  )
}

/** Shows a request that was sent again in the form, with its response. */
function showResent(request: TryRequest, transactionId: string): void {
  dispatch({ kind: 'fill', request })
  dispatch({ kind: 'showResponse', operation: request.operation, transactionId })
}

/** What to do before the first response. */
function FirstSteps({ organizations }: OrganizationsProps) {
  const { original } = useDraft()
  return (
    <Panel title="No response yet">
      <div className={layout.stack}>
        {original === undefined ? (
          <>
            <p className={textStyles.quiet}>Fill in a field or choose an example, then send the request.</p>
            <ExampleList organizations={organizations} />
          </>
        ) : (
          <p className={textStyles.quiet}>
            Change a field of <Link to={`/requests/${original}`}>the original request</Link>, then send it.
          </p>
        )}
      </div>
    </Panel>
  )
}

/** The examples, which the response would hide. */
function ExamplesButton({ organizations }: OrganizationsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button slim look="bare" onPress={() => setOpen(true)}>
        <BookOpen size={14} aria-hidden /> Examples
      </Button>
      <Dialog title="Examples" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ExampleList organizations={organizations} onChoose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** On small screens, the response is below the visible part. */
function scrollIntoSight(element: HTMLElement): void {
  if (element.getBoundingClientRect().top > window.innerHeight * LOW_SHARE) element.scrollIntoView()
}

/** Elements that start below this share of the window are hardly visible. */
const LOW_SHARE = 0.8
