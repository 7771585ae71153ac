import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds after the last letter. */
const PAUSE = 200

interface Typed {
  readonly text: string
  /** The value when this was typed. */
  readonly over: string
}

/**
 * A text field whose value settles when typing pauses. The field shows what is typed; when the value changes by other
 * means, as with Back, it shows the value.
 */
export function useTyped(
  value: string,
  onSettle: (text: string) => void,
): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<Typed>()
  const isOfNow = typed !== undefined && (typed.over === value || typed.text.trim() === value)
  const settle = useEffectEvent((text: string) => {
    setTyped({ text, over: text.trim() })
    if (text.trim() !== value) onSettle(text.trim())
  })
  useEffect(() => {
    if (typed === undefined || typed.over === typed.text.trim()) return
    const timer = setTimeout(() => settle(typed.text), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return [isOfNow ? typed.text : value, (text) => setTyped({ text, over: value })]
}
