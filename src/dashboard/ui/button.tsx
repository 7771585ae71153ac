import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { isSecondClick } from './double-click.ts'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'onClick'> {
  /** Use `primary` once per page, and `bare` inside other elements. */
  readonly look?: 'plain' | 'primary' | 'danger' | 'bare'
  readonly slim?: boolean
  /** The name of an action that a double click runs once, such as `replay`. It includes the input of the action. */
  readonly once?: string | undefined
  readonly children: ReactNode
}

export function Button({ look = 'plain', slim = false, once, onPress, ...rest }: ButtonProps) {
  const isSecond = (): boolean => once !== undefined && isSecondClick(once)
  const press: AriaButtonProps =
    rest.type === 'submit'
      ? { onClick: (event) => isSecond() && event.preventDefault() }
      : { onPress: (event) => isSecond() || onPress?.(event) }
  return <AriaButton {...rest} {...press} className={`button ${look} ${slim ? 'slim' : ''}`} />
}
