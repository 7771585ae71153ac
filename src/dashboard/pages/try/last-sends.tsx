/** The last requests of this page. A click fills the form and shows the response. */
import { parseBody } from '../../api/body.ts'
import { Badge, getStatusTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatElapsed } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import { clearSends, openSend, useExchange, useSends } from './draft.ts'
import type { Exchange } from './exchange.ts'
import { OPERATION_TABS } from './operations.ts'
import styles from './page.module.css'

export function LastSends() {
  const sends = useSends()
  if (sends.length === 0) return null
  return (
    <Panel
      title="Last sends"
      flush
      actions={
        <Button slim look="bare" onPress={clearSends}>
          Clear
        </Button>
      }
    >
      <ul className={styles.sends}>
        {sends.map((exchange) => (
          <li key={exchange.id}>
            <SendButton exchange={exchange} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function SendButton({ exchange }: { readonly exchange: Exchange }) {
  const { request, result, at, durationMs } = exchange
  const shown = useExchange(request.operation)
  const name = OPERATION_TABS.find(({ id }) => id === request.operation)?.name
  return (
    <Button look="bare" slim aria-pressed={shown?.id === exchange.id} onPress={() => openSend(exchange)}>
      <Badge tone={result.kind === 'response' ? getStatusTone(result.status) : 'bad'}>
        {result.kind === 'response' ? result.status : 'none'}
      </Badge>
      <span>{summarize(request.body) || name}</span>
      <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString('en-GB')}</time>
      <small>{formatElapsed(durationMs)}</small>
    </Button>
  )
}

/** Returns the values of a body in a line. */
function summarize(body: string): string {
  const { fields, problem } = parseBody(body)
  return problem === undefined ? Object.values(fields).map(String).join(', ') : body
}
