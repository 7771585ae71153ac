/** Clients that other generators create return the data of responses. */
import { join } from 'node:path'
import { getToolPath } from '../../../scripts/lib/tools.ts'
import { getOpenApiText } from '../../../src/cli/openapi-command.ts'
import { testGeneratedClient } from './generated-clients.ts'

interface Result {
  readonly data: unknown
}

/** A function for each operation. It resolves to a response with any status. */
type Functions = Readonly<
  Record<
    'enrich' | 'createFault' | 'getFault' | 'listRequests',
    (first: unknown, options?: object) => Promise<Result>
  >
>

const callFunctions = (api: Functions) => ({
  enrich: async (body: object, headers: object) => (await api.enrich(body, { headers })).data,
  createFault: async (body: object) => (await api.createFault(body)).data,
  getFault: async (id: string) => (await api.getFault(id)).data,
  listRequests: async (query: object) => (await api.listRequests(query)).data,
})

interface Oazapfts extends Functions {
  readonly defaults: { baseUrl: string }
}

testGeneratedClient('oazapfts', {
  command: 'oazapfts/dist/cli.js openapi.json api.ts',
  connect: async (folder, url) => {
    const api: Oazapfts = await import(join(folder, 'api.ts'))
    api.defaults.baseUrl = url
    return callFunctions(api)
  },
})

testGeneratedClient('orval', {
  command: 'orval/dist/bin/orval.mjs --config orval.config.mjs',
  configure: (url) => ({
    'orval.config.mjs': `export default {
      sandbox: { input: './openapi.json', output: { target: './api.ts', client: 'fetch', baseUrl: '${url}' } },
    }`,
  }),
  connect: async (folder) => callFunctions(await import(join(folder, 'api.ts'))),
})

interface Codegen {
  readonly OpenAPI: { BASE: string; HEADERS: object }
  readonly EnrichmentService: { readonly enrich: (options: object) => Promise<unknown> }
  readonly SandboxFaultsService: Readonly<
    Record<'createFault' | 'getFault', (options: object) => Promise<unknown>>
  >
  readonly SandboxRequestsService: { readonly listRequests: (query: object) => Promise<unknown> }
}

testGeneratedClient('openapi-typescript-codegen', {
  // Otherwise, a grade becomes an enum in which the blank has no name.
  command:
    'openapi-typescript-codegen/bin/index.js --input openapi.json --output client --useUnionTypes --useOptions',
  entry: 'client/index.ts',
  connect: async (folder, url) => {
    const { OpenAPI, EnrichmentService, SandboxFaultsService, SandboxRequestsService }: Codegen =
      await import(join(folder, 'client/index.ts'))
    OpenAPI.BASE = url
    return {
      enrich: (requestBody, headers) => {
        OpenAPI.HEADERS = headers
        return EnrichmentService.enrich({ requestBody }).catch(({ body }: { readonly body: unknown }) => body)
      },
      createFault: (requestBody) => SandboxFaultsService.createFault({ requestBody }),
      getFault: (id) => SandboxFaultsService.getFault({ id }),
      listRequests: (query) => SandboxRequestsService.listRequests(query),
    }
  },
})

type AxiosMethod = (path: unknown, body?: object, options?: object) => Promise<Result>

interface OpenApiClientAxios {
  readonly OpenAPIClientAxios: new (
    options: object,
  ) => {
    readonly getClient: () => Promise<Readonly<Record<keyof Functions, AxiosMethod>>>
  }
}

testGeneratedClient('openapi-client-axios', {
  connect: async (_, baseURL) => {
    const { OpenAPIClientAxios }: OpenApiClientAxios = await import(getToolPath('openapi-client-axios'))
    const validateStatus = () => true
    const api = new OpenAPIClientAxios({
      definition: JSON.parse(await getOpenApiText()),
      axiosConfigDefaults: { baseURL, validateStatus },
    })
    const client = await api.getClient()
    return {
      enrich: async (body, headers) => (await client.enrich(null, body, { headers })).data,
      createFault: async (body) => (await client.createFault(null, body)).data,
      getFault: async (id) => (await client.getFault(id)).data,
      listRequests: async (query) => (await client.listRequests(query)).data,
    }
  },
})
