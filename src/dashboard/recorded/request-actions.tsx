/** Actions on a recorded request: replay it, edit it, make a fault from it, or copy it as a link or as code. */
import { Check, Pencil, RotateCcw, Terminal, Zap } from 'lucide-react'
import { useState } from 'react'
import { Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import { useOrganization } from '../api/queries.ts'
import { CODE_FORMS, isPublicKey, type SentRequest, toSentRequest } from '../api/request-code.ts'
import { formatEditLink, formatFaultLink } from '../api/request-link.ts'
import type { Entry, EntryInFull } from '../api/schemas.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CopyButton, copyText } from '../ui/copy.tsx'
import fieldStyles from '../ui/styles/field.module.css'
import layout from '../ui/styles/layout.module.css'
import { showToast } from '../ui/toasts.tsx'
import { findFieldToChange } from './explanation/field-to-change.ts'
import { useReplay } from './queries.ts'
import styles from './recorded.module.css'

interface RequestActionsProps {
  readonly entry: EntryInFull
  /** Called with the new request. */
  readonly onReplayed: (transactionId: string) => void
}

export function RequestActions({ entry, onReplayed }: RequestActionsProps) {
  const { mutate, isPending } = useReplay()
  const { transactionId, request } = entry
  const editLink = formatEditLink(entry, findFieldToChange(entry))
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
      {editLink !== undefined && !request.bodyMissing && (
        <ButtonLink to={editLink}>
          <Pencil size={16} aria-hidden />
          Edit and resend
        </ButtonLink>
      )}
      <CodeButton entry={entry} />
      {entry.operation !== null && (
        <ButtonLink to={formatFaultLink(entry)}>
          <Zap size={16} aria-hidden />
          Make a fault
        </ButtonLink>
      )}
      <CopyButton
        text={`${location.origin}/#/requests/${transactionId}`}
        label="Copy link"
        shown="Copy link"
      />
    </div>
  )
}

/** Copies the code that sends a request, in the chosen language. */
export function CodeButton({ entry }: { readonly entry: Entry }) {
  const [choice, setChoice] = useState<boolean>()
  const { data } = useOrganization(entry.organization?.orgId)
  const key = data?.keys.find(({ keyId }) => keyId === entry.keyId)?.apiKey
  const withKey = choice ?? (key !== undefined && isPublicKey(key))
  const copy = async (id: unknown): Promise<void> => {
    const form = CODE_FORMS.find((one) => one.id === id)
    if (form === undefined) return
    const request = toSentRequest(entry, location.origin, withKey ? key : undefined)
    if (!(await copyText(form.format(request)))) return
    showToast([`${form.label} copied.`, ...getNotes(entry, request, key)].join(' '))
  }
  return (
    <MenuTrigger>
      <Button>
        <Terminal size={16} aria-hidden />
        Copy as code
      </Button>
      <Popover className={fieldStyles.popover}>
        <Menu aria-label="Copy as code" onAction={(id) => void copy(id)}>
          {CODE_FORMS.map(({ id, name }) => (
            <MenuItem key={id} id={id} className={fieldStyles.option}>
              {name}
            </MenuItem>
          ))}
          {key !== undefined && (
            <MenuSection
              className={styles.keyChoice}
              aria-label="Key"
              selectionMode="multiple"
              selectedKeys={withKey ? ['key'] : []}
              onSelectionChange={() => setChoice(!withKey)}
              shouldCloseOnSelect={false}
            >
              <MenuItem id="key" className={fieldStyles.option}>
                {({ isSelected }) => <>Include the API key {isSelected && <Check size={14} aria-hidden />}</>}
              </MenuItem>
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** Returns what the user needs to know about the code. */
function getNotes({ request }: Entry, { missingKey }: SentRequest, key: string | undefined): string[] {
  return [
    ...(request.bodyMissing ? ['Add the body yourself, because it was not stored.'] : []),
    ...(missingKey === undefined ? [] : ['Set SIGNALBOX_KEY before you run it.']),
    ...(missingKey === undefined && key !== undefined && !isPublicKey(key)
      ? ["It contains the API key, so don't share it."]
      : []),
  ]
}
