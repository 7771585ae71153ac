/** A server that may fail to start, with everything that it prints. */
import type {
  CreateOrganizationOutput,
  OrganizationDetails,
} from '../../../src/sandbox/organizations/schema.ts'
import type { SweptOrganization } from './requests.ts'

const MILLISECONDS_TO_END = 20_000

/** Lines that only an uncaught exception prints. */
const STACK = /^\s+at |^\s*\d+ \| |\bBun v\d/m

export class SweptServer {
  /** `undefined` when the server ended before it listened. */
  readonly url: string | undefined
  readonly #child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>
  readonly #errors: Promise<string>

  private constructor(
    child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>,
    url: string | undefined,
    errors: Promise<string>,
  ) {
    this.#child = child
    this.url = url
    this.#errors = errors
  }

  static async launch(
    command: readonly string[],
    folder: string,
    environment: Record<string, string>,
  ): Promise<SweptServer> {
    const child = Bun.spawn([...command], {
      cwd: folder,
      env: environment,
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const errors = new Response(child.stderr).text()
    return new SweptServer(child, await listeningUrl(child.stdout), errors)
  }

  async createOrganization(credits: number): Promise<SweptOrganization> {
    const body = { subscription: 'standard', credits, qpsLimit: 1_000_000, dailyRateLimit: 1_000_000 }
    const response = await fetch(`${this.url}/sandbox/organizations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { organization, apiKey, adminKey } = (await response.json()) as CreateOrganizationOutput
    return { orgId: organization.orgId, apiKey, adminKey }
  }

  /** @returns what is wrong with a server that should serve: dead, not ready, another balance */
  async problemOfHealth(orgId: string, credits: number | undefined): Promise<string | undefined> {
    try {
      const ready = await fetch(`${this.url}/health/ready`)
      const text = await ready.text()
      if (ready.status !== 200) return `not ready: ${text}`
      if (credits === undefined) return undefined
      const response = await fetch(`${this.url}/sandbox/organizations/${orgId}`)
      const { organization } = (await response.json()) as Partial<OrganizationDetails>
      return organization?.credits === credits
        ? undefined
        : `${organization?.credits} credits instead of ${credits}`
    } catch (error) {
      return `the server is gone: ${String(error)} ${this.#child.exitCode ?? ''}`
    }
  }

  /** Everything that the server printed as an error. Resolves when it has ended. */
  errors(): Promise<string> {
    return this.#errors
  }

  async problemsOfFailedStart(): Promise<string[]> {
    const [code, errors] = [await this.#child.exited, await this.#errors]
    const problems = this.problemsOfErrors(errors)
    if (code !== 1) problems.push(`exit code ${this.#child.signalCode ?? code}`)
    if (errors.trim().split('\n').length !== 1) problems.push(`not one line: ${errors}`)
    return problems
  }

  problemsOfErrors(errors: string): string[] {
    return STACK.test(errors) ? [`a stack trace: ${errors.slice(0, 600)}`] : []
  }

  /** @returns the exit code, `undefined` when the server had to be killed */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | undefined> {
    this.#child.kill(signal)
    const late = Symbol('late')
    const code = await Promise.race([this.#child.exited, Bun.sleep(MILLISECONDS_TO_END).then(() => late)])
    if (typeof code === 'number') return code
    this.#child.kill('SIGKILL')
    await this.#child.exited
    return undefined
  }
}

/** Reads the first line of `serve --json`. */
async function listeningUrl(stdout: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder()
  const reader = stdout.getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return undefined
    text += decoder.decode(value, { stream: true })
    const end = text.indexOf('\n')
    if (end >= 0) return JSON.parse(text.slice(0, end)).url
  }
}
