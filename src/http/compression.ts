/** Compresses responses for the clients that accept it. */
import { Elysia } from 'elysia'
import { JSON_HEADERS } from './field-schemas.ts'

export const accepts = ({ headers }: Request, encoding: 'br' | 'gzip'): boolean =>
  new RegExp(`\\b${encoding}\\b`, 'i').test(headers.get('accept-encoding') ?? '')

/** A smaller response fits into one packet. */
const MIN_BYTES = 1024

/** Compresses the JSON of the instance that uses it. Streams and `Response` objects stay as they are. */
export const compressedJson = () =>
  new Elysia({ name: 'compressed-json' }).mapResponse(
    { as: 'scoped' },
    ({ responseValue, request, set: { status = 200 } }) => {
      if (!accepts(request, 'gzip') || !isJsonObject(responseValue)) return undefined
      const bytes = new TextEncoder().encode(JSON.stringify(responseValue))
      if (bytes.length < MIN_BYTES) return undefined
      const headers = { ...JSON_HEADERS, 'content-encoding': 'gzip', vary: 'accept-encoding' }
      return new Response(Bun.gzipSync(bytes), { status: Number(status), headers })
    },
  )

const isJsonObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
