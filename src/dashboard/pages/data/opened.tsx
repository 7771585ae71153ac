/** A record under its GUID, or that there is none. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Refusal } from '../../api/errors.ts'
import { Empty, Loaded } from '../../ui/states.tsx'

interface OpenedProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly what: string
  /** Where one may look for others. */
  readonly list: string
  readonly children: (data: Data) => ReactNode
}

export function Opened<Data>({ query, what, list, children }: OpenedProps<Data>) {
  const { error } = query
  if (error instanceof Refusal && error.status === 404) {
    return (
      <Empty title={`There is no such ${what}`}>
        It was deleted, or a reset took it along. <Link href={list}>Search for another</Link>.
      </Empty>
    )
  }
  return (
    <Loaded query={query} what={`the ${what}`}>
      {children}
    </Loaded>
  )
}
