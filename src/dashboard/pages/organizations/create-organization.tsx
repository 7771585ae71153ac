/** The dialog that creates an organization and shows its keys. */
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/styles/layout.module.css'
import { NewKey } from './key-value.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { useCreateOrganization } from './queries.ts'

interface CreateProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const CreateOrganization = ({ isOpen, onClose }: CreateProps) => (
  <Dialog title="New organization" isOpen={isOpen} onClose={onClose} isForm isWide>
    <CreateSteps onClose={onClose} />
  </Dialog>
)

/** The steps of the dialog. They restart each time it opens. */
function CreateSteps({ onClose }: Pick<CreateProps, 'onClose'>) {
  const { mutate, data, error, isPending } = useCreateOrganization()
  if (data === undefined) {
    return (
      <OrganizationForm
        initial={{}}
        action="Create"
        error={error}
        isBusy={isPending}
        onSubmit={(input) => mutate(input)}
        isNew
      >
        <Button slot="close">Cancel</Button>
      </OrganizationForm>
    )
  }
  const { orgId, orgName, adminKey, apiKey } = data
  return (
    <>
      <p role="status">
        Created <strong>{orgName}</strong> with an admin, a user, and a key for each. The keys are active.
      </p>
      <NewKey name="API key" value={apiKey} purpose="for Enrich and Buying group (header apikey)" />
      <NewKey
        name="Admin key"
        value={adminKey}
        purpose="for users and keys (headers Admin-Api-Key and Api-Key)"
      />
      <div className={layout.row}>
        <ButtonLink look="primary" to={`/organizations/${orgId}`} onClick={onClose}>
          Open organization
        </ButtonLink>
        <Button onPress={onClose}>Close</Button>
      </div>
    </>
  )
}
