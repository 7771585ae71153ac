/** The real server on a free port of this machine. */
import { createApp } from '../../src/app.ts'
import type { AppContext } from '../../src/context.ts'
import { type ListeningServer, listen } from '../../src/http/listen.ts'
import type { AppOptions } from '../../src/service-app.ts'

/** Serves a context over a socket. Call `stop` in the end. */
export const startServer = (context: AppContext, options?: AppOptions, port = 0): ListeningServer =>
  listen(createApp(context, options), { host: '127.0.0.1', port, tls: undefined })
