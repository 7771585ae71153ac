/** The dashboard: what people see of the sandbox. It knows the server by its document alone. */
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { queryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { useHashPath, useHashQuery } from './hash-location.ts'
import './ui/tokens.css'
import './ui/base.css'
import { followTheme } from './ui/theme.ts'

followTheme()

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
