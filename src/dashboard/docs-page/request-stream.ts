/** Ends the stream of requests, which Swagger UI would show only when it is complete. */
import type { SwaggerRequest } from './swagger-ui.ts'

/** Milliseconds until the endless stream is cancelled. */
const STREAM_MS = 1000

export function limitStream(request: SwaggerRequest): SwaggerRequest {
  if (request.url.includes('/sandbox/requests/stream')) request.userFetch = fetchStart as typeof fetch
  return request
}

async function fetchStart(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return response
  setTimeout(() => void reader.cancel(), STREAM_MS)
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  return new Response(text, response)
}
