/** Whether the server answers, what it holds, and what time it is there. */

import { Unreachable } from './api/client.ts'
import { useStanding } from './api/sandbox.ts'
import { Badge } from './ui/badge.tsx'

export function ServerStatus() {
  const { data, error } = useStanding()
  if (error instanceof Unreachable) {
    return (
      <p role="alert" className="server-status">
        <Badge tone="bad">no answer</Badge> Start the server again: this page goes on by itself.
      </p>
    )
  }
  if (data === undefined) return <p className="quiet">…</p>
  return (
    <p className="server-status">
      <Badge tone="good">running</Badge> <span className="quiet">version {data.version}</span>
    </p>
  )
}
