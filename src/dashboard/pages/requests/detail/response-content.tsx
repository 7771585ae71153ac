/** What the caller was answered. */
import { isObject, textIn } from '../../../api/json.ts'
import { Badge, toneOf } from '../../../ui/badge.tsx'
import { Json, Verbatim } from '../../../ui/copy.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Entry } from '../types.ts'
import { FieldList } from './field-list.tsx'

interface AnsweredProps {
  readonly answer: Entry['answer']
}

export const Answered = ({ answer }: AnsweredProps) => (
  <Panel
    title="Answered"
    actions={<Badge tone={toneOf(answer.status)}>{answer.status ?? 'no answer was seen'}</Badge>}
  >
    <Tabs
      label="What was answered"
      views={[
        { id: 'fields', name: 'Fields', content: <AnsweredFields answer={answer} /> },
        { id: 'headers', name: 'Headers', content: <FieldList fields={answer.headers} /> },
        { id: 'body', name: 'JSON', content: <Body answer={answer} /> },
      ]}
    />
  </Panel>
)

function AnsweredFields({ answer: { body, status } }: AnsweredProps) {
  if (status === null) return <p className="quiet">Nothing of it reached the caller.</p>
  if (body === null || body === '') return <p className="quiet">The answer had no body.</p>
  if (!isObject(body)) return <p>The body is no JSON object: see it under JSON.</p>
  const message = textIn(body.error, 'message')
  if (message === '') return <FieldList fields={body} hidesBlank />
  return (
    <div className="stack">
      <p>{message}</p>
      {isObject(body.error) && <FieldList fields={withoutMessage(body.error)} />}
    </div>
  )
}

const withoutMessage = (error: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(error).filter(([name]) => name !== 'message'))

const Body = ({ answer: { body } }: AnsweredProps) =>
  typeof body === 'string' ? (
    <Verbatim text={body} label="the body" />
  ) : (
    <Json value={body} label="the body" />
  )
