/** A value that is changed where it stands: it is saved when somebody says so, and shows what is refused. */
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'

interface InlineEditProps {
  readonly label: string
  readonly hint?: string
  /** As it is stored. */
  readonly value: string
  /** Stores the text; what it throws is what is wrong with it. */
  readonly onSave: (text: string) => Promise<unknown>
  /** What to say of what was thrown. */
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
