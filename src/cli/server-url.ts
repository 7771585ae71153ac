/** The URL of a running server, for commands that connect to one. */
import { type Environment, getPortVariable } from '../config/serve-config.ts'
import { SETTINGS } from '../config/settings.ts'
import { UsageError } from '../lib/errors.ts'
import { toUrlHost, withoutBrackets } from '../lib/host-names.ts'

/** Returns the URL of a server on this machine that has the same environment. */
export function getDefaultUrl(env: Environment): string {
  const host = withoutBrackets((env.SIGNALBOX_HOST || SETTINGS.host.default).trim())
  const scheme = env.SIGNALBOX_TLS_CERT ? 'https' : 'http'
  return `${scheme}://${toUrlHost(host)}:${getPortVariable(env) ?? SETTINGS.port.default}`
}

/**
 * Parses the value of `--url`.
 * @throws {UsageError} if the text is not an HTTP URL
 */
export function parseServerUrl(text: string): URL {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text)
  throw new UsageError(`--url ${text} is not an HTTP URL. Use one such as http://127.0.0.1:8080.`)
}

/**
 * Returns the server of `--url`, or else that of the environment.
 * @throws {UsageError} if it is not an HTTP URL
 */
export function resolveServerUrl(url: string | undefined, env: Environment): URL {
  if (url) return parseServerUrl(url)
  const defaultUrl = getDefaultUrl(env)
  if (URL.canParse(defaultUrl)) return new URL(defaultUrl)
  throw new UsageError(`${defaultUrl} is not an HTTP URL. Check SIGNALBOX_HOST and SIGNALBOX_PORT.`)
}
