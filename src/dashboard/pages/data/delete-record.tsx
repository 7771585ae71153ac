import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { go } from '../../hash-location.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { count } from '../../ui/format.ts'
import { tell, tellError } from '../../ui/toasts.tsx'
import { useDelete } from './queries.ts'
import { listAddress } from './search-place.ts'
import type { Kind } from './types.ts'
import { recordsIn } from './words.ts'

interface DeleteRecordProps {
  readonly kind: Kind
  readonly guid: string
  readonly name: string
  /** What goes with it. */
  readonly children: ReactNode
}

export function DeleteRecord({ kind, guid, name, children }: DeleteRecordProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useDelete(kind, guid)
  const remove = (): void =>
    mutate(undefined, {
      onError: tellError,
      onSuccess: ({ contacts, employments }) => {
        tell(`${name} is deleted, with ${people(contacts, kind)}${count(employments, 'job')}.`)
        go(listAddress(kind), { discardEdits: true })
      },
    })
  return (
    <>
      <Button look="danger" onPress={() => setAsking(true)} isDisabled={isPending}>
        <Trash2 size={16} aria-hidden /> Delete
      </Button>
      <Confirm
        title={`Delete ${name}?`}
        action="Delete it"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>{children}</p>
      </Confirm>
    </>
  )
}

const people = (number: number, kind: Kind): string =>
  kind === 'companies' ? `${recordsIn(number, 'contacts')} and ` : ''
