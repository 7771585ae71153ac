/** What the system says of a process: on Linux, and as far as `ps` tells it elsewhere. */
import { readFileSync } from 'node:fs'

const IS_LINUX = process.platform === 'linux'
/** The unit of times in `/proc`; the kernel shows a hundredth of a second whatever it counts in. */
const TICKS_PER_SECOND = 100

/** MiB of memory that it holds. */
export function residentMiB(pid: number): number {
  const kilobytes = IS_LINUX
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    : Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]).stdout.toString()
  return Number(kilobytes) / 1024
}

/** Seconds of processor time that it has taken until now, of all its threads; `NaN` where that is not told so finely. */
export function processorSeconds(pid: number): number {
  if (!IS_LINUX) return Number.NaN
  // The name stands in parentheses and may hold anything; user and system time are the 12th and 13th after it.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
