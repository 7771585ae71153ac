/** The same as it went over the wire: for whoever builds a client. */
import { curlLine } from '../../../api/curl-line.ts'
import { Json, Verbatim } from '../../../ui/copy.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { Empty } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { type Exchange, headersOf, type Reply, urlOf } from '../exchange.ts'

export function Raw({ exchange }: { readonly exchange: Exchange | undefined }) {
  if (exchange === undefined) {
    return (
      <Panel title="As it went over the wire">
        <Empty title="JSON, headers and curl">They are shown here as soon as something was sent.</Empty>
      </Panel>
    )
  }
  const { question, reply } = exchange
  const url = urlOf(question, location.origin)
  const headers = headersOf(question)
  return (
    <Panel title="As it went over the wire">
      <Tabs
        label="As it went over the wire"
        views={[
          { id: 'answer', name: 'Answer', content: <AnswerText reply={reply} /> },
          {
            id: 'headers',
            name: 'Headers',
            content: (
              <Json value={reply.kind === 'answer' ? reply.headers : {}} label="the answer’s headers" />
            ),
          },
          {
            id: 'request',
            name: 'Request',
            content: (
              <div className="stack tight">
                <code className="small">POST {url}</code>
                <Json value={headers} label="the request’s headers" />
                <Json value={question.body} label="the request’s body" />
              </div>
            ),
          },
          {
            id: 'curl',
            name: 'curl',
            content: (
              <Verbatim
                text={curlLine({
                  url,
                  method: 'POST',
                  headers: Object.entries(headers),
                  body: JSON.stringify(question.body),
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

function AnswerText({ reply }: { readonly reply: Reply }) {
  if (reply.kind === 'nothing') return <Empty title="Nothing came">Not a byte of an answer.</Empty>
  if (reply.json !== undefined) return <Json value={reply.json} label="the answer" />
  if (reply.text === '') return <Empty title="The body is empty">There is nothing to show.</Empty>
  return <Verbatim text={reply.text} label="the answer" />
}
