/** Takes the disk away under load and gives it back: full, write-protected, failing. */
import { type Outages, outages } from './disk/outages.ts'
import { PLACES } from './disk/places.ts'
import type { Outcome, Subject } from './subject.ts'

export const disk: Subject = {
  name: 'disk',
  run: async ({ seconds, seed, tell }): Promise<Outcome> => {
    const notes: string[] = []
    let times = 0
    let lost = 0
    for (const place of PLACES) {
      const until = performance.now() + (seconds * 1000) / PLACES.length
      const result = await outages({ place, seed, goesOn: () => performance.now() < until })
      const line = typeof result === 'string' ? `not tried: ${result}` : summary(result)
      tell(`${place}: ${line}`)
      notes.push(`${place}: ${line}`)
      if (typeof result === 'string') continue
      times += result.outages
      lost += result.faults.length
      notes.push(...result.faults.slice(0, 10))
    }
    return { tried: 'a full disk, a write-protected file, failing writes, under load', times, lost, notes }
  },
}

function summary({ outages, kills, ends, sent, charged, refused, recoveries }: Outages): string {
  const slowest = Math.max(0, ...recoveries).toFixed(0)
  return (
    `${outages} outages, killed in ${kills} of them, ended in ${ends}; ${sent} requests, ${charged} charges, ${refused} refused with 503; ` +
    `ready ${slowest} ms after the end of an outage at most`
  )
}
