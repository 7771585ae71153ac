/** Clients that popular generators create return the data of responses. */
import { dirname, join } from 'node:path'
import { testGeneratedClient } from './generated-client.ts'

/** The parsed bodies of a response with 2xx, and of any other. */
interface Result {
  readonly data?: unknown
  readonly error?: unknown
}

const bodyOf = ({ data, error }: Result): unknown => data ?? error

interface Options {
  readonly body?: object
  readonly headers?: object
  readonly path?: object
  readonly query?: object
}

type HeyApi = Readonly<
  Record<'enrich' | 'createFault' | 'getFault' | 'listRequests', (options: Options) => Promise<Result>>
>

interface HeyApiClient {
  readonly client: { readonly setConfig: (config: { readonly baseUrl: string }) => void }
}

testGeneratedClient('hey-api', {
  command: ['@hey-api/openapi-ts/bin/run.js', '-f', 'hey-api.config.ts'],
  configure: () => ({
    'hey-api.config.ts': `export default {
      input: 'openapi.json',
      output: 'hey-api',
      logs: { level: 'silent', file: false },
      plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    }`,
  }),
  entry: 'hey-api/index.ts',
  connect: async (entry, url) => {
    const api: HeyApi = await import(entry)
    const { client }: HeyApiClient = await import(join(dirname(entry), 'client.gen.ts'))
    client.setConfig({ baseUrl: url })
    return {
      enrich: async (body, headers) => bodyOf(await api.enrich({ body, headers })),
      createFault: async (body) => bodyOf(await api.createFault({ body })),
      getFault: async (id) => bodyOf(await api.getFault({ path: { id } })),
      listRequests: async (query) => bodyOf(await api.listRequests({ query })),
    }
  },
})

interface SwaggerTypescriptApi {
  readonly Api: new (config: {
    readonly baseUrl: string
  }) => {
    readonly v7: {
      readonly enrich: (body: object, params: { readonly headers: object }) => Promise<Result>
    }
    readonly sandbox: {
      readonly createFault: (body: object) => Promise<Result>
      readonly getFault: (id: string) => Promise<Result>
      readonly listRequests: (query: object) => Promise<Result>
    }
  }
}

testGeneratedClient('swagger-typescript-api', {
  command: [
    'swagger-typescript-api/dist/cli.mjs',
    'generate',
    '-p',
    'openapi.json',
    '-o',
    '.',
    '-n',
    'api.ts',
  ],
  entry: 'api.ts',
  connect: async (entry, url) => {
    const { Api }: SwaggerTypescriptApi = await import(entry)
    const { v7, sandbox } = new Api({ baseUrl: url })
    // It rejects with the response of an error.
    const settle = async (call: Promise<Result>) => bodyOf(await call.catch((failure: Result) => failure))
    return {
      enrich: (body, headers) => settle(v7.enrich(body, { headers })),
      createFault: (body) => settle(sandbox.createFault(body)),
      getFault: (id) => settle(sandbox.getFault(id)),
      listRequests: (query) => settle(sandbox.listRequests(query)),
    }
  },
})
