import type { ReactNode } from 'react'

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info'

export const Badge = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) => <span className={`badge ${tone}`}>{children}</span>

/** Of an HTTP status; `null` is an answer that nobody saw. */
export const getStatusTone = (status: number | null): Tone =>
  status === null || status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'

/** Of a state of an organization, a user or a key. */
export const getStateTone = (state: string): Tone =>
  state === 'active' ? 'good' : state === 'deleted' ? 'bad' : 'warn'
