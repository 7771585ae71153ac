/** Cuts the power under load, with `--sync full` and without. What `normal` loses is told, and is as promised. */
import { powerCuts } from './power/cuts.ts'
import type { Outcome, Subject } from './subject.ts'

const SYNCS = ['full', 'normal'] as const

export const power: Subject = {
  name: 'power',
  run: async ({ seconds, seed, tell }): Promise<Outcome> => {
    const notes: string[] = []
    let times = 0
    let lost = 0
    for (const sync of SYNCS) {
      const until = performance.now() + (seconds * 1000) / SYNCS.length
      const result = await powerCuts({ sync, seed, goesOn: () => performance.now() < until })
      if (typeof result === 'string') {
        notes.push(`not tried: ${result}`)
        continue
      }
      times += result.cuts
      lost += result.faults.length + (sync === 'full' ? result.lost : 0)
      const line = `--sync ${sync}: ${result.cuts} cuts, ${result.answered} charges answered, ${result.lost} of them lost`
      tell(line)
      notes.push(line, ...result.faults.slice(0, 10))
    }
    return { tried: 'a power cut under load: what the system has not written is gone', times, lost, notes }
  },
}
