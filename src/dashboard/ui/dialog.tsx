/** Dialogs, and a delete button with a confirmation. */

import { clsx } from 'clsx'
import { Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from './button.tsx'
import { countUnsaved, discardUnsaved } from './edited-forms.ts'
import dialogStyles from './styles/dialog.module.css'
import layout from './styles/layout.module.css'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** A form is not closed by a click beside it. Escape and `slot="close"` need a confirmation if they would lose edits. */
  readonly isForm?: boolean
  /** Whether there is room for fields beside each other. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

export function Dialog({ title, isOpen, onClose, isForm = false, isWide = false, children }: DialogProps) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <PlainDialog
        {...{ title, isOpen, isForm, isWide, children }}
        onClose={() => (isForm && countUnsaved() > 0 ? setConfirming(true) : onClose())}
      />
      {isForm && (
        <Confirm
          title="Discard your changes?"
          action="Discard changes"
          isOpen={isConfirming}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            discardUnsaved()
            onClose()
          }}
        >
          This form has unsaved changes.
        </Confirm>
      )}
    </>
  )
}

const PlainDialog = ({ title, isOpen, onClose, isForm, isWide, children }: Required<DialogProps>) => (
  <ModalOverlay
    className={dialogStyles.modalOverlay}
    isDismissable={!isForm}
    isOpen={isOpen}
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
  >
    <Modal className={clsx(dialogStyles.modal, isWide && dialogStyles.wide)}>
      <AriaDialog className={layout.stack}>
        <div className={dialogStyles.head}>
          <Heading slot="title">{title}</Heading>
          {!isForm && (
            <Button slot="close" look="bare" slim aria-label="Close">
              <X size={16} aria-hidden />
            </Button>
          )}
        </div>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

interface ConfirmProps {
  readonly title: string
  readonly children: ReactNode
  /** The label of the confirm button. */
  readonly action: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Requests confirmation before an action that cannot be undone. */
export const Confirm = ({ title, children, action, isOpen, onClose, onConfirm }: ConfirmProps) => (
  <Dialog title={title} isOpen={isOpen} onClose={onClose}>
    <p>{children}</p>
    <div className={layout.row}>
      <Button
        look="danger"
        onPress={() => {
          onClose()
          onConfirm()
        }}
      >
        {action}
      </Button>
      <Button onPress={onClose}>Cancel</Button>
    </div>
  </Dialog>
)

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

/** A delete button with a confirmation. */
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
        {children}
      </Confirm>
    </>
  )
}
