/** The focus of forms that the server or the page has rejected. */
import { useEffect, useRef } from 'react'
import { focusPart } from './layout.tsx'

/**
 * Moves the focus to the first field with a problem, which may be out of sight.
 * @param results change when the form may have new problems
 */
export function useFocusOnProblem(...results: readonly [unknown, unknown?]) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusPart('[data-invalid] :is(input, textarea, button)', form.current), [...results])
  return form
}
