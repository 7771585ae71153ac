import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Confirm } from './dialog.tsx'

interface DeleteButtonProps {
  /** The name of the record. */
  readonly name: string
  /** The label of the confirm button. */
  readonly action: string
  readonly isPending: boolean
  readonly onDelete: () => void
  /** A description of what is deleted. */
  readonly children: ReactNode
}

/** A delete button that asks for confirmation. */
export function DeleteButton({ name, action, isPending, onDelete, children }: DeleteButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button look="danger" onPress={() => setConfirming(true)} isDisabled={isPending}>
        <Trash2 size={16} aria-hidden /> Delete
      </Button>
      <Confirm
        title={`Delete ${name}?`}
        action={action}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={onDelete}
      >
        <p>{children}</p>
      </Confirm>
    </>
  )
}
