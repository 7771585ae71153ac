/** The real app on an in-memory database with the real migrations, asked over HTTP requests. */
import { join } from 'node:path'
import { type AppOptions, createApp } from '../../src/app.ts'
import { type AppContext, type ContextOptions, createContext } from '../../src/context.ts'
import { requireContract } from './contract.ts'
import { countedRandom } from './counted-random.ts'
import { ManualClock } from './manual-clock.ts'

export const FIXTURE_MARKET = join(import.meta.dir, '../fixtures/market')

/** An answer, with its body parsed. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of any answer
  readonly body: any
}

export interface Sandbox {
  readonly clock: ManualClock
  readonly context: AppContext
  /** Sends a request; `path` begins with a slash. Throws when the answer breaks the document's contract. */
  send(path: string, init?: RequestInit): Promise<Answer>
  /** POSTs a JSON body with a key. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  /** `POST /v7/enrich` with the key of one of the fixture's organizations. */
  enrich(body: unknown, key?: string): Promise<Answer>
}

export function createSandbox(options: Partial<ContextOptions> & AppOptions = {}): Sandbox {
  const clock = new ManualClock()
  const context = createContext({
    storage: { kind: 'memory' },
    dataDirectory: FIXTURE_MARKET,
    clock,
    random: countedRandom(),
    ...options,
  })
  const app = createApp(context, options)
  const send = async (path: string, init?: RequestInit): Promise<Answer> => {
    const response = await app.handle(new Request(`http://localhost${path}`, init))
    const answer = { status: response.status, headers: response.headers, body: await parsed(response) }
    await requireContract({ method: init?.method ?? 'GET', path, ...answer })
    return answer
  }
  const post: Sandbox['post'] = (path, body, headers = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return {
    clock,
    context,
    send,
    post,
    enrich: (body, key = 'standard-key') => post('/v7/enrich', body, { apikey: key }),
  }
}

async function parsed(response: Response): Promise<unknown> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return isJson && text !== '' ? JSON.parse(text) : text
}
