import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { count } from '../../../ui/format.ts'
import { tell, tellError } from '../../../ui/toasts.tsx'
import { forgetAll } from '../journal/pages.ts'

interface ForgetAllProps {
  readonly isDisabled: boolean
  readonly onForgotten: () => void
}

/** Empties the journal, once it is confirmed. */
export function ForgetAll({ isDisabled, onForgotten }: ForgetAllProps) {
  const [isAsking, setAsking] = useState(false)
  const forget = async (): Promise<void> => {
    try {
      tell(`${count(await forgetAll(), 'request is', 'requests are')} forgotten.`)
      onForgotten()
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <>
      <Button isDisabled={isDisabled} onPress={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden />
        Forget all
      </Button>
      <Confirm
        title="Forget all requests?"
        action="Forget all"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={forget}
      >
        The journal is emptied, of all organizations. Credits, limits and data stay as they are.
      </Confirm>
    </>
  )
}
