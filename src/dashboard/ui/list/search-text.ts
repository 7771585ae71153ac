/** The text of a search field whose value is in the address. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from 'react-router'

/** Milliseconds after the last keystroke. */
const SETTLE_MS = 200

interface TypedText {
  readonly text: string
  /** The value at the time of typing. */
  readonly previous: string
}

/**
 * Returns the text of a field and a setter. Calls `onSettle` when typing pauses. If the value changes by other means,
 * such as Back, the field shows the value.
 */
export function useDebouncedText(
  value: string,
  onSettle: (text: string) => void,
): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<TypedText>()
  const isOfNow = typed !== undefined && (typed.previous === value || typed.text.trim() === value)
  const settle = useEffectEvent((text: string) => {
    setTyped({ text, previous: text.trim() })
    if (text.trim() !== value) onSettle(text.trim())
  })
  // While another page loads, a new search would return to this one.
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isLeaving || typed === undefined || typed.previous === typed.text.trim()) return
    const timer = setTimeout(() => settle(typed.text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed, isLeaving])
  return [isOfNow ? typed.text : value, (text) => setTyped({ text, previous: value })]
}

/** Returns whether a search text only continues the previous one, so that Back does not return to each letter. */
export const continuesTyping = (before: string, after: string): boolean =>
  before !== after && before !== '' && after !== ''
