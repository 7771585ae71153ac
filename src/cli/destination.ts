/** Where rows and reports may go: nothing that is read, or is there, is lost. */
import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import { isJsonLines } from '../leads/table.ts'
import { StartupError } from '../lib/startup-error.ts'

/** `leads.csv` becomes `leads.enriched.csv`. */
export function usualOutput(input: string): string {
  const extension = isJsonLines(input) ? extname(input) : '.csv'
  return `${input.slice(0, input.length - extname(input).length)}.enriched${extension}`
}

/** `enriched.csv` becomes `enriched.report.html`. */
export const usualReport = (output: string): string =>
  `${output.slice(0, output.length - extname(output).length)}.report.html`

/**
 * The file behind a name, which may be a link.
 * @param flag what names it
 * @param inputs what must not be written over
 * @throws {StartupError} where it is an input, a folder or no file, or cannot be made there
 */
export function destination(flag: string, name: string, ...inputs: readonly string[]): string {
  const stats = statSync(name, { throwIfNoEntry: false })
  const file = stats ? realpathSync(name) : resolve(name)
  if (stats?.isDirectory())
    throw new StartupError(`${flag} ${name} is a folder: name a file in it, such as ${name}/enriched.csv.`)
  if (stats && !stats.isFile())
    throw new StartupError(`${flag} ${name} is no file: - writes to standard output.`)
  const isRead = (input: string): boolean => {
    const read = statSync(input, { throwIfNoEntry: false })
    return stats !== undefined && stats.ino === read?.ino && stats.dev === read.dev
  }
  if (inputs.some(isRead))
    throw new StartupError(`${flag} ${name} is what is read, and stays as it is: name another file.`)
  if (/\.(xlsx?|ods|numbers)$/i.test(name))
    throw new StartupError(`${flag} ${name} would be no workbook: name a .csv, which Excel opens.`)
  requireWritable(flag, name, dirname(file))
  return file
}

function requireWritable(flag: string, name: string, folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(`${flag} ${name}: the folder ${folder} is not there. Make it first.`)
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartupError(`${flag} ${name}: the folder ${folder} may not be written. Name a file elsewhere.`)
  }
}

/** @throws {StartupError} where something is there that this run has not made */
export function requireFree(flag: string, name: string, file: string): void {
  if (statSync(file, { throwIfNoEntry: false }))
    throw new StartupError(`${name} is there already. --force replaces it, or ${flag} names another.`)
}
