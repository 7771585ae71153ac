/** The dialog that creates a user or a key for an email address and shows the new key. */

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mapFieldProblems } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useUnsaved } from '../../ui/edited-forms.ts'
import { Choice, type Option } from '../../ui/field.tsx'
import { FormText } from '../../ui/form.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import styles from './page.module.css'
import { useServiceOperation } from './queries.ts'
import { ServiceError } from './service-api-notes.tsx'

interface NewKeyDialogProps<Role extends string> {
  /** For example “New user”. */
  readonly title: string
  readonly hint: string
  readonly action: string
  /** The first one is chosen at first. */
  readonly roles: readonly Option<Role>[]
  /** The role that the operation of the service gives; `undefined` if no admin key works. */
  readonly serviceRole: Role | undefined
  /** Creates the user or key, by the service or by the control API. Returns the value of the new key. */
  readonly create: (email: string, role: Role, byService: boolean) => Promise<string>
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const NewKeyDialog = <Role extends string>({
  title,
  isOpen,
  onClose,
  ...rest
}: NewKeyDialogProps<Role>) => (
  <Dialog title={title} isOpen={isOpen} onClose={onClose} isForm>
    <NewKeySteps onClose={onClose} {...rest} />
  </Dialog>
)

function NewKeySteps<Role extends string>({
  hint,
  action,
  roles,
  serviceRole,
  create,
  onClose,
}: Omit<NewKeyDialogProps<Role>, 'title' | 'isOpen'>) {
  const { control, formState, getValues, handleSubmit } = useForm({ defaultValues: { email: '' } })
  const [chosen, setChosen] = useState<Role>()
  const role = chosen ?? roles[0]?.value
  const byService = role === serviceRole
  const {
    mutate,
    data: key,
    error,
    isPending,
  } = useServiceOperation(async (email: string) =>
    role === undefined ? '' : create(email.trim(), role, byService),
  )
  useUnsaved(formState.isDirty && key === undefined)
  const problem = mapFieldProblems(error).email
  if (key !== undefined) {
    return (
      <>
        <p role="status">The key is active. You can also find it under Keys.</p>
        <NewKeyValue name={`Key of ${getValues('email').trim()}`} value={key} purpose="" />
        <div className={layout.row}>
          <Button look="primary" onPress={onClose}>
            Close
          </Button>
        </div>
      </>
    )
  }
  return (
    <form className={layout.stack} onSubmit={handleSubmit(({ email }) => mutate(email))} noValidate>
      <FormText
        control={control}
        name="email"
        label="Email address"
        type="email"
        hint={hint}
        problem={problem}
        autoFocus
      />
      {role !== undefined && (
        <Choice
          label="Role"
          hint={
            byService
              ? 'By the operation of the API. The request counts against the limits and is recorded.'
              : 'By the control API, without checks or rate limits.'
          }
          value={role}
          options={roles}
          onChange={setChosen}
        />
      )}
      {problem === undefined && <ServiceError error={error} />}
      <div className={layout.row}>
        <Button look="primary" type="submit" once isPending={isPending}>
          {action}
        </Button>
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

interface NewKeyValueProps {
  readonly name: string
  readonly value: string
  /** What the key is for. */
  readonly purpose: string
}

/** A new key with a copy button. */
export const NewKeyValue = ({ name, value, purpose }: NewKeyValueProps) => (
  <div className={styles.newKey}>
    <p className={textStyles.small}>
      <strong>{name}</strong> <span className={textStyles.quiet}>{purpose}</span>
    </p>
    <div className={styles.keyValue}>
      <code>{value}</code>
      <CopyButton text={value} label={`Copy ${name}`} shown="Copy" />
    </div>
  </div>
)
