/** A value that is edited in place, with its problem if it cannot be saved. */
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'

interface InlineEditProps {
  readonly label: string
  readonly hint?: string
  /** The stored value. */
  readonly value: string
  /** Saves the text. Throws if the server returns an error. */
  readonly onSave: (text: string) => Promise<unknown>
  /** Returns the message for a thrown error. */
  readonly explain: (error: unknown) => string
  readonly isNumber?: boolean
}

export function InlineEdit({ label, hint, value, onSave, explain, isNumber = false }: InlineEditProps) {
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isChanged = draft !== undefined && draft !== value

  useUnsaved(isChanged)

  const discard = (): void => {
    setDraft(undefined)
    setProblem(undefined)
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isChanged) return discard()
    setBusy(true)
    try {
      await onSave(draft)
      discard()
    } catch (error) {
      setProblem(explain(error))
    } finally {
      setBusy(false)
    }
  }
  const discardOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') discard()
  }

  return (
    <form className="in-place" onSubmit={save} onKeyDown={discardOnEscape} noValidate>
      <TextInput
        label={label}
        hint={isChanged ? 'Press Enter to save or Escape to discard.' : hint}
        value={draft ?? value}
        onChange={setDraft}
        problem={problem}
        {...(isNumber && { inputMode: 'numeric' as const })}
      />
      {isChanged && (
        <div className="row">
          <Button slim look="primary" type="submit" isDisabled={isBusy}>
            Save
          </Button>
          <Button slim look="bare" onPress={discard}>
            Discard
          </Button>
        </div>
      )}
    </form>
  )
}
