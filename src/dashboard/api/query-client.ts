import { QueryClient } from '@tanstack/react-query'
import { Unreachable } from './client.ts'

/** Milliseconds between attempts to reach a server that does not answer. */
const AGAIN_AFTER = 1_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server is on this machine: what it refuses it refuses again, and what is gone comes back soon.
      retry: false,
      refetchInterval: ({ state }) => (state.error instanceof Unreachable ? AGAIN_AFTER : false),
      networkMode: 'always',
      staleTime: 1_000,
    },
    mutations: { networkMode: 'always' },
  },
})
