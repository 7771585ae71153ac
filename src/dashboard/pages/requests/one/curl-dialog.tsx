/** The request as a line for the shell. */
import { useState } from 'react'
import { useOrganization } from '../../../api/queries.ts'
import { CopyButton } from '../../../ui/copy.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/field.tsx'
import { isBodyLost } from '../asked.ts'
import { curlOf } from '../curl.ts'
import type { Entry } from '../wires.ts'

interface CurlDialogProps {
  readonly entry: Entry
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const CurlDialog = ({ entry, isOpen, onClose }: CurlDialogProps) => (
  <Dialog title="The request as curl" isOpen={isOpen} onClose={onClose}>
    <CurlLine entry={entry} />
  </Dialog>
)

function CurlLine({ entry }: Pick<CurlDialogProps, 'entry'>) {
  const [withKey, setWithKey] = useState(false)
  const { data } = useOrganization(entry.organization?.orgId)
  const key = data?.keys.find(({ keyId }) => keyId === entry.keyId)?.apiKey
  const line = curlOf(entry, location.origin, withKey ? key : undefined)
  return (
    <>
      {isBodyLost(entry.request) && (
        <p className="notice warn">
          The body of this request was not kept, and so it is not in this line: add it with --data-binary
          @FILE.
        </p>
      )}
      <pre className="code curl-line">{line}</pre>
      {entry.key !== null && (
        <>
          <Switch label="With the key" isOn={withKey} onChange={setWithKey} isDisabled={key === undefined} />
          <p className="hint">{hint(withKey, key)}</p>
        </>
      )}
      <div>
        <CopyButton text={line} label="Copy the curl line" shown="Copy" look="primary" />
      </div>
    </>
  )
}

function hint(withKey: boolean, key: string | undefined): string {
  if (key === undefined)
    return 'No organization has this key now: set SIGNALBOX_KEY to one before you run the line.'
  return withKey
    ? 'Whoever sees this line sees the key.'
    : 'Set SIGNALBOX_KEY before you run the line; it can then be shown around.'
}
