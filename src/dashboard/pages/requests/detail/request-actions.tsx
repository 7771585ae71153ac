/** Actions on a recorded request: replay it, or copy it as a curl command. */
import { clsx } from 'clsx'
import { GitCompare, RotateCcw, Terminal } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { formatReplayCurl } from '../../../api/curl-command.ts'
import { getText } from '../../../api/json.ts'
import { useOrganization } from '../../../api/queries.ts'
import type { Entry } from '../../../api/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/field.tsx'
import codeStyles from '../../../ui/styles/copy.module.css'
import layout from '../../../ui/styles/layout.module.css'
import states from '../../../ui/styles/loading-states.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { useReplay } from '../queries.ts'
import { isBodyMissing } from '../summarize-request.ts'

interface RequestActionsProps {
  readonly entry: Entry
  /** Called with the new request. */
  readonly onReplayed: (transactionId: string) => void
  /** Called with the request to compare this one with, which can be this one. */
  readonly onCompare: (transactionId: string) => void
}

export function RequestActions({ entry, onReplayed, onCompare }: RequestActionsProps) {
  const [isCurlOpen, setCurlOpen] = useState(false)
  const { mutate, isPending } = useReplay()
  const { transactionId, request } = entry
  const original = getText(useLocation().state, 'original')
  const replay = (fresh: boolean): void => {
    // Not called after the user has moved to another page or request.
    mutate({ transactionId, fresh }, { onSuccess: (replayed) => onReplayed(replayed.transactionId) })
  }
  return (
    <div className={layout.row}>
      <Button once isPending={isPending} onPress={() => replay(false)}>
        <RotateCcw size={16} aria-hidden />
        {isPending ? 'Waiting for the response…' : 'Replay'}
      </Button>
      {request.headers['idempotency-key'] !== undefined && (
        <Button once isPending={isPending} onPress={() => replay(true)}>
          Replay without Idempotency-Key
        </Button>
      )}
      <Button onPress={() => onCompare(original === '' ? transactionId : original)}>
        <GitCompare size={16} aria-hidden />
        {original === '' ? 'Compare…' : 'Compare with the original'}
      </Button>
      <Button onPress={() => setCurlOpen(true)}>
        <Terminal size={16} aria-hidden />
        Copy as curl
      </Button>
      <CurlDialog entry={entry} isOpen={isCurlOpen} onClose={() => setCurlOpen(false)} />
    </div>
  )
}

interface CurlDialogProps {
  readonly entry: Entry
  readonly isOpen: boolean
  readonly onClose: () => void
}

const CurlDialog = ({ entry, isOpen, onClose }: CurlDialogProps) => (
  <Dialog title="Copy as curl" isOpen={isOpen} onClose={onClose}>
    <CurlCommand entry={entry} />
  </Dialog>
)

function CurlCommand({ entry }: Pick<CurlDialogProps, 'entry'>) {
  const [withKey, setWithKey] = useState(false)
  const { data } = useOrganization(entry.organization?.orgId)
  const key = data?.keys.find(({ keyId }) => keyId === entry.keyId)?.apiKey
  const command = formatReplayCurl(entry, location.origin, withKey ? key : undefined)
  return (
    <>
      {isBodyMissing(entry.request) && (
        <p className={clsx(states.notice, states.warn)}>
          The body of this request was not stored. Add it to the command with --data-binary @FILE.
        </p>
      )}
      <pre className={codeStyles.code}>{command}</pre>
      {entry.key !== null && (
        <>
          <Switch
            label="Include the API key"
            isOn={withKey}
            onChange={setWithKey}
            isDisabled={key === undefined}
          />
          <p className={textStyles.hint}>{getKeyHint(withKey, key)}</p>
        </>
      )}
      <div>
        <CopyButton text={command} label="Copy curl command" shown="Copy" look="primary" />
      </div>
    </>
  )
}

function getKeyHint(withKey: boolean, key: string | undefined): string {
  if (key === undefined)
    return 'This key no longer exists. Set SIGNALBOX_KEY to another key before you run the command.'
  return withKey
    ? 'The command contains the API key. Do not share it.'
    : 'Set SIGNALBOX_KEY before you run the command. The command does not contain the key.'
}
