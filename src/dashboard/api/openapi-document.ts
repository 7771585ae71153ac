/** Reads the OpenAPI document of the server, which lists what a field accepts. */
import { useQuery } from '@tanstack/react-query'
import { ConnectionError } from './errors.ts'
import type { JsonSchemas } from './json-schema.ts'

interface Document {
  readonly components: { readonly schemas: JsonSchemas }
}

/** Returns the schemas of the document by name. */
export const useJsonSchemas = () =>
  useQuery({
    queryKey: ['openapi'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const response = await fetch('/openapi.json').catch(() => {
        throw new ConnectionError()
      })
      return ((await response.json()) as Document).components.schemas
    },
  })
