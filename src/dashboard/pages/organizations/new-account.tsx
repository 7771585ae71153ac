/** The dialog that creates a user or a key for an email address and shows the new key. */
import { useForm } from 'react-hook-form'
import { mapFieldProblems } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useUnsaved } from '../../ui/edited-forms.ts'
import { FormChoice, FormText } from '../../ui/form.tsx'
import { Problem } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import { ACCOUNTS, type AccountKind } from './account-kinds.ts'
import { NewKey } from './key-value.tsx'
import { useOrganizationChange } from './queries.ts'

interface NewAccountProps {
  readonly kind: AccountKind
  readonly orgId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const NewAccount = ({ isOpen, ...rest }: NewAccountProps) => (
  <Dialog title={`New ${ACCOUNTS[rest.kind].one}`} isOpen={isOpen} onClose={rest.onClose} isForm>
    <NewAccountSteps {...rest} />
  </Dialog>
)

function NewAccountSteps({ kind, orgId, onClose }: Omit<NewAccountProps, 'isOpen'>) {
  const { one, roles, create } = ACCOUNTS[kind]
  const { control, formState, getValues, handleSubmit } = useForm({
    defaultValues: { email: '', role: roles[0]?.value ?? '' },
  })
  const { mutate, data: key, error, isPending } = useOrganizationChange(create)
  useUnsaved(formState.isDirty && !key)
  const problem = mapFieldProblems(error).email
  if (key) {
    return (
      <>
        <p role="status">The key is active. You can also find it under Keys.</p>
        <NewKey name={`Key of ${getValues('email').trim()}`} value={key} />
        <div>
          <Button look="primary" onPress={onClose}>
            Close
          </Button>
        </div>
      </>
    )
  }
  return (
    <form
      className={layout.stack}
      noValidate
      onSubmit={handleSubmit(({ email, role }) => mutate({ orgId, email: email.trim(), role }))}
    >
      <FormText
        control={control}
        name="email"
        label="Email address"
        type="email"
        hint={`An address can have only one ${one}.`}
        problem={problem && `This ${problem}`}
        autoFocus
      />
      <FormChoice control={control} name="role" label="Role" options={roles} />
      {error !== null && problem === undefined && <Problem error={error} />}
      <div className={layout.row}>
        <Button look="primary" type="submit" isPending={isPending}>
          Create {one}
        </Button>
        <Button slot="close">Cancel</Button>
      </div>
    </form>
  )
}
