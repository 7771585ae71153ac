import { useState } from 'react'

/** Where state stays that outlives its view. */
interface Place<Value> {
  last: Value
}

export const placeFor = <Value>(initial: Value): Place<Value> => ({ last: initial })

/** State that whoever goes to another view and comes back finds as it was left. */
export function useKept<Value>(place: Place<Value>): readonly [Value, (next: Value) => void] {
  const [value, setValue] = useState(place.last)
  const keep = (next: Value): void => {
    place.last = next
    setValue(next)
  }
  return [value, keep]
}
