/** The response to the last request of an operation, and its closed documentation. */

import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import badge from '../ui/styles/badge.module.css'
import code from '../ui/styles/copy.module.css'
import layout from '../ui/styles/layout.module.css'
import text from '../ui/styles/text.module.css'
import { Closed } from './closed.tsx'
import type { Immutable, System } from './swagger-ui.ts'

interface LiveResponseProps extends Pick<System, 'getComponent' | 'specSelectors'> {
  readonly path: string
  readonly method: string
  readonly response: Immutable
}

interface ResponsesProps extends Omit<LiveResponseProps, 'response'> {
  readonly specPath: { push(code: string): unknown }
  readonly responses: Immutable
  readonly tryItOutResponse?: Immutable
}

/** Shows the response, then the closed documentation. */
export function Responses(props: ResponsesProps) {
  const { getComponent, specSelectors, path, method, tryItOutResponse } = props
  const description = specSelectors.specJson().getIn(['paths', path, method, 'description'])
  const Markdown = getComponent('Markdown', true)
  return (
    <>
      {tryItOutResponse ? (
        <LiveResponse {...{ getComponent, specSelectors, path, method }} response={tryItOutResponse} />
      ) : (
        <p className={clsx('live-response', text.quiet)}>
          Execute sends this request. The response appears here.
        </p>
      )}
      <div className="opblock-docs">
        {description && (
          <Closed title="Description">
            <Markdown source={String(description)} />
          </Closed>
        )}
        <Closed title="Responses">
          <DocumentedResponses {...props} />
        </Closed>
      </div>
    </>
  )
}

function DocumentedResponses(props: ResponsesProps) {
  const entries = props.responses.entrySeq().toArray()
  const Response = props.getComponent('response')
  return (
    <>
      <table className="responses-table">
        <tbody>
          {entries
            .filter(([code]) => code < '400')
            .map(([code, response]) => (
              <Response
                key={code}
                {...props}
                specPath={props.specPath.push(code)}
                code={code}
                response={response}
              />
            ))}
        </tbody>
      </table>
      <ul>
        {entries
          .filter(([code]) => code >= '400')
          .map(([code, response]) => (
            <ErrorLine key={code} status={code} response={response} />
          ))}
      </ul>
    </>
  )
}

/** Shows the codes of an error status in one line. All errors have the same fields. */
function ErrorLine({ status, response }: { readonly status: string; readonly response: Immutable }) {
  const examples = response.getIn(['content', 'application/json', 'examples'])
  return (
    <li className={layout.row} title={String(response.get('description'))}>
      <strong>{status}</strong>
      {examples
        ?.entrySeq()
        .toArray()
        .map(([code]) => (
          <code key={code}>{code}</code>
        ))}
    </li>
  )
}

/** The message of Swagger UI has Markdown about CORS, which is not the cause on this page. */
const NO_RESPONSE =
  'The connection closed before the response was complete. A fault may have closed it, or the server stopped.'

function LiveResponse({ getComponent, specSelectors, path, method, response }: LiveResponseProps) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (response.size > 0) void element.current?.scrollIntoView({ block: 'nearest' })
  }, [response])
  const status = Number(response.get('status'))
  const headers = (response.get('headers')?.toJS() ?? {}) as Readonly<Record<string, string>>
  const request = specSelectors.requestFor(path, method)
  const url = String(request?.get('url'))
  // Requests to the control API are not recorded.
  const isRecorded = headers.smartetransactionid !== undefined && !path.startsWith('/sandbox')
  const body = response.get('text')
  const [Body, Curl] = [getComponent('responseBody'), getComponent('curl', true)]
  return (
    <section ref={element} className="live-response" aria-label="Response" aria-live="polite">
      <p className={layout.row}>
        <span className={clsx(badge.badge, 'status', status < 400 ? badge.good : badge.bad)}>
          {status || 'no response'}
        </span>
        {response.get('duration') !== undefined && (
          <span className={clsx('duration', text.quiet, text.small)}>
            {String(response.get('duration'))} ms
          </span>
        )}
        <code className={clsx('url', text.small)}>{url.replace(location.origin, '')}</code>
        {isRecorded && <a href={`/#/requests/${headers.smartetransactionid}`}>Explain</a>}
      </p>
      {response.get('error') && !status && <p>{NO_RESPONSE}</p>}
      {body && (
        <Body {...{ getComponent, headers, url }} content={body} contentType={headers['content-type']} />
      )}
      <Closed title="Headers">
        <pre className={code.code}>
          {Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)}
        </pre>
      </Closed>
      {request && <Curl request={request} />}
    </section>
  )
}
