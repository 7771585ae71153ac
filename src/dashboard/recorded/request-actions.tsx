/** Actions on a recorded request: replay it, edit it, or copy it as a link or as code. */
import { clsx } from 'clsx'
import { Pencil, RotateCcw, Terminal } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useOrganization } from '../api/queries.ts'
import { CODE_FORMS, isPublicKey, toSentRequest } from '../api/request-code.ts'
import { formatEditLink } from '../api/request-link.ts'
import type { Entry } from '../api/schemas.ts'
import { Button } from '../ui/button.tsx'
import { CodeBlock, CopyButton } from '../ui/copy.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/field.tsx'
import buttonStyles from '../ui/styles/button.module.css'
import layout from '../ui/styles/layout.module.css'
import states from '../ui/styles/loading-states.module.css'
import textStyles from '../ui/styles/text.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { useReplay } from './queries.ts'
import { isBodyMissing } from './summarize-request.ts'

interface RequestActionsProps {
  readonly entry: Entry
  /** Called with the new request. */
  readonly onReplayed: (transactionId: string) => void
}

export function RequestActions({ entry, onReplayed }: RequestActionsProps) {
  const { mutate, isPending } = useReplay()
  const { transactionId, request } = entry
  const editLink = formatEditLink(entry)
  const replay = (): void => {
    // Not called after the user has moved to another page or request.
    mutate(transactionId, { onSuccess: (replayed) => onReplayed(replayed.transactionId) })
  }
  return (
    <div className={layout.row}>
      <Button isPending={isPending} onPress={replay}>
        <RotateCcw size={16} aria-hidden />
        {isPending ? 'Waiting for the response…' : 'Replay'}
      </Button>
      {editLink !== undefined && !isBodyMissing(request) && (
        <Link className={buttonStyles.button} to={editLink}>
          <Pencil size={16} aria-hidden />
          Edit and resend
        </Link>
      )}
      <CodeButton entry={entry} />
      <CopyButton
        text={`${location.origin}/#/requests/${transactionId}`}
        label="Copy link"
        shown="Copy link"
      />
    </div>
  )
}

/** Opens the code that sends a request. */
export function CodeButton({ entry }: { readonly entry: Entry }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Terminal size={16} aria-hidden />
        Copy as code
      </Button>
      <Dialog title="Copy as code" isOpen={isOpen} onClose={() => setOpen(false)}>
        <RequestCode entry={entry} />
      </Dialog>
    </>
  )
}

function RequestCode({ entry }: { readonly entry: Entry }) {
  const [choice, setChoice] = useState<boolean>()
  const { data } = useOrganization(entry.organization?.orgId)
  const key = data?.keys.find(({ keyId }) => keyId === entry.keyId)?.apiKey
  const withKey = choice ?? (key !== undefined && isPublicKey(key))
  const request = toSentRequest(entry, location.origin, withKey ? key : undefined)
  return (
    <>
      {isBodyMissing(entry.request) && (
        <p className={clsx(states.notice, states.warn)}>
          The body of this request was not stored. Add it to the code.
        </p>
      )}
      <Tabs
        label="Language"
        views={CODE_FORMS.map(({ id, name, label, format }) => ({
          id,
          name,
          content: <CodeBlock text={format(request)} label={label} />,
        }))}
      />
      {entry.key !== null && (
        <>
          <Switch
            label="Include the API key"
            isOn={withKey}
            onChange={setChoice}
            isDisabled={key === undefined}
          />
          <p className={textStyles.hint}>{getKeyHint(withKey, key)}</p>
        </>
      )}
    </>
  )
}

function getKeyHint(withKey: boolean, key: string | undefined): string {
  if (key === undefined)
    return 'This key no longer exists. Set SIGNALBOX_KEY to another key before you run the code.'
  if (!withKey) return 'Set SIGNALBOX_KEY before you run the code. It does not contain the key.'
  return isPublicKey(key)
    ? 'The code contains the key of a demo organization, which is public.'
    : 'The code contains the API key. Do not share it.'
}
