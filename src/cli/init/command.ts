/** Runs `signalbox init`, which creates a folder of starter data for `serve --data`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { systemRandom } from '../../lib/random.ts'
import { formatExamples } from '../help-text.ts'
import { print } from '../terminal.ts'
import { createStarterFiles } from './starter-files.ts'

const DEFAULT_FOLDER = 'my-market'

export function addInit(program: Command): void {
  program
    .command('init')
    .description('Create a folder with starter data of your own.')
    .argument('[folder]', `new or existing folder (default: ${DEFAULT_FOLDER})`)
    .addHelpText('after', HELP_END)
    .action((folder: string | undefined) => init(folder ?? DEFAULT_FOLDER))
}

const HELP_END = formatExamples(
  ['signalbox init', 'signalbox init ./acme-market', `signalbox serve --data ./${DEFAULT_FOLDER} --watch`],
  'docs/data.md',
)

/**
 * Creates a data directory with example files.
 * @throws {StartupError} if a file exists already, or cannot be written
 */
function init(folder: string): void {
  const files = Object.entries(createStarterFiles(systemRandom))
  const existing = files.find(([name]) => existsSync(join(folder, name)))
  if (existing) {
    throw new StartupError(
      `${join(folder, existing[0])} already exists. Nothing was written. Name another folder.`,
    )
  }
  try {
    mkdirSync(folder, { recursive: true })
    // An exclusive flag, because a file may have been created since the check.
    for (const [name, text] of files) writeFileSync(join(folder, name), text, { flag: 'wx' })
  } catch (error) {
    throw new StartupError(`${folder} cannot be written: ${reasonOf(error)}. Name another folder.`)
  }
  print(
    `Created ${folder} with ${files.map(([name]) => name).join(', ')}.\nNext: signalbox serve --data ${quote(folder)} --watch\n`,
  )
}

/** Quotes a path for a shell, also on Windows. */
const quote = (path: string): string => (/^[\w./\\:~-]+$/.test(path) ? path : `"${path}"`)
