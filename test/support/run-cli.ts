/** Runs `signalbox` in this process, also against servers of the same process. */
import { afterAll, beforeAll, spyOn } from 'bun:test'
import { run } from '../../src/cli/program.ts'
import type { ListeningServer } from '../../src/http/listen.ts'
import { TRANSACTION_HEADER } from '../../src/lib/http-request.ts'
import { tryParseJson } from '../../src/lib/json.ts'
import { standardOutput } from '../../src/lib/log.ts'
import { createSandbox, type Sandbox, startServer } from './sandbox.ts'

/**
 * Runs `signalbox` in this process. Returns its exit code and output.
 * @param onOutput receives the whole standard output after each write
 */
export async function runCli(
  args: readonly string[],
  env: Record<string, string> = {},
  onOutput: (stdout: string) => void = () => {},
) {
  let stdout = ''
  let stderr = ''
  const out = spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text)
    onOutput(stdout)
    return true
  })
  const printed = spyOn(standardOutput, 'write').mockImplementation(async (name, text) => {
    const printed = typeof text === 'string' ? text : Buffer.from(text).toString('latin1')
    if (name === 'stderr') stderr += printed
    else {
      stdout += printed
      onOutput(stdout)
    }
  })
  const err = spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text)
    return true
  })
  // Without a prompt at the terminal of the tests.
  const { isTTY } = process.stdin
  process.stdin.isTTY = false
  try {
    const code = await run(args, env)
    // The log writes the lines of one iteration of the event loop together.
    await new Promise(setImmediate)
    return { code, stdout, stderr }
  } finally {
    process.stdin.isTTY = isTTY
    printed.mockRestore()
    out.mockRestore()
    err.mockRestore()
    for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error')
  }
}

const TOKEN = 'a-token-of-this-test'

interface ListeningSandbox {
  readonly sandbox: Sandbox
  /** Runs a command with the URL and the control token of the server. */
  readonly cli: (args: readonly string[], onOutput?: (stdout: string) => void) => ReturnType<typeof runCli>
  readonly server: ListeningServer
}

/** Starts the real app, which requires a control token. */
function listenToSandbox(): ListeningSandbox {
  const sandbox = createSandbox()
  const control = { from: 'this machine', token: TOKEN } as const
  const server = startServer(sandbox.modules, { control })
  return {
    sandbox,
    server,
    cli: (args, onOutput) =>
      runCli([...args, '--url', server.url], { SIGNALBOX_CONTROL_TOKEN: TOKEN }, onOutput),
  }
}

/** Starts the real app for all tests of a file. */
export function useListeningSandbox(): () => ListeningSandbox {
  let current: ListeningSandbox | undefined
  beforeAll(() => {
    current = listenToSandbox()
  })
  afterAll(() => current?.server.stop(0))
  return () => {
    if (current === undefined) throw new Error('The server starts before the first test.')
    return current
  }
}

interface SentRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: unknown
}

/** Starts a server that returns the given responses of a Signalbox server in turn, and records what it receives. */
export function serveResponses(...responses: readonly Response[]) {
  for (const { headers } of responses) headers.set(TRANSACTION_HEADER, 'an-id')
  return serveOtherResponses(...responses)
}

/** Starts another server than Signalbox, which returns the given responses in turn. */
export function serveOtherResponses(...responses: readonly Response[]) {
  const sent: SentRequest[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const text = await request.text()
      const { pathname, search } = new URL(request.url)
      const body = tryParseJson(text)
      sent.push({ method: request.method, path: pathname + search, body })
      return responses[sent.length - 1] ?? new Response(null, { status: 500 })
    },
  })
  const url = server.url.origin
  return {
    url,
    sent,
    cli: (...args: string[]) => runCli([...args, '--url', url]),
    [Symbol.dispose]: () => void server.stop(true),
  }
}
