/** Compresses responses for the clients that accept it. */
import { Elysia } from 'elysia'
import { JSON_HEADERS } from './field-schemas.ts'

/** Returns whether a client accepts an encoding. A weight of 0 means that it does not, and `*` stands for all that it does not name. */
export function accepts({ headers }: Request, encoding: 'br' | 'gzip'): boolean {
  const listed = (headers.get('accept-encoding') ?? '').toLowerCase().split(',')
  const weights = new Map(
    listed.map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, Number(weight?.slice(2) ?? 1)]
    }),
  )
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}

/** A smaller response fits into one packet. */
const MIN_BYTES = 1024

/** Compresses the JSON of the instance that uses it. Streams and `Response` objects stay as they are. */
export const compressedJson = () =>
  new Elysia({ name: 'compressed-json' }).mapResponse({ as: 'scoped' }, ({ responseValue, request, set }) => {
    if (!isJsonObject(responseValue)) return undefined
    set.headers.vary = 'accept-encoding'
    if (!accepts(request, 'gzip')) return undefined
    const bytes = new TextEncoder().encode(JSON.stringify(responseValue))
    if (bytes.length < MIN_BYTES) return undefined
    const headers = { ...JSON_HEADERS, 'content-encoding': 'gzip' }
    return new Response(Bun.gzipSync(bytes), { status: Number(set.status ?? 200), headers })
  })

const isJsonObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
