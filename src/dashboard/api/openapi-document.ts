/** Reads the OpenAPI document of the server, which lists what a field accepts. */
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from './schemas.ts'

type ErrorCode = NonNullable<Schemas['ErrorEffect']['code']>

interface Document {
  readonly components: {
    readonly schemas: {
      readonly ErrorEffect: {
        readonly properties: { readonly code: { readonly enum: readonly ErrorCode[] } }
      }
    }
  }
}

/** Returns the error codes that a fault can return; none until the document is loaded. */
export function useErrorCodes(): readonly ErrorCode[] {
  const { data } = useQuery({
    queryKey: ['openapi'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await (await fetch('/openapi.json')).json()) as Document,
  })
  return data?.components.schemas.ErrorEffect.properties.code.enum ?? []
}
