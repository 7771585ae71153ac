/** The same as it went over the wire: for whoever builds a client. */
import { formatCurlCommand } from '../../../api/curl-command.ts'
import { CodeBlock, JsonBlock } from '../../../ui/copy.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { Empty } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { type Exchange, type ExchangeResult, getHeaders, getUrl } from '../exchange.ts'

export function RawExchange({ exchange }: { readonly exchange: Exchange | undefined }) {
  if (exchange === undefined) {
    return (
      <Panel title="As it went over the wire">
        <Empty title="JSON, headers and curl">They are shown here as soon as something was sent.</Empty>
      </Panel>
    )
  }
  const { request, result } = exchange
  const url = getUrl(request, location.origin)
  const headers = getHeaders(request)
  return (
    <Panel title="As it went over the wire">
      <Tabs
        label="As it went over the wire"
        views={[
          { id: 'answer', name: 'Answer', content: <RawResponse result={result} /> },
          {
            id: 'headers',
            name: 'Headers',
            content: (
              <JsonBlock
                value={result.kind === 'response' ? result.headers : {}}
                label="the answer’s headers"
              />
            ),
          },
          {
            id: 'request',
            name: 'Request',
            content: (
              <div className="stack tight">
                <code className="small">POST {url}</code>
                <JsonBlock value={headers} label="the request’s headers" />
                <JsonBlock value={request.body} label="the request’s body" />
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
                label="the curl command"
              />
            ),
          },
        ]}
      />
    </Panel>
  )
}

function RawResponse({ result }: { readonly result: ExchangeResult }) {
  if (result.kind === 'none') return <Empty title="Nothing came">Not a byte of an answer.</Empty>
  if (result.json !== undefined) return <JsonBlock value={result.json} label="the answer" />
  if (result.text === '') return <Empty title="The body is empty">There is nothing to show.</Empty>
  return <CodeBlock text={result.text} label="the answer" />
}
