/** A new organization, and then its keys. */
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CreateForm } from './create-form.tsx'
import { NewKey } from './new-key.tsx'
import { useCreateOrganization } from './queries.ts'

interface CreateProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function CreateOrganization({ isOpen, onClose }: CreateProps) {
  return (
    <Dialog title="New organization" isOpen={isOpen} onClose={onClose} isForm>
      <Steps onClose={onClose} />
    </Dialog>
  )
}

/** Begins anew each time the dialog is opened. */
function Steps({ onClose }: Pick<CreateProps, 'onClose'>) {
  const { mutate, data, error, isPending } = useCreateOrganization()
  const [isSent, setSent] = useState(false)
  if (data === undefined || !isSent) {
    return (
      <CreateForm
        error={error}
        isBusy={isPending}
        onSubmit={(body) => mutate(body, { onSuccess: () => setSent(true) })}
        onCancel={onClose}
      />
    )
  }
  const { organization, adminKey, apiKey } = data
  return (
    <>
      <p role="status">
        <strong>{organization.orgName}</strong> is there, and its keys work from now on. They stay on its
        page, too.
      </p>
      <NewKey name="API key" value={apiKey} purpose="for Enrich and Buying group, in the header apikey" />
      <NewKey
        name="Admin key"
        value={adminKey}
        purpose="for its users and keys, in the headers Admin-Api-Key and Api-Key"
      />
      <div className="row">
        <Link className="button primary" href={`/organizations/${organization.orgId}`} onClick={onClose}>
          Open it
        </Link>
        <Button onPress={onClose}>Close</Button>
      </div>
    </>
  )
}
