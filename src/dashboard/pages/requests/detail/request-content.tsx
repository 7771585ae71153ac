/** The content of a recorded request. */
import { isObject } from '../../../api/json.ts'
import { CodeBlock } from '../../../ui/copy.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { isBodyMissing } from '../summarize.ts'
import type { Entry } from '../types.ts'
import { FieldList } from './field-list.tsx'

export function RequestContent({ entry }: { readonly entry: Entry }) {
  const { method, path, request, warnings } = entry
  return (
    <Panel title="Request">
      <div className="stack">
        <p className="mono wrap">
          <strong>{method}</strong> {path}
        </p>
        <Tabs
          label="Request"
          views={[
            { id: 'fields', name: 'Fields', content: <RequestFields entry={entry} /> },
            {
              id: 'headers',
              name: 'Headers',
              content: <FieldList fields={request.headers} warnings={warnings} />,
            },
            {
              id: 'raw',
              name: 'Raw',
              content: <CodeBlock label="raw request" text={formatRawRequest(entry)} />,
            },
          ]}
        />
      </div>
    </Panel>
  )
}

function RequestFields({ entry: { request, warnings } }: { readonly entry: Entry }) {
  if (isBodyMissing(request))
    return (
      <p className="quiet">
        The body was not stored. It was too large, compressed, not text, or sent to an unknown path.
      </p>
    )
  if (request.body === null) return <p className="quiet">The request has no body.</p>
  if (!isObject(request.json)) return <p>The body is not a JSON object. See the Raw tab.</p>
  if (Object.keys(request.json).length === 0)
    return <p className="quiet">The request body is an empty object.</p>
  return <FieldList fields={request.json} warnings={warnings} />
}

/** Returns the request as sent, with masked keys. */
function formatRawRequest({ method, path, request }: Entry): string {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...headers, '', request.body ?? ''].join('\n')
}
