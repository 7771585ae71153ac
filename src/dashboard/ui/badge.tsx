import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import badgeStyles from './styles/badge.module.css'

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info'

export const Badge = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) => <span className={clsx(badgeStyles.badge, badgeStyles[tone])}>{children}</span>

/** Returns the tone of an HTTP status; `null` is a missing response. */
export const getStatusTone = (status: number | null): Tone =>
  status === null || status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'

/** Returns the tone of the status of an organization, user, or key. */
export const getStateTone = (state: string): Tone =>
  state === 'active' ? 'good' : state === 'deleted' ? 'bad' : 'warn'
