/** Server and load on a core each, so that neither takes time from the other. */
import { readFileSync } from 'node:fs'

export interface Cores {
  /** What to put before the command of a server, and before that of the load. */
  readonly server: readonly string[]
  readonly load: readonly string[]
  /** Where they run, for the report. */
  readonly description: string
}

/** The first two cores this process may use, where there are two and `taskset` is installed. */
export function cores(taskset = Bun.which('taskset'), [first, second]: readonly number[] = allowed()): Cores {
  if (taskset === null || first === undefined || second === undefined) {
    const reason = taskset === null ? 'there is no taskset' : 'there is one core'
    return { server: [], load: [], description: `NOT on separate cores: ${reason}` }
  }
  return {
    server: [taskset, '-c', String(first)],
    load: [taskset, '-c', String(second)],
    description: `server on core ${first}, load on core ${second}`,
  }
}

/** In a container these are seldom all that the machine has. */
function allowed(): number[] {
  try {
    return coresIn(/Cpus_allowed_list:\s*(\S+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '')
  } catch {
    return []
  }
}

/** Of a list as the kernel writes it: `0-2,7`. */
export const coresIn = (list: string): number[] =>
  list.split(',').flatMap((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number)
    return range === '' ? [] : Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
