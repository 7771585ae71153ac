/** The dialog that creates a user or a key for an email address and shows the new key. */
import { type FormEvent, useState } from 'react'
import { mapFieldProblems } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { useServiceOperation } from './queries.ts'
import { ServiceError } from './service-api-notes.tsx'

interface NewKeyDialogProps {
  /** For example “New user”. */
  readonly title: string
  readonly hint: string
  readonly action: string
  /** Creates the user or key. Returns the value of the new key. */
  readonly create: (email: string) => Promise<string>
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const NewKeyDialog = ({ title, isOpen, onClose, ...rest }: NewKeyDialogProps) => (
  <Dialog title={title} isOpen={isOpen} onClose={onClose}>
    <NewKeySteps onClose={onClose} {...rest} />
  </Dialog>
)

function NewKeySteps({ hint, action, create, onClose }: Omit<NewKeyDialogProps, 'title' | 'isOpen'>) {
  const [email, setEmail] = useState('')
  const { mutate, data: key, error, isPending } = useServiceOperation(create)
  const problem = mapFieldProblems(error).email
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    mutate(email)
  }
  if (key !== undefined) {
    return (
      <>
        <p role="status">The key is active. You can also find it under Keys.</p>
        <NewKeyValue name={`Key of ${email.trim()}`} value={key} purpose="" />
        <div className="row">
          <Button look="primary" onPress={onClose}>
            Close
          </Button>
        </div>
      </>
    )
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        label="Email address"
        type="email"
        value={email}
        onChange={setEmail}
        hint={hint}
        problem={problem}
        autoFocus
      />
      {problem === undefined && <ServiceError error={error} />}
      <div className="row">
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
  <div className="new-key">
    <p className="small">
      <strong>{name}</strong> <span className="quiet">{purpose}</span>
    </p>
    <div className="row key-value">
      <code>{value}</code>
      <CopyButton text={value} label={`Copy ${name}`} shown="Copy" />
    </div>
  </div>
)
