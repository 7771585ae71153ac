/** Empty, loading, and error states. */

import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Loader, PlugZap, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Label, ProgressBar } from 'react-aria-components'
import { ConnectionError } from '../api/errors.ts'
import { Button } from './button.tsx'
import layout from './styles/layout.module.css'
import states from './styles/loading-states.module.css'

interface EmptyProps {
  readonly title: string
  readonly children: ReactNode
  readonly icon?: ReactNode
}

export const Empty = ({ title, children, icon }: EmptyProps) => (
  <div className={states.blank}>
    {icon}
    <h3>{title}</h3>
    <div>{children}</div>
  </div>
)

export const Loading = ({ what }: { readonly what: string }) => (
  <div role="status" className={states.blank}>
    <Loader size={20} aria-hidden />
    <span>Loading {what}…</span>
  </div>
)

interface ProblemProps {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}

/** An error message with a retry button. */
export const Problem = ({ error, onRetry }: ProblemProps) => (
  <div role="alert" className={clsx(states.notice, states.bad)}>
    <div className={clsx(layout.row, states.message)}>
      {error instanceof ConnectionError ? (
        <PlugZap size={18} aria-hidden />
      ) : (
        <TriangleAlert size={18} aria-hidden />
      )}
      <span>{error instanceof Error ? error.message : 'Something went wrong. Try again.'}</span>
    </div>
    {onRetry !== undefined && !(error instanceof ConnectionError) && (
      <Button slim onPress={onRetry}>
        Try again
      </Button>
    )}
  </div>
)

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'failureReason'> & {
    readonly refetch: () => unknown
  }
  /** The object of “Loading …”. */
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
  return <Loading what={what} />
}

/** A progress bar without a known end. */
export const Progress = ({ label }: { readonly label: string }) => (
  <ProgressBar className={states.busy} isIndeterminate>
    <Label>{label}</Label>
    <div className={states.bar} aria-hidden>
      <div className={states.part} />
    </div>
  </ProgressBar>
)
