/** Starts the dashboard. */
import './token-link.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { ConnectionError } from './api/errors.ts'
import { App } from './app.tsx'
import { useHashPath, useHashQuery } from './hash-location.ts'
import './theme.css'
import './ui/base.css'
import { applyTheme } from './theme.ts'

/** Milliseconds between attempts to reach a server that does not respond. */
const RETRY_MS = 1_000

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server is local. Retrying an error response does not help.
      retry: false,
      refetchInterval: ({ state }) => (state.error instanceof ConnectionError ? RETRY_MS : false),
      networkMode: 'always',
      staleTime: 1_000,
    },
    mutations: { networkMode: 'always' },
  },
})

applyTheme()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router hook={useHashPath} searchHook={useHashQuery}>
          <App />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  )
}
