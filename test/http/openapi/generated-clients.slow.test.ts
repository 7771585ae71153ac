/** Clients that popular generators create return the data of responses. */
import { join } from 'node:path'
import { HEY_API, testGeneratedClient } from './generated-clients.ts'

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

testGeneratedClient('hey-api', {
  command: HEY_API.command,
  configure: () => HEY_API.configure("'@hey-api/sdk', '@hey-api/typescript'"),
  entry: HEY_API.entry,
  connect: async (folder, url) => {
    const api: HeyApi = await import(join(folder, HEY_API.entry))
    const client = await HEY_API.loadClient(folder)
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
  command: 'swagger-typescript-api/dist/cli.mjs generate -p openapi.json -o . -n api.ts',
  connect: async (folder, url) => {
    const { Api }: SwaggerTypescriptApi = await import(join(folder, 'api.ts'))
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
