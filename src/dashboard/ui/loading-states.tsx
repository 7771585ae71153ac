/** Empty, loading, and error states. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Loader, PlugZap, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Label, ProgressBar } from 'react-aria-components'
import { ConnectionError } from '../api/errors.ts'
import { Button } from './button.tsx'

interface EmptyProps {
  readonly title: string
  readonly children: ReactNode
  readonly icon?: ReactNode
}

export const Empty = ({ title, children, icon }: EmptyProps) => (
  <div className="blank">
    {icon}
    <h3>{title}</h3>
    <div>{children}</div>
  </div>
)

export const Loading = ({ what }: { readonly what: string }) => (
  <div role="status" className="blank">
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
  <div role="alert" className="notice bad">
    <div className="row message">
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
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error'> & { readonly refetch: () => unknown }
  /** The object of “Loading …”. */
  readonly what: string
  readonly children: (data: Data) => ReactNode
}

/** Renders the data of a query, or its loading or error state. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  const { data, error: now, refetch } = query
  // The query resets its error during a refetch. Keeping the last one avoids flicker.
  const last = useRef<Error>(null)
  if (now !== null) last.current = now
  const error = last.current
  if (data !== undefined) return <>{children(data)}</>
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />
  return <Loading what={what} />
}

/** A progress bar without a known end. */
export const Progress = ({ label }: { readonly label: string }) => (
  <ProgressBar className="busy" isIndeterminate>
    <Label>{label}</Label>
    <div className="bar" aria-hidden>
      <div className="part" />
    </div>
  </ProgressBar>
)
