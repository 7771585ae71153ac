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

/** What went wrong, and what to do now. */
export const Problem = ({ error, onRetry }: ProblemProps) => (
  <div role="alert" className="notice bad">
    <div className="row said">
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
  readonly query: UseQueryResult<Data>
  /** As in “Loading …”. */
  readonly what: string
  readonly children: (data: Data) => ReactNode
}

/** What a query brought; as long as it brought nothing, how it stands. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  const { data, error: now, refetch } = query
  // It goes while the server is asked again, and would come back.
  const last = useRef<Error>(null)
  if (now !== null) last.current = now
  const error = last.current
  if (data !== undefined) return <>{children(data)}</>
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />
  return <Loading what={what} />
}

/** Something that takes a while, nobody knows how long. */
export const Progress = ({ label }: { readonly label: string }) => (
  <ProgressBar className="busy" isIndeterminate>
    <Label>{label}</Label>
    <div className="bar" aria-hidden>
      <div className="part" />
    </div>
  </ProgressBar>
)
