import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** `primary` once a view; `bare` among others. */
  readonly look?: 'plain' | 'primary' | 'danger' | 'bare'
  readonly slim?: boolean
  readonly children: ReactNode
}

export const Button = ({ look = 'plain', slim = false, ...rest }: ButtonProps) => (
  <AriaButton {...rest} className={`button ${look} ${slim ? 'slim' : ''}`} />
)
