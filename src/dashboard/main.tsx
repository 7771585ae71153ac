/** Starts the dashboard. */
import './token-link.ts'
import './theme.css'
import './ui/styles/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { ConnectionError } from './api/errors.ts'
import { createRouter } from './routes.tsx'
import { applyTheme } from './theme.ts'

/** Milliseconds between attempts to reach a server that does not respond. */
const RETRY_MS = 1_000

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server is local. Retrying an error response does not help.
      retry: (_, error) => error instanceof ConnectionError,
      retryDelay: RETRY_MS,
      networkMode: 'always',
      staleTime: 1_000,
    },
    mutations: { networkMode: 'always', retryDelay: RETRY_MS },
  },
})

applyTheme()
const router = createRouter()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* A transition would delay what the user types into a field whose value is in the address. */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
