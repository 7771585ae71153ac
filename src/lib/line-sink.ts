import type { Writable } from 'node:stream'

/** Characters that may wait for a reader before lines are dropped: a log must neither block nor fill memory. */
const MAX_WAITING = 1 << 20

/**
 * Writes lines to a stream that somebody may or may not read: lines that find a full pipe wait, up to a limit, and
 * beyond it are dropped and counted; a closed pipe swallows them.
 * @param whenDropped the line that tells how many were dropped, written with the next that can be
 */
export function lineSink(
  stream: Writable,
  whenDropped: (count: number) => string = () => '',
): (line: string) => void {
  let waiting = 0
  let dropped = 0
  const write = (line: string): void => {
    waiting += line.length
    stream.write(line, () => {
      waiting -= line.length
    })
  }
  // Whoever read this may have gone. That is no reason to stop serving the others.
  stream.on('error', () => {})
  return (line) => {
    if (waiting > MAX_WAITING) {
      dropped += 1
      return
    }
    if (dropped > 0) write(whenDropped(dropped))
    dropped = 0
    write(line)
  }
}
