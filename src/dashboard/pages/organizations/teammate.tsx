/** What a teammate needs to send requests: the address, a key, and a command. */
import { clsx } from 'clsx'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { formatCurl } from '../../api/request-code.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import states from '../../ui/styles/loading-states.module.css'
import { getKeyProblem, type OrganizationDetails } from './organization.ts'

export function TeammateButton({ details }: { readonly details: OrganizationDetails }) {
  const [isOpen, setOpen] = useState(false)
  const key = details.keys.find((one) => one.role === 'standard' && !getKeyProblem(one, details.users))
  return (
    <>
      <Button isDisabled={key === undefined} onPress={() => setOpen(true)}>
        <Share2 size={16} aria-hidden /> Copy for a teammate
      </Button>
      <Dialog title="Copy for a teammate" isOpen={isOpen} onClose={() => setOpen(false)} isWide>
        {LOOPBACK.test(location.hostname) && (
          <p className={clsx(states.notice, states.warn)}>
            {location.host} is an address of this machine only. Start the server with --host 0.0.0.0, and open
            this page at the name or the IP address of this machine.
          </p>
        )}
        {key && (
          <CodeBlock label="text for a teammate" text={formatInvitation(location.origin, key.apiKey)} />
        )}
      </Dialog>
    </>
  )
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/

/** Returns the text. The request works with any data. */
function formatInvitation(baseUrl: string, apiKey: string): string {
  const command = formatCurl({
    url: `${baseUrl}/v7/enrich`,
    method: 'POST',
    headers: [
      ['apikey', apiKey],
      ['content-type', 'application/json'],
    ],
    body: JSON.stringify({ contactEmail: 'match@outcome.test' }),
  })
  return `Base URL: ${baseUrl}\nAPI key: ${apiKey}\n\n${command}`
}
