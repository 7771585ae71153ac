/** Kills the executable at random moments under load, restarts it on the same file, and compares with what clients saw. */
import { crashes } from './crash/rounds.ts'
import type { Outcome, Subject } from './subject.ts'

export const crash: Subject = {
  name: 'crash',
  run: async ({ seconds, seed, tell }): Promise<Outcome> => {
    const until = performance.now() + seconds * 1000
    const { kills, killsAtStart, killsAtFirstStart, sent, charged, unanswered, unseen, restarts, faults } =
      await crashes({ seed, tell, goesOn: () => performance.now() < until })
    const sorted = restarts.toSorted((a, b) => a - b)
    const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0)
    return {
      tried: 'SIGKILL at a random moment under load, restart on the same file',
      times: kills,
      lost: faults.length,
      notes: [
        `${killsAtStart} of them while it was starting, ${killsAtFirstStart} while it made a new file`,
        `${sent} requests, ${charged} charges, ${unanswered} enrichments left without an answer, ${unseen} of them charged`,
        `restarts: ${at(0.5)} ms in the median, ${at(1)} ms at most`,
        ...faults.slice(0, 20),
      ],
    }
  },
}
