/** The empty state of the list: what to do first. */

import { clsx } from 'clsx'
import { Radio, Send, Upload } from 'lucide-react'
import { ConnectionError } from '../../../api/errors.ts'
import { findWorkingKey } from '../../../api/keys.ts'
import { useOrganization, useOrganizations, useSandboxState } from '../../../api/queries.ts'
import { formatSettings } from '../../../api/request-code.ts'
import { SOURCE } from '../../../api/send-request.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/copy.tsx'
import { Empty } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import { showError } from '../../../ui/toasts.tsx'
import styles from './list.module.css'

export function FirstRequest() {
  const { data: state } = useSandboxState()
  const apiKey = useExampleKey()
  // The sample has this person. The address of the other request is found in any data.
  const contactEmail =
    state?.startedWith.data === null ? 'ada.keller@northwind-optics.example' : 'match@outcome.test'
  const send = async (): Promise<void> => {
    const headers = { apikey: apiKey, 'content-type': 'application/json', ...SOURCE }
    const body = JSON.stringify({ contactEmail })
    await fetch('/v7/enrich', { method: 'POST', headers, body }).catch(() => showError(new ConnectionError()))
  }
  return (
    <Empty title="No requests yet" icon={<Radio size={24} aria-hidden />}>
      <div className={clsx(layout.stack, styles.firstRequest)}>
        <p>Each API request appears here, with an explanation of its result.</p>
        <div className={layout.row}>
          <Button look="primary" onPress={() => void send()}>
            <Send size={16} aria-hidden /> Send an example
          </Button>
          <ButtonLink to="/data/csv">
            <Upload size={16} aria-hidden /> Import a file
          </ButtonLink>
        </div>
        <h3>Settings for your integration</h3>
        <CodeBlock
          label="settings for your integration"
          text={formatSettings(location.origin, apiKey, contactEmail)}
        />
      </div>
    </Empty>
  )
}

/** Returns a working key of the first active organization. */
function useExampleKey(): string {
  const first = useOrganizations().data?.find(({ status }) => status === 'active')
  const { data: details } = useOrganization(first?.orgId)
  return (details && findWorkingKey(details))?.apiKey ?? 'YOUR-KEY'
}
