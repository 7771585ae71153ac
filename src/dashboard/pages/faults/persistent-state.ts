import { useState } from 'react'

/** Where state stays that outlives its view. */
interface StateStore<Value> {
  value: Value
}

export const createStore = <Value>(initial: Value): StateStore<Value> => ({ value: initial })

/** State that whoever goes to another view and comes back finds as it was left. */
export function usePersistentState<Value>(store: StateStore<Value>): readonly [Value, (next: Value) => void] {
  const [value, setValue] = useState(store.value)
  const update = (next: Value): void => {
    store.value = next
    setValue(next)
  }
  return [value, update]
}
