/** Creates the app of `signalbox serve`, which loads most routes at their first request. */
import type { AppContext } from '../app-context.ts'
import { isOperationPath } from '../http/api-operations.ts'
import type { ListeningApp } from '../http/listen.ts'
import { lazy } from '../lib/cache.ts'
import { type AppOptions, createServiceApp, createServicePlugin } from './service-app.ts'

/**
 * Creates an app that responds as that of `createApp`. It loads the routes of the sandbox, the dashboard, and the docs with the
 * first request to another path than those of the service, because they take a fifth of the start.
 */
export function createLazyApp(context: AppContext, options: AppOptions): ListeningApp {
  const service = createServicePlugin(context, options)
  const app = createServiceApp(context, options, service, [])
  const loadAll = lazy(async () => {
    const { createApp } = await import('./app.ts')
    const all = createApp(context, options, service)
    all.server = app.server
    return all
  })
  return {
    fetch: (request) =>
      request.method === 'POST' && isOperationPath(pathOfUrl(request.url))
        ? app.fetch(request)
        : loadAll().then((all) => all.fetch(request)),
    set server(server: ListeningApp['server']) {
      app.server = server
    },
  }
}

const pathOfUrl = (url: string): string => url.slice(url.indexOf('/', 'https://'.length))
