/**
 * `bun run bench`: what the service costs over a bare route, under load and at start (see `--help`). The table goes to
 * standard output, progress to standard error, and all figures to a file.
 */
import { StartupError } from '../../src/lib/startup-error.ts'
import { comparisonText } from './compare.ts'
import { type Options, readOptions } from './options.ts'
import { reportText } from './report.ts'
import { makePlace, read, write } from './result.ts'
import { run } from './run.ts'

const now = new Date()
// Also where a server is left running by an error: ending this process ends them.
process.exit(await exitCode(readOptions(now)))

/** What the person who asks must change is said in a line; anything else is a fault of ours. */
async function exitCode(options: Options): Promise<number> {
  try {
    await bench(options)
    return 0
  } catch (error) {
    console.error(error instanceof StartupError ? `error: ${error.message}` : error)
    return 1
  }
}

async function bench(options: Options): Promise<void> {
  const then = options.compare === undefined ? undefined : read(options.compare)
  makePlace(options.out)
  const result = await run(options, now)
  write(result, options.out)
  console.log(`${reportText(result)}\n\nResult: ${options.out}`)
  if (then) console.log(`\n${comparisonText(then, result)}`)
}
