/** The URL of a running server, for commands that connect to one. */
import { DEFAULT_PORT, type Environment } from '../config.ts'
import { codeOf, messageOf, StartupError } from '../lib/errors.ts'

/** Returns the URL of a server on this machine that has the same environment. */
export const getDefaultUrl = (env: Environment): string =>
  `${env.SIGNALBOX_TLS_CERT ? 'https' : 'http'}://127.0.0.1:${env.SIGNALBOX_PORT || DEFAULT_PORT}`

/**
 * Parses the URL of a server.
 * @throws {StartupError} if the text is not an HTTP URL
 */
export function parseServerUrl(text: string): URL {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text)
  throw new StartupError(`--url ${text} is not an HTTP URL. Use one such as http://127.0.0.1:8080.`)
}

/** Returns why a request received no response, in words. */
export function describeConnectionProblem(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it did not respond'
  if (/refused/i.test(String(codeOf(error)))) return 'no server is listening'
  return messageOf(error).replace(/[.?!]$/, '')
}
