/** A response as it arrived, and code that sends its request. */
import { useOrganization } from '../../../api/queries.ts'
import type { TryRequest } from '../../../api/request-link.ts'
import { CodeSamples } from '../../../ui/code/code-samples.tsx'
import { CodeBlock, JsonBlock } from '../../../ui/copy.tsx'
import { Empty } from '../../../ui/loading-states.tsx'
import { getTypedKey } from '../draft.ts'
import { type ExchangeResult, getHeaders, getSentBody, getUrl, parseJson } from '../exchange.ts'

interface RawProps {
  readonly result: ExchangeResult
}

export function RawBody({ result }: RawProps) {
  if (result.kind === 'none') return <Empty title="No response">The server sent no data.</Empty>
  const body = parseJson(result)
  if (body !== undefined) return <JsonBlock value={body} label="response body" />
  if (result.text === '')
    return <Empty title="The body is empty">The response has a status and headers only.</Empty>
  return <CodeBlock text={result.text} label="response body" />
}

export const RawHeaders = ({ result }: RawProps) => (
  <JsonBlock value={result.kind === 'response' ? result.headers : {}} label="response headers" />
)

/** Looks up the key, because the request does not contain it. */
export function RequestCode({ request }: { readonly request: TryRequest }) {
  const { data } = useOrganization(request.orgId)
  const apiKey =
    request.orgId === undefined
      ? getTypedKey()
      : (data?.keys.find(({ keyId }) => keyId === request.keyId)?.apiKey ?? 'YOUR-KEY')
  return (
    <CodeSamples
      request={{
        url: getUrl(request, location.origin),
        method: 'POST',
        headers: Object.entries(getHeaders(request, apiKey)),
        body: getSentBody(request),
      }}
    />
  )
}
