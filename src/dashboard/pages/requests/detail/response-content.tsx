/** The content of a recorded response. */
import { getText, isObject } from '../../../api/json.ts'
import { Badge, getStatusTone } from '../../../ui/badge.tsx'
import { CodeBlock, JsonBlock } from '../../../ui/copy.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Entry } from '../types.ts'
import { FieldList } from './field-list.tsx'

interface ResponseContentProps {
  readonly answer: Entry['answer']
}

export const ResponseContent = ({ answer }: ResponseContentProps) => (
  <Panel
    title="Response"
    actions={<Badge tone={getStatusTone(answer.status)}>{answer.status ?? 'no response'}</Badge>}
  >
    <Tabs
      label="Response"
      views={[
        { id: 'fields', name: 'Fields', content: <ResponseFields answer={answer} /> },
        { id: 'headers', name: 'Headers', content: <FieldList fields={answer.headers} /> },
        { id: 'body', name: 'JSON', content: <ResponseBody answer={answer} /> },
      ]}
    />
  </Panel>
)

function ResponseFields({ answer: { body, status } }: ResponseContentProps) {
  if (status === null) return <p className="quiet">The caller received no response.</p>
  if (body === null || body === '') return <p className="quiet">The response has no body.</p>
  if (!isObject(body)) return <p>The body is not a JSON object. See the JSON tab.</p>
  const message = getText(body.error, 'message')
  if (message === '') return <FieldList fields={body} hidesEmpty />
  return (
    <div className="stack">
      <p>{message}</p>
      {isObject(body.error) && <FieldList fields={withoutMessage(body.error)} />}
    </div>
  )
}

const withoutMessage = (error: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(error).filter(([name]) => name !== 'message'))

const ResponseBody = ({ answer: { body } }: ResponseContentProps) =>
  typeof body === 'string' ? (
    <CodeBlock text={body} label="response body" />
  ) : (
    <JsonBlock value={body} label="response body" />
  )
