import { formatCurlCommand } from '../../../api/curl-command.ts'
import { CodeBlock, JsonBlock } from '../../../ui/copy.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { Empty } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { Tabs } from '../../../ui/tabs.tsx'
import { type Exchange, type ExchangeResult, getHeaders, getUrl } from '../exchange.ts'

export function RawExchange({ exchange }: { readonly exchange: Exchange | undefined }) {
  if (exchange === undefined) {
    return (
      <Panel title="Raw request and response">
        <Empty title="Nothing to show yet">Send a request to see its JSON, headers, and curl command.</Empty>
      </Panel>
    )
  }
  const { request, result } = exchange
  const url = getUrl(request, location.origin)
  const headers = getHeaders(request)
  return (
    <Panel title="Raw request and response">
      <Tabs
        label="Raw request and response"
        views={[
          { id: 'response', name: 'Response', content: <RawResponse result={result} /> },
          {
            id: 'headers',
            name: 'Headers',
            content: (
              <JsonBlock value={result.kind === 'response' ? result.headers : {}} label="response headers" />
            ),
          },
          {
            id: 'request',
            name: 'Request',
            content: (
              <div className={layout.stack}>
                <code className={textStyles.small}>POST {url}</code>
                <JsonBlock value={headers} label="request headers" />
                <JsonBlock value={request.body} label="request body" />
              </div>
            ),
          },
          {
            id: 'curl',
            name: 'curl',
            content: (
              <CodeBlock
                text={formatCurlCommand({
                  url,
                  method: 'POST',
                  headers: Object.entries(headers),
                  body: JSON.stringify(request.body),
                })}
                label="curl command"
              />
            ),
          },
        ]}
      />
    </Panel>
  )
}

function RawResponse({ result }: { readonly result: ExchangeResult }) {
  if (result.kind === 'none') return <Empty title="No response">The server sent no data.</Empty>
  if (result.json !== undefined) return <JsonBlock value={result.json} label="response body" />
  if (result.text === '')
    return <Empty title="The body is empty">The response has a status and headers only.</Empty>
  return <CodeBlock text={result.text} label="response body" />
}
