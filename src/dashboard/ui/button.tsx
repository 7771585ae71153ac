/** Buttons. A named action runs once per double click. */
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'

/** Milliseconds within which nobody asks for the same thing again on purpose. */
const WITHIN = 400

const begunAt = new Map<string, number>()

/**
 * Whether this is the second click of a double click, and so to be ignored.
 * @param action what is to happen once: `send`
 * @param now in milliseconds, on any clock that only goes on
 */
export function isDoubled(action: string, now = performance.now()): boolean {
  const before = begunAt.get(action)
  if (before !== undefined && now - before < WITHIN) return true
  begunAt.set(action, now)
  return false
}

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'onClick'> {
  /** `primary` once a view; `bare` among others. */
  readonly look?: 'plain' | 'primary' | 'danger' | 'bare'
  readonly slim?: boolean
  /** Names an action that a double click runs once: `replay`. A change of its input changes the name. */
  readonly once?: string | undefined
  readonly children: ReactNode
}

export function Button({ look = 'plain', slim = false, once, onPress, ...rest }: ButtonProps) {
  const isSecond = (): boolean => once !== undefined && isDoubled(once)
  const press: AriaButtonProps =
    rest.type === 'submit'
      ? { onClick: (event) => isSecond() && event.preventDefault() }
      : { onPress: (event) => isSecond() || onPress?.(event) }
  return <AriaButton {...rest} {...press} className={`button ${look} ${slim ? 'slim' : ''}`} />
}
