/** Runs `signalbox state`, which exports the state of a running server to a file, or imports it. */
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { Environment } from '../config.ts'
import { ApiError } from '../lib/api-error.ts'
import { explainErrors, reasonOf, StartupError } from '../lib/errors.ts'
import { sendRequest } from '../lib/http-request.ts'
import { isObject, tryParseJson } from '../lib/json.ts'
import { readRegularFile } from '../lib/regular-file.ts'
import { parseStateFile } from '../sandbox/state/state-file-format.ts'
import { createChoice, formatExamples } from './help-text.ts'
import { replaceFile, requireReplaceable, resolveOutputFile } from './output-file.ts'
import { STATE_FILE_KIND } from './serve/state-flags.ts'
import { describeFailedRequest, getDefaultUrl, parseServerUrl } from './server-url.ts'
import { print } from './terminal.ts'

interface StateFlags {
  readonly url?: string
  readonly controlToken?: string
}

/** Milliseconds. A large state takes seconds. */
const TIMEOUT = 120_000

const DEFAULT_FILE = 'box.signalbox'

export function addState(program: Command, env: Environment): void {
  const defaultUrl = getDefaultUrl(env)
  program
    .command('state')
    .description('Export the state of a running server to a file, or import it.')
    .addArgument(createChoice('action', 'what to do', ['export', 'import']))
    .argument('[file]', `state file; - is standard input or output (default: ${DEFAULT_FILE})`)
    .optionsGroup('Server:')
    .option('--url <url>', `the server (default: ${defaultUrl})`)
    .option('--control-token <token>', 'control token of the server [SIGNALBOX_CONTROL_TOKEN]')
    .addHelpText('after', HELP_END)
    .action((action: string, file: string | undefined, flags: StateFlags) => {
      const token = flags.controlToken ?? (env.SIGNALBOX_CONTROL_TOKEN || undefined)
      const server = { url: parseServerUrl(flags.url || defaultUrl), token }
      return action === 'export'
        ? exportState(server, file ?? DEFAULT_FILE)
        : importState(server, file ?? DEFAULT_FILE)
    })
}

const HELP_END = formatExamples(
  [
    'signalbox state export box.signalbox',
    'signalbox state import box.signalbox --url http://127.0.0.1:9000',
    'signalbox serve --state box.signalbox',
  ],
  'docs/cli.md',
)

interface ControlServer {
  readonly url: URL
  readonly token: string | undefined
}

async function exportState(server: ControlServer, name: string): Promise<void> {
  const isOutput = name === '-'
  const file = isOutput ? name : resolveOutputFile('The file', name, [])
  if (!isOutput) requireReplaceable('The file', name, file, STATE_FILE_KIND)
  const text = await send(server, '/sandbox/state/export', undefined)
  requireStateFile(server, text)
  if (isOutput) print(text)
  else {
    explainErrors(
      () => replaceFile(file, text),
      (error) => `The state was not saved in ${name}: ${reasonOf(error)}. Name another file.`,
    )
    print(`The state of ${server.url.origin} is in ${name}. The file contains API keys.\n`)
  }
}

/**
 * Requires a complete state file, because another server may return anything.
 * @throws {StartupError} if it has another format or version, or does not match its checksum
 */
function requireStateFile({ url: { origin } }: ControlServer, text: string): void {
  if (!STATE_FILE_KIND.start.test(text))
    throw new StartupError(`${origin} returned no state file. Check that --url is a Signalbox server.`)
  try {
    parseStateFile(text)
  } catch (error) {
    throw error instanceof ApiError
      ? new StartupError(`${origin} returned an invalid state file, which is not written. ${error.message}`)
      : error
  }
}

async function importState(server: ControlServer, name: string): Promise<void> {
  const { origin } = server.url
  const body = tryParseJson(
    await send(server, '/sandbox/state/import', name === '-' ? await Bun.stdin.text() : readText(name)),
  )
  // The response has the new state, such as the number of records.
  if (!isObject(body) || !isObject(body.counts))
    throw new StartupError(`${origin} did not confirm the import. Check that --url is a Signalbox server.`)
  print(`${origin} has the state of ${name === '-' ? 'standard input' : name}.\n`)
}

function readText(name: string): string {
  if (!existsSync(name)) throw new StartupError(`The file ${name} does not exist. Check the path.`)
  try {
    return readRegularFile(name).toString('utf8')
  } catch (error) {
    throw new StartupError(`The file ${name} cannot be read: ${reasonOf(error)}.`)
  }
}

/**
 * Sends a request to the control API, and returns the response text.
 * @throws {StartupError} with the server's message for any status but 200
 */
async function send({ url, token }: ControlServer, path: string, body: string | undefined): Promise<string> {
  const { href } = new URL(path, url)
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { 'x-control-token': token }),
  }
  const signal = AbortSignal.timeout(TIMEOUT)
  const { status, text } = await sendRequest(href, { method: 'POST', headers, body, signal }).catch(
    (error: unknown) => {
      throw new StartupError(describeFailedRequest(error, url))
    },
  )
  if (status === 200) return text
  throw new StartupError(describeRejection(url, status, text, token !== undefined))
}

function describeRejection({ origin }: URL, status: number, text: string, hasToken: boolean): string {
  if (status === 401)
    return hasToken
      ? `${origin} rejected the control token. Check --control-token (or SIGNALBOX_CONTROL_TOKEN): ${TOKEN_SOURCE}`
      : `${origin} requires its control token. Add --control-token TOKEN (or set SIGNALBOX_CONTROL_TOKEN): ${TOKEN_SOURCE}`
  if (status === 404)
    return `${origin} has no control API. Start the server without --no-control, or check that --url is a Signalbox server.`
  return findMessage(text) ?? `${origin} returned status ${status}. Check that --url is a Signalbox server.`
}

const TOKEN_SOURCE =
  'the token with which the server was started, or the one in the link to the dashboard that it printed.'

/** Returns the message of an error response. */
function findMessage(text: string): string | undefined {
  const body = tryParseJson(text)
  const error = isObject(body) && isObject(body.error) ? body.error : {}
  return typeof error.message === 'string' ? error.message : undefined
}
