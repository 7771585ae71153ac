import { useEffect, useState } from 'react'
import { useSandboxState } from '../../api/queries.ts'

/** Milliseconds between two looks at a running clock. */
const TICK = 200

/** What time it is there, in milliseconds since 1970: it goes on by itself between two looks at the server. */
export function useNow(): number | undefined {
  const { data, dataUpdatedAt } = useSandboxState()
  const isRunning = data?.clock.mode === 'running'
  const [, tick] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => tick((count) => count + 1), TICK)
    return () => clearInterval(timer)
  }, [isRunning])
  if (data === undefined) return undefined
  const then = Date.parse(data.clock.now)
  return isRunning ? then + (Date.now() - dataUpdatedAt) : then
}
