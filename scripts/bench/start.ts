/**
 * How long the executable takes from spawn to the first enrichment answered with the bundled sample, and how much
 * memory it then holds: `bun run bench:start [runs]`. Needs `bun run build` first.
 */
import { StartupError } from '../../src/lib/startup-error.ts'
import { progressBar } from '../evaluate/progress.ts'
import { startsText } from './report.ts'
import { executableMiB } from './signalbox.ts'
import { measureStarts, SAMPLE_STARTERS } from './startup.ts'

try {
  executableMiB()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(`error: ${error.message}`)
  process.exit(1)
}
const runs = Number(process.argv[2] ?? 20)
const bar = progressBar('starting', runs * SAMPLE_STARTERS.length)
const starts = await measureStarts(SAMPLE_STARTERS, runs, () => bar.increment())
bar.stop()
console.log(startsText(starts))
