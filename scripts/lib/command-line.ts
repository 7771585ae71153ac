/** Option parsers, error handling, and tables of command-line tools. */
import { InvalidArgumentError } from 'commander'
import { alignColumns } from '../../src/cli/terminal.ts'
import { CommandError, InputError } from '../../src/lib/errors.ts'

/** Returns a parser of whole numbers for a command-line option. */
export function wholeNumberParser(min: number): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (Number.isSafeInteger(number) && number >= min) return number
    throw new InvalidArgumentError(`It must be a whole number of at least ${min}.`)
  }
}

/** Returns a parser of comma-separated names. It selects among `all`, in their order. */
export function selectionParser<T extends { readonly name: string }>(
  all: readonly T[],
): (text: string) => T[] {
  return (text) => {
    const names = text.split(',').map((name) => name.trim())
    const unknown = names.find((name) => !all.some((one) => one.name === name))
    if (unknown === undefined) return all.filter(({ name }) => names.includes(name))
    throw new InvalidArgumentError(`"${unknown}" is not one of ${all.map(({ name }) => name).join(', ')}.`)
  }
}

/** Runs a command and sets the exit code. Prints an `InputError` or `CommandError` as one line, and any other error with its stack. */
export async function runCommand(command: () => unknown): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isOurs = error instanceof InputError || error instanceof CommandError
    console.error(isOurs ? `error: ${error.message}` : error)
    process.exitCode = 1
  }
}

/** Aligns the first column left, and figures right. */
export const formatTable = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  alignColumns([head, ...rows], ['left', ...head.map(() => 'right' as const)]).join('\n')
