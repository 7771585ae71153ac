/** The content of a recorded request and of its response: fields, headers, and body. */
import { clsx } from 'clsx'
import { useState } from 'react'
import { keepsNumbers } from '../api/body.ts'
import { isObject, type JsonObject } from '../api/json.ts'
import type { Entry, Warning } from '../api/schemas.ts'
import { Badge, getStatusTone } from '../ui/badge.tsx'
import { Breakable } from '../ui/breakable.tsx'
import { Button } from '../ui/button.tsx'
import { CodeBlock, JsonBlock } from '../ui/copy.tsx'
import { formatCount } from '../ui/format.ts'
import { focusPart, Panel } from '../ui/layout.tsx'
import factsStyles from '../ui/styles/facts.module.css'
import layout from '../ui/styles/layout.module.css'
import textStyles from '../ui/styles/text.module.css'
import { Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './recorded.module.css'

interface TabProps {
  /** The id of the shown tab. */
  readonly tab: string
  readonly onTab: (id: string) => void
}

interface RequestContentProps extends TabProps {
  readonly entry: Entry
}

export function RequestContent({ entry, tab, onTab }: RequestContentProps) {
  const { method, path, request, warnings } = entry
  return (
    <Panel title="Request">
      <div className={layout.stack}>
        <p className={clsx(textStyles.mono, textStyles.wrap)}>
          <strong>{method}</strong> {path}
        </p>
        <Tabs
          label="Request"
          shown={tab}
          onShow={onTab}
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
  if (request.bodyMissing)
    return (
      <p className={textStyles.quiet}>
        The body was not stored. It was too large, compressed, not text, or sent to an unknown path.
      </p>
    )
  if (request.body === null) return <p className={textStyles.quiet}>The request has no body.</p>
  if (!isObject(request.json)) return <p>The body is not a JSON object. See the Raw tab.</p>
  if (Object.keys(request.json).length === 0)
    return <p className={textStyles.quiet}>The request body is an empty object.</p>
  return (
    <>
      {!keepsNumbers(request.body) && (
        <p className={textStyles.quiet}>
          Long numbers are rounded here. The Raw tab has them as they were sent.
        </p>
      )}
      <FieldList fields={request.json} warnings={warnings} />
    </>
  )
}

/** Returns the request as sent, with masked keys. */
function formatRawRequest({ method, path, request }: Entry): string {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...headers, '', request.body ?? ''].join('\n')
}

interface ResponseProps {
  readonly response: Entry['response']
}

export const ResponseContent = ({ response, tab, onTab }: ResponseProps & TabProps) => (
  <Panel
    title="Response"
    actions={<Badge tone={getStatusTone(response.status)}>{response.status ?? 'no response'}</Badge>}
  >
    <Tabs
      label="Response"
      shown={tab}
      onShow={onTab}
      views={[
        { id: 'fields', name: 'Fields', content: <ResponseFields response={response} /> },
        { id: 'headers', name: 'Headers', content: <FieldList fields={response.headers} /> },
        { id: 'body', name: 'JSON', content: <ResponseBody response={response} /> },
      ]}
    />
  </Panel>
)

function ResponseFields({ response: { body, status } }: ResponseProps) {
  if (status === null) return <p className={textStyles.quiet}>The client received no response.</p>
  if (body === null || body === '') return <p className={textStyles.quiet}>The response has no body.</p>
  if (!isObject(body)) return <p>The body is not a JSON object. See the JSON tab.</p>
  return isObject(body.error) ? <FieldList fields={body.error} /> : <FieldList fields={body} hidesEmpty />
}

/** Moves the focus to a field or header of the request, in its tab. */
export const focusField = (name: string): void => focusPart(`[data-field="${CSS.escape(name)}"]`)

const ResponseBody = ({ response: { body } }: ResponseProps) =>
  typeof body === 'string' ? (
    <CodeBlock text={body} label="response body" />
  ) : (
    <JsonBlock value={body} label="response body" />
  )

interface FieldListProps {
  readonly fields: JsonObject
  /** Hides empty fields until a button shows them. */
  readonly hidesEmpty?: boolean
  readonly warnings?: readonly Warning[]
}

function FieldList({ fields, hidesEmpty = false, warnings = [] }: FieldListProps) {
  const [isOpen, setOpen] = useState(false)
  const all = Object.entries(fields)
  const filled = hidesEmpty ? all.filter(([, value]) => !isEmpty(value)) : all
  const shown = isOpen ? all : filled
  const empty = all.length - filled.length
  return (
    <>
      <dl className={factsStyles.facts}>
        {shown.map(([name, value]) => (
          <div key={name} className={factsStyles.fact}>
            <dt className={textStyles.mono}>
              <Breakable text={name} isName />
            </dt>
            <dd tabIndex={-1} data-field={name} className={styles.fieldValue}>
              <FieldValue value={value} />
              {warnings
                .filter(({ field }) => field === name)
                .map(({ code, suggestion }) => (
                  <Badge key={code} tone="warn">
                    {code === 'unknown_field' ? 'unknown field' : 'check value'}
                    {suggestion !== undefined && `, did you mean ${suggestion}?`}
                  </Badge>
                ))}
            </dd>
          </div>
        ))}
      </dl>
      {empty > 0 && (
        <Button slim look="bare" onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide empty fields' : `Show ${formatCount(empty, 'empty field')}`}
        </Button>
      )}
    </>
  )
}

const isEmpty = (value: unknown): boolean => value === '' || value === null

/** Shows a list of objects as a table, an object as a list, and other values as JSON. */
function FieldValue({ value }: { readonly value: unknown }) {
  if (typeof value === 'string')
    return value === '' ? (
      <span className={textStyles.quiet}>empty</span>
    ) : (
      <>
        <Breakable text={value} />{' '}
      </>
    )
  if (Array.isArray(value) && value.length > 0 && value.every(isObject))
    return <RecordTable records={value} />
  if (isObject(value)) return <FieldList fields={value} hidesEmpty />
  return <code>{JSON.stringify(value)}</code>
}

function RecordTable({ records }: { readonly records: readonly JsonObject[] }) {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
    <section className={styles.records} tabIndex={0} aria-label={formatCount(records.length, 'record')}>
      <Table columns={names}>
        <tbody>
          {records.map((record, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: recorded values do not change
            <tr key={at}>
              {names.map((name) => (
                <td key={name}>{toText(record[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
