/** Load from wrk (Apache-2.0), where it is on the `PATH`: the less of the two to be in the way. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LoadTool, patience, type Round } from './load.ts'
import type { Workplace } from './workplace.ts'

const SCRIPT = join(import.meta.dir, 'questions.lua')

export const wrkLoad = (workplace: Workplace, command: string[], connections: number): LoadTool => ({
  name: 'wrk',
  caution: '',
  prepare: ({ name, url, path, headers, bodies }) => {
    const file = workplace.at(`${name}.jsonl`)
    writeFileSync(file, bodies.map((body) => `${body}\n`).join(''))
    const words = [path, ...Object.entries(headers).flat()]
    // A round goes on where the last one ended: its questions are remembered.
    let asked = 0
    return async (seconds) => {
      const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', SCRIPT]
      const timeout = patience(seconds)
      const run = [...command, ...options, url, '--', file, String(asked), ...words]
      const round = readWrk(await workplace.run(run, { timeout }))
      asked += round.requests
      return round
    }
  },
})

/** What `questions.lua` prints; times in microseconds. */
interface WrkLine extends Omit<Round, 'requestsPerSecond'> {
  readonly microseconds: number
}

/** Its last line is ours, in microseconds; before that it prints figures for people. */
export function readWrk(output: string): Round {
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  const { requests, microseconds, p50, p99, max, ...errors }: WrkLine = JSON.parse(last)
  return {
    requestsPerSecond: (1e6 * requests) / microseconds,
    requests,
    p50: p50 / 1000,
    p99: p99 / 1000,
    max: max / 1000,
    ...errors,
  }
}
