import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Moves the focus to the part of the page that the address names, by the id of an element or the name of a field. Call it where the parts
 * are loaded. Returns the name.
 */
export function useNamedPart(): string | null {
  const [query] = useSearchParams()
  const name = query.get('at')
  useEffect(() => {
    if (name === null) return
    const quoted = CSS.escape(name)
    const part = document.querySelector<HTMLElement>(`#${quoted}, [name=${quoted}]`)
    part?.focus({ preventScroll: true })
    part?.scrollIntoView({ block: 'center' })
  }, [name])
  return name
}
