import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { OUTCOME_NAMES, type Outcome } from '../api/schemas.ts'
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
  status === null || status >= 400 ? 'bad' : 'plain'

/** Returns the tone of the status of an organization, user, or key. */
export const getStateTone = (state: string): Tone =>
  state === 'active' ? 'good' : state === 'deleted' ? 'bad' : 'warn'

const OUTCOME_TONES: Readonly<Record<Outcome, Tone>> = {
  found: 'good',
  company_only: 'info',
  no_match: 'warn',
  success: 'plain',
  error: 'bad',
}

export const OutcomeBadge = ({ outcome }: { readonly outcome: Outcome }) => (
  <Badge tone={OUTCOME_TONES[outcome]}>{OUTCOME_NAMES[outcome]}</Badge>
)
