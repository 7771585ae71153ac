/** Sends requests: the form on the left, the recorded request with its response on the right. */
import { clsx } from 'clsx'
import { BookOpen, Loader } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useOrganizations } from '../../api/queries.ts'
import { formatRequestLink, parseRequestLink } from '../../api/request-link.ts'
import { isOperation, OPERATION_LABELS, type Operation, type SandboxOrganization } from '../../api/schemas.ts'
import { useRequest } from '../../recorded/queries.ts'
import { RecordedRequest } from '../../recorded/recorded-request.tsx'
import { CodeButton } from '../../recorded/request-actions.tsx'
import { RequestTitle } from '../../recorded/request-title.tsx'
import { Time } from '../../recorded/time.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Choice, type Option } from '../../ui/field.tsx'
import { Panel } from '../../ui/layout.tsx'
import { LinkProblem, Loaded, Skeleton } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import states from '../../ui/styles/loading-states.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { dispatch, useDraft } from './draft.ts'
import { ExampleList } from './form/example-list.tsx'
import { RequestForm } from './form/request-form.tsx'
import { SenderChoice } from './form/sender-choice.tsx'
import { type Sender, useSender } from './form/use-sender.ts'
import styles from './page.module.css'
import { RecentRequests } from './recent-requests.tsx'
import { useSending } from './send-request.ts'

export function TryPage() {
  const organizations = useOrganizations()
  const problem = useFillByLink()
  return (
    <Loaded query={organizations} what="organizations">
      {(list) => (
        <div className={layout.stack}>
          <LinkProblem problem={problem} />
          <TryContent organizations={list} />
        </div>
      )}
    </Loaded>
  )
}

/** Fills the form from the address, which then is the plain one again. Returns why the form cannot be filled. */
function useFillByLink(): string | undefined {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { request, problem } = parseRequestLink(query)
  const fill = useEffectEvent(() => {
    if (request === undefined) return
    dispatch({ kind: 'fill', request })
    void navigate('/try', { replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is that of the query
  useEffect(() => fill(), [query])
  return problem
}

interface OrganizationsProps {
  readonly organizations: readonly SandboxOrganization[]
}

const OPERATIONS: readonly Option<Operation>[] = Object.keys(OPERATION_LABELS)
  .filter(isOperation)
  .map((value) => ({ value, label: OPERATION_LABELS[value] }))

function TryContent({ organizations }: OrganizationsProps) {
  const { operation } = useDraft()
  const sender = useSender(organizations)
  const { isPending, send, stop } = useSending()
  const response = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isPending && response.current) scrollIntoSight(response.current)
  }, [isPending])
  return (
    <div className={styles.tryPage}>
      <header className={layout.pageHead}>
        <h1>Try it</h1>
        <Choice
          label="Operation"
          hidesLabel
          value={operation}
          options={OPERATIONS}
          onChange={(chosen) => dispatch({ kind: 'chooseOperation', operation: chosen })}
        />
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
      <div key={operation} className={styles.panes}>
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
          <Result organizations={organizations} isPending={isPending} sender={sender} />
        </section>
      </div>
    </div>
  )
}

interface ResultProps extends OrganizationsProps {
  readonly isPending: boolean
  readonly sender: Sender
}

function Result({ organizations, isPending, sender }: ResultProps) {
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
      <OtherSender transactionId={transactionId} sender={sender} />
      <RecordedRequest
        transactionId={transactionId}
        original={original}
        actions={(entry) => (
          <div className={layout.row}>
            <CodeButton entry={entry} />
          </div>
        )}
      />
    </div>
  )
}

/** Says whose response is shown after the user has chosen another organization. */
function OtherSender({ transactionId, sender }: { readonly transactionId: string; readonly sender: Sender }) {
  const { data } = useRequest(transactionId)
  const { organization: own } = sender
  if (data === undefined || own === undefined || data.organization?.orgId === own.orgId) return null
  return (
    <div role="status" className={clsx(states.notice, states.warn)}>
      <p>
        This request of <Time at={data.at} /> had{' '}
        {data.organization ? `a key from ${data.organization.orgName}` : 'no known key'}. Send it again to see
        the response for {own.orgName}.
      </p>
    </div>
  )
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
