import { useState } from 'react'

/** A value that outlives its page. */
interface StateStore<Value> {
  value: Value
}

export const createDraftStore = <Value>(initial: Value): StateStore<Value> => ({ value: initial })

/** Returns state that is restored when the user comes back to the page. */
export function useDraft<Value>(store: StateStore<Value>): readonly [Value, (next: Value) => void] {
  const [value, setValue] = useState(store.value)
  const update = (next: Value): void => {
    store.value = next
    setValue(next)
  }
  return [value, update]
}
