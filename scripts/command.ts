/** What the command-line tools share: parsers of options, and how a command ends. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { messageOf } from '../src/lib/errors.ts'
import { StartupError } from '../src/lib/startup-error.ts'

/** Returns a parser of whole numbers for a command-line option. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (Number.isSafeInteger(number) && number >= least) return number
    throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`)
  }
}

/** Returns a parser of names that are separated by commas. It selects among `all`, in their order. */
export function selection<T extends { readonly name: string }>(all: readonly T[]): (text: string) => T[] {
  return (text) => {
    const names = text.split(',').map((name) => name.trim())
    const unknown = names.find((name) => !all.some((one) => one.name === name))
    if (unknown === undefined) return all.filter(({ name }) => names.includes(name))
    throw new InvalidArgumentError(`"${unknown}" is not one of ${all.map(({ name }) => name).join(', ')}.`)
  }
}

/** Runs a command and sets the exit code. Prints a `StartupError` as one line, and any other error with its stack. */
export async function runCommand(command: () => unknown): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof StartupError ? `error: ${error.message}` : error)
    process.exitCode = 1
  }
}

/**
 * Makes sure that a file can be written, before the long work. What it contains stays until then.
 * @throws {StartupError}
 */
export function ensureWritable(what: string, file: string, flag: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    appendFileSync(file, '')
  } catch (error) {
    throw new StartupError(
      `The ${what} ${file} cannot be written: ${messageOf(error)}. Name another with ${flag}.`,
    )
  }
}
