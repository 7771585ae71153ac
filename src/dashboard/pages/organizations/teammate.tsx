/** What a teammate needs to send requests: the address, a key, and a command. */
import { clsx } from 'clsx'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { findWorkingKey } from '../../api/keys.ts'
import { useSandboxState } from '../../api/queries.ts'
import { formatSettings } from '../../api/request-code.ts'
import type { OrganizationDetails } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import states from '../../ui/styles/loading-states.module.css'
import textStyles from '../../ui/styles/text.module.css'

export function TeammateButton({ details }: { readonly details: OrganizationDetails }) {
  const [isOpen, setOpen] = useState(false)
  const key = findWorkingKey(details)
  const { data: state } = useSandboxState()
  const [address] = state?.startedWith.addresses ?? []
  return (
    <>
      <Button isDisabled={key === undefined} onPress={() => setOpen(true)}>
        <Share2 size={16} aria-hidden /> Copy for a teammate
      </Button>
      <Dialog title="Copy for a teammate" isOpen={isOpen} onClose={() => setOpen(false)} isWide>
        {isLocal && address === undefined && (
          <p className={clsx(states.notice, states.warn)}>
            The server listens only to this machine. To let others reach it, start it with --host 0.0.0.0.
          </p>
        )}
        {isLocal && address !== undefined && (
          <p className={textStyles.hint}>
            {address} is an address of the server. If the server runs in a container, use the name or the
            address of its host.
          </p>
        )}
        {key && (
          <CodeBlock
            label="text for a teammate"
            text={formatSettings(getBaseUrl(address), key.apiKey, ANY_DATA)}
          />
        )}
      </Dialog>
    </>
  )
}

/** Whether the address of this page works on this machine only. */
const isLocal = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname)

/** Returns the base URL for other machines, if the server listens to them. */
function getBaseUrl(address: string | undefined): string {
  const url = new URL(location.origin)
  if (isLocal && address !== undefined) url.hostname = address
  return url.origin
}

/** An address that is found in any data. */
const ANY_DATA = 'match@outcome.test'
