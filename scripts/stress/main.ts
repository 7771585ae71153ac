/** `bun run stress [SECONDS] [SEED]`: kills the executable under load, and then sends requests for a long time. */
import { runCommand } from '../lib/command-line.ts'
import { getExecutableMiB } from '../lib/server.ts'
import { median } from '../lib/statistics.ts'
import { runCrashes } from './crash.ts'
import { runSoak } from './soak.ts'

const [seconds = 120, seed = 1] = process.argv.slice(2).map(Number)

await runCommand(async () => {
  getExecutableMiB()
  const end = performance.now() + seconds * 1000
  const crashes = await runCrashes({ seed, shouldContinue: () => performance.now() < end })
  const { restarts, charged } = crashes
  const restart = median(restarts).toFixed(0)
  console.log(
    `${restarts.length} kills, ${crashes.sent} requests, ${charged} charges; restart ${restart} ms (median)`,
  )
  const soak = await runSoak(seconds, seed)
  const growth = `${soak.memory.toFixed(1)} MiB per 100,000 requests and ${soak.descriptors} descriptors`
  console.log(`${soak.sent} requests; growth ${growth}`)
  const problems = [...crashes.problems, ...soak.problems]
  console.log([`${problems.length} problems`, ...problems.slice(0, 20)].join('\n'))
  if (problems.length > 0) process.exitCode = 1
})
// Ends the servers that still run.
process.exit()
