/** A value that is edited in place, with its problem if it cannot be saved. */

import type { KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { useUnsaved } from '../../ui/edited-forms.ts'
import { FormText } from '../../ui/form.tsx'
import layout from '../../ui/styles/layout.module.css'
import styles from './page.module.css'

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
  const { control, formState, handleSubmit, reset, setError } = useForm({
    values: { text: value },
    // The stored value may change while the user types.
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty, isSubmitting } = formState
  useUnsaved(isDirty)

  const discard = (): void => reset({ text: value }, { keepDirtyValues: false })
  const save = handleSubmit(async ({ text }) => {
    if (text === value) return discard()
    try {
      await onSave(text)
      reset({ text }, { keepDirtyValues: false })
    } catch (error) {
      setError('text', { message: explain(error) })
    }
  })
  const discardOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') discard()
  }

  return (
    <form className={styles.inPlace} onSubmit={save} onKeyDown={discardOnEscape} noValidate>
      <FormText
        control={control}
        name="text"
        label={label}
        hint={isDirty ? 'Press Enter to save or Escape to discard.' : hint}
        {...(isNumber && { inputMode: 'numeric' as const })}
      />
      {isDirty && (
        <div className={layout.row}>
          <Button slim look="primary" type="submit" isDisabled={isSubmitting}>
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
