/** A search field whose value is in the address. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { TextInput } from '../field.tsx'

interface SearchInputProps {
  /** For screen readers. */
  readonly label: string
  readonly placeholder: string
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** Searches while the user types. */
export function SearchInput({ label, placeholder, search, onSearch }: SearchInputProps) {
  const [text, type] = useDebouncedText(search, onSearch)
  return (
    <TextInput
      label={label}
      hidesLabel
      type="search"
      placeholder={placeholder}
      value={text}
      onChange={type}
    />
  )
}

const trim = (text: string): string => text.trim()

/** Milliseconds after the last keystroke. */
const SETTLE_MS = 200

/** Returns a text once typing pauses. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

interface TypedText {
  readonly text: string
  /** The value at the time of typing. */
  readonly previous: string
}

/**
 * Returns the text of a field and a setter. Calls `onSettle` when typing pauses. If the value changes by other means,
 * such as Back, the field shows the value.
 * @param toValue returns the value of a text
 */
export function useDebouncedText(
  value: string,
  onSettle: (value: string) => void,
  toValue = trim,
): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<TypedText>()
  const isOfNow = typed !== undefined && (typed.previous === value || toValue(typed.text) === value)
  const settle = useEffectEvent((text: string) => {
    setTyped({ text, previous: toValue(text) })
    if (toValue(text) !== value) onSettle(toValue(text))
  })
  // While another page loads, a new search would return to this one.
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isLeaving || typed === undefined || typed.previous === toValue(typed.text)) return
    const timer = setTimeout(() => settle(typed.text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed, isLeaving, toValue])
  return [isOfNow ? typed.text : value, (text) => setTyped({ text, previous: value })]
}
