/** Empty, loading, and error states. */

import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { PlugZap, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConnectionError, getErrorMessage } from '../api/errors.ts'
import { useStreamState } from '../api/server-events.ts'
import { Button } from './button.tsx'
import layout from './styles/layout.module.css'
import states from './styles/loading-states.module.css'
import textStyles from './styles/text.module.css'

interface EmptyProps {
  readonly title: string
  readonly children: ReactNode
  readonly icon?: ReactNode
}

export const Empty = ({ title, children, icon }: EmptyProps) => (
  <div className={states.blank}>
    {icon}
    <h2>{title}</h2>
    <div>{children}</div>
  </div>
)

interface SkeletonProps {
  readonly what: string
  /** The number of gray bars. */
  readonly rows?: number
}

/** Gray bars in place of what is loading. */
export const Skeleton = ({ what, rows = 3 }: SkeletonProps) => (
  <div role="status" className={states.skeleton}>
    <span className={textStyles.visuallyHidden}>Loading {what}…</span>
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all the same
      <span key={index} aria-hidden />
    ))}
  </div>
)

interface ProblemProps {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}

/** An error message with a retry button. */
export function Problem({ error, onRetry }: ProblemProps) {
  const isOffline = error instanceof ConnectionError
  const isBack = useStreamState(({ connection }) => connection === 'open')
  const Icon = isOffline ? PlugZap : TriangleAlert
  return (
    <div role="alert" className={clsx(states.notice, states.bad)}>
      <div className={clsx(layout.row, states.message)}>
        <Icon size={18} aria-hidden />
        <span>{isOffline && isBack ? 'The server did not respond. Try again.' : getErrorMessage(error)}</span>
      </div>
      {onRetry !== undefined && !isOffline && (
        <Button slim onPress={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'failureReason'> & {
    readonly refetch: () => unknown
  }
  /** The object of “Loading …”, for screen readers. */
  readonly what: string
  readonly children: (data: Data) => ReactNode
}

/** Renders the data of a query, or its loading or error state. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  const { data, refetch } = query
  // While the query retries, it has no error yet.
  const error = query.error ?? query.failureReason
  if (data !== undefined) return <>{children(data)}</>
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />
  return <Skeleton what={what} />
}

/** A progress bar without a known end. */
export const Progress = ({ label }: { readonly label: string }) => (
  <label className={states.busy}>
    {label}
    <progress />
  </label>
)

interface LinkProblemProps {
  /** What is wrong with the link that opened the page; `undefined` if it is correct. */
  readonly problem: string | undefined
}

export const LinkProblem = ({ problem }: LinkProblemProps) =>
  problem !== undefined && (
    <p role="alert" className={clsx(states.notice, states.bad)}>
      {problem}
    </p>
  )
