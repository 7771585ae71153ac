/** Asks for an e-mail address, has something made for it, and shows the key that comes of it. */

import { type FormEvent, useState } from 'react'
import { problemsByField } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { NewKey } from './new-key.tsx'
import { Refused } from './refused.tsx'
import { useService } from './service.ts'

interface NewForProps {
  /** As in “New user”. */
  readonly title: string
  readonly hint: string
  readonly action: string
  /** Answers the value of the new key. */
  readonly make: (email: string) => Promise<string>
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const NewFor = ({ title, isOpen, onClose, ...rest }: NewForProps) => (
  <Dialog title={title} isOpen={isOpen} onClose={onClose}>
    <Steps onClose={onClose} {...rest} />
  </Dialog>
)

function Steps({ hint, action, make, onClose }: Omit<NewForProps, 'title' | 'isOpen'>) {
  const [email, setEmail] = useState('')
  const { mutate, data: key, error, isPending } = useService(make)
  const problem = problemsByField(error).email
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    mutate(email)
  }
  if (key !== undefined) {
    return (
      <>
        <p role="status">Done. The key works from now on, and stays in the table of keys.</p>
        <NewKey name={`Key of ${email.trim()}`} value={key} purpose="" />
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
        label="E-mail address"
        type="email"
        value={email}
        onChange={setEmail}
        hint={hint}
        problem={problem}
        autoFocus
      />
      {problem === undefined && <Refused error={error} />}
      <div className="row">
        <Button look="primary" type="submit" once={`${action} ${email}`} isDisabled={isPending}>
          {action}
        </Button>
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
