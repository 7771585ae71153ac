/** Sends requests: the form and the last sends on the left, the response on the right. */
import { clsx } from 'clsx'
import { BookOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  Dialog as AriaDialog,
  Tabs as AriaTabs,
  DialogTrigger,
  Popover,
  Tab,
  TabList,
  TabPanel,
} from 'react-aria-components'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useOrganizations } from '../../api/queries.ts'
import { formatRequestLink, parseRequestLink } from '../../api/request-link.ts'
import type { SandboxOrganization } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Loaded, Skeleton } from '../../ui/loading-states.tsx'
import fieldStyles from '../../ui/styles/field.module.css'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { changeDraft, fillForm, useDraft, useExchange } from './draft.ts'
import { CallerChoice } from './form/caller-choice.tsx'
import { ExampleList } from './form/example-list.tsx'
import { RequestForm } from './form/request-form.tsx'
import { useCaller } from './form/use-caller.ts'
import { LastSends } from './last-sends.tsx'
import { OPERATION_TABS } from './operations.ts'
import styles from './page.module.css'
import { useSending } from './queries.ts'
import { ResponsePanel } from './response/response-panel.tsx'

export function TryPage() {
  const organizations = useOrganizations()
  useFillByLink()
  return organizations.data === undefined && organizations.error === null ? (
    <>
      <header className={styles.toolbar}>
        <h1>Try it</h1>
      </header>
      <div className={styles.panes}>
        <Skeleton rows={12} what="organizations" />
        <Skeleton rows={12} what="organizations" />
      </div>
    </>
  ) : (
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
    fillForm(request)
    void navigate('/try', { replace: true })
  }, [query, navigate])
}

function TryContent({ organizations }: { readonly organizations: readonly SandboxOrganization[] }) {
  const { operation, original } = useDraft()
  const caller = useCaller(organizations)
  const exchange = useExchange(operation)
  const { isPending, send, stop } = useSending()
  const response = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPending && response.current) scrollIntoSight(response.current)
  }, [isPending])
  return (
    <AriaTabs
      className={styles.tryPage}
      selectedKey={operation}
      onSelectionChange={(key) => {
        const chosen = OPERATION_TABS.find(({ id }) => id === key)
        if (chosen) changeDraft({ operation: chosen.id })
      }}
    >
      <header className={styles.toolbar}>
        <h1>Try it</h1>
        <TabList className={styles.segments} aria-label="Operation">
          {OPERATION_TABS.map(({ id, name }) => (
            <Tab key={id} id={id}>
              {name}
            </Tab>
          ))}
        </TabList>
        <CallerChoice caller={caller} />
        <div className={styles.links}>
          <ExamplesButton organizations={organizations} />
          <CopyButton
            text={`${location.origin}/#${formatRequestLink(caller.request, caller.apiKey)}`}
            label="Copy link to this form"
            shown="Copy link"
          />
        </div>
      </header>
      <TabPanel key={operation} id={operation} className={styles.panes}>
        <RequestForm
          operation={operation}
          caller={caller}
          isPending={isPending}
          onSend={send}
          onStop={stop}
        />
        <div className={styles.tryResponse} ref={response} aria-busy={isPending}>
          <ResponsePanel
            exchange={exchange}
            isPending={isPending}
            onSend={send}
            empty={
              <div className={layout.stack}>
                <div>
                  <h3>No response yet</h3>
                  <p className={textStyles.quiet}>
                    {original === undefined ? (
                      'Fill in a field or choose an example, then send the request.'
                    ) : (
                      <>
                        Change a field of <Link to={`/requests/${original}`}>the original request</Link>, then
                        send it.
                      </>
                    )}
                  </p>
                </div>
                {original === undefined && <ExampleList organizations={organizations} />}
              </div>
            }
          />
        </div>
        <LastSends />
      </TabPanel>
    </AriaTabs>
  )
}

/** The examples, which the response would hide. */
function ExamplesButton({ organizations }: { readonly organizations: readonly SandboxOrganization[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button slim look="bare">
        <BookOpen size={14} aria-hidden /> Examples
      </Button>
      <Popover className={clsx(fieldStyles.popover, styles.examplesPopover)}>
        <AriaDialog aria-label="Examples">
          <ExampleList organizations={organizations} onChoose={() => setOpen(false)} />
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  )
}

/** On small screens, the response is below the visible part. */
function scrollIntoSight(element: HTMLElement): void {
  if (element.getBoundingClientRect().top > window.innerHeight * LOW_SHARE) element.scrollIntoView()
}

/** Elements that start below this share of the window are hardly visible. */
const LOW_SHARE = 0.8
