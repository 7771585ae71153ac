import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { Link, type LinkProps } from 'react-router'
import buttonStyles from './styles/button.module.css'

interface Look {
  /** Use `primary` once per page, and `bare` inside other elements. */
  readonly look?: 'plain' | 'primary' | 'danger' | 'bare'
  readonly slim?: boolean
}

interface ButtonProps
  extends Look,
    Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'onClick' | 'onPress' | 'isPending'> {
  /** Whether each click of a double click runs the action, for steps such as the next request. */
  readonly repeats?: boolean
  /** Clicks do nothing while this is true. */
  readonly isPending?: boolean
  readonly onPress?: (() => void) | undefined
  readonly children: ReactNode
}

export function Button({
  look = 'plain',
  slim = false,
  repeats = false,
  isPending = false,
  onPress,
  ...rest
}: ButtonProps) {
  // The browser counts the clicks of a double click in the `detail` of `mousedown`. A disabled button would not get
  // that event, and React Aria would repeat the lost click 80 ms later. So a pending button is not disabled.
  const isSecondClick = useRef(false)
  const press: AriaButtonProps = {
    onMouseDown: (event) => {
      isSecondClick.current = event.detail > 1 && !repeats
    },
    onClick: (event) => {
      if (isSecondClick.current || isPending) event.preventDefault()
      else onPress?.()
      isSecondClick.current = false
    },
  }
  const pending = isPending ? { 'aria-disabled': 'true' as const } : {}
  return (
    <AriaButton
      {...rest}
      {...press}
      {...pending}
      className={clsx(buttonStyles.button, buttonStyles[look], slim && buttonStyles.slim)}
    />
  )
}

/** A link that looks like a button. */
export const ButtonLink = ({ look = 'plain', slim = false, ...rest }: Look & LinkProps) => (
  <Link {...rest} className={clsx(buttonStyles.button, buttonStyles[look], slim && buttonStyles.slim)} />
)
